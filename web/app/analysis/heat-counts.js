// The counts of a heat map as notes on squares and as rows of a table. No DOM.

import { bySquare } from './squares.js';

/** @typedef {import('./types.js').Heat} Heat */
/** @typedef {import('./types.js').SquareNote} SquareNote */
/** @typedef {'stood' | 'moved' | 'captured'} What */
/** @typedef {'white' | 'black' | 'both'} Side */

/** The densest pattern. */
const LEVELS = 4;

/**
 * The counts of one side or both, by square.
 * @param {Heat} heat
 * @param {What} what
 * @param {Side} side
 * @returns {Map<string, number>}
 */
export function countsOf(heat, what, side) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const color of /** @type {const} */ (['white', 'black'])) {
    if (side !== 'both' && side !== color) continue;
    for (const [square, count] of Object.entries(heat[color][what]))
      counts.set(square, (counts.get(square) ?? 0) + count);
  }
  return counts;
}

/**
 * Numbers and patterns; the pattern is as dense as the number is large.
 * @param {Map<string, number>} counts
 * @returns {SquareNote[]}
 */
export function heatNotes(counts) {
  const most = Math.max(1, ...counts.values());
  return [...counts].map(([square, count]) => ({
    square,
    text: shortCount(count),
    level: Math.max(1, Math.round((count / most) * LEVELS)),
  }));
}

/** A number with at most three characters: 999, 12k, 3M. @param {number} count */
export function shortCount(count) {
  if (count < 1000) return String(count);
  if (count < 1_000_000) return `${Math.floor(count / 1000)}k`;
  return `${Math.floor(count / 1_000_000)}M`;
}

/** Squares with their counts, the largest first. @param {Map<string, number>} counts */
export const rowsOf = (counts) =>
  [...counts].sort(([one, a], [other, b]) => b - a || bySquare(one, other));
