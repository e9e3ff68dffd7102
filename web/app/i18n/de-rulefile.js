// The German sentences for faults of ruleset files.

export const words = {
  'fault.betza-letter':
    '{found} ist kein Zeichen dieser Schreibweise (Spalte {column}). Grundzüge sind W F D N ' +
    'A H C Z G R B Q K und (a,b), Zusätze m c i n j p g e, Richtungen f b l r v s h.',
  'fault.betza-unsupported': '{found} wird noch nicht unterstützt (Spalte {column}).',
  'fault.betza-section': '{found} gehört nicht in eine Zugweise: Nimm den Abschnitt [{section}].',
  'fault.betza-zero': '(0,0) führt nirgendwohin: Ein Sprung braucht mindestens eine Zahl über 0.',
  'fault.betza-leap':
    '{found} ist kein Sprung. Schreib ihn als (4,1): zwei Zahlen und ein Komma in Klammern.',
  'fault.betza-leap-long': 'Ein Sprung um {found} verlässt jedes Brett; der längste ist 25.',
  'fault.betza-range-long':
    'Eine Reichweite von {found} verlässt jedes Brett; die größte ist 25, und 0 heißt unbegrenzt.',
  'fault.betza-repeated':
    '{found} steht doppelt; schreib {found}0 für einen Läufer in dieser Richtung.',
  'fault.betza-no-atom': 'Nach {found} fehlt ein Grundzug wie W oder N.',
  'fault.betza-gaits': '{found} schließen sich aus: Nimm eines von n, j, p, g.',
  'fault.betza-hopper':
    '{found} braucht eine Linie zum Überspringen, wie {found}R, {found}B3 oder {found}NN, ' +
    'keinen einzelnen Sprung.',
  'fault.betza-halves': '{found} halbiert nur schräge Sprünge wie N; schreib f, b, l oder r vor h.',
  'fault.betza-long': 'Der Text ist zu lang.',
  'fault.betza-atoms': 'Der Text beschreibt zu viele Zugrichtungen.',
  'fault.betza-board': 'Ein Brett hat 2 bis 26 Linien und Reihen, nicht {files} mal {ranks}.',
  'fault.betza-drawn-hop-leap':
    'Ein Springer über Figuren braucht eine Reichweite von mindestens 2, um über die ' +
    'andere Figur zu kommen.',
  'fault.betza-drawn-jump-ride':
    'Ein Sprung über genau eine Figur ist ein einzelner Sprung: Nimm ihm die Reichweite.',
  'fault.betza-drawn-lame-hop':
    'Ein Zug ist entweder lahm oder springt über eine Figur, nicht beides.',
  'fault.betza-drawn-long': 'Der Sprung {leap} verlässt jedes Brett; der längste ist {most}.',
  'fault.betza-drawn-many': 'Eine Figur hat höchstens {most} Zugrichtungen.',
  'fault.betza-drawn-range': 'Eine Linie hat 1 bis {most} Sprünge, nicht {count}.',
  'fault.betza-drawn-zero': 'Ein Zug führt auf ein anderes Feld: Zeichne ihn von der Figur weg.',
  'fault.betza-one-form': 'Gib entweder den Text oder die Zeichnung an.',
  'fault.change-description': 'Die Beschreibung wurde neu geschrieben.',
  'fault.change-hand': 'Figuren auf der Hand am Anfang: aus {old} wurde {new}.',
  'fault.change-hills-added': 'Neue Hügel: {count}.',
  'fault.change-hills-removed': 'Entfernte Hügel: {count}.',
  'fault.change-key': '{key}: aus {old} wurde {new}.',
  'fault.change-key-added': 'Neu: {key} = {new}.',
  'fault.change-key-removed': 'Entfernt: {key} = {old}.',
  'fault.change-name': 'Aus dem Kurznamen {old} wurde {new}.',
  'fault.change-piece-added': 'Neue Figur: {piece} ({letter}).',
  'fault.change-piece-common': 'Die Figur „{piece}“ ist nicht mehr königlich.',
  'fault.change-piece-movement': 'Die Figur „{piece}“ zieht anders: aus {old} wurde {new}.',
  'fault.change-piece-name': 'Die Figur „{old}“ heißt jetzt „{new}“.',
  'fault.change-piece-no-pawn': 'Die Figur „{piece}“ ist kein Bauer mehr.',
  'fault.change-piece-pawn': 'Die Figur „{piece}“ ist jetzt ein Bauer.',
  'fault.change-piece-promotes-to':
    'Worin sich die Figur „{piece}“ umwandelt: aus {old} wurde {new}.',
  'fault.change-piece-removed': 'Entfernte Figur: {piece} ({letter}).',
  'fault.change-piece-royal': 'Die Figur „{piece}“ ist jetzt königlich.',
  'fault.change-random': 'Der Anfang: aus {old} wurde {new}.',
  'fault.change-size': 'Das Brett: aus {old} wurde {new}.',
  'fault.change-start': 'Felder des Anfangs, die anders sind: {count}.',
  'fault.change-title': 'Aus dem Namen {old} wurde {new}.',
  'fault.change-turn': 'Die Seite, die beginnt: aus {old} wurde {new}.',
  'fault.change-walls-added': 'Neue Mauern: {count}.',
  'fault.change-walls-removed': 'Entfernte Mauern: {count}.',
  'fault.file-any-and-all': 'Hier stehen any_of und all_of; behalte eines davon.',
  'fault.file-barred-or-draw':
    'Eine Wiederholung ist entweder verboten oder remis: Behalte barred, oder claim und automatic.',
  'fault.file-board-alone':
    'Der Anfang ist nur das Brett: Lass {found} weg. Wer beginnt, steht als turn in einer ' +
    'Tabelle [start], und die Rochade ergibt sich aus der Stellung der Figuren.',
  'fault.file-board-spaces':
    'Die Reihen eines Bretts stehen ohne Leerzeichen und Zeilenumbrüche da, mit / dazwischen.',
  'fault.file-expected-bool': 'Hier gehört true oder false hin, nicht {found}.',
  'fault.file-expected-file':
    'Hier gehört der Buchstabe einer Linie hin, "a" bis "z", nicht {found}.',
  'fault.file-expected-leap':
    'Hier gehört ein Sprung aus zwei Zahlen hin, wie [1, 2], nicht {found}.',
  'fault.file-expected-letter':
    'Hier gehört ein Buchstabe in Anführungszeichen hin, wie "N", nicht {found}.',
  'fault.file-expected-letters':
    'Hier gehören Buchstaben von Figurenarten hin, wie "QRBN", nicht {found}.',
  'fault.file-expected-list': 'Hier gehört eine Liste hin, nicht {found}.',
  'fault.file-expected-number': 'Hier gehört eine ganze Zahl hin ({known}), nicht {found}.',
  'fault.file-expected-pieces':
    'Hier gehört das Brett wie in FEN hin, oder eine Liste wie ["Ke1", "ke8"], nicht {found}.',
  'fault.file-expected-ride':
    'Hier gehört eine Linie aus zwei Zahlen hin, wie [0, 1], vielleicht mit Reichweite, ' +
    'nicht {found}.',
  'fault.file-expected-sections':
    'Hier gehört eine Liste hin, jeder Eintrag unter [[{known}]], nicht {found}.',
  'fault.file-expected-start':
    'Hier gehört das Brett wie in FEN hin, oder eine Tabelle mit pieces, nicht {found}.',
  'fault.file-expected-table':
    'Hier gehört eine Tabelle mit den Schlüsseln {known} hin, nicht {found}.',
  'fault.file-expected-text': 'Hier gehört Text in Anführungszeichen hin, nicht {found}.',
  'fault.file-expected-word': 'Hier gehört eines von {known} hin, nicht {found}.',
  'fault.file-expected-zone':
    'Hier gehört ein Feld "e4", ein Rechteck "a2-h2" oder eine Liste davon hin, nicht {found}.',
  'fault.file-for-both':
    'Das gilt für beide Seiten, die Tabelle nennt aber etwas für nur eine: Gib jeder Seite ' +
    'eine eigene Tabelle, white und black.',
  'fault.file-hand':
    '{found} ist kein großer Figurenbuchstabe mit einer Anzahl bis 65535, wie "P2N".',
  'fault.file-hand-place':
    'Die Figuren auf der Hand gehören hinter die letzte Reihe (Spalte {column}).',
  'fault.file-hands-twice':
    'Die Hände stehen hier und in Klammern hinter dem Brett; behalte eines davon.',
  'fault.file-is-json':
    'Das ist JSON, nicht TOML: Benenne die Datei um, sodass sie auf .json endet.',
  'fault.file-is-toml':
    'Das ist TOML, nicht JSON: Benenne die Datei um, sodass sie auf .toml endet.',
  'fault.file-large': 'Die Datei hat {count} Bytes; erlaubt sind {most}.',
  'fault.file-leap-zero': '[0, 0] führt nirgendwohin; eine Zahl muss über 0 sein.',
  'fault.file-long': 'Der Text ist länger als {most} Bytes.',
  'fault.file-many-items': 'Die Liste hat {count} Einträge; erlaubt sind {most}.',
  'fault.file-many-keys': 'Die Tabelle hat {count} Schlüssel; erlaubt sind {most}.',
  'fault.file-many-squares': 'Die Liste hat {count} Felder; erlaubt sind {most}.',
  'fault.file-missing': 'Das fehlt.',
  'fault.file-more-faults': 'Es gibt noch {count} weitere Fehler.',
  'fault.file-narrow':
    'Das fehlt, und ein Brett mit {count} Linien ist für die üblichen zu schmal: Gib ' +
    'queen_side und king_side an.',
  'fault.file-no-mirror':
    'Das reicht über das Brett hinaus und lässt sich deshalb nicht für Schwarz spiegeln.',
  'fault.file-no-movement':
    'Hier steht nicht, wie die Figur zieht: Gib ihr betza, leaps oder rides.',
  'fault.file-no-size': 'Das fehlt, und der Anfang hat keine Reihen, die man zählen könnte.',
  'fault.file-not-json': 'Das ist kein JSON: {what}',
  'fault.file-only-with': 'Das bedeutet nur zusammen mit {setting} etwas.',
  'fault.file-piece': '{found} ist keine Figur auf einem Feld, wie "Ke1" oder "ke8".',
  'fault.file-range-zero': 'Eine Reichweite von 0 führt nirgendwohin.',
  'fault.file-reach': '{found} liegt nicht zwischen 0 und {most}: Kein Brett ist größer.',
  'fault.file-square':
    '{found} ist weder ein Feld wie "e4" noch ein Rechteck wie "a2-h2"; mehrere stehen in ' +
    'einer Liste: ["a1", "c3-d4"].',
  'fault.file-square-case': 'Felder werden klein geschrieben: {meant}, nicht {found}.',
  'fault.file-star': '{square} ist als * geschrieben, steht aber nicht bei den Mauern.',
  'fault.file-twice': 'Das steht zweimal da.',
  'fault.file-unknown-key': 'Diesen Schlüssel gibt es nicht. Bekannt sind: {known}.',
  'fault.file-unknown-key-meant':
    'Diesen Schlüssel gibt es nicht. Meintest du {meant}? Bekannt sind: {known}.',
  'fault.file-unknown-word': '{found} ist nicht bekannt. Bekannt sind: {known}.',
  'fault.file-whole':
    '{found} betrifft das ganze Regelwerk: Schieb es über die erste Zeile mit […].',
  'fault.file-win-missing': 'Das fehlt: Schreib, wie diese Seite gewinnt.',
  'fault.ini-board': 'Bretter in variants.ini enden bei 12 Linien und 10 Reihen.',
  'fault.ini-castling':
    'In variants.ini steht der Partner nach der Rochade immer neben der königlichen Figur.',
  'fault.ini-compulsory':
    'In variants.ini muss ein Bauer sich nur umwandeln, wo er nicht weiterziehen könnte.',
  'fault.ini-double-step': 'In variants.ini macht nur der übliche Bauer einen Doppelschritt.',
  'fault.ini-drop-limit': 'Diese Grenze für Einsätze lässt sich in variants.ini nicht ausdrücken.',
  'fault.ini-goal': 'Diese Art zu gewinnen lässt sich hier nicht ausdrücken.',
  'fault.ini-key': '{key} = {found} lässt sich hier nicht ausdrücken.',
  'fault.ini-large': 'Die Datei hat {count} Bytes; erlaubt sind {most}.',
  'fault.ini-line': 'Eine Zeile ist ein Abschnitt wie [my-chess:chess] oder Schlüssel = Wert.',
  'fault.ini-move-count': 'In variants.ini gibt es nur eine Zahl von Zügen für ein Remis.',
  'fault.ini-movement':
    'Wie die Figur „{piece}“ zieht, lässt sich in variants.ini nicht ausdrücken.',
  'fault.ini-parent': '{found} steht weder in diesem Text noch ist es eine bekannte Regel.',
  'fault.ini-pawn-zone':
    'Diese Felder für eingesetzte Bauern lassen sich in variants.ini nicht ausdrücken.',
  'fault.ini-pawns-a-file': 'Nur Bauern einer Art können auf einer Linie begrenzt werden.',
  'fault.ini-pieces': 'Für variants.ini sind das zu viele Figuren.',
  'fault.ini-promoted': 'Am Anfang stehen umgewandelte Figuren; hier sind es gewöhnliche.',
  'fault.ini-promotes-to': 'In variants.ini wandeln sich alle Bauern in dieselben Figuren um.',
  'fault.ini-random': 'Ein ausgeloster Anfang lässt sich in variants.ini nicht ausdrücken.',
  'fault.ini-repetition':
    'Diese Regel für Wiederholungen lässt sich in variants.ini nicht ausdrücken.',
  'fault.ini-rights': 'Das Recht zur Rochade ergibt sich hier aus der Stellung der Figuren.',
  'fault.ini-royals': 'In variants.ini hat jede Seite eine königliche Figur.',
  'fault.ini-section':
    'Diesen Abschnitt gibt es nicht: Eine Variante beginnt mit ihrem Namen in [Klammern].',
  'fault.ini-side': '{key} muss die Seite eines Bretts sein, nicht {found}.',
  'fault.ini-supply': 'Diese Grenze der Umwandlung lässt sich nicht übertragen.',
  'fault.ini-wait': 'In variants.ini kann eine Seite nicht auf eine Figur warten.',
  'fault.ini-win': 'Diese Art zu gewinnen lässt sich in variants.ini nicht ausdrücken.',
  'fault.ini-win-sides':
    'Diese Ziele der beiden Seiten lassen sich in variants.ini nicht ausdrücken.',
  'fault.rules-absent-kind':
    'Am Anfang ist kein {piece} auf dem Brett, und es kann auch keiner dorthin kommen.',
  'fault.rules-bound-kind':
    'Die Figur „{piece}“ kann immer nur auf {count} der {total} Felder stehen.',
  'fault.rules-castling-clash': 'König und Partner kämen auf dasselbe Feld.',
  'fault.rules-castling-partner': 'Bei der Rochade darf der Partner nicht selbst königlich sein.',
  'fault.rules-castling-royal': 'Die Rochade braucht eine königliche Figurenart.',
  'fault.rules-checks-royal': 'Ohne königliche Figurenart steht niemand im Schach.',
  'fault.rules-chess960-castling': 'Ein Chess960-Anfang braucht die Rochade.',
  'fault.rules-chess960-rows':
    'Ein Chess960-Anfang mischt Grundreihen aus acht Figuren: König, Dame und je zwei Türme, ' +
    'Läufer und Springer.',
  'fault.rules-control': 'Steuerzeichen sind nicht erlaubt.',
  'fault.rules-costly':
    'Die Züge auf einem vollen Brett von {size} zu finden, könnte bis zu {times}-mal so ' +
    'lange dauern wie erlaubt: Nimm weniger Arten, weniger Richtungen, kürzere Reichweiten, ' +
    'weniger Sprünge über Figuren oder ein kleineres Brett.',
  'fault.rules-costly-drops':
    'Die Züge auf einem vollen Brett von {size} zu finden, könnte bis zu {times}-mal so ' +
    'lange dauern wie erlaubt, am meisten wegen der Einsätze: Beschränke die Einsätze von ' +
    'weniger Arten, oder nimm ein kleineres Brett.',
  'fault.rules-costly-kind':
    'Die Züge auf einem vollen Brett von {size} zu finden, könnte bis zu {times}-mal so ' +
    'lange dauern wie erlaubt, am meisten wegen {letter}: Gib dieser Art weniger Richtungen, ' +
    'kürzere Reichweiten oder weniger Sprünge über Figuren, oder nimm ein kleineres Brett.',
  'fault.rules-crowned-royal':
    'Ein Bauer, der königlich wird, würde einen verlorenen König ersetzen: Lass den letzten ' +
    'entscheiden, oder wandle in andere Arten um.',
  'fault.rules-directions': 'Eine Art hat höchstens {most} Richtungen, nicht {count}.',
  'fault.rules-double-far': 'Auf diesen Feldern steht nie ein Bauer von {color}.',
  'fault.rules-extinct-none': 'Nenn mindestens eine Art, deren Verlust die Partie kostet.',
  'fault.rules-files': 'Ein Brett hat 2 bis {most} Linien, nicht {count}.',
  'fault.rules-hand': 'Eine Hand hat am Anfang höchstens {most} von einer Art.',
  'fault.rules-hand-without-drops':
    'Eine Hand nützt ohne Einsätze nichts: Erlaube sie, oder leere die Hand.',
  'fault.rules-hill-far': 'Keine königliche Figur von {color} kommt je auf einen Hügel.',
  'fault.rules-hills-walls': 'Alle diese Hügel sind Mauern, dorthin kommt keine Figur.',
  'fault.rules-hopper-range': 'Wer über Figuren springt, braucht eine Reichweite von mindestens 2.',
  'fault.rules-idle-castling':
    'Niemand kann je rochieren: Keine königliche Figur beginnt auf einer Reihe mit ihrem ' +
    'Partner {partner}.',
  'fault.rules-idle-hill': '{color} gewinnt nicht auf Hügeln.',
  'fault.rules-idle-hills':
    'Niemand gewinnt auf Hügeln: Dafür braucht es win = "king-of-the-hill".',
  'fault.rules-idle-royal':
    'Die Figur „{piece}“ ist königlich, aber niemand gewinnt durch eine königliche Figur.',
  'fault.rules-immobile': '{piece}: Diese Art kann nie ziehen.',
  'fault.rules-immobile-board': '{piece}: Diese Art kann auf diesem Brett von {size} nie ziehen.',
  'fault.rules-immobile-start':
    '{piece}: Diese Art kann bei {color} von ihrem Anfangsfeld nie wegziehen.',
  'fault.rules-jump-range': 'Ein Sprung über eine Figur lässt sich nicht wiederholen.',
  'fault.rules-kind-name': 'Der Name einer Art hat 1 bis {most} Bytes einfachen Text.',
  'fault.rules-kinds': 'Ein Regelwerk hat 1 bis {most} Figurenarten, nicht {count}.',
  'fault.rules-last-file': 'Die Linien des Bretts enden bei {file}.',
  'fault.rules-leap-long': 'Der Sprung {leap} ist länger als jedes Brett.',
  'fault.rules-leap-zero': 'Der Sprung [0,0] führt nirgendwohin: Gib ihm eine Länge.',
  'fault.rules-letter': 'Ein Figurenbuchstabe ist einer von A bis Z, nicht {found}.',
  'fault.rules-letter-case': 'Figurenbuchstaben sind groß: Schreib {meant}, nicht {found}.',
  'fault.rules-letter-taken': 'Den Buchstaben {letter} hat schon diese Art: {piece}.',
  'fault.rules-letter-twice': '{letter} steht zweimal da.',
  'fault.rules-letters-case': 'Buchstaben von Figurenarten sind groß: Schreib {meant}.',
  'fault.rules-limited-none':
    'Nenn die Arten, für die die Beschränkung gilt, oder lass das für alle Arten weg.',
  'fault.rules-long': 'Der Text darf {most} Bytes lang sein, nicht {count}.',
  'fault.rules-many-rides':
    'Die Figuren ziehen auf {count} verschiedene Weisen über Linien, zu viele für ein Brett ' +
    'von {size}: Nimm weniger Arten von Linien, kürzere Listen oder ein kleineres Brett.',
  'fault.rules-mate-drops':
    'Ob ein Einsatz mattsetzt, wird nur auf Brettern bis {most} Felder geprüft: Verbiete ' +
    'stattdessen Einsätze mit Schach, oder keine.',
  'fault.rules-material-army':
    'Zu wenig Material ist nur für die üblichen Figuren erklärt: Lass das weg.',
  'fault.rules-material-mate':
    'Zu wenig Material ist nur erklärt, wenn allein das Matt entscheidet und es keine ' +
    'Einsätze gibt: Lass das weg.',
  'fault.rules-move-count':
    'Eine Zugzahl ist mindestens ein Halbzug, und die Reklamation kommt nicht nach dem ' +
    'automatischen Remis.',
  'fault.rules-name': 'Ein Name hat 1 bis {most} Kleinbuchstaben, Ziffern und Bindestriche.',
  'fault.rules-no-checks': 'Wer durch Schachgebote gewinnt, muss mindestens eines geben.',
  'fault.rules-no-double-step': 'Von {square} macht {color} keinen Doppelschritt.',
  'fault.rules-no-hills': 'Gewonnen wird auf einem Hügel, aber es gibt keinen: Füge hills hinzu.',
  'fault.rules-no-kind': 'Keine Figurenart hat den Buchstaben {found}.',
  'fault.rules-no-kind-meant': 'Keine Figurenart hat den Buchstaben {found}. Meintest du {meant}?',
  'fault.rules-no-pawns': 'Nichts wandelt sich um: Keine Figurenart hat pawn = true.',
  'fault.rules-no-pieces': '{color} hat keine Figuren.',
  'fault.rules-not-in-zone': '{square} gehört nicht zu den Feldern der Umwandlung.',
  'fault.rules-off-board': '{square} ist nicht auf einem Brett von {size}.',
  'fault.rules-only-pawns': 'Nur Bauern wandeln sich um.',
  'fault.rules-pawn-far':
    'Bauern, die sich nie umwandeln können: {count}, zum Beispiel der auf {square}.',
  'fault.rules-pawns-a-file':
    'Erlaube mindestens einen Bauern je Linie, oder verbiete Bauerneinsätze über die Felder.',
  'fault.rules-piece-on-wall': '{square} ist eine Mauer, dort kann keine Figur sein.',
  'fault.rules-promotion-empty': '{piece}: Diese Art wandelt sich um, kann aber nichts werden.',
  'fault.rules-promotion-itself': '{piece}: Diese Art kann nicht zu sich selbst werden.',
  'fault.rules-promotion-missing':
    'Füge einen Abschnitt promotion hinzu, der sagt, wo sie sich umwandelt.',
  'fault.rules-range': 'Eine Reichweite ist 1 bis {most}, nicht {count}.',
  'fault.rules-ranks': 'Ein Brett hat 2 bis {most} Reihen, nicht {count}.',
  'fault.rules-repetition':
    'Eine Wiederholung sind mindestens 2 Vorkommen, und die Reklamation kommt nicht nach dem ' +
    'automatischen Remis.',
  'fault.rules-royal-capture':
    '{color} hat keine königliche Figur, aber die andere Seite gewinnt, indem sie sie schlägt.',
  'fault.rules-royal-hill':
    '{color} hat keine königliche Figur, gewinnt aber, indem sie auf einen Hügel kommt.',
  'fault.rules-royal-in-hand':
    'Eine königliche Figur auf der Hand von {color} würde eine verlorene ersetzen: Lass die ' +
    'letzte entscheiden, oder lass beide Seiten mit der ersten gewinnen.',
  'fault.rules-royal-mate':
    '{color} hat keine königliche Figur, aber die andere Seite gewinnt, indem sie sie mattsetzt.',
  'fault.rules-royal-pawn':
    '{piece}: Diese Art ist königlich, und ihre Seite muss eine behalten, aber sie könnte ' +
    '{letter} werden: Lass sie nur zu königlichen Arten werden.',
  'fault.rules-same-name': '{first} und {letter} heißen beide {piece}.',
  'fault.rules-shared-choice':
    'Eine geschlagene, umgewandelte Figur ({piece}) wird wieder {first}, auch wenn sie ' +
    '{second} war.',
  'fault.rules-start-check': '{color} steht am Anfang im Schach, von {square} aus.',
  'fault.rules-start-dead': 'Keine Seite könnte je mattsetzen: Füge Figuren hinzu.',
  'fault.rules-start-over': 'Die Partie ist vorbei, bevor sie beginnt.',
  'fault.rules-start-stuck': '{color} hat keinen erlaubten ersten Zug.',
  'fault.rules-stuck-piece': 'Die Figur „{piece}“ auf {square} kann nie ziehen.',
  'fault.rules-two-pieces': 'Auf {square} stehen zwei Figuren.',
  'fault.rules-unreachable': 'Felder, auf die nie eine Figur kommt: {count}, zum Beispiel {square}.',
  'fault.rules-untouchable': 'Nichts kann die Figur „{piece}“ von {color} je schlagen.',
  'fault.rules-useless-castling':
    'Nichts lässt sich einsetzen, also rochiert niemand mit einer eingesetzten Figur.',
  'fault.rules-useless-hand': 'Figuren kommen auf die Hand, können aber nicht eingesetzt werden.',
  'fault.rules-zone-far': 'Dorthin kommt nie ein Bauer von {color}.',
  'fault.rules-zone-long': 'Eine Liste nennt höchstens {most} Felder.',
  'fault.rules-zone-wall': '{square} ist eine Mauer: Dorthin kommt nie eine Figur.',
  'fault.toml-bool':
    'Das ist kein TOML: Schreib true oder false, klein und ohne Anführungszeichen.',
  'fault.toml-curly': 'Das ist kein TOML: Schreib gerade Anführungszeichen, "N".',
  'fault.toml-form': 'Das ist kein TOML: Eine Zeile hat die Form key = value.',
  'fault.toml-key-twice': 'Das ist kein TOML: Dieser Schlüssel steht zweimal da.',
  'fault.toml-list': 'Das ist kein TOML: Jede Figurenart beginnt mit {meant}.',
  'fault.toml-no-value': 'Das ist kein TOML: Nach = fehlt ein Wert.',
  'fault.toml-open': 'Das ist kein TOML: {found} wird nie geschlossen.',
  'fault.toml-other': 'Das ist kein TOML: {what}',
  'fault.toml-quotes': 'Das ist kein TOML: Die Anführungszeichen werden nie geschlossen.',
  'fault.toml-section': 'Das ist kein TOML: Der Abschnitt beginnt mit {meant}.',
  'fault.toml-section-twice': 'Das ist kein TOML: Der Abschnitt {found} steht zweimal da.',
  'fault.toml-too-many': 'Das ist kein TOML: Es sind zu viele Fehler, um weiterzulesen.',
  'fault.toml-unquoted': 'Das ist kein TOML: Text steht in Anführungszeichen, wie "N".',
};
