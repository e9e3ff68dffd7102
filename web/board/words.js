// The state of each square, in words for screen readers and as marks for the eye.

import { colorOf, squareName } from './squares.js';
import { kindOf, reach } from './state.js';

/** @typedef {import('./types.js').SquareInfo} SquareInfo */
/** @typedef {import('./state.js').State} State */
/** @typedef {'last-from' | 'last-to' | 'check' | 'selected' | 'premove'} UnderMark */
/** @typedef {'move' | 'capture' | 'promotion' | 'drop'} OverMark */
/** @typedef {{square: number, type: UnderMark | OverMark, text: string}} Mark */

/**
 * The present state of a square.
 *
 * @param {State} state
 * @param {number} square
 * @param {import('./state.js').Source | null} selected
 * @param {import('./state.js').Reach | null} known where the selected piece may go
 * @returns {SquareInfo}
 */
export function infoOf(state, square, selected, known) {
  const letter = state.pieces.get(square);
  return {
    square: squareName(square, state.config),
    piece: letter === undefined ? null : pieceOf(state, letter),
    wall: state.walls.has(square),
    hill: state.hills.has(square),
    selected: selected !== null && 'square' in selected && selected.square === square,
    check: state.inCheck.includes(square),
    target: selected && known ? targetOf(state, selected, known, square) : null,
    premove: state.premoves.findIndex(({ to }) => to === square) + 1,
  };
}

/**
 * @param {State} state
 * @param {string} letter
 */
export function pieceOf(state, letter) {
  const { name, letter: kind } = kindOf(state, letter);
  return { color: colorOf(letter), name, letter: kind };
}

/**
 * What the selected piece can do on a square.
 *
 * @param {State} state
 * @param {import('./state.js').Source} selected
 * @param {import('./state.js').Reach} known
 * @param {number} square
 * @returns {SquareInfo['target']}
 */
function targetOf(state, selected, known, square) {
  if (!known.to.has(square)) return null;
  if ('kind' in selected) return 'drop';
  if (known.promoting.has(square)) return 'promotion';
  return state.pieces.has(square) ? 'capture' : 'move';
}

/** Marks painted above the pieces. */
export const OVER = new Set(['move', 'capture', 'promotion', 'drop']);

/**
 * The present marks by key, in painting order.
 *
 * @param {State} state
 * @param {import('./state.js').Source | null} selected
 * @returns {Map<string, Mark>}
 */
export function marksOf(state, selected) {
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  /** @param {number} square @param {Mark['type']} type @param {string} [text] */
  const mark = (square, type, text = '') => marks.set(`${type} ${square}`, { square, type, text });
  state.lastMove.forEach((square, index) =>
    mark(square, index === state.lastMove.length - 1 ? 'last-to' : 'last-from')
  );
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
