// Mouse, finger and pen on a board, in one code path. Reads no layout during a drag.

import * as input from './input.js';
import { MIN_TARGET, squareUnder } from './squares.js';
import { canGo, pickable } from './state.js';

/** @typedef {import('./board.js').Core} Core */
/** @typedef {{scale: number, x: number, y: number}} Enlargement */

/**
 * A click within this many milliseconds of a pointer belongs to it. Other clicks come from
 * assistive technology.
 */
const SAME_CLICK = 1000;

/** How far a finger may move during a tap, in CSS pixels. */
const TAP = 12;

const PRIMARY = 0;
const SECONDARY = 2;

/** The pointers of one board. */
export class Pointers {
  /** @param {Core} core */
  constructor(core) {
    this.core = core;
    this.listening = new AbortController();
    /**
     * @type {{left: number, top: number} | null} where the board is in the window, while it is
     *   known
     */
    this.bounds = null;
    /** @type {Enlargement | null} */
    this.enlarged = null;
    /** @type {{pointer: number, x: number, y: number} | null} a tap on squares too small to hit */
    this.tap = null;
    this.lastUp = -Infinity;
    this.listen();
  }

  listen() {
    const { signal } = this.listening;
    const { frame } = this.core.view;
    const picture = () => this.core.state.config.viewOnly;
    frame.addEventListener('pointerdown', (event) => this.onDown(event), { signal });
    frame.addEventListener('pointermove', (event) => this.onMove(event), { signal });
    frame.addEventListener('pointerup', (event) => this.onUp(event), { signal });
    frame.addEventListener('pointercancel', (event) => this.onCancel(event), { signal });
    frame.addEventListener('touchstart', (event) => this.onTouch(event), {
      signal,
      passive: false,
    });
    frame.addEventListener('click', (event) => this.onClick(event), { signal });
    frame.addEventListener('contextmenu', (event) => picture() || event.preventDefault(), {
      signal,
    });
    // The keyboard stays where it is: a click on the board must not take the arrow keys from the
    // list of moves.
    frame.addEventListener('mousedown', (event) => picture() || event.preventDefault(), { signal });
    addEventListener('keydown', (event) => this.onKey(event), { signal });
    addEventListener('scroll', () => this.forget(), { signal, capture: true, passive: true });
    addEventListener('resize', () => this.forget(), { signal, passive: true });
  }

  /** The board may have moved in the window. */
  forget() {
    this.bounds = null;
  }

  /** @param {Enlargement | null} view */
  enlarge(view) {
    if (view === this.enlarged) return;
    this.enlarged = view;
    this.core.view.enlarge(view);
  }

  destroy() {
    this.listening.abort();
  }

  /**
   * A pointer goes down on a piece in hand.
   *
   * @param {PointerEvent} event
   * @param {{kind: string, color: import('./types.js').Color}} source
   */
  pressHand(event, source) {
    this.forget();
    if (event.button !== PRIMARY) return;
    this.core.apply(
      input.pressHand(this.core.model, this.core.state, this.pointing(event), source)
    );
    this.capture(event);
  }

  /**
   * Whether a click comes from a key or assistive technology, and no pointer has acted on it.
   * @param {MouseEvent} event
   */
  isForeign(event) {
    return event.detail === 0 || event.timeStamp - this.lastUp > SAME_CLICK;
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    const { core } = this;
    this.forget();
    if (core.state.config.viewOnly || (event.button !== PRIMARY && event.button !== SECONDARY))
      return;
    if (this.tap) this.tap = null;
    else if (this.isTiny(event))
      this.tap = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    else {
      core.apply(input.press(core.model, core.state, this.pointing(event)));
      this.capture(event);
    }
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    const { core } = this;
    if (!core.model.press && !core.model.drawing) return;
    const at = this.pointing(event);
    core.apply(input.move(core.model, at));
    if (core.model.press?.dragging) core.drag(at);
  }

  /** @param {PointerEvent} event */
  onUp(event) {
    const { core, tap } = this;
    this.lastUp = event.timeStamp;
    if (tap?.pointer !== event.pointerId) {
      core.apply(input.release(core.model, core.state, this.pointing(event)));
      return;
    }
    this.tap = null;
    if (Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < TAP) void this.onTap(event);
  }

  /** @param {PointerEvent} event */
  onCancel({ pointerId }) {
    this.tap = null;
    const { model } = this.core;
    if (model.press?.pointer !== pointerId && model.drawing?.pointer !== pointerId) return;
    this.core.apply({ model: { ...model, press: null, drawing: null }, intents: [] });
  }

  /**
   * A tap on squares smaller than a fingertip. If it can mean several squares, the board is
   * enlarged and a second tap chooses.
   *
   * @param {PointerEvent} event
   */
  async onTap(event) {
    const { state, model, layout } = this.core;
    const { x, y } = this.point(event);
    const under = squareUnder(layout, x, y);
    if (this.enlarged) {
      this.enlarge(null);
      return this.click(under);
    }
    const { loupe, squaresNear } = await import('./loupe.js');
    const { selected } = model;
    const near = squaresNear(
      layout,
      x,
      y,
      (square) =>
        pickable(state, square) !== null || (selected !== null && canGo(state, selected, square))
    );
    if (near.length > 1) this.enlarge(loupe(layout, x, y));
    else this.click(near[0] ?? under);
  }

  /** @param {number} square */
  click(square) {
    const { core } = this;
    const at = { pointer: -1, x: 0, y: 0, square, coarse: true, draw: null };
    core.apply(input.press(core.model, core.state, at));
    core.apply(input.release(core.model, core.state, at));
  }

  /**
   * A finger on a piece that can be dragged must not scroll the page; anywhere else it may.
   * @param {TouchEvent} event
   */
  onTouch(event) {
    const { press, drawing } = this.core.model;
    if (event.cancelable && event.touches.length === 1 && (press?.source || drawing))
      event.preventDefault();
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const cell = event.target instanceof Element ? event.target.closest('.tb-cell') : null;
    if (cell && this.isForeign(event)) this.core.activate(this.core.grid.squareOfCell(cell));
  }

  /**
   * A mouse leaves the keyboard where it was, so Escape may come from anywhere.
   * @param {KeyboardEvent} event
   */
  onKey({ key }) {
    const { press, drawing } = this.core.model;
    if (key === 'Escape' && (press || drawing || this.enlarged)) this.core.cancel();
  }

  /** Follows a pointer beyond the board, if something began with it. @param {PointerEvent} event */
  capture({ pointerId }) {
    if (!this.core.model.press && !this.core.model.drawing) return;
    try {
      this.core.view.frame.setPointerCapture(pointerId);
    } catch {
      // The pointer has already gone; its end will come without capture.
    }
  }

  /**
   * A point of the window, counted from the board's upper left corner.
   * @param {{clientX: number, clientY: number}} event
   */
  point({ clientX, clientY }) {
    this.bounds ??= this.core.view.frame.getBoundingClientRect();
    const x = clientX - this.bounds.left;
    const y = clientY - this.bounds.top;
    const { enlarged } = this;
    return enlarged
      ? { x: (x - enlarged.x) / enlarged.scale, y: (y - enlarged.y) / enlarged.scale }
      : { x, y };
  }

  /** @param {PointerEvent} event @returns {input.Pointing} */
  pointing(event) {
    const { state, layout, model, arrows } = this.core;
    const at = this.point(event);
    let square = squareUnder(layout, at.x, at.y);
    if (model.drawing && arrows)
      square = arrows.snapped(state, layout, model.drawing.from, { ...at, square });
    return {
      pointer: event.pointerId,
      ...at,
      square,
      coarse: event.pointerType === 'touch',
      draw: this.color(event),
    };
  }

  /** The color a pointer draws in, null if it plays. @param {PointerEvent} event */
  color(event) {
    const { pen } = this.core.state.config;
    const keys = input.keyColor(event);
    if (event.button === SECONDARY) return keys ?? 'blue';
    if (pen) return keys ?? (pen === true ? 'blue' : pen);
    return event.pointerType === 'mouse' ? keys : null;
  }

  /** Whether squares are too small for the finger on them. @param {PointerEvent} event */
  isTiny(event) {
    const { state, layout } = this.core;
    const pinched = globalThis.visualViewport?.scale ?? 1;
    return (
      event.pointerType !== 'mouse' && !state.config.pen && layout.square * pinched < MIN_TARGET
    );
  }
}
