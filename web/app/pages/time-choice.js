// Chooses a time control: a preset or a custom time, for both players or for each.

import { field, h, tick } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { pillGroup } from '../parts/pills.js';
import { formatControl } from './control.js';

/** @import {Bonus, Stage, TimeControl} from '../types.js' */

const MINUTE = 60000,
  SECOND = 1000;
/** The largest values that the server takes. */
const MAX_MINUTES = 1440,
  MAX_SECONDS = 3600,
  MAX_MOVES = 500,
  MAX_DAYS = 14;
/** Common times: minutes and increment in seconds. @type {[number, number][]} */
const PRESETS = [
  [1, 0],
  [3, 2],
  [5, 0],
  [5, 3],
  [10, 0],
  [10, 5],
  [15, 10],
  [30, 20],
  [90, 30],
];

/**
 * @typedef {object} OwnTime a custom time as it was typed
 * @property {number} minutes
 * @property {number} seconds
 * @property {'increment' | 'delay' | 'bronstein'} bonus
 * @property {number} moves the moves of the first stage, 0 for all
 * @property {number} then minutes of the second stage
 */

/**
 * A time control from what was typed, within what the server takes.
 * @param {OwnTime} own
 * @returns {TimeControl}
 */
export function ownControl(own) {
  const within = (/** @type {number} */ value, /** @type {number} */ max) =>
    Math.min(max, Math.max(0, Number.isFinite(value) ? value : 0));
  const ms = Math.round(within(own.seconds, MAX_SECONDS) * SECOND);
  /** @type {Bonus} */
  const bonus = ms ? { kind: own.bonus, ms } : { kind: 'none' };
  const moves = Math.round(within(own.moves, MAX_MOVES));
  // A clock without any time would be over before it starts.
  const first = Math.max(SECOND, Math.round(within(own.minutes, MAX_MINUTES) * MINUTE));
  /** @type {Stage[]} */
  const stages = moves
    ? [
        { moves, ms: first, bonus },
        { ms: Math.round(within(own.then, MAX_MINUTES) * MINUTE), bonus },
      ]
    : [{ ms: first, bonus }];
  return { kind: 'stages', stages };
}

/** @param {[number, number]} preset @returns {TimeControl} */
const presetControl = ([minutes, seconds]) =>
  ownControl({ minutes, seconds, bonus: 'increment', moves: 0, then: 0 });

/**
 * A box for a number of an object.
 * @template {string} Name
 * @param {string} label
 * @param {Record<Name, unknown>} numbers
 * @param {Name} name
 * @param {{max: number, step?: string, changed?: (value: number) => void}} how
 */
function numberBox(label, numbers, name, { max, step = '1', changed }) {
  const oninput = () => {
    numbers[name] = input.valueAsNumber;
    changed?.(input.valueAsNumber);
  };
  const value = String(numbers[name]);
  const attributes = { type: 'number', min: '0', max, step, value, inputmode: 'decimal', oninput };
  const input = h('input', attributes);
  return field(label, input);
}

/** The boxes of a custom time. @param {OwnTime} own */
function ownBoxes(own) {
  const kinds = /** @type {const} */ (['increment', 'delay', 'bronstein']);
  const options = kinds.map((kind) => h('option', { value: kind }, t(`time.bonus.${kind}`)));
  const onchange = () => {
    own.bonus = /** @type {OwnTime['bonus']} */ (bonus.value);
  };
  const bonus = h('select', { onchange }, options);
  const then = numberBox(t('time.then'), own, 'then', { max: MAX_MINUTES });
  then.hidden = true;
  const changed = (/** @type {number} */ moves) => {
    then.hidden = !(moves > 0);
  };
  return h(
    'div',
    { class: 'row', hidden: true },
    numberBox(t('time.minutes'), own, 'minutes', { max: MAX_MINUTES, step: 'any' }),
    numberBox(t('time.seconds'), own, 'seconds', { max: MAX_SECONDS, step: 'any' }),
    field(t('time.bonus'), bonus),
    numberBox(t('time.movesIn'), own, 'moves', { max: MAX_MOVES, changed }),
    then
  );
}

/** @param {{days: boolean}} allowed */
function timeOptions(allowed) {
  const words = {
    untimed: t('time.untimed'),
    days: (/** @type {number} */ count) => t('time.days', { count }),
  };
  const presets = PRESETS.map((preset, index) => ({
    value: `preset-${index}`,
    label: formatControl(presetControl(preset), words),
  }));
  const days = { value: 'days', label: t('time.kind.days') };
  return [
    { value: 'untimed', label: words.untimed },
    ...presets,
    ...(allowed.days ? [days] : []),
    { value: 'own', label: t('time.custom') },
  ];
}

/**
 * The choice for one player or both.
 * @param {string} legend
 * @param {{days: boolean}} allowed whether days per move make sense
 */
function oneTime(legend, allowed) {
  let chosen = 'untimed';
  const correspondence = { days: 3 };
  /** @type {OwnTime} */
  const own = { minutes: 20, seconds: 10, bonus: 'increment', moves: 0, then: 15 };
  const daysBox = numberBox(t('time.daysBox'), correspondence, 'days', { max: MAX_DAYS });
  const days = h('div', { class: 'row', hidden: true }, daysBox);
  const boxes = ownBoxes(own);
  const element = pillGroup(legend, timeOptions(allowed), chosen, (value) => {
    chosen = value;
    days.hidden = value !== 'days';
    boxes.hidden = value !== 'own';
  });
  element.append(days, boxes);
  return {
    element,
    /** @param {string} text */
    rename: (text) => element.querySelector('legend')?.replaceChildren(text),
    /** @returns {TimeControl} */
    control() {
      if (chosen === 'untimed') return { kind: 'untimed' };
      if (chosen === 'own') return ownControl(own);
      if (chosen !== 'days') return presetControl(PRESETS[Number(chosen.slice('preset-'.length))]);
      const count = Math.round(correspondence.days) || 1;
      return { kind: 'days', days: Math.min(MAX_DAYS, Math.max(1, count)) };
    },
  };
}

/**
 * The whole choice, with a different clock for Black where wanted.
 * @param {{days: boolean}} allowed
 */
export function timeChoice(allowed) {
  const white = oneTime(t('time.legend'), allowed);
  const black = oneTime(t('time.black'), allowed);
  black.element.hidden = true;
  const apart = tick(t('time.perPlayer'), false, (checked) => {
    black.element.hidden = !checked;
    white.rename(t(checked ? 'time.white' : 'time.legend'));
  });
  return {
    element: h('div', { class: 'time' }, white.element, apart, black.element),
    /** The clocks of a new match. @returns {{clock: TimeControl, black_clock?: TimeControl}} */
    value: () => ({
      clock: white.control(),
      ...(black.element.hidden ? {} : { black_clock: black.control() }),
    }),
  };
}
