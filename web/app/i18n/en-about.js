// The English texts of the help, of the page about the program, and of reports of problems.

export const words = {
  'about.title': 'About Tabiya',
  'about.text':
    'A chess club in one program: play anyone or the computer, by any rules, and keep every game.',
  'about.version': 'Version {version}',
  'about.license':
    'Tabiya is free software. You may use it under the MIT License or the Apache License 2.0, as you prefer.',
  'about.drawn': 'Its pieces are drawn and its sounds are made for it.',
  'about.rules': 'The rules',
  'about.api': 'For programmers',
  'about.libraries': 'Libraries',
  'about.libraries.text': 'The program contains these libraries, each under its own license.',
  'about.link': 'About Tabiya',
  'help.all': 'Help',
  'help.rules': 'The rules of every kind of chess here',
  'report.title': 'Report a problem',
  'report.hint':
    'Say what happened. Then copy the text and send it to the person who runs this club.',
  'report.what': 'What happened?',
  'report.text': 'The text to send',
  'report.copy': 'Copy text',
  'report.copied': 'Copied.',
  'report.byHand': 'The text is selected. Press Ctrl+C to copy it.',
  'report.page': 'Page: {path}',
  'report.version': 'Tabiya: {version}',
  'report.when': 'When: {when}',
  'report.browser': 'Browser: {browser}, window {size}',
  'who.title': 'Who is playing?',
  'who.text':
    'Several people can take turns at this computer. Each has their own games. No password is needed.',
  'who.now': '{name}, playing now',
  'who.house.text': 'The games of this computer',
  'who.next': 'Switch to {name}',
  'who.add': 'Add a player',
  'who.name': 'Name',
  'who.join': 'Play as this person',
  'who.account': 'Log in to an account',
};
