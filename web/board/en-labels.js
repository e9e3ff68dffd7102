// The English words of the board for screen readers.

import { kindName, pieceName } from './en-names.js';

/** @typedef {import('./types.js').Labels} Labels */
/** @typedef {import('./types.js').SquareInfo} SquareInfo */

/** @type {Labels} */
export const LABELS = {
  board: 'Board',
  square: describe,
  piece: pieceName,
  kind: kindName,
  inHand: (piece, count) => `${pieceName(piece)}, ${count} in hand`,
  hand: (color) => (color === 'white' ? "White's hand" : "Black's hand"),
  promote: 'Promote to',
  stay: (name) => `stay ${name}`,
  selected: (text, targets) =>
    `${text}, ${targets === 1 ? '1 legal move' : `${targets} legal moves`}`,
  canceled: 'canceled',
};

const TARGETS = {
  move: 'legal move',
  capture: 'legal capture',
  promotion: 'legal promotion',
  drop: 'legal drop',
};

/**
 * "e2, white pawn", "e4, empty" or "c3, wall", followed by what is special about it now.
 *
 * @param {SquareInfo} info
 */
function describe({ square, piece, wall, hill, selected, check, target, premove }) {
  const words = [square];
  if (piece) words.push(LABELS.piece(piece));
  else words.push(wall ? 'wall' : 'empty');
  if (hill) words.push('hill');
  if (check) words.push('in check');
  if (selected) words.push('selected');
  if (target) words.push(TARGETS[target]);
  if (premove) words.push(`premove ${premove}`);
  return words.join(', ');
}
