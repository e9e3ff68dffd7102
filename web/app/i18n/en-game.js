// The English texts of the game page, and the name of the language. Other pages add theirs.

export const language = 'en';

export const words = {
  'app.name': 'Tabiya',
  'app.home': 'Tabiya, home',
  'app.skip': 'Skip to content',
  'app.newer': 'A newer version of this page is available.',
  'app.reload': 'Reload',
  'app.notFound': 'This page does not exist.',
  'app.failed': 'That did not work: {reason}',
  'app.retry': 'Try again',

  'color.white': 'White',
  'color.black': 'Black',
  'color.random': 'Random',

  'time.untimed': 'No clock',

  'game.title': '{white} vs {black}',
  'game.toMove': '{color} to move',
  'game.check': '{color} is in check',
  'game.waiting': 'Waiting for an opponent',
  'game.paused': 'Paused',
  'game.board': 'Board',
  'game.board.of': 'Board {letter}',
  'game.seat.of': '{color} on board {letter}',
  'game.viewing': 'Viewing {move}',
  'game.viewing.start': 'Viewing the start position',
  'game.toNow': 'Back to the game',
  'game.claimRule': 'Claim draw',
  'game.noMatch': 'There is no such game.',
  'game.left': 'left',
  'game.away': 'is away',

  'player.guest': 'guest',
  'player.rename': 'Rename {color}',
  'player.clock': "{color}'s clock",
  'player.giveTime': 'Give 15 seconds',

  'action.group': 'Game',
  'action.rematch': 'Rematch',
  'action.undo': 'Undo',
  'action.flip': 'Flip board',
  'action.resign': 'Resign',
  'action.draw': 'Offer draw',
  'action.abort': 'Abort',
  'action.pause': 'Pause',
  'action.unpause': 'Resume',
  'action.more': 'More',
  'action.turn': 'Turn the board for each player',

  'moves.title': 'Moves',
  'moves.none': 'No moves yet.',
  'moves.first': 'First position',
  'moves.previous': 'Previous move',
  'moves.next': 'Next move',
  'moves.last': 'Last position',
  'moves.type': 'Type a move',
  'moves.hint': 'Type a move: Nf3, e2e4…',
  'moves.hint.drops': 'Type a move: Nf3, e2e4, P@d4…',

  'chat.title': 'Chat',

  'net.lost': 'Connection lost. Your game is safe. Reconnecting…',
  'net.offline': 'You are offline. The game resumes when the network is back.',
  'net.ping': '{ms} ms',
  'net.pingTitle': 'Round trip to the server',
  'net.tooOld': 'This page is out of date. Please reload.',

  'prefs.zoom': 'Board size',
};
