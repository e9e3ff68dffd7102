// The brush of the movement diagram: what a click adds, and in which directions.

import { h, tick } from '../dom.js';
import { t } from '../i18n/studio.js';
import { pillGroup, segmented } from '../parts/pills.js';

/** @typedef {import('./movement.js').Brush} Brush */
/** @typedef {import('./movement.js').Spread} Spread */
/** @typedef {import('../i18n/index.js').Key} Key */

const MAX_RANGE = 25;
const WAYS = /** @type {const} */ (['leap', 'ride']);
const MODES = /** @type {const} */ (['both', 'move', 'capture']);
const SPREADS = /** @type {const} */ (['all', 'sides', 'one']);
const HOPS = /** @type {const} */ (['none', 'jump', 'cannon', 'grasshopper']);

export function createBrush() {
  /** @type {{way: 'leap' | 'ride', only: 'both' | 'move' | 'capture', spread: Spread}} */
  const chosen = { way: 'leap', only: 'both', spread: 'all' };
  const limits = { min: '0', max: String(MAX_RANGE), value: '0', inputmode: 'numeric' };
  const range = h('input', { type: 'number', class: 'short', ...limits });
  const rangeBox = h('label', { class: 'inline-field' }, h('span', null, t('studio.range')), range);
  rangeBox.hidden = true;
  const rare = createRare();
  const way = segmented(t('studio.way'), optionsOf('way', WAYS), chosen.way, (value) => {
    chosen.way = value;
    rangeBox.hidden = value !== 'ride';
  });
  const only = pillGroup(t('studio.only'), optionsOf('only', MODES), chosen.only, (value) => {
    chosen.only = value;
  });
  const spread = segmented(
    t('studio.spread'),
    optionsOf('spread', SPREADS),
    chosen.spread,
    (value) => (chosen.spread = value)
  );
  const steps = () => Math.min(MAX_RANGE, Math.max(0, Number(range.value) || 0));
  return {
    element: h('div', { class: 'movement-brush' }, way, rangeBox, only, spread, rare.element),
    /** @returns {Brush} */
    brush: () => ({
      ...(chosen.way === 'ride' ? { range: steps() } : {}),
      ...(chosen.only === 'both' ? {} : { only: chosen.only }),
      ...rare.value(),
    }),
    spread: () => chosen.spread,
  };
}

/**
 * @template {string} Value
 * @param {'way' | 'only' | 'spread'} name
 * @param {readonly Value[]} values
 */
const optionsOf = (name, values) =>
  values.map((value) => ({ value, label: t(/** @type {Key} */ (`studio.${name}.${value}`)) }));

/** First moves, blocked ways and hoppers, which few pieces need. */
function createRare() {
  const flags = { first: false, lame: false };
  const choices = HOPS.map((value) => h('option', { value }, t(`studio.hops.${value}`)));
  const hop = h('select', null, choices);
  const element = h(
    'details',
    { class: 'studio-more' },
    h('summary', null, t('studio.brush.more')),
    tick(t('studio.first'), false, (is) => (flags.first = is)),
    tick(t('studio.lame'), false, (is) => (flags.lame = is)),
    h('label', { class: 'inline-field' }, h('span', null, t('studio.hops')), hop)
  );
  return {
    element,
    /** @returns {Brush} */
    value: () => ({
      ...(flags.first ? { first: true } : {}),
      ...(flags.lame ? { lame: true } : {}),
      ...(hop.value === 'none' ? {} : { hops: /** @type {Brush['hops']} */ (hop.value) }),
    }),
  };
}
