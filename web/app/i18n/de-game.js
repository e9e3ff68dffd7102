// The German texts of the game page, and the name of the language. Other pages add theirs.

export const language = 'de';

export const words = {
  'app.name': 'Tabiya',
  'app.home': 'Tabiya, Startseite',
  'app.skip': 'Zum Inhalt springen',
  'app.newer': 'Es gibt eine neuere Version dieser Seite.',
  'app.reload': 'Neu laden',
  'app.notFound': 'Diese Seite gibt es nicht.',
  'app.failed': 'Das hat nicht geklappt: {reason}',
  'app.retry': 'Noch einmal versuchen',

  'color.white': 'Weiß',
  'color.black': 'Schwarz',
  'color.random': 'Zufall',

  'time.untimed': 'Ohne Uhr',

  'game.title': '{white} gegen {black}',
  'game.toMove': '{color} am Zug',
  'game.check': '{color} steht im Schach',
  'game.waiting': 'Warten auf jemanden zum Spielen',
  'game.paused': 'Pause',
  'game.board': 'Brett',
  'game.board.of': 'Brett {letter}',
  'game.seat.of': '{color} an Brett {letter}',
  'game.viewing': 'Du siehst {move}',
  'game.viewing.start': 'Du siehst die Ausgangsstellung',
  'game.toNow': 'Zurück zur Partie',
  'game.claimRule': 'Remis beanspruchen',
  'game.noMatch': 'Diese Partie gibt es nicht.',
  'game.left': 'weg',
  'game.away': 'ist gerade nicht da',

  'player.guest': 'Gast',
  'player.rename': '{color} umbenennen',
  'player.clock': 'Uhr von {color}',
  'player.giveTime': '15 Sekunden schenken',

  'action.group': 'Partie',
  'action.rematch': 'Revanche',
  'action.undo': 'Zurücknehmen',
  'action.flip': 'Brett drehen',
  'action.resign': 'Aufgeben',
  'action.draw': 'Remis anbieten',
  'action.abort': 'Abbrechen',
  'action.pause': 'Pause',
  'action.unpause': 'Weiterspielen',
  'action.more': 'Mehr',
  'action.turn': 'Brett nach jedem Zug drehen',

  'moves.title': 'Züge',
  'moves.none': 'Noch keine Züge.',
  'moves.first': 'Erste Stellung',
  'moves.previous': 'Voriger Zug',
  'moves.next': 'Nächster Zug',
  'moves.last': 'Letzte Stellung',
  'moves.type': 'Zug eintippen',
  'moves.hint': 'Zug eintippen: Nf3, e2e4…',
  'moves.hint.drops': 'Zug eintippen: Nf3, e2e4, P@d4…',

  'chat.title': 'Chat',

  'net.lost': 'Die Verbindung ist abgebrochen. Deine Partie ist gesichert. Neuer Versuch…',
  'net.offline': 'Du bist offline. Die Partie geht weiter, sobald das Netz wieder da ist.',
  'net.ping': '{ms} ms',
  'net.pingTitle': 'Antwortzeit des Servers',
  'net.tooOld': 'Diese Seite ist veraltet. Bitte lade sie neu.',

  'prefs.zoom': 'Größe des Bretts',
};
