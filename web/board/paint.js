// Painting on a board: each square under the pointer, or activated by key, is reported.

import { coreOf } from './board.js';
import { squareName, squareUnder } from './squares.js';

/** @typedef {import('./types.js').Board} Board */

/**
 * One touch of a square.
 * @typedef {object} Touch
 * @property {string} square empty beyond the board
 * @property {'down' | 'over' | 'up' | 'key'} phase
 * @property {boolean} isSecond whether it is the second mouse button
 */

const SECOND = 2;

/**
 * @param {Board} board
 * @param {(touch: Touch) => void} ontouch
 * @returns {() => void} stops reporting
 */
export function attachPaint(board, ontouch) {
  const core = coreOf(board);
  const { frame } = core.view;
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true, passive: false };
  /** @type {{pointer: number, square: string, isSecond: boolean} | null} */
  let touching = null;

  const under = (/** @type {PointerEvent} */ event) => {
    const { x, y } = core.pointers.point(event);
    const square = squareUnder(core.layout, x, y);
    return square < 0 ? '' : squareName(square, core.state.config);
  };
  const own = (/** @type {Event} */ event) => event.stopImmediatePropagation();

  const down = (/** @type {PointerEvent} */ event) => {
    own(event);
    core.pointers.forget();
    const isSecond = event.button === SECOND;
    if (event.button !== 0 && !isSecond) return;
    touching = { pointer: event.pointerId, square: under(event), isSecond };
    frame.setPointerCapture(event.pointerId);
    ontouch({ square: touching.square, phase: 'down', isSecond });
  };
  const move = (/** @type {PointerEvent} */ event) => {
    own(event);
    if (touching?.pointer !== event.pointerId) return;
    const square = under(event);
    if (square === touching.square) return;
    touching.square = square;
    ontouch({ square, phase: 'over', isSecond: touching.isSecond });
  };
  const up = (/** @type {PointerEvent} */ event) => {
    own(event);
    core.pointers.lastUp = event.timeStamp;
    if (touching?.pointer !== event.pointerId) return;
    const { isSecond } = touching;
    touching = null;
    ontouch({ square: under(event), phase: 'up', isSecond });
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (!(event.target instanceof Element) || !event.target.matches('.tb-cell')) return;
    own(event);
    event.preventDefault();
    activate(core.grid.active);
  };
  const click = (/** @type {MouseEvent} */ event) => {
    const cell = event.target instanceof Element ? event.target.closest('.tb-cell') : null;
    own(event);
    // Clicks of assistive technology come without a pointer.
    if (cell && core.pointers.isForeign(event)) activate(core.grid.squareOfCell(cell));
  };
  const activate = (/** @type {number} */ square) =>
    ontouch({ square: squareName(square, core.state.config), phase: 'key', isSecond: false });

  frame.addEventListener('pointerdown', down, options);
  frame.addEventListener('pointermove', move, options);
  frame.addEventListener('pointerup', up, options);
  frame.addEventListener('pointercancel', () => (touching = null), options);
  frame.addEventListener('keydown', key, options);
  frame.addEventListener('click', click, options);
  // A finger that paints does not scroll the page.
  frame.addEventListener('touchstart', (event) => event.preventDefault(), options);
  return () => listening.abort();
}
