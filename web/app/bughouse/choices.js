// What the visitor chose for the last bughouse match, kept in this browser.

/** @import {Color, TimeControl} from '../types.js' */
/** @typedef {import('../computer/opponents.js').Lead} Lead */
/** @typedef {'fics' | 'international' | 'school'} Preset */
/**
 * The terms of a match as the server takes them: a preset, and what differs from it.
 * @typedef {{preset: Preset} & Record<string, unknown>} Terms
 */
/** @typedef {import('../pages/time-choice.js').OwnTime} OwnTime */

/**
 * @typedef {object} Choices
 * @property {string} partner the level of the computer at the visitor's side
 * @property {boolean} both whether the visitor plays both boards of the team
 * @property {string} opponents the level of the other two
 * @property {Color | 'random'} color
 * @property {string} clock `5+0`, or `own`
 * @property {OwnTime} own
 * @property {Terms} terms
 * @property {'public' | 'private'} access of a new table
 */

/** A first match: a medium partner and opponents, five minutes, the usual rules. @type {Choices} */
export const FIRST = {
  partner: '',
  both: false,
  opponents: '',
  color: 'white',
  clock: '5+0',
  own: { minutes: 3, seconds: 2, bonus: 'bronstein', moves: 0, then: 0 },
  terms: { preset: 'fics' },
  access: 'public',
};

const STORE = 'tabiya.bughouse';

/** @param {Pick<Storage, 'getItem'> | null} store @returns {Choices} */
export function lastChoices(store) {
  try {
    const last = JSON.parse(store?.getItem(STORE) ?? 'null');
    if (!last || typeof last !== 'object') return FIRST;
    const { terms, own } = last;
    const isWhole = terms && typeof terms.preset === 'string';
    return {
      ...FIRST,
      ...last,
      own: { ...FIRST.own, ...(own && typeof own === 'object' ? own : {}) },
      terms: isWhole ? terms : FIRST.terms,
    };
  } catch {
    return FIRST;
  }
}

/** @param {Pick<Storage, 'setItem'> | null} store @param {Choices} choices */
export function rememberChoices(store, choices) {
  try {
    store?.setItem(STORE, JSON.stringify(choices));
  } catch {
    // Without storage, every match begins with the first choices.
  }
}
