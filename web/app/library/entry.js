// A match of the library in words: its players, result, ending, moves and dates.

import '../i18n/elsewhere.js';
import { hasKey, locale } from '../i18n/index.js';
import { t } from '../i18n/library.js';
import { formatControl } from '../pages/control.js';
import { clocksOf } from './clock.js';

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {number} number
 * @property {string[]} names
 * @property {'unfinished' | 'white' | 'black' | 'draw' | 'void'} outcome
 * @property {string} [ending]
 * @property {number} plies
 * @property {string} ruleset
 * @property {string} [clock] as `clock.js` reads it
 * @property {'hot-seat' | 'invitation' | 'seek' | 'computer'} mode
 * @property {string[]} [computers] the ids of those that play
 * @property {number} created_ms
 * @property {number} last_played_ms
 * @property {boolean} [kept]
 * @property {string} [notes]
 * @property {string[]} [tags]
 * @property {number} [deleted_until_ms]
 * @property {boolean} yours
 */

/** @typedef {'white' | 'black'} Side */

/**
 * The players of a side. On two boards, White's team has Black on the second board.
 * @param {Entry} entry
 * @param {Side} side
 */
export function playersOf({ names }, side) {
  const first = side === 'white' ? 0 : 1;
  const seats = names.length > 2 ? [first, 3 - first] : [first];
  const known = seats.map((seat) => names[seat]).filter(Boolean);
  return known.join(' & ') || t('library.noName', { color: t(`color.${side}`) });
}

/** @param {Entry} entry */
export const titleOf = (entry) =>
  t('game.title', { white: playersOf(entry, 'white'), black: playersOf(entry, 'black') });

/** The result as in a score table; unfinished games have none. @param {Entry} entry */
export const scoreOf = ({ outcome }) =>
  ({ white: '1–0', black: '0–1', draw: '½–½', void: '–', unfinished: '' })[outcome];

/** Where a match is shown: a finished one in the viewer. @param {Entry} entry */
export const addressOf = ({ id, outcome }) =>
  outcome === 'unfinished' ? `/m/${id}` : `/m/${id}/view`;

/** @param {Entry} entry */
export const outcomeOf = ({ outcome }) => t(`library.outcome.${outcome}`);

/** Endings of the board itself, after which no move is possible. */
const FINAL = 'checkmate royal-captured hill-reached extinction checks-given no-moves'.split(' ');

/** Whether somebody could play on from the last position. @param {Entry} entry */
export const isPlayable = ({ ending }) => !ending || !FINAL.includes(ending);

/** How a match ended; the server's word where the page has none. @param {Entry} entry */
export function endingOf({ ending }) {
  if (!ending) return '';
  const key = `ending.${ending}`;
  return hasKey(key) ? t(key) : ending;
}

/** Moves as players count them: White's and Black's move are one. @param {Entry} entry */
export const movesOf = ({ plies }) => Math.ceil(plies / 2);

const controlWords = {
  untimed: t('time.untimed'),
  days: (/** @type {number} */ count) => t('time.days', { count }),
};

/** White's clock, and Black's if it differs. @param {Entry} entry */
export const clockOf = ({ clock }) =>
  clocksOf(clock)
    .map((control) => formatControl(control, controlWords))
    .join(' / ');

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** @param {number} ms */
export const dateOf = (ms) => dates.format(new Date(ms));
/** @param {number} ms */
export const timeOf = (ms) => times.format(new Date(ms));
