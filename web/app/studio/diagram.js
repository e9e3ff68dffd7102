// The movement diagram: squares around a piece, each of which adds or takes away ways of moving.

import { fill, h, setText, tick } from '../dom.js';
import { t } from '../i18n/studio.js';
import { segmented } from '../parts/pills.js';
import { erased, isAlong, movesAt, toggled } from './movement.js';

/** @typedef {import('./movement.js').Brush} Brush */
/** @typedef {import('./movement.js').Move} Move */
/** @typedef {import('./movement.js').Spread} Spread */
/** @typedef {import('./reach.js').Reach} Reach */

/** How far the diagram reaches from its middle. Longer leaps are typed. */
const REACH = 4;
const MAX_RANGE = 25;

/** @param {Reach} reach */
export function createDiagram(reach) {
  /** @type {{way: 'leap' | 'ride', only: 'both' | 'move' | 'capture', spread: Spread}} */
  const chosen = { way: 'leap', only: 'both', spread: 'all' };
  const range = h('input', { type: 'number', min: '0', max: String(MAX_RANGE), value: '0', class: 'short', inputmode: 'numeric' });
  const flags = { first: false, lame: false };
  /** @type {'' | 'cannon' | 'grasshopper' | 'jump'} */
  let hops = '';
  const hop = h(
    'select',
    { onchange: () => (hops = /** @type {typeof hops} */ (hop.value)) },
    /** @type {const} */ (['none', 'jump', 'cannon', 'grasshopper']).map((value) =>
      h('option', { value: value === 'none' ? '' : value }, t(`studio.hops.${value}`))
    )
  );
  const rangeBox = h('label', { class: 'inline-field' }, h('span', null, t('studio.range')), range);
  rangeBox.hidden = true;

  /** @returns {Brush} */
  const brush = () => ({
    ...(chosen.way === 'ride' ? { range: Math.min(MAX_RANGE, Math.max(0, Number(range.value) || 0)) } : {}),
    ...(chosen.only === 'both' ? {} : { only: chosen.only }),
    ...(flags.first ? { first: true } : {}),
    ...(flags.lame ? { lame: true } : {}),
    ...(hops ? { hops } : {}),
  });
  const cells = createCells((leap, isErasing) => {
    const moves = reach.answer?.moves ?? [];
    const next = isErasing ? erased(moves, leap, chosen.spread) : toggled(moves, leap, brush(), chosen.spread);
    reach.draw(next);
  });
  const ways = /** @type {const} */ (['leap', 'ride']);
  const modes = /** @type {const} */ (['both', 'move', 'capture']);
  const spreads = /** @type {const} */ (['all', 'sides', 'one']);
  const option = (/** @type {'way' | 'only' | 'spread'} */ name) => (/** @type {string} */ value) => ({
    value: /** @type {any} */ (value),
    label: t(/** @type {import('../i18n/index.js').Key} */ (`studio.${name}.${value}`)),
  });
  const more = h(
    'details',
    { class: 'studio-more' },
    h('summary', null, t('studio.brush.more')),
    tick(t('studio.first'), false, (is) => (flags.first = is)),
    tick(t('studio.lame'), false, (is) => (flags.lame = is)),
    h('label', { class: 'inline-field' }, h('span', null, t('studio.hops')), hop)
  );
  const element = h(
    'div',
    { class: 'movement' },
    h(
      'div',
      { class: 'movement-brush' },
      segmented(t('studio.way'), ways.map(option('way')), chosen.way, (value) => {
        chosen.way = value;
        rangeBox.hidden = value !== 'ride';
      }),
      rangeBox,
      segmented(t('studio.only'), modes.map(option('only')), chosen.only, (value) => (chosen.only = value)),
      segmented(t('studio.spread'), spreads.map(option('spread')), chosen.spread, (value) => (chosen.spread = value)),
      more
    ),
    cells.element,
    h('p', { class: 'hint' }, t('studio.diagram.legend'))
  );
  return { element, paint: () => cells.paint(reach.answer?.moves ?? [], reach.kind) };
}

/**
 * A grid of squares with one tab stop. Arrows move, Enter and Space click, Delete erases.
 * @param {(leap: [number, number], isErasing: boolean) => void} onclick
 */
function createCells(onclick) {
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  let active = '0,1';
  const size = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH);
  const rows = [...size].reverse().map((y) =>
    h('div', { role: 'row' }, size.map((x) => {
      const cell = h('span', { role: 'gridcell', tabindex: '-1', 'data-leap': `${x},${y}`, class: (x + y) % 2 ? 'light' : 'dark' });
      cells.set(`${x},${y}`, cell);
      return cell;
    }))
  );
  const focus = (/** @type {string} */ key) => {
    cells.get(active)?.setAttribute('tabindex', '-1');
    active = key;
    cells.get(key)?.setAttribute('tabindex', '0');
  };
  const use = (/** @type {string} */ key, /** @type {boolean} */ isErasing) => {
    const [x, y] = key.split(',').map(Number);
    if (x || y) onclick([x, y], isErasing);
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const [x, y] = active.split(',').map(Number);
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (step) {
      const clip = (/** @type {number} */ n) => Math.min(REACH, Math.max(-REACH, n));
      focus(`${clip(x + step[0])},${clip(y + step[1])}`);
      cells.get(active)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') use(active, false);
    else if (event.key === 'Delete' || event.key === 'Backspace') use(active, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (/** @type {MouseEvent} */ event) => {
    const cell = event.target instanceof Element ? event.target.closest('[data-leap]') : null;
    const key = cell?.getAttribute('data-leap');
    if (!key) return;
    focus(key);
    use(key, event.type === 'contextmenu');
    event.preventDefault();
  };
  const label = t('studio.diagram');
  const element = h('div', { role: 'grid', class: 'movement-grid', 'aria-label': label, onkeydown, onclick: press, oncontextmenu: press }, rows);
  focus(active);
  return {
    element,
    /** @param {Move[]} moves @param {{name: string, letter: string} | undefined} kind */
    paint(moves, kind) {
      for (const [key, cell] of cells) {
        const [x, y] = key.split(',').map(Number);
        if (!x && !y) {
          setText(cell, kind?.letter ?? '');
          cell.setAttribute('aria-label', t('studio.diagram.middle'));
          cell.className = 'middle';
          continue;
        }
        paintCell(cell, moves, x, y);
      }
    },
  };
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
  cell.classList.toggle('first', here.some(({ first }) => first));
  cell.setAttribute('aria-selected', String(here.length > 0));
  cell.setAttribute('aria-label', `${stepName(x, y)}: ${here.length ? here.map(moveName).join('; ') : t('studio.move.none')}`);
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
  const way = range === undefined ? t('studio.way.leap') : range === 0 ? t('studio.way.ride') : t('studio.move.range', { count: range });
  return [
    way,
    t(`studio.only.${only ?? 'both'}`),
    ...(first ? [t('studio.first')] : []),
    ...(lame ? [t('studio.lame')] : []),
    ...(hops ? [t(`studio.hops.${hops}`)] : []),
  ].join(', ');
}
