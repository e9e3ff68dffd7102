// Pieces in hand: counts, tap-tap drops, drags and keys.

import { coreOf } from './board.js';
import * as input from './input.js';
import { purpose } from './state.js';
import { html } from './svg.js';
import { letterOf } from './squares.js';
import { pieceOf } from './words.js';

/**
 * Puts the hand of a colour into an element, dropping on the given board.
 *
 * @param {HTMLElement} element
 * @param {import('./types.js').Board} board
 * @param {{color: import('./types.js').Color}} options
 * @returns {import('./types.js').Hand}
 */
export function createHand(element, board, { color }) {
  const core = coreOf(board);
  const root = html('div', 'tb-hand');
  root.setAttribute('role', 'group');
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  /** @type {Record<string, number>} */
  let counts = {};
  /** @type {string | null} */
  let last = null;
  element.append(root);

  /** @param {string} kind */
  function make(kind) {
    const node = html('button', 'tb-reserve');
    node.type = 'button';
    node.append(html('span', 'tb-count'));
    node.addEventListener('pointerdown', (event) =>
      core.pointers.pressHand(event, { kind, color })
    );
    node.addEventListener(
      'touchstart',
      (event) => {
        if (event.cancelable && core.model.press?.source) event.preventDefault();
      },
      { passive: false }
    );
    node.addEventListener('click', (event) => {
      if (core.pointers.isForeign(event))
        core.apply(input.activateHand(core.model, core.state, { kind, color }));
    });
    node.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && core.escape()) event.stopPropagation();
    });
    return node;
  }

  /** @param {string} kind @param {HTMLButtonElement} node @param {number} count */
  function dress(kind, node, count) {
    const piece = { ...pieceOf(core.state, letterOf(kind, color)), color };
    const { labels } = core;
    const image = core.state.config.pieceSet?.image(piece) ?? '';
    if (node.dataset.image !== image) {
      node.dataset.image = image;
      node.style.backgroundImage = image;
    }
    node.setAttribute('aria-label', labels.inHand(piece, count));
    node.setAttribute('aria-pressed', String(input.isSame(core.model.selected, { kind, color })));
    node.classList.toggle('tb-last', kind === last);
    node.disabled = purpose(core.state, color) === null;
    if (node.firstChild) node.firstChild.textContent = String(count);
  }

  function paint() {
    root.setAttribute('aria-label', core.labels.hand(color));
    const known = core.state.config.kinds.map(({ letter }) => letter);
    const order = [...known, ...Object.keys(counts).filter((kind) => !known.includes(kind))];
    /** @type {HTMLElement | null} */
    let before = null;
    for (const kind of order) {
      const count = counts[kind] ?? 0;
      let node = buttons.get(kind);
      if (count <= 0) {
        node?.remove();
        buttons.delete(kind);
        continue;
      }
      if (!node) {
        node = make(kind);
        buttons.set(kind, node);
      }
      dress(kind, node, count);
      /** @type {ChildNode | null} */
      const there = before ? before.nextSibling : root.firstChild;
      if (there !== node) root.insertBefore(node, there);
      before = node;
    }
    root.classList.toggle('tb-empty', before === null);
  }

  /** @param {{kind: string, color: string} | null} drop */
  function watch(drop) {
    if (drop?.color === color) {
      counts = { ...counts, [drop.kind]: Math.max(0, (counts[drop.kind] ?? 0) - 1) };
      last = drop.kind;
    }
    paint();
  }

  core.watchers.add(watch);
  paint();
  return {
    set(patch) {
      if (patch.pieces)
        counts = Object.fromEntries(
          Object.entries(patch.pieces).map(([kind, count]) => [kind.toUpperCase(), count])
        );
      if (patch.last !== undefined) last = patch.last;
      paint();
    },
    destroy() {
      core.watchers.delete(watch);
      root.remove();
    },
  };
}
