// Words by key, with places for values; numbers and plurals by the rules of the language.

/** The words of the game page, in English; those of the other pages come with them. */
export const en = {
  'app.name': 'Tabiya',
  'app.home': 'Tabiya, home',
  'app.skip': 'Skip to the page',
  'app.newer': 'A newer version of this page is here.',
  'app.reload': 'Reload',
  'app.notFound': 'There is nothing at this address.',
  'app.failed': 'That did not work: {reason}',
  'app.retry': 'Try again',

  'color.white': 'White',
  'color.black': 'Black',
  'color.random': 'Either',

  'time.untimed': 'No clock',

  'game.title': '{white} – {black}',
  'game.toMove': '{color} to move',
  'game.check': '{color} is in check',
  'game.waiting': 'Waiting for an opponent',
  'game.paused': 'Paused',
  'game.board': 'Board',
  'game.viewing': 'Looking at move {ply}',
  'game.toNow': 'Back to the game',
  'game.gone': '{name} has gone. In {seconds} s you may claim the game.',
  'game.gone.now': '{name} has gone.',
  'game.claimWin': 'Claim the win',
  'game.claimDraw': 'Claim a draw',
  'game.claimRule': 'Claim draw',
  'game.noMatch': 'There is no such game here.',
  'game.left': 'has left',
  'game.away': 'is away',
  'game.here': 'is here',

  'player.rename': 'Change the name of {color}',
  'player.clock': 'Clock of {color}',
  'player.giveTime': 'Give 15 seconds',
  'player.extra': 'More than the opponent: {pieces}',

  'action.group': 'Game',
  'action.rematch': 'Rematch',
  'action.undo': 'Undo',
  'action.flip': 'Flip board',
  'action.resign': 'Resign',
  'action.draw': 'Offer draw',
  'action.abort': 'Abort',
  'action.pause': 'Pause',
  'action.unpause': 'Go on',
  'action.more': 'More',
  'action.sound': 'Sound',
  'action.theme': 'Dark',
  'action.settings': 'Settings',
  'action.help': 'Keyboard help',
  'action.turn': 'Turn the board for each player',

  'confirm.move': 'Play {move}?',
  'confirm.move.yes': 'Play it',
  'confirm.move.no': 'Take it back',

  'offer.draw': '{name} offers a draw.',
  'offer.takeback': '{name} asks to take back to move {move}.',
  'offer.pause': '{name} asks for a pause.',
  'offer.unpause': '{name} wants to go on.',
  'offer.rematch': '{name} would like a rematch.',
  'offer.mine.draw': 'You offered a draw.',
  'offer.mine.takeback': 'You asked to take a move back.',
  'offer.mine.pause': 'You asked for a pause.',
  'offer.mine.unpause': 'You asked to go on.',
  'offer.mine.rematch': 'You asked for a rematch.',
  'offer.accept': 'Accept',
  'offer.decline': 'Decline',
  'offer.withdraw': 'Withdraw',

  'moves.title': 'Moves',
  'moves.none': 'No moves yet.',
  'moves.first': 'First position',
  'moves.previous': 'One back',
  'moves.next': 'One on',
  'moves.last': 'Last position',
  'moves.type': 'Type a move',
  'moves.hint': 'Type a move: Nf3, e2e4…',
  'moves.hint.drops': 'Type a move: Nf3, e2e4, P@d4…',

  'chat.title': 'Chat',

  'end.won': '{cause} {color} wins.',
  'end.drawn': '{cause} Draw.',
  'end.cause.checkmate': 'Checkmate.',
  'end.cause.royal-captured': 'The king is taken.',
  'end.cause.hill-reached': 'The hill is reached.',
  'end.cause.extinction': 'The last of a kind is taken.',
  'end.cause.checks-given': 'All checks are given.',
  'end.cause.no-moves.drawn': 'Stalemate.',
  'end.cause.no-moves.won': 'No legal move is left.',
  'end.cause.repetition': 'Repetition.',
  'end.cause.move-count': 'No progress for too long.',
  'end.cause.insufficient-material': 'Too little is left to checkmate.',
  'end.cause.resignation': '{loser} resigned.',
  'end.cause.flag': '{loser} ran out of time.',
  'end.cause.flag-against-bare-force': 'Out of time, but too little is left to checkmate.',
  'end.cause.both-flags': 'Both ran out of time.',
  'end.cause.agreement': 'Draw agreed.',
  'end.cause.claimed-repetition': 'Repetition claimed.',
  'end.cause.claimed-move-count': 'No progress for too long.',
  'end.cause.ply-limit': 'The game went on for too long.',
  'end.cause.abandonment': '{loser} left the game.',
  'end.cause.abort': 'The game was aborted.',

  'net.lost': 'Connection lost. Your position is kept; trying again…',
  'net.offline': 'You are offline. The game goes on when the network is back.',
  'net.ping': '{ms} ms',
  'net.pingTitle': 'Time to the server and back',
  'net.tooOld': 'This page is too old for the server. Please reload.',

  'say.soundOn': 'Sound on',
  'say.soundOff': 'Sound off',
  'say.low': '{color} is low on time',
  'say.takes': 'takes',
  'say.castleShort': 'castles short',
  'say.castleLong': 'castles long',
  'say.check': 'check',
  'say.mate': 'checkmate',
  'say.becomes': 'becomes {piece}',
  'say.drop': '{piece} dropped on {square}',

  'prefs.zoom': 'Board size',
};

/** @typedef {keyof typeof en | keyof typeof import('./en-pages.js').enPages | keyof typeof import('./en-elsewhere.js').enElsewhere} Key */

/** @type {Record<string, string | {one: string, other: string}>} */
const words = { ...en };

const language = 'en';
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

/**
 * The text of a key. `{name}` is replaced by the value of that name; a key with forms `one` and `other` picks by `count`.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const entry = words[key] ?? key;
  const form =
    typeof entry === 'string'
      ? entry
      : entry[plurals.select(Number(values.count)) === 'one' ? 'one' : 'other'];
  return form.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : (value ?? '');
  });
}

/**
 * Whether there is a text for a key made from a code of the server.
 * @param {string} key
 * @returns {key is Key}
 */
export const hasKey = (key) => Object.hasOwn(words, key);

/** More words, which come with the pages that need them. @param {Record<string, string | {one: string, other: string}>} more */
export const addWords = (more) => void Object.assign(words, more);
