// What puzzles are called and what they want, in words.

import { titleOf } from '../i18n/en-rulesets.js';
import { locale } from '../i18n/index.js';
import { t } from '../i18n/puzzles.js';

/** @typedef {import('./types.js').PuzzleTask} PuzzleTask */
/** @typedef {import('./types.js').Facts} Facts */

/** The name of a theme. @param {string} theme */
export const themeName = (theme) =>
  t(/** @type {import('../i18n/index.js').Key} */ (`puzzle.theme.${theme}`));

/** What the solver must achieve. @param {PuzzleTask} task */
export const goalWords = ({ goal }) =>
  goal.kind === 'win' ? t('puzzle.win', { count: goal.moves }) : t('puzzle.gain');

/** Whose move it is. @param {PuzzleTask} task */
export const turnWords = ({ board }) =>
  t(board.turn === 'white' ? 'puzzle.white' : 'puzzle.black');

/** A day such as `2026-11-19`, in the reader's way. @param {string} day */
export const dayWords = (day) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** @param {PuzzleTask} task */
export const rulesWords = ({ ruleset }) => titleOf(ruleset.title);

/** How difficult a puzzle is. @param {Facts} facts */
export const worthWords = ({ rating, estimated }) =>
  t(estimated ? 'puzzle.worth.estimated' : 'puzzle.worth', { rating: String(rating) });

/**
 * A line with the numbers of its moves, as in "1. Qh4+ g3 2. Qxg3#". No line ends after a number.
 * @param {{san: string}[]} moves
 * @param {import('../types.js').Color} turn whose move the first one is
 */
export function lineWords(moves, turn) {
  const offset = turn === 'white' ? 0 : 1;
  return moves
    .map(({ san }, index) => {
      const ply = index + offset;
      const number = Math.floor(ply / 2) + 1;
      if (ply % 2 === 0) return `${number}.\u00a0${san}`;
      return index === 0 ? `${number}…\u00a0${san}` : san;
    })
    .join(' ');
}

/** A change of a rating, with its sign. @param {number} change */
export const signed = (change) => (change < 0 ? `−${-change}` : `+${change}`);
