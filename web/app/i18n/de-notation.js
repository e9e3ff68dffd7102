// The German sentences for faults of positions and files, and for what no game refuses.

export const words = {
  'fault.setup-wrong-size': 'Die Stellung gehört zu einem anderen Brett.',
  'fault.setup-unknown-kind': 'Die Figur auf {square} gibt es in diesen Regeln nicht.',
  'fault.setup-on-wall': '{square} ist eine Mauer. Dort kann keine Figur stehen.',
  'fault.setup-misplaced-pawn': 'Auf {square} kann nie ein Bauer stehen.',
  'fault.setup-no-royal': '{color} fehlt die königliche Figur.',
  'fault.setup-too-many-royals': '{color} hat mehr als eine königliche Figur.',
  'fault.setup-royals-added': '{color} hat mehr königliche Figuren als am Anfang.',
  'fault.setup-unexpected-royal': '{color} hat in diesen Regeln nie eine königliche Figur.',
  'fault.setup-opponent-in-check':
    '{color} ist nicht am Zug, steht aber im Schach von {square} aus.',
  'fault.setup-castling': '{color} kann mit {square} nicht rochieren.',
  'fault.setup-en-passant': 'Über {square} kann gerade kein Doppelschritt geführt haben.',
  'fault.setup-hand': 'Diese Regeln kennen kein Einsetzen, also muss die Hand leer sein: {color}.',
  'fault.setup-royal-in-hand':
    '{color} hat eine königliche Figur auf der Hand, darf aber nur eine haben.',
  'fault.setup-checks': 'Die Zahl der noch nötigen Schachs passt nicht zu diesen Regeln.',
  'fault.setup-other': 'Diese Stellung ist in diesen Regeln nicht möglich.',
  'fault.fen-too-long': 'Die FEN ist zu lang.',
  'fault.fen-empty': 'Die FEN ist leer.',
  'fault.fen-unknown-letter': 'Keine Figur dieser Regeln hat den Buchstaben {subject}.',
  'fault.fen-no-wall': '{subject} ist in diesen Regeln keine Mauer.',
  'fault.fen-missing-wall': '{subject} ist eine Mauer und wird als * geschrieben.',
  'fault.fen-first-move': "Das Zeichen ' bedeutet nach {subject} nichts.",
  'fault.fen-promoted-anyway':
    'Das Zeichen ~ bedeutet nach {subject} nichts: Geschlagene Figuren kehren nicht zurück.',
  'fault.fen-never-promoted': 'Das Zeichen ~ bedeutet nach {subject} nichts: Kein Bauer wird dazu.',
  'fault.fen-no-hands': 'In diesen Regeln hat niemand Figuren auf der Hand.',
  'fault.fen-hand-too-full': 'Auf der Hand sind zu viele {subject}.',
  'fault.fen-turn': '{subject} ist keine Seite am Zug. Schreibe w oder b.',
  'fault.fen-no-castling': 'In diesen Regeln wird nicht rochiert. Schreibe -.',
  'fault.fen-castling': '{subject} nennt keine Rochaderechte. Schreibe - oder Buchstaben wie KQkq.',
  'fault.fen-castling-right': '{subject} erlaubt eine Rochade, die hier nicht möglich ist.',
  'fault.fen-castling-twice': '{subject} nennt ein Rochaderecht zweimal.',
  'fault.fen-en-passant':
    '{subject} ist kein Feld für en passant. Schreibe - oder ein Feld wie e3.',
  'fault.fen-nobody-passed': 'Über {subject} kann gerade kein Bauer gezogen sein.',
  'fault.fen-several-passed':
    'Mehr als ein Bauer kann {subject} überquert haben. Schreibe sein Feld dazu.',
  'fault.fen-checks': '{subject} zählt keine Schachs. Schreibe die noch nötigen, etwa 3+3.',
  'fault.fen-no-checks': 'In diesen Regeln werden Schachs nicht gezählt.',
  'fault.fen-too-many-checks': '{subject} sind mehr Schachs, als zum Sieg nötig sind.',
  'fault.fen-counter': '{subject} ist keine Zahl von Zügen.',
  'fault.fen-extra': '{subject} ist ein Feld zu viel.',
  'fault.fen-unexpected': '{subject} ist in einer FEN nicht zu lesen.',
  'fault.fen-bad-gap': '{subject} ist keine Zahl leerer Felder.',
  'fault.fen-stray-mark': '{subject} muss auf den Buchstaben einer Figur folgen.',
  'fault.fen-open-hand': 'Die Klammer [ wird nicht mit ] geschlossen.',
  'fault.fen-after-hand':
    'Nach den Figuren auf der Hand darf nichts stehen, aber da steht {subject}.',
  'fault.fen-bad-hand': '{subject} auf der Hand ist kein Buchstabe einer Figur.',
  'fault.fen-bad-hand-count': '{subject} ist keine Zahl von Figuren auf der Hand.',
  'fault.fen-hand-too-long': 'Auf den Händen stehen zu viele Figuren.',
  'fault.fen-row-width': 'Die Reihe {subject} passt nicht auf das Brett.',
  'fault.fen-every-row-width': 'Die Reihen haben {subject} Felder, das passt nicht zum Brett.',
  'fault.fen-row-count': 'Es sind {subject} Reihen, das passt nicht zum Brett.',
  'fault.san-syntax': '{subject} ist kein Zug.',
  'fault.san-no-square': '{subject} nennt ein Feld, das es auf dem Brett nicht gibt.',
  'fault.san-unknown-piece': '{subject} nennt eine Figur, die es in diesen Regeln nicht gibt.',
  'fault.san-null-move': '{subject} ist ein Nullzug, den keine Regeln erlauben.',
  'fault.san-no-such-piece': '{subject}: So eine Figur gibt es dort nicht.',
  'fault.san-illegal': '{subject} ist kein erlaubter Zug.',
  'fault.san-none-can': '{subject}: Keine Figur dieser Art kann dorthin.',
  'fault.san-no-castling': '{subject}: Dort ist keine Rochade möglich.',
  'fault.san-ambiguous': '{subject} kann mehrere Züge meinen.',
  'fault.pgn-bad-tag': '{subject} ist keine Kopfzeile. Schreibe [Name "Wert"] in eine Zeile.',
  'fault.pgn-too-many-tags': 'Die Partie hat zu viele Kopfzeilen.',
  'fault.pgn-long-tag': 'Der Wert der Kopfzeile {subject} ist zu lang.',
  'fault.pgn-long-game': 'Die Partie ist zu lang.',
  'fault.pgn-too-many-moves': 'Die Partie hat zu viele Züge.',
  'fault.pgn-too-deep': 'Die Varianten sind zu tief verschachtelt.',
  'fault.pgn-too-many-faults': 'Es gibt weitere Fehler, die nicht aufgeführt sind.',
  'fault.pgn-unknown-ruleset': 'Es gibt keine Regeln namens {subject}.',
  'fault.pgn-costly-ruleset':
    'Die Regeln dieser Partie sind für eine Datei zu aufwendig. Lies sie am Computer des Servers ein.',
  'fault.pgn-too-many-rulesets':
    'Die Datei hat zu viele große Regelsätze. Lege diese Partie in eine eigene Datei.',
  'fault.pgn-too-much-work':
    'Die Züge bis hierher waren zu aufwendig. Lege diese Partie in eine eigene Datei.',
  'fault.pgn-bad-ruleset': 'Die Regeln in dieser Partie haben Fehler: {subject}',
  'fault.pgn-other-ruleset':
    'Die Regeln in dieser Partie sind nicht die, nach denen sie gespielt wurde.',
  'fault.pgn-open-comment': 'Ein Kommentar hat keine schließende Klammer.',
  'fault.pgn-open-variation': 'Am Ende der Partie sind noch Varianten offen: {subject}.',
  'fault.pgn-stray-close': 'Eine Klammer schließt keine Variante.',
  'fault.pgn-early-variation': 'Eine Variante muss auf einen Zug folgen.',
  'fault.pgn-stray-brace': 'Eine Klammer beendet keinen Kommentar.',
  'fault.pgn-bad-nag': '{subject} ist keine Anmerkung.',
  'fault.pgn-after-result': '{subject} steht nach dem Ergebnis einer Partie.',
  'fault.pgn-one-fen':
    'Eine Partie an zwei Brettern braucht zwei Startstellungen mit | dazwischen.',
  'fault.pgn-no-board':
    '{subject}: Schreibe, an welchem Brett welche Seite zieht, etwa 1A. e4 oder 1a. e5.',
  'fault.pgn-other-turn': 'An Brett {subject} ist die andere Seite am Zug.',
  'fault.pgn-no-transfer': '{subject} kann man nicht an zwei Brettern spielen.',
  'fault.pgn-no-variations': 'Eine Partie an zwei Brettern hat keine Varianten.',
  'fault.pgn-utf16': 'Die Datei ist UTF-16. Speichere sie als UTF-8.',
  'fault.pgn-null-move': '{subject} ist ein Nullzug. Die Variante endet davor.',
  'fault.pgn-two-results': 'Die Partie nennt zwei Ergebnisse. {subject} bleibt.',
  'fault.pgn-other-outcome':
    'Das Ergebnis {subject} bleibt, obwohl die letzte Stellung ein anderes hat.',
  'fault.variations-left': 'Varianten werden nicht übernommen.',
  'fault.comments-left': 'Kommentare zu Zügen werden nicht übernommen.',
  'fault.clocks-left': 'Bedenkzeiten werden nicht übernommen.',
  'fault.game-too-large': 'Eine Partie darf {most} Bytes groß sein.',
  'fault.club-remark': 'In Zeile {line} wurde etwas ausgelassen.',
  'fault.club-unreadable': 'In Zeile {line} ist etwas nicht zu lesen.',
  'fault.club-promotion':
    'Ein Bauer wartet auf die Umwandlung. Wähle zuerst seine Figur, in dem Programm der Datei.',
  'fault.club-no-position': 'Die Partie hat keine Stellung.',
  'fault.not-storable': 'Diese Partie lässt sich nicht speichern.',
  'fault.not-utf8': 'Die Datei ist kein Text in UTF-8. Speichere sie als UTF-8.',
  'fault.file-unreadable': 'Die Datei ist in diesem Format nicht zu lesen.',
  'fault.json-export-only':
    'Dieses Format lässt sich nur exportieren. Importiere PGN, Vereinspartien oder Brett-Text.',
  'fault.too-many-games':
    'Eine Datei hat höchstens {most} Partien, diese hat {count}. Teile sie. Nichts wurde importiert.',
  'fault.import-stopped':
    'Gerade lässt sich nichts speichern. {count} Partien dieser Datei sind in der Bibliothek, die letzte davon ist Partie {game}. Importiere die übrigen später.',
  'fault.format-too-many': 'Dieses Format fasst höchstens {most} Partien. Wähle weniger.',
  'fault.files-under-way':
    'Du importierst oder exportierst schon {count} Dateien. Warte, bis eine fertig ist.',
  'fault.too-many-ids':
    'Höchstens {most} ausgewählte Partien lassen sich exportieren. Nimm für mehr einen Filter.',
  'fault.too-many-moves': 'Das hat höchstens {most} Züge.',
  'fault.no-such-ply': 'Die Partie hat nur {count} Züge beider Seiten.',
  'fault.boards-unfit': 'Das passt an zwei Brettern nicht zusammen.',
  'fault.copy-computer':
    'Um gegen den Computer weiterzuspielen, beginne eine Partie aus der Stellung.',
  'fault.not-playable-again': 'Diese Züge lassen sich nicht noch einmal spielen.',
  'fault.over-there': 'Die Partie ist dort zu Ende. Wähle einen früheren Zug.',
  'fault.other-list': 'Diese Seite gehört zu einer anderen Liste. Beginne mit der ersten Seite.',
  'fault.page-size': 'Eine Seite hat 1 bis {most} Partien.',
  'fault.notes-unseen': 'Notizen sind einfacher Text ohne Steuerzeichen.',
  'fault.notes-long': 'Notizen haben höchstens {most} Zeichen, nicht {count}.',
  'fault.too-many-tags': 'Eine Partie hat höchstens {most} Schlagwörter.',
  'fault.tag-text': 'Ein Schlagwort ist eine Zeile mit 1 bis {most} Zeichen, nicht „{tag}“.',
  'fault.search-empty': 'Eine Suche braucht einen Buchstaben oder eine Ziffer.',
  'fault.search-long': 'Eine Suche hat höchstens {most} Zeichen.',
  'fault.names-missing': 'Trage zuerst die Namen beider Spieler ein.',
  'fault.no-such-ending': 'So endet keine Partie.',
  'fault.variations-large': 'Deine Varianten zu einer Partie dürfen {most} KiB groß sein.',
  'fault.variations-full':
    'Du hast zu viele Varianten gespeichert. Entferne zuerst welche aus einer anderen Partie.',
  'fault.variations-many': 'In einer Partie gibt es davon höchstens {most}.',
  'fault.variations-unreadable': 'Diese Varianten sind nicht zu lesen. Lade die Seite neu.',
  'fault.comment-long': 'Ein Kommentar hat höchstens {most} Zeichen.',
  'fault.too-many-shapes': 'Eine Stellung hat höchstens {most} Pfeile und Kreise.',
  'fault.report-reason': 'Eine Begründung ist eine Zeile mit höchstens 300 Zeichen.',
  'fault.link-terms': 'Eine Einladung gilt für 1 bis {uses} Konten und 1 bis {hours} Stunden.',
  'fault.bad-hash': 'Die Adresse nennt keinen Regelsatz.',
  'fault.only-computers':
    'Nur Partien, in denen alle Gegner Computer sind, lassen sich neu beginnen.',
  'fault.which-computer': 'Wähle, gegen welchen Computer du spielen willst.',
  'fault.no-such-opponent': 'So einen Computergegner gibt es nicht.',
  'fault.two-boards-start':
    'Eine Partie an zwei Brettern beginnt mit der Startstellung ihrer Regeln.',
  'fault.seat-named-twice': 'Für einen Platz sind zwei Spieler genannt.',
  'fault.no-own-seat': 'Nimm selbst mindestens einen Platz.',
  'fault.seats-both-teams': 'Nimm nur Plätze eines Teams.',
  'fault.seats-one-computer':
    'An einem Computer hast du alle Plätze. Es gibt also keinen zu wählen.',
  'fault.seats-not-free':
    'Zu einer Partie gegen Computer kommt niemand dazu. Lade jemanden ein oder besetze alle Plätze.',
  'fault.seats-none-free':
    'Alle Plätze sind besetzt, also käme niemand dazu. Lass einen frei.',
  'fault.bughouse-clock':
    'Tandem mit anderen braucht eine Uhr, denn man darf auf eine Figur warten.',
  'fault.bughouse-nothing-to-pass':
    'Diese Regeln haben nur königliche Figuren, also bekäme dein Partner nichts.',
  'fault.bughouse-no-moves':
    'Nach diesen Regeln gewinnt, wer nicht ziehen kann. Im Tandem würde man auf eine Figur warten.',
  'fault.bughouse-pawn-ranks':
    'Auf diesen Reihen lassen sich keine Bauern einsetzen. Das Brett hat die Reihen 1 bis {ranks}.',
  'fault.bughouse-no-castling':
    'Nach diesen Regeln wird nicht rochiert, also auch nicht mit einer eingesetzten Figur.',
  'fault.bughouse-no-kings':
    'Nach diesen Regeln entscheiden nicht die Könige, also verliert kein Team beide.',
  'fault.bughouse-rules': 'Diese Regeln lassen sich nicht als Tandem spielen.',
  'fault.terms-left':
    'Die Bedingungen der Tandempartie sind nicht lesbar und wurden weggelassen.',
  'fault.draws-barred': 'In dieser Partie kann niemand Remis vereinbaren.',
  'fault.own-resignation': 'Das ist deine eigene Aufgabe. Nur dein Partner kann sie bestätigen.',
  'fault.think-time': 'So lange oder so kurz kann der Computer nicht nachdenken.',
  'fault.no-such-ruleset': 'Es gibt keine Regeln namens „{name}“.',
  'fault.no-such-start':
    'So eine Startstellung gibt es nicht. Prüfe die Nummer oder die Größe des Bretts.',
  'fault.ruleset-faults': 'Der Regelsatz hat Fehler:',
  'fault.match-setup': 'So lässt sich die Partie nicht anlegen:',
  'fault.no-such-letter': 'Keine Figur dieser Regeln hat diesen Buchstaben. Es gibt {letters}.',
  'fault.review-two-boards': 'Der Computer beurteilt Partien an einem Brett. Diese hat zwei.',
  'fault.review-no-moves': 'Es wurde kein Zug gemacht. Es gibt nichts zu beurteilen.',
  'fault.review-too-long': 'Die Partie ist zu lang für eine Beurteilung.',
  'fault.analysis-too-many': 'Bei dir läuft schon eine Analyse. Beende sie zuerst.',
  'fault.no-threat': 'Hier gibt es keine Drohung zu zeigen.',
  'fault.analysis-range': 'Das geht nur von {least} bis {most}.',
  'fault.engine-one-board':
    'Eine Engine spielt an einem Brett. Wähle einen anderen Gegner oder andere Regeln.',
  'fault.engine-refuses':
    'Diese Engine kann diese Regeln hier nicht spielen. Wähle einen anderen Gegner oder andere Regeln.',
  'fault.mute-length':
    'Eine Stummschaltung dauert so viele Stunden, wie die Seite anbietet, oder bis du sie beendest.',
  'fault.bad-preferences': 'Diese Einstellungen lassen sich nicht speichern. Lade die Seite neu.',
  'fault.no-such-theme': 'So ein Thema gibt es nicht.',
};
