// The movement diagram: squares around a piece, each of which adds or takes away ways of moving.

import { fill, h, setText } from '../dom.js';
import { t } from '../i18n/studio.js';
import { createBrush } from './brush.js';
import { erased, isAlong, movesAt, toggled } from './movement.js';

/** @typedef {import('./movement.js').Move} Move */
/** @typedef {import('./reach.js').Reach} Reach */

/** How far the diagram reaches from its middle. Longer leaps are typed. */
const REACH = 4;

/** @param {Reach} reach */
export function createDiagram(reach) {
  const brush = createBrush();
  const cells = createCells((leap, isErasing) => {
    const spread = brush.spread();
    const added = brush.brush();
    reach.change((moves) =>
      isErasing ? erased(moves, leap, spread) : toggled(moves, leap, added, spread)
    );
  });
  const legend = h('p', { class: 'hint' }, t('studio.diagram.legend'));
  return {
    element: h('div', { class: 'movement' }, cells.element, legend, brush.element),
    paint: () => cells.paint(reach.answer?.moves ?? [], reach.kind),
  };
}

/**
 * A grid of squares with one tab stop. Arrows move, Enter and Space click, Delete erases.
 * @param {(leap: [number, number], isErasing: boolean) => void} onclick
 */
function createCells(onclick) {
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  const size = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH);
  const cellAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    const ground = (x + y) % 2 ? 'light' : 'dark';
    const names = { role: 'gridcell', tabindex: '-1', 'data-leap': `${x},${y}`, class: ground };
    const cell = h('span', names);
    cells.set(`${x},${y}`, cell);
    return cell;
  };
  const rows = [...size].reverse().map((y) => {
    const row = size.map((x) => cellAt(x, y));
    return h('div', { role: 'row' }, row);
  });
  const label = t('studio.diagram');
  const element = h('div', { role: 'grid', class: 'movement-grid', 'aria-label': label }, rows);
  attachCells(element, cells, onclick);
  return {
    element,
    /** @param {Move[]} moves @param {{name: string, letter: string} | undefined} kind */
    paint(moves, kind) {
      for (const [key, cell] of cells) {
        const [x, y] = key.split(',').map(Number);
        if (x || y) {
          paintCell(cell, moves, x, y);
          continue;
        }
        setText(cell, kind?.letter ?? '');
        cell.setAttribute('aria-label', t('studio.diagram.middle'));
        cell.className = 'middle';
      }
    },
  };
}

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * Keys and clicks of the cells, one of which is the tab stop.
 * @param {HTMLElement} element
 * @param {Map<string, HTMLElement>} cells
 * @param {(leap: [number, number], isErasing: boolean) => void} onclick
 */
function attachCells(element, cells, onclick) {
  let active = '0,1';
  const focus = (/** @type {string} */ key) => {
    cells.get(active)?.setAttribute('tabindex', '-1');
    active = key;
    cells.get(key)?.setAttribute('tabindex', '0');
  };
  const use = (/** @type {string} */ key, /** @type {boolean} */ isErasing) => {
    const [x, y] = key.split(',').map(Number);
    if (x || y) onclick([x, y], isErasing);
  };
  const clip = (/** @type {number} */ n) => Math.min(REACH, Math.max(-REACH, n));
  element.addEventListener('keydown', (event) => {
    const [x, y] = active.split(',').map(Number);
    const step = STEPS[event.key];
    if (step) {
      focus(`${clip(x + step[0])},${clip(y + step[1])}`);
      cells.get(active)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') use(active, false);
    else if (event.key === 'Delete' || event.key === 'Backspace') use(active, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const press = (/** @type {MouseEvent} */ event) => {
    const cell = event.target instanceof Element ? event.target.closest('[data-leap]') : null;
    const key = cell?.getAttribute('data-leap');
    if (!key) return;
    focus(key);
    use(key, event.type === 'contextmenu');
    event.preventDefault();
  };
  element.addEventListener('click', press);
  element.addEventListener('contextmenu', press);
  focus(active);
}

/** @param {HTMLElement} cell @param {Move[]} moves @param {number} x @param {number} y */
function paintCell(cell, moves, x, y) {
  const here = movesAt(moves, x, y);
  const sign = signOf(here);
  if (cell.dataset.sign !== sign) {
    cell.dataset.sign = sign;
    fill(cell, ...(sign ? [h('span', { 'aria-hidden': 'true' }, sign)] : []));
  }
  cell.classList.toggle('along', here.length === 0 && isAlong(moves, x, y));
  cell.classList.toggle(
    'first',
    here.some(({ first }) => first)
  );
  cell.setAttribute('aria-selected', String(here.length > 0));
  cell.setAttribute(
    'aria-label',
    `${stepName(x, y)}: ${here.length ? here.map(moveName).join('; ') : t('studio.move.none')}`
  );
}

/** @param {Move[]} moves */
function signOf(moves) {
  if (moves.length === 0) return '';
  const isMove = moves.some(({ only }) => only !== 'capture');
  const isCapture = moves.some(({ only }) => only !== 'move');
  const isRide = moves.some(({ range }) => range !== undefined);
  const sign = isMove && isCapture ? '●' : isMove ? '○' : '×';
  return isRide ? `${sign}…` : sign;
}

/** @param {number} x @param {number} y */
function stepName(x, y) {
  const parts = [];
  if (y) parts.push(t(y > 0 ? 'studio.step.up' : 'studio.step.down', { count: Math.abs(y) }));
  if (x) parts.push(t(x > 0 ? 'studio.step.right' : 'studio.step.left', { count: Math.abs(x) }));
  return parts.join(', ');
}

/** @param {Move} move */
function moveName({ range, only, first, hops, lame }) {
  const way =
    range === undefined
      ? t('studio.way.leap')
      : range === 0
        ? t('studio.way.ride')
        : t('studio.move.range', { count: range });
  return [
    way,
    t(`studio.only.${only ?? 'both'}`),
    ...(first ? [t('studio.first')] : []),
    ...(lame ? [t('studio.lame')] : []),
    ...(hops ? [t(`studio.hops.${hops}`)] : []),
  ].join(', ');
}
