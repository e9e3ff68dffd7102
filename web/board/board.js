// One board: joins state, input and painting.

import { LABELS } from './en-labels.js';
import { carryOut } from './intents.js';
import { Grid } from './grid.js';
import * as input from './input.js';
import { Pointers } from './pointer.js';
import { View } from './render.js';
import { fit, squareName } from './squares.js';
import { letterAt, merge, painted, reach } from './state.js';
import { infoOf, marksOf } from './words.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Patch} Patch */
/** @typedef {import('./types.js').Shape} Shape */

/** A hidden page gets no frames, but its cells must be right after this many milliseconds. */
const MAX_WAIT = 200;

/** @type {WeakMap<Board, Core>} */
const cores = new WeakMap();

/**
 * Puts a board into an element, which gives it its width.
 *
 * @param {HTMLElement} element
 * @param {Patch} config
 * @returns {Board}
 */
export function createBoard(element, config) {
  const core = new Core(element, config);
  /** @type {Board} */
  const board = {
    set: (patch) => core.set(patch),
    cancel: () => core.cancel(),
    draw: (shapes) => core.setShapes(shapes),
    focus: () => core.grid.focus(),
    destroy: () => core.destroy(),
  };
  cores.set(board, core);
  return board;
}

/** The inside of a board, which its hands share. @param {Board} board */
export function coreOf(board) {
  const core = cores.get(board);
  if (!core) throw new Error('a hand needs a board made by createBoard');
  return core;
}

/**
 * The one place where a board changes: everything goes through `apply` or `set`, then one frame
 * paints it.
 */
export class Core {
  /** @param {HTMLElement} element @param {Patch} config */
  constructor(element, config) {
    this.element = element;
    this.state = merge(null, config);
    this.model = input.IDLE;
    /** @type {Shape[]} drawn by the viewer */
    this.shapes = [];
    /** @type {{from: number, to: number} | null} the step whose promotion is being chosen */
    this.choosing = null;
    /** @type {string | null | undefined} */
    this.lastPromotion = undefined;
    /**
     * @type {Set<(drop: {kind: string, color: import('./types.js').Color} | null) => void>} the
     *   hands
     */
    this.watchers = new Set();
    this.view = new View(element);
    this.layout = this.measure();
    this.grid = new Grid(this.view.stage, {
      activate: (square) => this.activate(square),
      escape: () => this.escape(),
      pieces: () => this.state.pieces,
      built: () => this.name(),
    });
    /**
     * @type {ReturnType<typeof import('./promotion.js').createChooser> | null} fetched when a piece
     *   that may promote is picked
     */
    this.chooser = null;
    /** @type {typeof import('./arrows.js') | null} fetched when the first shape is drawn */
    this.arrows = null;
    /** @type {typeof import('./notes.js') | null} fetched when the first square has a note */
    this.notes = null;
    this.pointers = new Pointers(this);
    this.motion = matchMedia('(prefers-reduced-motion: reduce)');
    this.frame = 0;
    this.timer = 0;
    /** @type {{x: number, y: number, square: number, lift: number} | null} */
    this.carried = null;
    this.landed = -1;
    this.stale = { ground: true, board: true, shapes: true };
    this.resized = () => this.remeasure();
    this.observer = new ResizeObserver(this.resized);
    this.observer.observe(this.view.root);
    addEventListener('resize', this.resized);
    this.draw();
  }

  get labels() {
    return { ...LABELS, ...this.state.config.labels };
  }

  /** The size that the page allows. */
  measure() {
    const { maxHeight } = getComputedStyle(this.element);
    const height = maxHeight.endsWith('px') ? Number.parseFloat(maxHeight) : Infinity;
    return fit(this.state.config, {
      width: this.view.root.clientWidth,
      height,
      ratio: devicePixelRatio || 1,
    });
  }

  remeasure() {
    this.pointers.forget();
    const next = this.measure();
    if (next.square === this.layout.square && next.indent === this.layout.indent) return;
    this.stale.ground = true;
    this.draw();
  }

  /** @param {Patch} patch */
  set(patch) {
    const before = this.state;
    this.state = merge(before, patch);
    const { config } = this.state;
    const old = before.config;
    const ground = /** @type {const} */ ([
      'files',
      'ranks',
      'walls',
      'hills',
      'zones',
      'showZones',
      'orientation',
      'coordinates',
      'viewOnly',
    ]);
    if (ground.some((name) => old[name] !== config[name])) this.stale.ground = true;
    // What the viewer has drawn belongs to the position.
    if ('pieces' in patch && this.shapes.length > 0) this.setShapes([]);
    if (old.hints !== config.hints || old.notes !== config.notes) this.stale.shapes = true;
    if (this.choosing && ('pieces' in patch || this.stale.ground)) {
      this.chooser?.close();
      this.choosing = null;
    }
    this.apply({ model: input.keep(this.model, before, this.state), intents: [] });
    this.update();
  }

  cancel() {
    this.chooser?.close();
    this.choosing = null;
    this.pointers.enlarge(null);
    this.apply({ model: input.IDLE, intents: [] });
  }

  /** @param {Shape[]} shapes */
  setShapes(shapes) {
    this.shapes = shapes;
    this.stale.shapes = true;
    this.schedule();
  }

  /** @param {number} square */
  activate(square) {
    const before = this.model.selected;
    this.apply(input.activate(this.model, this.state, square));
    const { selected } = this.model;
    if (selected && selected !== before) {
      const known = reach(this.state, selected);
      const text = this.labels.square(infoOf(this.state, square, selected, known));
      this.state.config.onAnnounce(this.labels.selected(text, known?.to.size ?? 0));
    } else if (before && !selected && 'square' in before && before.square === square)
      this.state.config.onAnnounce(this.labels.canceled);
  }

  /** Cancels what was begun, and returns whether there was something. */
  escape() {
    const { selected, press, drawing } = this.model;
    const something =
      selected || press || drawing || this.state.premoves.length > 0 || this.shapes.length > 0;
    if (!something) return false;
    if (selected) this.state.config.onAnnounce(this.labels.canceled);
    this.apply(input.escape(this.model, this.state));
    return true;
  }

  /** @param {input.Outcome} outcome */
  apply({ model, intents }) {
    const before = this.model;
    this.model = model;
    if (before.press?.dragging && !model.press?.dragging) this.letGo(intents);
    else if (!before.press?.dragging && model.press?.dragging) this.takeUp();
    if (before.drawing !== model.drawing) this.stale.shapes = true;
    for (const intent of intents) carryOut(this, intent);
    if (before.selected !== this.model.selected) this.chose();
    if (before !== model || intents.length > 0) this.update();
  }

  chose() {
    const { selected } = this.model;
    const may = selected && reach(this.state, selected)?.promoting.size;
    // A fetch that fails now is tried again when the piece arrives.
    if (may) this.fetchChooser().catch(() => {});
  }

  async fetchChooser() {
    const { createChooser } = await import('./promotion.js');
    this.chooser ??= createChooser(this.view.frame);
  }

  async fetchArrows() {
    this.arrows = await import('./arrows.js');
    this.setShapes(this.shapes);
  }

  takeUp() {
    const source = this.model.press?.source;
    const letter = source && letterAt(this.state, source);
    if (source && letter)
      this.view.hold(this.state, 'square' in source ? source.square : -1, letter);
  }

  /** @param {input.Intent[]} intents */
  letGo(intents) {
    const done = intents.find((intent) => intent.type === 'step' || intent.type === 'drop');
    this.landed = done && 'to' in done ? done.to : -1;
    this.carried = null;
    this.view.release();
  }

  /** The held piece follows the pointer in the next frame. @param {input.Pointing} at */
  drag(at) {
    // A finger hides what is under it, so the piece is lifted above it.
    this.carried = { x: at.x, y: at.y, square: at.square, lift: at.coarse ? 0.6 : 0 };
    this.schedule();
  }

  update() {
    this.stale.board = true;
    for (const watch of this.watchers) watch(null);
    this.schedule();
  }

  schedule() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => this.draw());
    this.timer = setTimeout(() => this.draw(), MAX_WAIT);
  }

  draw() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.frame = 0;
    const { stale, view, state, model } = this;
    if (stale.ground) this.arrange();
    if (stale.ground || stale.shapes) this.drawShapes();
    if (stale.ground || stale.board) {
      const ms = this.motion.matches || stale.ground ? 0 : state.config.animationMs;
      view.pieces(state, this.layout, painted(state, this.choosing), { ms, landed: this.landed });
      view.marks(this.layout, marksOf(state, model.selected));
      if (!model.press?.dragging) this.name();
      this.landed = -1;
    }
    if (this.carried) view.carry(state, this.layout, this.carried);
    this.stale = { ground: false, board: false, shapes: false };
  }

  /** Follows size, orientation and terrain. */
  arrange() {
    const { config } = this.state;
    this.pointers.enlarge(null);
    this.layout = this.measure();
    this.view.resize(this.layout, this.state);
    this.grid.arrange(this.layout, { label: this.labels.board, viewOnly: config.viewOnly });
  }

  /** Names the cells. */
  name() {
    const { selected } = this.model;
    const known = selected ? reach(this.state, selected) : null;
    const { square: words } = this.labels;
    this.grid.update((square) => {
      const info = infoOf(this.state, square, selected, known);
      return { name: words(info), selected: info.selected };
    });
  }

  drawShapes() {
    this.drawNotes();
    const shapes = this.allShapes();
    if (this.arrows) this.arrows.paintShapes(this.view.drawing, shapes, this.layout);
    // The board works without them; the next shape tries again.
    else if (shapes.length > 0) this.fetchArrows().catch(() => {});
  }

  drawNotes() {
    const { notes } = this.state.config;
    if (this.notes) this.notes.paintNotes(this.view.stage, notes, this.layout);
    else if (notes.length > 0) this.fetchNotes().catch(() => {});
  }

  async fetchNotes() {
    this.notes = await import('./notes.js');
    this.stale.shapes = true;
    this.schedule();
  }

  /** @returns {Shape[]} */
  allShapes() {
    const { drawing } = this.model;
    const shapes = [...this.state.config.hints, ...this.shapes];
    if (!drawing || drawing.to < 0) return shapes;
    const { config } = this.state;
    const to = drawing.from === drawing.to ? {} : { to: squareName(drawing.to, config) };
    return [...shapes, { from: squareName(drawing.from, config), ...to, color: drawing.color }];
  }

  destroy() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.observer.disconnect();
    removeEventListener('resize', this.resized);
    this.pointers.destroy();
    this.view.destroy();
  }
}
