// The German texts of the help, of the page about the program, and of reports of problems.

export const words = {
  'about.title': 'Über Tabiya',
  'about.text':
    'Ein Schachverein in einem Programm: Spiel gegen andere oder den Computer, nach beliebigen Regeln, und behalte jede Partie.',
  'about.version': 'Version {version}',
  'about.license':
    'Tabiya ist freie Software. Du kannst sie nach Wahl unter der MIT-Lizenz oder der Apache-Lizenz 2.0 benutzen.',
  'about.drawn': 'Seine Figuren sind eigens gezeichnet, seine Töne eigens erzeugt.',
  'about.rules': 'Die Regeln',
  'about.api': 'Für Programme',
  'about.libraries': 'Bibliotheken',
  'about.libraries.text':
    'Das Programm enthält diese Bibliotheken, jede unter ihrer eigenen Lizenz.',
  'about.link': 'Über Tabiya',
  'help.all': 'Hilfe',
  'help.rules': 'Die Regeln aller Arten Schach hier',
  'report.title': 'Ein Problem melden',
  'report.hint':
    'Beschreib, was passiert ist. Kopiere dann den Text und gib ihn weiter an die Leitung dieses Vereins.',
  'report.what': 'Was ist passiert?',
  'report.text': 'Der Text zum Weitergeben',
  'report.copy': 'Text kopieren',
  'report.copied': 'Kopiert.',
  'report.byHand': 'Der Text ist markiert. Kopiere ihn mit Strg+C.',
  'report.page': 'Seite: {path}',
  'report.version': 'Tabiya: {version}',
  'report.when': 'Wann: {when}',
  'report.browser': 'Browser: {browser}, Fenster {size}',
  'who.title': 'Wer spielt?',
  'who.text':
    'An diesem Computer können mehrere abwechselnd spielen. Alle haben eigene Partien. Ein Passwort ist nicht nötig.',
  'who.now': '{name} spielt gerade',
  'who.house.text': 'Die Partien dieses Computers',
  'who.next': 'Zu {name} wechseln',
  'who.add': 'Jemanden hinzufügen',
  'who.name': 'Name',
  'who.join': 'Mit diesem Namen spielen',
  'who.account': 'Bei einem Konto anmelden',
};
