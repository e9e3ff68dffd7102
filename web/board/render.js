// Paints the board: one node per piece and per mark, reused by key and moved by transforms.

import { plan } from './diff.js';
import { colorOf, place } from './squares.js';
import { html, svg } from './svg.js';
import { createTerrain, paintLabels, paintTerrain } from './terrain.js';
import { OVER, pieceOf } from './words.js';

/** @typedef {import('./squares.js').Layout} Layout */
/** @typedef {import('./state.js').State} State */
/** @typedef {{letter: string, node: HTMLElement}} Painted */

/** Slides shorter than this would only flicker, in milliseconds. */
const LEAST_SLIDE = 60;

/** The nodes of one board. */
export class View {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.root = html('div', 'tb');
    this.frame = html('div', 'tb-frame');
    this.stage = html('div', 'tb-stage');
    this.terrain = createTerrain();
    this.under = html('div', 'tb-layer tb-under');
    this.labels = svg('svg', { class: 'tb-labels', 'aria-hidden': 'true' });
    this.men = html('div', 'tb-layer');
    this.over = html('div', 'tb-layer');
    this.drawing = svg('svg', { class: 'tb-shapes', 'aria-hidden': 'true' });
    /**
     * Marks the square below a dragged piece. It is one moving node, so dragging paints nothing
     * else.
     */
    this.hover = html('div', 'tb-mark tb-hover');
    /** @type {Map<number, Painted>} */
    this.painted = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.marked = new Map();
    /** @type {Set<string>} letters whose image is set */
    this.images = new Set();
    /**
     * @type {{pieceSet: import('./types.js').PieceSet | null, kinds: import('./types.js').Kind[]}}
     *   what the images were made of
     */
    this.drawn = { pieceSet: null, kinds: [] };
    /** @type {Painted | null} */
    this.held = null;
    this.stage.append(this.terrain, this.under, this.labels, this.men, this.over, this.drawing);
    this.frame.append(this.stage);
    this.root.append(this.frame);
    element.append(this.root);
  }

  /** @param {Layout} layout @param {State} state */
  resize(layout, state) {
    const { root, frame } = this;
    root.style.setProperty('--tb-square', `${layout.square}px`);
    root.style.setProperty('--tb-gutter', `${layout.gutter}px`);
    frame.style.marginLeft = `${layout.indent}px`;
    frame.style.width = `${layout.square * layout.files}px`;
    frame.style.height = `${layout.square * layout.ranks}px`;
    // Pages align their own elements with the board.
    const { square, files, gutter, indent } = layout;
    state.config.onFit({ left: gutter + indent, width: square * files });
    paintTerrain(this.terrain, state, layout);
    paintLabels(this.labels, state, layout);
  }

  /**
   * @param {State} state
   * @param {Layout} layout
   * @param {Map<number, string>} next
   * @param {{ms: number, landed: number}} options how long slides last, and where a dragged piece
   *   was dropped
   */
  pieces(state, layout, next, { ms, landed }) {
    const slide = ms >= LEAST_SLIDE ? ms : 0;
    this.root.style.setProperty('--tb-ms', `${slide}ms`);
    const repaint = this.changeSet(state);
    const old = this.painted;
    const before = new Map([...old].map(([square, { letter }]) => [square, letter]));
    const { moved, gone, born } = plan(before, next, state.lastMove, layout.files);
    /** @type {Map<number, Painted>} */
    const after = new Map([...old].filter(([square]) => before.get(square) === next.get(square)));
    for (const square of gone) leave(/** @type {Painted} */ (old.get(square)).node, slide);
    for (const { from, to } of moved) {
      const { node } = /** @type {Painted} */ (old.get(from));
      after.set(to, { letter: /** @type {string} */ (next.get(to)), node });
      raise(node, to === landed ? 0 : slide);
    }
    for (const square of born) {
      const node = html(
        'div',
        slide && old.size > 0 && square !== landed ? 'tb-piece tb-born' : 'tb-piece'
      );
      after.set(square, { letter: /** @type {string} */ (next.get(square)), node });
      this.men.append(node);
    }
    for (const [square, piece] of after) {
      if (repaint || before.get(square) !== piece.letter) this.setImage(state, piece);
      this.put(state, layout, square, piece);
    }
    this.painted = after;
    this.men.classList.toggle('tb-blindfold', state.config.blindfold);
    this.frame.classList.toggle('tb-pen', Boolean(state.config.pen));
  }

  /** Forgets the images when the piece set changes. @param {State} state */
  changeSet({ config: { pieceSet, kinds } }) {
    if (pieceSet === this.drawn.pieceSet && kinds === this.drawn.kinds) return false;
    this.drawn = { pieceSet, kinds };
    this.images.clear();
    return true;
  }

  /**
   * Gives a piece its image, which all pieces of a letter share.
   * @param {State} state
   * @param {Painted} piece
   */
  setImage(state, { letter, node }) {
    const name = `--tb-${letter.codePointAt(0)}`;
    const { pieceSet } = this.drawn;
    if (pieceSet && !this.images.has(letter)) {
      this.images.add(letter);
      this.root.style.setProperty(name, pieceSet.image(pieceOf(state, letter)));
    }
    node.style.backgroundImage = `var(${name})`;
  }

  /** @param {State} state @param {Layout} layout @param {number} square @param {Painted} piece */
  put(state, layout, square, { node, letter }) {
    const transform = shift(layout, square) + turn(state, layout, letter);
    if (node.style.transform !== transform && node !== this.held?.node)
      node.style.transform = transform;
  }

  /** @param {Layout} layout @param {Map<string, import('./words.js').Mark>} next */
  marks(layout, next) {
    /** @type {Map<string, HTMLElement>} */
    const after = new Map();
    for (const [key, { square, type, text }] of next) {
      const node = this.marked.get(key) ?? html('div', `tb-mark tb-${type}`);
      node.style.transform = shift(layout, square);
      if (text) node.dataset.chip = text;
      else delete node.dataset.chip;
      if (!node.parentNode) (OVER.has(type) ? this.over : this.under).append(node);
      after.set(key, node);
    }
    for (const [key, node] of this.marked) if (!after.has(key)) node.remove();
    this.marked = after;
  }

  /**
   * Picks a piece up: from its square, or a new one from a hand.
   *
   * @param {State} state
   * @param {number} square -1 for a hand
   * @param {string} letter
   */
  hold(state, square, letter) {
    this.release();
    this.held = this.painted.get(square) ?? { letter, node: html('div', 'tb-piece tb-ghost') };
    const { node } = this.held;
    if (!node.parentNode) this.men.append(node);
    this.setImage(state, this.held);
    node.classList.add('tb-held');
    this.stage.classList.add('tb-dragging');
    this.under.append(this.hover);
  }

  /**
   * @param {State} state
   * @param {Layout} layout
   * @param {{x: number, y: number, square: number, lift: number}} pointer
   */
  carry(state, layout, { x, y, square, lift }) {
    if (!this.held) return;
    const left = Math.round(x - layout.square / 2);
    const top = Math.round(y - (lift + 0.5) * layout.square);
    this.held.node.style.transform = `translate(${left}px, ${top}px)${turn(state, layout, this.held.letter)}`;
    this.hover.style.transform = square < 0 ? 'scale(0)' : shift(layout, square);
  }

  release() {
    if (!this.held) return;
    const { node } = this.held;
    node.classList.remove('tb-held');
    if (node.classList.contains('tb-ghost')) node.remove();
    this.stage.classList.remove('tb-dragging');
    this.hover.remove();
    this.held = null;
  }

  /** @param {{scale: number, x: number, y: number} | null} view */
  enlarge(view) {
    this.frame.classList.toggle('tb-loupe', view !== null);
    this.stage.style.transform = view
      ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
      : '';
  }

  destroy() {
    this.root.remove();
  }
}

/**
 * The transform to a square, in units of a square.
 *
 * @param {Layout} layout
 * @param {number} square
 */
function shift(layout, square) {
  const { column, row } = place(layout, square);
  return `translate(${column * 100}%, ${row * 100}%)`;
}

/**
 * The rotation of a piece that faces its owner.
 *
 * @param {State} state
 * @param {Layout} layout
 * @param {string} letter
 */
function turn(state, layout, letter) {
  return state.config.rotatePieces && colorOf(letter) !== layout.orientation
    ? ' rotate(180deg)'
    : '';
}

/**
 * Fades a piece that left the board, below the piece that took its place.
 *
 * @param {HTMLElement} node
 * @param {number} ms
 */
function leave(node, ms) {
  if (ms === 0) return node.remove();
  node.classList.add('tb-gone');
  setTimeout(() => node.remove(), ms);
}

/**
 * Keeps a sliding piece above the others.
 *
 * @param {HTMLElement} node
 * @param {number} ms 0 to be there at once
 */
function raise(node, ms) {
  node.classList.add(ms ? 'tb-sliding' : 'tb-now');
  setTimeout(() => node.classList.remove('tb-sliding', 'tb-now'), ms + 50);
}
