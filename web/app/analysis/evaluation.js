// Evaluations as short texts, as words, and as shares. No DOM.

import { t } from '../i18n/analysis.js';

/** @typedef {import('./types.js').Evaluation} Evaluation */
/** @typedef {import('./types.js').MoveClass} MoveClass */

/** What is written behind a move, as in chess books. @type {Record<MoveClass, string>} */
export const GLYPHS = { best: '', good: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

/** Quiet signs of the moves that chess books leave unmarked. @type {Record<string, string>} */
export const SIGNS = { best: '★', good: '✓' };

/**
 * As engines write it, for White: "+0.35", "−1.20", "#3", "#−3", "1–0".
 * @param {Evaluation} evaluation
 */
export function short(evaluation) {
  if (evaluation.kind === 'centipawns') return signed(evaluation.value / 100);
  if (evaluation.kind === 'mate')
    return `#${evaluation.moves < 0 ? '−' : ''}${Math.abs(evaluation.moves)}`;
  if (!evaluation.winner) return '½–½';
  return evaluation.winner === 'white' ? '1–0' : '0–1';
}

/** @param {number} pawns */
function signed(pawns) {
  const size = Math.abs(pawns).toFixed(Math.abs(pawns) < 10 ? 2 : 1);
  if (Number(size) === 0) return '0.00';
  return `${pawns < 0 ? '−' : '+'}${size}`;
}

/** From which number of pawns an advantage has a bigger word. */
const SLIGHT = 0.3;
const CLEAR = 1;
const WINNING = 3;

/** The same in words, for screen readers and newcomers. @param {Evaluation} evaluation */
export function inWords(evaluation) {
  if (evaluation.kind === 'over') return overInWords(evaluation.winner);
  if (evaluation.kind === 'mate') {
    const count = Math.abs(evaluation.moves);
    return t('analysis.mate', { count, color: nameOf(evaluation.moves > 0 ? 'white' : 'black') });
  }
  const pawns = Math.abs(evaluation.value) / 100;
  if (pawns < SLIGHT) return t('analysis.equal');
  const color = nameOf(evaluation.value > 0 ? 'white' : 'black');
  if (pawns < CLEAR) return t('analysis.slight', { color });
  return t(pawns < WINNING ? 'analysis.better' : 'analysis.winning', { color });
}

/** @param {'white' | 'black' | undefined} winner */
const overInWords = (winner) =>
  winner ? t('analysis.won', { color: nameOf(winner) }) : t('analysis.drawn');

/** @param {'white' | 'black'} color */
export const nameOf = (color) => t(color === 'white' ? 'color.white' : 'color.black');

/** Thousandths as whole percent. @param {number} thousandths */
export const percent = (thousandths) => Math.round(thousandths / 10);

/**
 * A move with its number: "12. Nf3", "12… Nf6".
 * @param {number} ply from 1
 * @param {string} san
 */
export function numbered(ply, san) {
  const number = Math.ceil(ply / 2);
  return `${number}${ply % 2 ? '.' : '…'} ${san}`;
}

/**
 * The moves that a player should look at again: mistakes and blunders, and inaccuracies where there
 * are no worse ones.
 *
 * @param {import('./types.js').MoveReview[]} moves
 * @param {'white' | 'black'} color
 * @returns {number[]} the plies before them
 */
export function lessons(moves, color) {
  /** @param {MoveClass[]} classes */
  const of = (classes) =>
    moves.flatMap((move, ply) =>
      move.color === color && classes.includes(move.class) && move.best.uci.length ? [ply] : []
    );
  const serious = of(['mistake', 'blunder']);
  return serious.length ? serious : of(['inaccuracy']);
}

/** How much of the chance to win a try may lose and still be a solution, in thousandths. */
const GOOD_ENOUGH = 50;

/**
 * Whether a move is a solution of a lesson.
 *
 * @param {{best: number, after: number, played: number}} chances of the side that moves: with the
 *   best move, after the try, after the move of the game
 */
export const isSolved = ({ best, after, played }) => best - after < GOOD_ENOUGH && after > played;
