// Painting: one node per piece and per mark, kept by key and moved by transforms; the state decides everything.

import { paintShapes } from './arrows.js';
import { plan } from './diff.js';
import { place } from './layout.js';
import { OVER } from './marks.js';
import { colorOf } from './squares.js';
import { html, svg } from './svg.js';
import { createTerrain, paintTerrain } from './terrain.js';
import { pieceOf } from './words.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./state.js').State} State */
/** @typedef {{letter: string, node: HTMLElement}} Painted */
/** @typedef {ReturnType<typeof createView>} View */

/** Slides shorter than this only flicker. */
const LEAST_SLIDE = 60;

/** @param {HTMLElement} element */
export function createView(element) {
  const root = html('div', 'tb');
  const frame = html('div', 'tb-frame');
  const stage = html('div', 'tb-stage');
  const terrain = createTerrain();
  const under = html('div', 'tb-layer');
  const men = html('div', 'tb-layer tb-men');
  const over = html('div', 'tb-layer');
  const shapes = svg('svg', { class: 'tb-shapes', 'aria-hidden': 'true' });
  stage.append(terrain, under, men, over, shapes);
  frame.append(stage);
  root.append(frame);
  element.append(root);

  /** @type {Map<number, Painted>} */
  let pieces = new Map();
  /** @type {Map<string, HTMLElement>} */
  let marks = new Map();
  /** @type {Set<string>} letters whose image is set */
  const images = new Set();
  /** @type {{pieceSet: import('./types.js').PieceSet | null, kinds: import('./types.js').Kind[]}} what the images were made of */
  let drawn = { pieceSet: null, kinds: [] };
  /** @type {Painted | null} */
  let held = null;
  let ghost = false;
  /** The square a held piece is over; one node that moves, so that dragging paints nothing else. */
  const hover = html('div', 'tb-mark tb-hover');

  /** @param {State} state @param {string} letter */
  function imageName(state, letter) {
    const name = `--tb-${letter.codePointAt(0)}`;
    if (!images.has(letter) && drawn.pieceSet) {
      images.add(letter);
      root.style.setProperty(name, drawn.pieceSet.image(pieceOf(state, letter)));
    }
    return `var(${name})`;
  }

  /** @param {State} state @param {string} letter @param {HTMLElement} [node] */
  function dress(state, letter, node = html('div', 'tb-piece')) {
    node.style.backgroundImage = imageName(state, letter);
    return node;
  }

  /** @param {State} state @param {Layout} layout @param {string} letter */
  function turn(state, layout, letter) {
    return state.config.rotatePieces && colorOf(letter) !== layout.orientation ? ' rotate(180deg)' : '';
  }

  /** @param {State} state @param {Layout} layout @param {number} square @param {Painted} piece */
  function put(state, layout, square, { node, letter }) {
    const transform = shift(layout, square) + turn(state, layout, letter);
    if (node.style.transform !== transform && node !== held?.node) node.style.transform = transform;
  }

  return {
    root,
    frame,
    stage,

    /** @param {Layout} layout @param {State} state */
    resize(layout, state) {
      root.style.setProperty('--tb-square', `${layout.square}px`);
      // Pages align what stands beside the board with it.
      element.style.setProperty('--tb-width', `${layout.square * layout.files}px`);
      frame.style.marginLeft = `${layout.indent}px`;
      frame.style.width = `${layout.square * layout.files}px`;
      frame.style.height = `${layout.square * layout.ranks}px`;
      root.style.setProperty('--tb-gutter', `${layout.gutter}px`);
      root.classList.toggle('tb-box', state.config.fit === 'box');
      paintTerrain(terrain, state, layout);
    },

    /**
     * @param {State} state
     * @param {Layout} layout
     * @param {Map<number, string>} next
     * @param {{ms: number, landed: number}} options how long slides last, and where a dragged piece was let go
     */
    pieces(state, layout, next, { ms, landed }) {
      const slide = ms >= LEAST_SLIDE ? ms : 0;
      root.style.setProperty('--tb-ms', `${slide}ms`);
      const { pieceSet, kinds } = state.config;
      const repaint = pieceSet !== drawn.pieceSet || kinds !== drawn.kinds;
      if (repaint) {
        drawn = { pieceSet, kinds };
        images.clear();
      }
      const before = new Map([...pieces].map(([square, { letter }]) => [square, letter]));
      const { moved, gone, born } = plan(before, next, state.lastMove, layout.files);
      /** @type {Map<number, Painted>} */
      const after = new Map([...pieces].filter(([square]) => before.get(square) === next.get(square)));
      for (const square of gone) leave(/** @type {Painted} */ (pieces.get(square)).node, slide);
      for (const { from, to } of moved) {
        const piece = /** @type {Painted} */ (pieces.get(from));
        after.set(to, { letter: /** @type {string} */ (next.get(to)), node: piece.node });
        raise(piece.node, to === landed ? 0 : slide);
      }
      for (const square of born) {
        const letter = /** @type {string} */ (next.get(square));
        const node = dress(state, letter);
        if (slide && pieces.size > 0 && square !== landed) node.classList.add('tb-born');
        after.set(square, { letter, node });
        men.append(node);
      }
      for (const [square, piece] of after) {
        if (repaint || before.get(square) !== piece.letter) dress(state, piece.letter, piece.node);
        put(state, layout, square, piece);
      }
      pieces = after;
      men.classList.toggle('tb-blindfold', state.config.blindfold);
      frame.classList.toggle('tb-pen', Boolean(state.config.pen));
    },

    /** @param {Layout} layout @param {Map<string, import('./marks.js').Mark>} next */
    marks(layout, next) {
      /** @type {Map<string, HTMLElement>} */
      const after = new Map();
      for (const [key, { square, type, text }] of next) {
        const node = marks.get(key) ?? html('div', `tb-mark tb-${type}`);
        node.style.transform = shift(layout, square);
        if (node.textContent !== text) node.textContent = text;
        if (!node.parentNode) (OVER.has(type) ? over : under).append(node);
        after.set(key, node);
      }
      for (const [key, node] of marks) if (!after.has(key)) node.remove();
      marks = after;
    },

    /** @param {Layout} layout @param {import('./types.js').Shape[]} next */
    shapes(layout, next) {
      paintShapes(shapes, next, layout);
    },

    /**
     * Takes a piece up: from its square, or a new one out of a hand.
     *
     * @param {State} state
     * @param {number} square -1 for a hand
     * @param {string} letter
     */
    hold(state, square, letter) {
      this.release();
      const piece = pieces.get(square);
      ghost = !piece;
      held = piece ?? { letter, node: dress(state, letter) };
      if (ghost) men.append(held.node);
      held.node.classList.add('tb-held');
      stage.classList.add('tb-dragging');
      under.append(hover);
    },

    /** @param {State} state @param {Layout} layout @param {{x: number, y: number, square: number, lift: number}} pointer */
    carry(state, layout, { x, y, square, lift }) {
      if (!held) return;
      hover.style.transform = square < 0 ? 'scale(0)' : shift(layout, square);
      const half = layout.square / 2;
      const left = Math.round(x - half);
      const top = Math.round(y - half - lift * layout.square);
      held.node.style.transform = `translate(${left}px, ${top}px)${turn(state, layout, held.letter)}`;
    },

    release() {
      if (!held) return;
      held.node.classList.remove('tb-held');
      stage.classList.remove('tb-dragging');
      if (ghost) held.node.remove();
      hover.remove();
      held = null;
    },

    /** @param {{scale: number, x: number, y: number} | null} view */
    enlarge(view) {
      frame.classList.toggle('tb-loupe', view !== null);
      stage.style.transform = view ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : '';
    },

    destroy() {
      root.remove();
      element.style.removeProperty('--tb-width');
    },
  };
}

/**
 * To a square, in sizes of a square.
 *
 * @param {Layout} layout
 * @param {number} square
 */
function shift(layout, square) {
  const { column, row } = place(layout, square);
  return `translate(${column * 100}%, ${row * 100}%)`;
}

/**
 * Lets a piece that left the board fade under what took its place.
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
