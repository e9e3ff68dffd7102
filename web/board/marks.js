// Which squares are marked and how. Every mark has a shape of its own: colour alone tells nothing.

import { reach } from './state.js';
import { targetOf } from './words.js';

/** @typedef {'last-from' | 'last-to' | 'check' | 'selected' | 'premove'} UnderMark */
/** @typedef {'move' | 'capture' | 'promotion' | 'drop'} OverMark */
/** @typedef {{square: number, type: UnderMark | OverMark, text: string}} Mark */

/** Marks painted above the pieces. */
export const OVER = new Set(['move', 'capture', 'promotion', 'drop']);

/**
 * The marks of a moment by key, in painting order.
 *
 * @param {import('./state.js').State} state
 * @param {import('./state.js').Source | null} selected
 * @returns {Map<string, Mark>}
 */
export function marksOf(state, selected) {
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  /** @param {number} square @param {Mark['type']} type @param {string} [text] */
  const mark = (square, type, text = '') => marks.set(`${type} ${square}`, { square, type, text });
  state.lastMove.forEach((square, index) => mark(square, index === state.lastMove.length - 1 ? 'last-to' : 'last-from'));
  for (const square of state.inCheck) mark(square, 'check');
  state.premoves.forEach((premove, index) => {
    if ('from' in premove) mark(premove.from, 'premove');
    mark(premove.to, 'premove', String(index + 1));
  });
  if (selected && 'square' in selected) mark(selected.square, 'selected');
  const known = selected && state.config.showDests ? reach(state, selected) : null;
  if (selected && known) {
    for (const square of known.to) mark(square, targetOf(state, selected, known, square) ?? 'move');
  }
  return marks;
}
