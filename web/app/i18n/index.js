// The texts of the page by key, with values, numbers and plurals put in.

/** The English texts of the game page. Other pages add theirs. */
export const en = {
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
  'game.yourTurn': 'Your turn',
  'game.thinking': '{name} is thinking',
  'game.saved': 'Saved',
  'game.saving': 'Saving…',
  'game.panel': 'Moves and chat',
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
  'game.claimRule.short': 'Claim',
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
  'action.flip.short': 'Flip',
  'action.resign': 'Resign',
  'action.draw': 'Offer draw',
  'action.draw.short': 'Draw',
  'action.abort': 'Abort',
  'action.pause': 'Pause',
  'action.unpause': 'Resume',
  'action.more': 'More',

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

/**
 * @typedef {keyof typeof en | keyof typeof import('./en-pages.js').enPages | keyof typeof
 *   import('./en-elsewhere.js').enElsewhere | keyof typeof import('./en-shell.js').enShell |
 *   keyof typeof import('./en-library.js').enLibrary |
 *   keyof typeof import('./en-play.js').enPlay} Key
 */

/** @type {Record<string, string | {one: string, other: string}>} */
const words = { ...en };

const language = 'en';
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

/**
 * The text of a key. `{name}` is replaced by the value of that name. A text with the forms `one`
 * and `other` is chosen by `count`.
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

/** Adds the texts of a page. @param {Record<string, string | {one: string, other: string}>} more */
export const addWords = (more) => void Object.assign(words, more);
