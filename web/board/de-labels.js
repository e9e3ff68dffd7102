// The German words of the board for screen readers.

import { kindName, pieceName } from './de-names.js';

/** @typedef {import('./types.js').Labels} Labels */
/** @typedef {import('./types.js').SquareInfo} SquareInfo */

/** @type {Labels} */
export const LABELS = {
  board: 'Brett',
  square: describe,
  piece: pieceName,
  kind: kindName,
  inHand: (piece, count) => `${pieceName(piece)}, ${count} auf der Hand`,
  hand: (color) => (color === 'white' ? 'Hand von Weiß' : 'Hand von Schwarz'),
  promote: 'Umwandeln in',
  stay: (name) => `${kindName(name)} bleiben`,
  selected: (text, targets) =>
    `${text}, ${targets === 1 ? '1 erlaubter Zug' : `${targets} erlaubte Züge`}`,
  canceled: 'abgebrochen',
};

const TARGETS = {
  move: 'erlaubter Zug',
  capture: 'erlaubter Schlag',
  promotion: 'erlaubte Umwandlung',
  drop: 'erlaubtes Einsetzen',
};

/**
 * "e2, weißer Bauer", "e4, leer" or "c3, Mauer", followed by what is special about it now.
 *
 * @param {SquareInfo} info
 */
function describe({ square, piece, wall, hill, selected, check, target, premove }) {
  const words = [square];
  if (piece) words.push(LABELS.piece(piece));
  else words.push(wall ? 'Mauer' : 'leer');
  if (hill) words.push('Hügel');
  if (check) words.push('im Schach');
  if (selected) words.push('ausgewählt');
  if (target) words.push(TARGETS[target]);
  if (premove) words.push(`Premove ${premove}`);
  return words.join(', ');
}
