// Pointers on a board: one path for mouse, finger and pen. No layout is read while something is dragged.

import { keyColor, snapped } from './arrows.js';
import { LEAST_TARGET, loupe, squareUnder, squaresNear } from './layout.js';
import * as input from './input.js';
import { canGo, pickable } from './state.js';

/** @typedef {import('./board.js').Core} Core */
/** @typedef {ReturnType<typeof attachPointers>} Pointers */

/** A click within this many milliseconds of a pointer belongs to it; others come from assistive technology. */
const SAME_CLICK = 1000;

/** How far a tap may wander, in CSS pixels. */
const TAP = 12;

const PRIMARY = 0;
const SECONDARY = 2;

/** @param {Core} core */
export function attachPointers(core) {
  const { frame } = core.view;
  const listening = new AbortController();
  const { signal } = listening;
  /** @type {{left: number, top: number} | null} */
  let bounds = null;
  /** @type {{scale: number, x: number, y: number} | null} */
  let enlarged = null;
  /** @type {{pointer: number, x: number, y: number} | null} a tap on squares too small to hit */
  let tap = null;
  let lastUp = -Infinity;

  /** A point of the page, counted from the board's upper left corner. @param {{clientX: number, clientY: number}} event */
  function point({ clientX, clientY }) {
    bounds ??= frame.getBoundingClientRect();
    const x = clientX - bounds.left;
    const y = clientY - bounds.top;
    return enlarged ? { x: (x - enlarged.x) / enlarged.scale, y: (y - enlarged.y) / enlarged.scale } : { x, y };
  }

  /** @param {PointerEvent} event @returns {input.Pointing} */
  function pointing(event) {
    const at = point(event);
    const square = squareUnder(core.layout, at.x, at.y);
    const { drawing } = core.model;
    const coarse = event.pointerType === 'touch';
    const ends = drawing ? snapped(core.state, core.layout, drawing.from, { ...at, square }) : square;
    return { pointer: event.pointerId, ...at, square: ends, coarse, draw: drawColor(event) };
  }

  /** @param {PointerEvent} event */
  function drawColor(event) {
    const { pen } = core.state.config;
    const keys = keyColor(event);
    if (event.button === SECONDARY) return keys ?? 'blue';
    if (pen) return keys ?? (pen === true ? 'blue' : pen);
    return event.pointerType === 'mouse' ? keys : null;
  }

  /** Whether squares are too small for the finger on them. @param {PointerEvent} event */
  function tiny(event) {
    const zoom = globalThis.visualViewport?.scale ?? 1;
    return event.pointerType !== 'mouse' && !core.state.config.pen && core.layout.square * zoom < LEAST_TARGET;
  }

  /** @param {{scale: number, x: number, y: number} | null} view */
  function enlarge(view) {
    enlarged = view;
    core.view.enlarge(view);
  }

  /** @param {number} square */
  function click(square) {
    const at = { pointer: -1, x: 0, y: 0, square, coarse: true, draw: null };
    core.apply(input.press(core.model, core.state, at));
    core.apply(input.release(core.model, core.state, at));
  }

  /** @param {PointerEvent} event */
  function onTap(event) {
    const { x, y } = point(event);
    const under = squareUnder(core.layout, x, y);
    if (enlarged) {
      enlarge(null);
      click(under);
      return;
    }
    const { selected } = core.model;
    const near = squaresNear(core.layout, x, y, (square) => {
      return pickable(core.state, square) !== null || (selected !== null && canGo(core.state, selected, square));
    });
    if (near.length > 1) enlarge(loupe(core.layout, x, y));
    else click(near[0] ?? under);
  }

  /** @param {PointerEvent} event */
  function onDown(event) {
    bounds = null;
    if (core.state.config.viewOnly || (event.button !== PRIMARY && event.button !== SECONDARY)) return;
    if (tap) {
      tap = null;
      return;
    }
    if (tiny(event)) {
      tap = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
      return;
    }
    core.apply(input.press(core.model, core.state, pointing(event)));
    if (core.model.press || core.model.drawing) capture(event);
  }

  /** @param {PointerEvent} event */
  function capture(event) {
    try {
      frame.setPointerCapture(event.pointerId);
    } catch {
      // The pointer has already gone; its end will come without capture.
    }
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (!core.model.press && !core.model.drawing) return;
    const at = pointing(event);
    core.apply(input.move(core.model, at));
    if (core.model.press?.dragging) core.drag(at);
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    lastUp = event.timeStamp;
    if (tap?.pointer === event.pointerId) {
      const still = Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < TAP;
      tap = null;
      if (still) onTap(event);
      return;
    }
    core.apply(input.release(core.model, core.state, pointing(event)));
  }

  /** @param {PointerEvent} event */
  function onCancel(event) {
    tap = null;
    const { press, drawing } = core.model;
    if (press?.pointer === event.pointerId || drawing?.pointer === event.pointerId) {
      core.apply({ model: { ...core.model, press: null, drawing: null }, intents: [] });
    }
  }

  /** A finger on a piece that can be dragged must not scroll the page; anywhere else it may. @param {TouchEvent} event */
  function onTouch(event) {
    const { press, drawing } = core.model;
    if (event.cancelable && event.touches.length === 1 && (press?.source || drawing)) event.preventDefault();
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const cell = event.target instanceof Element ? event.target.closest('.tb-cell') : null;
    if (cell && isForeign(event)) core.activate(core.grid.squareOfCell(cell));
  }

  /** Whether a click comes from a key or assistive technology, and no pointer has acted on it. @param {MouseEvent} event */
  function isForeign(event) {
    return event.detail === 0 || event.timeStamp - lastUp > SAME_CLICK;
  }

  /** A mouse leaves the keyboard where it was, so Escape may come from anywhere. @param {KeyboardEvent} event */
  function onEscape(event) {
    if (event.key === 'Escape' && (core.model.press || core.model.drawing || enlarged)) core.cancel();
  }

  const forget = () => {
    bounds = null;
  };
  frame.addEventListener('pointerdown', onDown, { signal });
  frame.addEventListener('pointermove', onMove, { signal });
  frame.addEventListener('pointerup', onUp, { signal });
  frame.addEventListener('pointercancel', onCancel, { signal });
  frame.addEventListener('touchstart', onTouch, { signal, passive: false });
  frame.addEventListener('click', onClick, { signal });
  frame.addEventListener('contextmenu', (event) => !core.state.config.viewOnly && event.preventDefault(), { signal });
  // The keyboard stays where it is: a click on the board must not take the arrow keys from the list of moves.
  frame.addEventListener('mousedown', (event) => !core.state.config.viewOnly && event.preventDefault(), { signal });
  addEventListener('keydown', onEscape, { signal });
  addEventListener('scroll', forget, { signal, capture: true, passive: true });
  addEventListener('resize', forget, { signal, passive: true });

  return {
    forget,
    isForeign,
    close: () => enlarged && enlarge(null),
    /** @param {PointerEvent} event @param {{kind: string, color: import('./types.js').Color}} source */
    pressHand(event, source) {
      bounds = null;
      if (event.button !== PRIMARY) return;
      core.apply(input.pressHand(core.model, core.state, pointing(event), source));
      if (core.model.press) capture(event);
    },
    destroy: () => listening.abort(),
  };
}
