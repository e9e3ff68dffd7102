// What the visitor chose for the last game against the computer, kept in this browser.

/** @import {Color, TimeControl} from '../types.js' */

/**
 * A game against the computer as the visitor wants it.
 * @typedef {object} Wanted
 * @property {string} opponent its id
 * @property {Color | 'random'} color of the visitor
 * @property {TimeControl} clock
 * @property {TimeControl} [black_clock]
 * @property {{kind: string} & Record<string, unknown>} ruleset as the server takes it
 * @property {string} [fen] the start position, if it is not the ruleset's own
 * @property {number} think_ms the longest it thinks about a move
 * @property {boolean} pause whether it takes its time like a person
 * @property {boolean} resign whether it resigns lost games
 */

/** The shortest, the usual and the longest time for a move, in milliseconds. */
export const THINK = Object.freeze({ min: 500, usual: 3000, max: 10000, step: 500 });

/** A first game: the visitor is White and has no clock. @type {Readonly<Wanted>} */
export const FIRST = {
  opponent: '',
  color: 'white',
  clock: { kind: 'untimed' },
  ruleset: { kind: 'builtin', name: 'standard' },
  think_ms: THINK.usual,
  pause: true,
  resign: true,
};

const STORE = 'tabiya.computer';

/** @typedef {{wanted: Wanted, name: string}} Last with the opponent's name */

/**
 * The last choice; null if there is none or it is damaged.
 * @param {Pick<Storage, 'getItem'> | null} store
 * @returns {Last | null}
 */
export function lastChoice(store) {
  try {
    const { wanted, name } = JSON.parse(store?.getItem(STORE) ?? 'null') ?? {};
    const isWhole = wanted && typeof wanted.opponent === 'string' && wanted.opponent;
    return isWhole && typeof name === 'string' ? { wanted: { ...FIRST, ...wanted }, name } : null;
  } catch {
    return null;
  }
}

/** @param {Pick<Storage, 'setItem'> | null} store @param {Last} last */
export function rememberChoice(store, last) {
  try {
    store?.setItem(STORE, JSON.stringify(last));
  } catch {
    // Without storage, every game begins with the first choice.
  }
}
