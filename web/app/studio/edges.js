// Handles around the board that add and remove files and ranks, and a corner that is dragged.

import { h } from '../dom.js';
import { t } from '../i18n/studio.js';
import { LEAST, MOST } from './document.js';
import { extended, resized } from './shape.js';

/** @typedef {import('./studio.js').Studio} Studio */
/** @typedef {import('./shape.js').Edge} Edge */

const EDGES = /** @type {const} */ (['top', 'left', 'right', 'bottom']);

/** @param {Studio} studio @param {HTMLElement} stage */
export function createEdges(studio, stage) {
  const handles = EDGES.map((edge) => createHandle(studio, edge));
  const corner = h('div', { class: 'edge-corner', 'aria-hidden': 'true' });
  attachCorner(studio, stage, corner);
  const element = h('div', { class: 'edges' }, stage, ...handles.map((one) => one.element), corner);
  return {
    element,
    paint() {
      element.classList.toggle('plain', studio.tab !== 'board');
      handles.forEach((handle) => handle.paint());
    },
  };
}

/** @param {Studio} studio @param {Edge} edge */
function createHandle(studio, edge) {
  const lines = edge === 'left' || edge === 'right' ? 'files' : 'ranks';
  const button = (/** @type {1 | -1} */ by) => {
    const label = t(`studio.edge.${by > 0 ? 'add' : 'remove'}.${edge}`);
    const onclick = () => studio.edit(extended(studio.ruleset, edge, by));
    return h(
      'button',
      { type: 'button', 'aria-label': label, title: label, onclick },
      by > 0 ? '+' : '−'
    );
  };
  const [more, less] = [button(1), button(-1)];
  return {
    element: h('div', { class: `edge edge-${edge}` }, less, more),
    paint() {
      more.disabled = studio.ruleset[lines] >= MOST;
      less.disabled = studio.ruleset[lines] <= LEAST;
    },
  };
}

/**
 * Dragging the corner changes files and ranks in one step.
 * @param {Studio} studio
 * @param {HTMLElement} stage
 * @param {HTMLElement} corner
 */
function attachCorner(studio, stage, corner) {
  /**
   * @type {{x: number, y: number, square: number, first: import('./document.js').Ruleset,
   *   isChanged: boolean} | null}
   */
  let drag = null;
  corner.addEventListener('pointerdown', (event) => {
    const first = studio.ruleset;
    const square = stage.getBoundingClientRect().width / first.files;
    drag = { x: event.clientX, y: event.clientY, square, first, isChanged: false };
    corner.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  corner.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const { first, square } = drag;
    const files = first.files + Math.round((event.clientX - drag.x) / square);
    const ranks = first.ranks + Math.round((event.clientY - drag.y) / square);
    const next = resized(first, files, ranks);
    const { ruleset } = studio;
    if (next.files === ruleset.files && next.ranks === ruleset.ranks) return;
    studio.edit(next, drag.isChanged ? 'amend' : 'step');
    drag.isChanged = true;
  });
  for (const end of ['pointerup', 'pointercancel'])
    corner.addEventListener(end, () => (drag = null));
}
