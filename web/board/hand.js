// The pieces in hand: counts, drops by tap, drag and keys.

import { coreOf } from './board.js';
import * as input from './input.js';
import { purpose } from './state.js';
import { html } from './svg.js';
import { letterOf } from './squares.js';
import { pieceOf } from './words.js';

/** @typedef {import('./types.js').Color} Color */

class Hand {
  /** @param {HTMLElement} element @param {import('./types.js').Board} board @param {Color} color */
  constructor(element, board, color) {
    this.core = coreOf(board);
    this.color = color;
    this.root = html('div', 'tb-hand');
    this.root.setAttribute('role', 'group');
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Record<string, number>} */
    this.counts = {};
    /** @type {string | null} the kind dropped last */
    this.last = null;
    this.watch = (/** @type {{kind: string, color: string} | null} */ drop) => this.follow(drop);
    element.append(this.root);
    this.core.watchers.add(this.watch);
    this.paint();
  }

  /** @param {string} kind */
  createButton(kind) {
    const { core, color } = this;
    const node = html('button', 'tb-reserve');
    const source = { kind, color };
    node.type = 'button';
    node.dataset.kind = kind;
    node.append(html('span', 'tb-count'));
    node.addEventListener('pointerdown', (event) => core.pointers.pressHand(event, source));
    const onTouch = (/** @type {TouchEvent} */ event) => {
      if (event.cancelable && core.model.press?.source) event.preventDefault();
    };
    node.addEventListener('touchstart', onTouch, { passive: false });
    node.addEventListener('click', (event) => {
      if (!core.pointers.isForeign(event)) return;
      core.apply(input.activateHand(core.model, core.state, source));
    });
    node.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && core.escape()) event.stopPropagation();
    });
    return node;
  }

  /** @param {string} kind @param {HTMLButtonElement} node @param {number} count */
  paintButton(kind, node, count) {
    const { core, color } = this;
    const piece = { ...pieceOf(core.state, letterOf(kind, color)), color };
    const image = core.state.config.pieceSet?.image(piece) ?? '';
    if (node.dataset.image !== image) {
      node.dataset.image = image;
      node.style.backgroundImage = image;
    }
    node.setAttribute('aria-label', core.labels.inHand(piece, count));
    const isSelected = input.isSame(core.model.selected, { kind, color });
    node.setAttribute('aria-pressed', String(isSelected));
    node.classList.toggle('tb-last', kind === this.last);
    node.disabled = purpose(core.state, color) === null;
    if (node.firstChild) node.firstChild.textContent = String(count);
  }

  paint() {
    const { core, counts, buttons, root } = this;
    root.setAttribute('aria-label', core.labels.hand(this.color));
    const known = core.state.config.kinds.map(({ letter }) => letter);
    const others = Object.keys(counts).filter((kind) => !known.includes(kind));
    const held = [...known, ...others].filter((kind) => (counts[kind] ?? 0) > 0);
    for (const [kind, node] of buttons) {
      if (held.includes(kind)) continue;
      node.remove();
      buttons.delete(kind);
    }
    held.forEach((kind, index) => {
      const node = buttons.get(kind) ?? this.createButton(kind);
      buttons.set(kind, node);
      this.paintButton(kind, node, counts[kind]);
      if (root.children[index] !== node) root.insertBefore(node, root.children[index] ?? null);
    });
    root.classList.toggle('tb-empty', held.length === 0);
  }

  /**
   * The board changed, or a piece was dropped on it.
   * @param {{kind: string, color: string} | null} drop
   */
  follow(drop) {
    if (drop?.color === this.color) {
      const left = Math.max(0, (this.counts[drop.kind] ?? 0) - 1);
      this.counts = { ...this.counts, [drop.kind]: left };
      this.last = drop.kind;
    }
    this.paint();
  }

  /** @param {{pieces?: Record<string, number>, last?: string | null}} patch */
  set({ pieces, last }) {
    if (pieces) {
      const counts = Object.entries(pieces).map(([kind, count]) => [kind.toUpperCase(), count]);
      this.counts = Object.fromEntries(counts);
    }
    if (last !== undefined) this.last = last;
    this.paint();
  }

  destroy() {
    this.core.watchers.delete(this.watch);
    this.root.remove();
  }
}

/**
 * Puts the hand of a color into an element; its pieces are dropped on the given board.
 *
 * @param {HTMLElement} element
 * @param {import('./types.js').Board} board
 * @param {{color: Color}} options
 * @returns {import('./types.js').Hand}
 */
export const createHand = (element, board, { color }) => new Hand(element, board, color);
