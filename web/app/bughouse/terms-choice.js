// Chooses the terms of a bughouse match: a preset, and below it every option with a sentence.

import { field, h } from '../dom.js';
import { t } from '../i18n/bughouse-ways.js';
import { pillGroup } from '../parts/pills.js';

/** @typedef {import('./choices.js').Terms} Terms */
/** @typedef {import('./choices.js').Preset} Preset */
/** @typedef {import('../i18n/index.js').Key} Key */

/** @type {Preset[]} */
const PRESETS = ['fics', 'international', 'school'];

/**
 * An option with what it may be. The server knows what a preset means by it.
 * @type {{name: string, values: {key: string, value: unknown}[]}[]}
 */
const OPTIONS = [
  { name: 'drops', values: plain('any', 'no-mate', 'no-check') },
  {
    name: 'pawn_drop_ranks',
    values: [
      { key: '7', value: [2, 7] },
      { key: '6', value: [2, 6] },
      { key: '4', value: [2, 4] },
    ],
  },
  { name: 'promotion', values: plain('to-pawn', 'kept') },
  {
    name: 'castle_with_dropped_rook',
    values: [
      { key: 'no', value: false },
      { key: 'yes', value: true },
    ],
  },
  { name: 'clock_start', values: plain('first-move', 'at-beginning') },
  { name: 'draws', values: plain('agreed', 'none') },
  { name: 'both_flags', values: plain('first-loses', 'draw') },
  { name: 'resigning', values: plain('partner-confirms', 'at-once') },
];

/** Values that are their own names. @param {...string} names */
function plain(...names) {
  return names.map((name) => ({ key: name, value: name }));
}

/** The words of an option. @param {string} name its own, or that of one of its values */
const words = (name) => t(/** @type {Key} */ (`bughouse.option.${name}`));

/** How many plies one may choose as the limit, as the server takes them. */
const MOST_PLIES = 3000;

/**
 * @param {Terms} first
 * @param {() => void} changed
 */
export function termsChoice(first, changed) {
  let { preset } = first;
  /** What differs from the preset. @type {Record<string, unknown>} */
  let own = Object.fromEntries(Object.entries(first).filter(([name]) => name !== 'preset'));
  const about = h('p', { class: 'hint', role: 'status' });
  const details = h('div', { class: 'terms' });
  const paint = () => {
    about.textContent = t(`bughouse.preset.${preset}.text`);
    const boxes = OPTIONS.map((option) => optionBox(option, own, changed));
    details.replaceChildren(...boxes, limitBox(own, changed));
  };
  const options = PRESETS.map((value) => ({ value, label: t(`bughouse.preset.${value}`) }));
  const pills = pillGroup(t('bughouse.rules'), options, preset, (value) => {
    preset = value;
    own = {};
    paint();
    changed();
  });
  pills.append(about);
  const more = h(
    'details',
    { class: 'more-choices', open: Object.keys(own).length > 0 },
    h('summary', null, t('bughouse.options')),
    details
  );
  paint();
  return {
    element: h('div', { class: 'bughouse-terms' }, pills, more),
    /** @returns {Terms} */
    value: () => ({ preset, ...own }),
  };
}

/**
 * One option as a list whose first choice is the preset's.
 * @param {typeof OPTIONS[number]} option
 * @param {Record<string, unknown>} own
 * @param {() => void} changed
 */
function optionBox({ name, values }, own, changed) {
  const asPreset = h('option', { value: '' }, t('bughouse.option.preset'));
  const items = values.map(({ key }) => h('option', { value: key }, words(`${name}.${key}`)));
  const onchange = () => {
    const found = values.find(({ key }) => key === select.value);
    if (found) own[name] = found.value;
    else delete own[name];
    changed();
  };
  const select = h('select', { onchange }, asPreset, ...items);
  const same = (/** @type {unknown} */ value) =>
    JSON.stringify(value) === JSON.stringify(own[name]);
  select.value = values.find(({ value }) => name in own && same(value))?.key ?? '';
  return field(words(name), select, words(`${name}.text`));
}

/** @param {Record<string, unknown>} own @param {() => void} changed */
function limitBox(own, changed) {
  const oninput = () => {
    if (box.value && box.checkValidity()) own.ply_limit = box.valueAsNumber;
    else delete own.ply_limit;
    changed();
  };
  const attributes = { type: 'number', min: 2, max: MOST_PLIES, step: 2, inputmode: 'numeric', oninput };
  const box = h('input', attributes);
  if (typeof own.ply_limit === 'number') box.value = String(own.ply_limit);
  return field(t('bughouse.option.ply_limit'), box, t('bughouse.option.ply_limit.text'));
}
