// An empty state: a piece, one sentence, one button.

import { loadSet } from '../../pieces/index.js';
import { h } from '../dom.js';

/** @typedef {{name: string, letter: string}} Piece */

/**
 * A drawn piece as an illustration.
 * @param {import('../site.js').Site} site
 * @param {Piece} piece
 * @param {'white' | 'black'} [color]
 */
export function pieceDrawing(site, piece, color = 'white') {
  const element = h('span', { class: 'piece-drawing', 'aria-hidden': 'true' });
  void loadSet(site.preferences.now.pieces).then((set) => {
    element.style.backgroundImage = set.image({ ...piece, color });
  });
  return element;
}

/**
 * @param {import('../site.js').Site} site
 * @param {string} sentence
 * @param {HTMLElement} [action]
 * @param {Piece} [piece]
 */
export const emptyState = (site, sentence, action, piece = { name: 'knight', letter: 'N' }) =>
  h('div', { class: 'empty' }, pieceDrawing(site, piece), h('p', null, sentence), action);
