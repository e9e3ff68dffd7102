// Finds out what a finger means on squares too small for it. Fetched at the first such tap.

import { MIN_TARGET, squareAt } from './squares.js';

/** @typedef {import('./squares.js').Layout} Layout */

/** Half the width of a fingertip, in CSS pixels. */
const FINGER = 20;

/**
 * The squares a fingertip at a point may mean, the nearest first.
 *
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 * @param {(square: number) => boolean} matters
 */
export function squaresNear(layout, x, y, matters) {
  const side = layout.square;
  const found = [];
  for (let row = Math.floor((y - FINGER) / side); row <= (y + FINGER) / side; row += 1) {
    for (let column = Math.floor((x - FINGER) / side); column <= (x + FINGER) / side; column += 1) {
      const square = squareAt(layout, column, row);
      if (square < 0 || !matters(square)) continue;
      const distance = Math.hypot(x - (column + 0.5) * side, y - (row + 0.5) * side);
      if (distance <= FINGER + side / 2) found.push({ square, distance });
    }
  }
  return found.sort((one, other) => one.distance - other.distance).map(({ square }) => square);
}

/**
 * The enlargement that makes the squares around a point large enough for a finger, within the
 * board.
 *
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 */
export function loupe(layout, x, y) {
  const scale = Math.max(1, (MIN_TARGET * 1.75) / layout.square);
  const width = layout.square * layout.files;
  const height = layout.square * layout.ranks;
  return {
    scale,
    x: Math.min(0, Math.max(width - width * scale, width / 2 - x * scale)),
    y: Math.min(0, Math.max(height - height * scale, height / 2 - y * scale)),
  };
}
