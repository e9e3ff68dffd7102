// Turns pointers and keys into intents, as a state machine. No DOM.

import { canGo, pickable, purpose } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Source} Source */
/** @typedef {import('./types.js').Shape} Shape */
/** @typedef {import('./types.js').ShapeColor} ShapeColor */

/**
 * A pointer that went down and has not come up.
 * @typedef {object} Press
 * @property {number} pointer
 * @property {number} square where it went down, -1 for a hand
 * @property {number} x
 * @property {number} y
 * @property {Source | null} source the piece it may drag
 * @property {boolean} again whether that piece was selected already
 * @property {boolean} target whether the selected piece may go there
 * @property {boolean} coarse
 * @property {boolean} dragging
 */

/**
 * @typedef {object} Model
 * @property {Source | null} selected
 * @property {Press | null} press
 * @property {{pointer: number, from: number, to: number, color: ShapeColor} | null} drawing
 */

/**
 * @typedef {{type: 'step', from: number, to: number}
 *   | {type: 'drop', kind: string, color: import('./types.js').Color, to: number}
 *   | {type: 'illegal', source: Source, to: number}
 *   | {type: 'shape', from: number, to: number, color: ShapeColor}
 *   | {type: 'clear-shapes'}
 *   | {type: 'cancel-premoves'}} Intent
 */

/** @typedef {{model: Model, intents: Intent[]}} Outcome */

/**
 * A pointer event in the board's own terms.
 * @typedef {object} Pointing
 * @property {number} pointer
 * @property {number} x in CSS pixels, from any fixed point
 * @property {number} y
 * @property {number} square under the pointer, -1 for none; while drawing, the square the arrow
 *   snaps to
 * @property {boolean} coarse whether it is a finger
 * @property {ShapeColor | null} draw the color to draw in, null for playing
 */

/** How far a pointer has to move to drag, in CSS pixels. */
const DRAG_DISTANCE = 4;
const FINGER_DRAG_DISTANCE = 10;

/** @type {Model} */
export const IDLE = { selected: null, press: null, drawing: null };

/**
 * @param {Model} model
 * @param {Intent[]} intents
 * @returns {Outcome}
 */
const outcome = (model, ...intents) => ({ model, intents });

/**
 * A pointer goes down on the board.
 *
 * @param {Model} model
 * @param {State} state
 * @param {Pointing} event
 * @returns {Outcome}
 */
export function press(model, state, event) {
  const { pointer, square, x, y, coarse } = event;
  // A second finger means pinching, a second button cancels.
  if (model.press || model.drawing) return outcome({ ...model, press: null, drawing: null });
  if (square < 0 || state.config.viewOnly) return outcome(model);
  if (event.draw)
    return outcome({ ...model, drawing: { pointer, from: square, to: square, color: event.draw } });
  const { selected } = model;
  const mine = pickable(state, square) !== null;
  const again = selected !== null && 'square' in selected && selected.square === square;
  const target = selected !== null && !again && canGo(state, selected, square);
  const source = mine && state.config.dragOrClick !== 'click' ? { square } : null;
  const down = { pointer, square, x, y, source, again, target, coarse, dragging: false };
  return outcome({ ...model, selected: mine && !target ? { square } : selected, press: down });
}

/**
 * A pointer goes down on a piece in hand.
 *
 * @param {Model} model
 * @param {State} state
 * @param {Pointing} event
 * @param {{kind: string, color: import('./types.js').Color}} source
 * @returns {Outcome}
 */
export function pressHand(model, state, event, source) {
  if (model.press || model.drawing) return outcome({ ...model, press: null, drawing: null });
  if (purpose(state, source.color) === null) return outcome(model);
  const { pointer, x, y, coarse } = event;
  const again = isSame(model.selected, source);
  const held = state.config.dragOrClick === 'click' ? null : source;
  const down = {
    pointer,
    square: -1,
    x,
    y,
    source: held,
    again,
    target: false,
    coarse,
    dragging: false,
  };
  return outcome({ ...model, selected: source, press: down });
}

/**
 * @param {Model} model
 * @param {Pointing} event
 * @returns {Outcome}
 */
export function move(model, event) {
  const { drawing, press: down } = model;
  if (drawing?.pointer === event.pointer) {
    return drawing.to === event.square
      ? outcome(model)
      : outcome({ ...model, drawing: { ...drawing, to: event.square } });
  }
  if (!down?.source || down.dragging || down.pointer !== event.pointer) return outcome(model);
  const limit = event.coarse ? FINGER_DRAG_DISTANCE : DRAG_DISTANCE;
  if (Math.hypot(event.x - down.x, event.y - down.y) < limit) return outcome(model);
  return outcome({ ...model, selected: down.source, press: { ...down, dragging: true } });
}

/**
 * @param {Model} model
 * @param {State} state
 * @param {Pointing} event
 * @returns {Outcome}
 */
export function release(model, state, event) {
  const { drawing, press: down } = model;
  if (drawing?.pointer === event.pointer)
    return drawn({ ...model, drawing: null }, state, { ...drawing, to: event.square });
  if (!down || down.pointer !== event.pointer) return outcome(model);
  const up = { ...model, press: null };
  if (down.dragging && down.source) return letGo(up, state, down.source, event.square);
  return clicked(up, state, down, event);
}

/**
 * @param {Model} model
 * @param {State} state
 * @param {NonNullable<Model['drawing']>} drawing
 * @returns {Outcome}
 */
function drawn(model, state, { from, to, color }) {
  if (to < 0) return outcome(model);
  if (from === to && state.premoves.length > 0) return outcome(model, { type: 'cancel-premoves' });
  return outcome(model, { type: 'shape', from, to, color });
}

/**
 * @param {Model} model
 * @param {State} state
 * @param {Source} source
 * @param {number} to
 * @returns {Outcome}
 */
function letGo(model, state, source, to) {
  const home = 'square' in source && source.square === to;
  if (home)
    return outcome(state.config.dragOrClick === 'drag' ? { ...model, selected: null } : model);
  return to < 0 ? outcome({ ...model, selected: null }) : attempt(model, state, source, to);
}

/**
 * @param {Model} model
 * @param {State} state
 * @param {Press} down
 * @param {Pointing} event
 * @returns {Outcome}
 */
function clicked(model, state, down, event) {
  const { selected } = model;
  if (state.config.dragOrClick === 'drag') return outcome({ ...model, selected: null });
  if (down.square < 0) return outcome(down.again ? { ...model, selected: null } : model);
  if (event.square !== down.square) return outcome(model);
  if (down.target && selected) return attempt(model, state, selected, down.square);
  if (pickable(state, down.square) !== null)
    return outcome(down.again ? { ...model, selected: null } : model);
  if (selected) return attempt(model, state, selected, down.square);
  if (state.premoves.length > 0) return outcome(model, { type: 'cancel-premoves' });
  return outcome(model, { type: 'clear-shapes' });
}

/**
 * Enter or Space on a square, or a click by assistive technology.
 *
 * @param {Model} model
 * @param {State} state
 * @param {number} square
 * @returns {Outcome}
 */
export function activate(model, state, square) {
  const { selected } = model;
  if (state.config.viewOnly) return outcome(model);
  const mine = pickable(state, square) !== null;
  if (!selected) return outcome(mine ? { ...model, selected: { square } } : model);
  if ('square' in selected && selected.square === square)
    return outcome({ ...model, selected: null });
  if (canGo(state, selected, square)) return attempt(model, state, selected, square);
  if (mine) return outcome({ ...model, selected: { square } });
  return outcome(model, ...attempt(model, state, selected, square).intents);
}

/**
 * Enter or Space on a piece in hand.
 *
 * @param {Model} model
 * @param {State} state
 * @param {{kind: string, color: import('./types.js').Color}} source
 * @returns {Outcome}
 */
export function activateHand(model, state, source) {
  if (purpose(state, source.color) === null) return outcome(model);
  return outcome({ ...model, selected: isSame(model.selected, source) ? null : source });
}

/**
 * Escape cancels what was begun last.
 *
 * @param {Model} model
 * @param {State} state
 * @returns {Outcome}
 */
export function escape(model, state) {
  if (model.selected || model.press || model.drawing) return outcome(IDLE);
  if (state.premoves.length > 0) return outcome(IDLE, { type: 'cancel-premoves' });
  return outcome(IDLE, { type: 'clear-shapes' });
}

/**
 * The model after the position changed. A selected piece stays selected if it can still move.
 *
 * @param {Model} model
 * @param {State} before
 * @param {State} after
 * @returns {Model}
 */
export function keep(model, before, after) {
  /** @param {Source | null} source */
  const stays = (source) => {
    if (source === null) return false;
    if ('kind' in source) return purpose(after, source.color) !== null;
    return (
      pickable(after, source.square) !== null &&
      before.pieces.get(source.square) === after.pieces.get(source.square)
    );
  };
  const selected = stays(model.selected) ? model.selected : null;
  const down =
    model.press && (!model.press.source || stays(model.press.source)) ? model.press : null;
  return selected === model.selected && down === model.press
    ? model
    : { ...model, selected, press: down };
}

/**
 * @param {Model} model
 * @param {State} state
 * @param {Source} source
 * @param {number} to
 * @returns {Outcome}
 */
function attempt(model, state, source, to) {
  const rest = { ...model, selected: null };
  // After a move that was only painted, legal moves are not known yet.
  if (state.pending) return outcome(rest);
  if (!canGo(state, source, to)) return outcome(rest, { type: 'illegal', source, to });
  if ('kind' in source)
    return outcome(rest, { type: 'drop', kind: source.kind, color: source.color, to });
  return outcome(rest, { type: 'step', from: source.square, to });
}

/**
 * @param {Source | null} one
 * @param {{kind: string, color: string}} other
 */
export function isSame(one, other) {
  return one !== null && 'kind' in one && one.kind === other.kind && one.color === other.color;
}

/**
 * The next piece of a letter after a square in reading order, of either color; -1 if there is none.
 *
 * @param {number[]} order squares as they are read
 * @param {Map<number, string>} pieces
 * @param {number} square
 * @param {string} letter
 * @param {{backward: boolean}} options
 */
export function nextPiece(order, pieces, square, letter, { backward }) {
  const wanted = letter.toUpperCase();
  const reading = backward ? [...order].reverse() : order;
  const start = reading.indexOf(square) + 1;
  const around = [...reading.slice(start), ...reading.slice(0, start)];
  return around.find((at) => pieces.get(at)?.toUpperCase() === wanted) ?? -1;
}

/**
 * The color of a shape by the keys held while drawing.
 *
 * @param {{shiftKey: boolean, altKey: boolean, ctrlKey: boolean, metaKey: boolean}} keys
 * @returns {ShapeColor | null} null if no key is held
 */
export function keyColor({ shiftKey, altKey, ctrlKey, metaKey }) {
  if (shiftKey) return 'orange';
  if (altKey) return 'green';
  return ctrlKey || metaKey ? 'purple' : null;
}

/**
 * The shapes after one is drawn. The same shape again erases it; another color replaces it.
 *
 * @param {Shape[]} shapes
 * @param {Shape} shape
 */
export function toggled(shapes, shape) {
  const there = shapes.find(({ from, to }) => from === shape.from && to === shape.to);
  const rest = shapes.filter((other) => other !== there);
  return there && (there.color ?? 'blue') === (shape.color ?? 'blue') ? rest : [...rest, shape];
}
