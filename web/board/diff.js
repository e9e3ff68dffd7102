// Matches the pieces of two positions, so that each piece keeps its node and slides.

import { colorOf } from './squares.js';

/** @typedef {{moved: {from: number, to: number}[], gone: number[], born: number[]}} Plan */

/**
 * The changes from one position to another. A piece that vanished is matched with the nearest equal
 * piece that appeared. A piece that changed its kind, as by promotion, is matched by the last move.
 *
 * @param {Map<number, string>} before
 * @param {Map<number, string>} after
 * @param {number[]} lastMove
 * @param {number} files
 * @returns {Plan}
 */
export function plan(before, after, lastMove, files) {
  const gone = new Set(
    [...before.keys()].filter((square) => before.get(square) !== after.get(square))
  );
  const born = new Set(
    [...after.keys()].filter((square) => before.get(square) !== after.get(square))
  );
  /** @type {Plan['moved']} */
  const moved = [];
  /** @param {number} from @param {number} to */
  const match = (from, to) => {
    gone.delete(from);
    born.delete(to);
    moved.push({ from, to });
  };
  for (const [from, to] of steps(lastMove)) {
    const was = before.get(from);
    const is = after.get(to);
    if (gone.has(from) && born.has(to) && was && is && colorOf(was) === colorOf(is))
      match(from, to);
  }
  for (const to of [...born]) {
    const from = nearest(
      [...gone].filter((square) => before.get(square) === after.get(to)),
      to,
      files
    );
    if (from !== undefined) match(from, to);
  }
  return { moved, gone: [...gone], born: [...born] };
}

/**
 * The last move forward, and backward for when it is taken back.
 *
 * @param {number[]} lastMove
 * @returns {number[][]}
 */
function steps(lastMove) {
  if (lastMove.length !== 2) return [];
  const [from, to] = lastMove;
  return [
    [from, to],
    [to, from],
  ];
}

/**
 * @param {number[]} squares
 * @param {number} to
 * @param {number} files
 */
function nearest(squares, to, files) {
  let best;
  let least = Infinity;
  for (const square of squares) {
    const across = (square % files) - (to % files);
    const along = Math.floor(square / files) - Math.floor(to / files);
    const distance = across * across + along * along;
    if (distance < least) {
      least = distance;
      best = square;
    }
  }
  return best;
}
