// The German texts of the organizer's pages.

export const words = {
  'club.title': 'Verein',
  'club.members': 'Mitglieder',
  'club.invitations': 'Einladungen',
  'club.reports': 'Meldungen',
  'club.room': 'Raum',
  'club.server': 'Server',
  'club.refused': 'Das ging nicht: {reason}',
  'club.print': 'Drucken',
  'club.print.card': 'Als Karte drucken',
  'club.guest': 'Ein Gast',

  'club.start':
    'Dieser Verein hat noch keine Leitung. Die Leitung lädt ein, hilft bei Passwörtern und achtet auf den Chat. Du sitzt am Computer, auf dem der Server läuft, also kannst du sie übernehmen.',
  'club.start.do': 'Leitung übernehmen',
  'club.start.elsewhere':
    'Dieser Verein hat noch keine Leitung. Öffne diese Seite auf dem Computer, auf dem der Server läuft, um sie zu übernehmen, oder benutze den Link, den der Server beim Start angezeigt hat.',
  'club.login': 'Anmelden',
  'club.strangers': 'Diese Seite ist für die Leitung. Melde dich mit einem Konto der Leitung an.',
  'club.notYours':
    'Diese Seite ist für die Leitung. Sie kann dich in der Liste der Mitglieder aufnehmen.',

  'club.link.here':
    'Links dieses Servers gehen nur auf diesem Computer. Starte ihn mit --lan, damit andere sie öffnen können.',

  'club.member': 'Name',
  'club.you': 'du',
  'club.role': 'Rolle',
  'club.role.organizer': 'Leitung',
  'club.role.player': 'Mitglied',
  'club.since': 'Mitglied seit',
  'club.seen': 'Zuletzt hier',
  'club.seen.never': 'nicht angemeldet',
  'club.games': 'Partien',
  'club.manage': 'Verwalten',
  'club.manage.label': '{name} verwalten',
  'club.members.search': 'Nach Namen suchen',
  'club.members.count': { one: '1 Mitglied', other: '{count} Mitglieder' },
  'club.members.found': { one: '1 Mitglied gefunden', other: '{count} Mitglieder gefunden' },
  'club.members.invite': 'Leute einladen',
  'club.members.alone':
    'Noch bist du allein. Lade unter „Einladungen“ deine Klasse oder deinen Verein ein.',
  'club.own':
    'Das ist dein eigenes Konto. Namen, Passwort und zweiten Faktor änderst du auf seiner Seite.',
  'club.own.link': 'Dein Konto',

  'club.fact.since': 'Mitglied seit {date}',
  'club.fact.seen': 'Zuletzt hier: {when}',
  'club.fact.sessions': { one: 'Auf 1 Gerät angemeldet', other: 'Auf {count} Geräten angemeldet' },
  'club.fact.games': { one: '1 beendete Partie', other: '{count} beendete Partien' },
  'club.password': 'Passwort vergessen',
  'club.password.text':
    'Erstellt einen Link für ein neues Passwort. Wird er benutzt, ist das Konto überall abgemeldet und hat keinen zweiten Faktor mehr.',
  'club.password.do': 'Link erstellen',
  'club.password.once':
    'Gib diesen Link weiter. Er geht einmal, bis {time}, und wird nur jetzt gezeigt.',
  'club.password.how': 'Scanne den Code oder tippe die Adresse ab und wähle ein neues Passwort.',
  'club.promote': 'In die Leitung aufnehmen',
  'club.promote.text': 'Die Leitung darf alles auf dieser Seite und sieht alle Partien.',
  'club.promote.ask': '{name} in die Leitung aufnehmen?',
  'club.promoted': '{name} gehört jetzt zur Leitung.',
  'club.demote': 'Aus der Leitung nehmen',
  'club.demote.text':
    'Mitglieder sehen nur ihre eigenen Partien und können diese Seite nicht öffnen.',
  'club.demote.ask': '{name} aus der Leitung nehmen?',
  'club.demoted': '{name} gehört nicht mehr zur Leitung.',
  'club.remove': 'Konto löschen',
  'club.remove.text':
    'Name, Passwort, Profil und Notizen werden gelöscht. Die Partien bleiben, unter einem Namen wie „Former player 4711“, auch für die anderen.',
  'club.remove.organizer':
    'Wer zur Leitung gehört, muss sie verlassen, bevor das Konto gelöscht werden kann.',
  'club.remove.do': 'Konto löschen',
  'club.remove.ask':
    'Das Konto von {name} löschen? Das lässt sich nicht rückgängig machen. Die Partien bleiben, unter einem Pseudonym.',
  'club.removed': 'Konto gelöscht. Die Partien von {name} heißen jetzt nach „{pseudonym}“.',

  'club.invite': 'Leute einladen',
  'club.invite.kind': 'Was brauchst du?',
  'club.invite.cards': 'Karten für die Klasse',
  'club.invite.cards.text':
    'Für jede Person eine Karte zum Drucken. Jede gilt für ein Konto, also kannst du sie einzeln verteilen.',
  'club.invite.link': 'Ein Link',
  'club.invite.link.text': 'Derselbe Link für alle, zum Verschicken oder für die Wand.',
  'club.invite.organizer': 'Kollegium',
  'club.invite.organizer.text':
    'Ein Link für eine weitere Person in der Leitung, die alles auf dieser Seite darf.',
  'club.invite.count': 'Wie viele Leute',
  'club.invite.days': 'Gültig',
  'club.invite.wrong': 'Wähle eine Zahl von 1 bis {most}.',
  'club.invite.cards.do': 'Karten erstellen',
  'club.invite.link.do': 'Link erstellen',
  'club.days': { one: '1 Tag', other: '{count} Tage' },
  'club.link.ready': 'Der Link ist fertig',
  'club.link.once':
    'Kopiere oder drucke ihn jetzt: Er wird nur einmal gezeigt. Er gilt bis {date}.',

  'club.cards.heading': 'Unser Schachverein',
  'club.cards.title': 'Überschrift der Karten',
  'club.cards.title.hint': 'Der Name deiner Klasse, deiner Schule oder deines Vereins.',
  'club.cards.ready': { one: '1 Karte ist fertig', other: '{count} Karten sind fertig' },
  'club.cards.once':
    'Drucke sie jetzt oder speichere sie als PDF: Die Links werden nur einmal gezeigt. Schreib einen Namen auf jede Karte, bevor du sie verteilst.',
  'club.cards.print': 'Karten drucken',
  'club.cards.preview': 'Die Karten, wie sie gedruckt werden',
  'club.card.label': 'Karte {number}',
  'club.card.how': 'Scanne den Code oder tippe die Adresse ab und wähle Namen und Passwort.',
  'club.card.name': 'Name:',
  'club.card.number': 'Nr. {number}',
  'club.card.until': 'gültig bis {date}',

  'club.invitations.none':
    'Noch keine Einladungen. Erstelle Karten für deine Klasse oder einen Link für deinen Verein.',
  'club.invitations.count': '{open} offen, {used} benutzt, {expired} abgelaufen',
  'club.number': 'Einladung',
  'club.state': 'Zustand',
  'club.state.all': 'Alle',
  'club.state.open': 'Offen',
  'club.state.used': 'Benutzt',
  'club.state.expired': 'Abgelaufen',
  'club.for': 'Für',
  'club.left': { one: '1 Person', other: '{count} Leute' },
  'club.made': 'Erstellt',
  'club.expires': 'Läuft ab',
  'club.revoke': 'Widerrufen',
  'club.revoke.all': 'Alle offenen widerrufen',
  'club.revoke.all.ask': {
    one: 'Die offene Einladung widerrufen?',
    other: '{count} offene Einladungen widerrufen? Ihre Karten gelten dann nicht mehr.',
  },
  'club.revoked': { one: 'Einladung widerrufen.', other: '{count} Einladungen widerrufen.' },
  'club.forget': 'Entfernen',
  'club.forgotten': { one: 'Aus der Liste entfernt.', other: '{count} aus der Liste entfernt.' },

  'club.reports.open': 'Gemeldete Nachrichten',
  'club.reports.none':
    'Keine offenen Meldungen. Mit dem Knopf neben einer Nachricht kann man sie melden.',
  'club.reports.closed': 'Erledigte Meldungen',
  'club.designs.reported': 'Gemeldete Entwürfe',
  'club.designs.none': 'Keine Meldungen über Entwürfe.',
  'club.designs.unpublish': 'Aus der Galerie nehmen',
  'club.designs.unpublished': 'Den Entwurf sieht jetzt nur noch, wem er gehört.',
  'club.designs.keep': 'Behalten',
  'club.designs.kept': 'Meldungen verworfen. Der Entwurf darf veröffentlicht werden.',
  'club.report.label': 'Meldung über {name}',
  'club.report.erased': 'Die Nachricht wurde gelöscht.',
  'club.report.reason': 'Grund: {reason}',
  'club.report.by': 'Gemeldet von {name}',
  'club.report.match': 'Partie öffnen',
  'club.report.erase': 'Nachricht löschen',
  'club.report.mute': 'Stummschalten',
  'club.report.dismiss': 'Verwerfen',
  'club.report.isMuted': 'Stumm',
  'club.report.kept': 'Meldung verworfen. Die Nachricht bleibt.',
  'club.verdict.kept': 'Verworfen',
  'club.verdict.erased': 'Gelöscht',
  'club.mute.title': '{name} stummschalten',
  'club.mute.ask': 'Solange es dauert, sieht niemand sonst, was {name} schreibt.',
  'club.mute.time': 'Wie lange',
  'club.mute.lasting': 'Bis ich es aufhebe',
  'club.mute.do': 'Stummschalten',
  'club.muted': '{name} ist stummgeschaltet.',
  'club.mutes': 'Stummgeschaltet',
  'club.mutes.text': 'Ihre Nachrichten sind verborgen, bis die Stummschaltung endet.',
  'club.mutes.none': 'Niemand ist stummgeschaltet.',
  'club.muted.until': 'bis {time}',
  'club.muted.me': 'für dich',
  'club.muted.everybody': 'für alle',
  'club.unmute': 'Aufheben',
  'club.unmute.label': 'Stummschaltung von {name} aufheben',
  'club.unmuted': '{name} ist nicht mehr stummgeschaltet.',

  'club.room.title': 'Raumcode',
  'club.room.text':
    'Gäste in deinem Netz öffnen den Link, scannen den Code oder tippen diese sechs Zeichen.',
  'club.room.here':
    'Noch erreicht nur dieser Computer den Server. Starte ihn mit --lan, um ihn für dein Netz zu öffnen. Dann zeigt er seine Adresse und einen neuen Code.',
  'club.room.code': 'Raumcode: {code}',
  'club.room.new': 'Neuer Code',
  'club.room.new.ask':
    'Einen neuen Raumcode ziehen? Der alte Code und sein Link gelten dann nicht mehr. Gäste, die da sind, können bleiben.',
  'club.room.changed': 'Es gibt einen neuen Raumcode.',
  'club.room.guests':
    'Gäste sind erlaubt: Mit dem Code können sie Partien anbieten und annehmen. Zu einer einzelnen Partie eingeladen, brauchen sie keinen. Nach einem Tag werden sie vergessen.',
  'club.room.none':
    'Dieser Server ist im Internet, darum gibt es keinen Raumcode. Gäste brauchen eine Einladung zu einer Partie und Mitglieder ein Konto.',

  'club.status.good': 'Dem Server geht es gut',
  'club.status.bad': 'Der Server braucht dich',
  'club.problem.cannot-save':
    'Zurzeit kann nichts gespeichert werden, darum warten die Partien. Prüfe die Festplatte am Computer des Servers.',
  'club.problem.matches-closed': {
    one: 'Ein Fehler im Programm hat eine Partie geschlossen. Bitte melde ihn mit dem Protokoll.',
    other: 'Fehler im Programm haben {count} Partien geschlossen. Bitte melde sie mit dem Protokoll.',
  },
  'club.problem.writes-failed': {
    one: 'Seit dem Start ist das Speichern einmal misslungen. Prüfe die Festplatte.',
    other: 'Seit dem Start ist das Speichern {count}-mal misslungen. Prüfe die Festplatte.',
  },
  'club.problem.engine-busy': {
    one: 'Der Computer kommt mit dem Denken nicht nach: 1 Aufgabe wartet.',
    other: 'Der Computer kommt mit dem Denken nicht nach: {count} Aufgaben warten.',
  },
  'club.problem.guests-evicted': {
    one: '1 Gast wurde vorzeitig vergessen, um Platz für andere zu machen.',
    other: '{count} Gäste wurden vorzeitig vergessen, um Platz für andere zu machen.',
  },
  'club.problem.unencrypted':
    'Die Verbindungen sind nicht verschlüsselt. Benutze den Server nur in einem Netz, dem du vertraust.',
  'club.problem.no-second-factor':
    'Dein Konto hat keinen zweiten Faktor. Dein Passwort allein öffnet also den ganzen Verein.',
  'club.problem.factor': 'Einrichten',
  'club.problem.only-organizer':
    'Außer dir leitet niemand den Verein. Nimm noch jemanden auf, falls du fehlst oder dein Passwort vergisst.',
  'club.figure.people': 'Leute verbunden',
  'club.figure.matches': 'Laufende Partien',
  'club.figure.loaded': { one: '1 im Speicher', other: '{count} im Speicher' },
  'club.figure.members': 'Mitglieder',
  'club.figure.guests': { one: 'und 1 Gast', other: 'und {count} Gäste' },
  'club.figure.connections': { one: '1 Verbindung', other: '{count} Verbindungen' },
  'club.figure.engine': 'Schachprogramm',
  'club.figure.running': { one: '1 Aufgabe', other: '{count} Aufgaben' },
  'club.figure.waiting': { one: 'und 1 wartet', other: 'und {count} warten' },
  'club.figure.data': 'Daten',
  'club.figure.commits': {
    one: 'seit dem Start einmal gespeichert',
    other: 'seit dem Start {count}-mal gespeichert',
  },
  'club.figure.beat': 'Letztes Lebenszeichen',
  'club.figure.beat.text': 'gespeichert, solange Partien offen sind',
  'club.figure.uptime': 'Läuft seit',
  'club.figure.version': 'Version',
  'club.figure.address': 'Adresse',
  'club.reach.loopback': 'nur für diesen Computer',
  'club.reach.lan': 'für dein Netz',
  'club.reach.public': 'für das Internet',
  'club.backup': 'Sicherung',
  'club.backup.text':
    'Dieser Befehl kopiert alle Partien und Konten in eine Datei, während der Server läuft. Führe ihn am Computer des Servers aus und bewahre die Datei woanders auf:',
};
