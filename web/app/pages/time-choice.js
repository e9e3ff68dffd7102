// Chooses a time control: a preset or a custom time, for both players or for each.

import { field, h, tick, uniqueId } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { formatControl } from './control.js';

/** @import {Bonus, Stage, TimeControl} from '../types.js' */
/** @typedef {import('../i18n/index.js').Key} Key */

const MINUTE = 60000,
  SECOND = 1000;
/** The largest values that the server takes. */
const MAX_MINUTES = 1440,
  MAX_SECONDS = 3600,
  MAX_MOVES = 500,
  MAX_DAYS = 14;
/**
 * Common times by class: minutes and increment in seconds.
 * @type {{title: Key, times: [number, number][]}[]}
 */
const CLASSES = [
  { title: 'time.class.bullet', times: [[1, 0], [2, 1]] },
  { title: 'time.class.blitz', times: [[3, 0], [3, 2], [5, 0], [5, 3]] },
  { title: 'time.class.rapid', times: [[10, 0], [10, 5], [15, 10]] },
  { title: 'time.class.classical', times: [[30, 0], [30, 20], [90, 30]] },
];
/** The times of all classes. */
export const PRESETS = CLASSES.flatMap(({ times }) => times);
/** The clock that was chosen last in this browser. */
const STORE = 'tabiya.clock';

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
export const presetControl = ([minutes, seconds]) =>
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

/** The boxes of a custom time, hidden at first. @param {OwnTime} own */
export function ownBoxes(own) {
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

const words = {
  untimed: t('time.untimed'),
  days: (/** @type {number} */ count) => t('time.days', { count }),
};

/** @param {[number, number]} preset */
const idOf = ([minutes, seconds]) => `${minutes}+${seconds}`;

/** The pills by class, in rows. @param {{days: boolean}} allowed */
function rowsOf(allowed) {
  const presets = CLASSES.map(({ title, times }) => ({
    title: t(title),
    isMore: false,
    options: times.map((preset) => ({
      value: idOf(preset),
      label: formatControl(presetControl(preset), words),
    })),
  }));
  const untimed = { title: '', isMore: false, options: [{ value: 'untimed', label: words.untimed }] };
  const days = { value: 'days', label: t('time.kind.days') };
  const own = { value: 'own', label: t('time.custom') };
  const more = { title: '', isMore: true, options: [...(allowed.days ? [days] : []), own] };
  return [untimed, ...presets, more];
}

/**
 * @typedef {{chosen: string, days: number, own: OwnTime}} Remembered
 * @param {Pick<Storage, 'getItem'> | null} store
 * @returns {Partial<Remembered>}
 */
function remembered(store) {
  try {
    const last = JSON.parse(store?.getItem(STORE) ?? '{}');
    return last && typeof last === 'object' ? last : {};
  } catch {
    return {};
  }
}

/**
 * The choice for one player or both.
 * @param {string} legend
 * @param {{days: boolean}} allowed whether days per move make sense
 * @param {Partial<Remembered>} last
 */
function oneTime(legend, allowed, last) {
  const rows = rowsOf(allowed);
  const values = rows.flatMap(({ options }) => options.map(({ value }) => value));
  let chosen = values.find((value) => value === last.chosen) ?? 'untimed';
  const correspondence = { days: 3 };
  if (Number.isFinite(last.days)) correspondence.days = Number(last.days);
  /** @type {OwnTime} */
  const own = { minutes: 20, seconds: 10, bonus: 'increment', moves: 0, then: 15, ...last.own };
  const daysBox = numberBox(t('time.daysBox'), correspondence, 'days', { max: MAX_DAYS });
  const days = h('div', { class: 'row' }, daysBox);
  const boxes = ownBoxes(own);
  const paint = () => {
    days.hidden = chosen !== 'days';
    boxes.hidden = chosen !== 'own';
  };
  const name = uniqueId('time');
  const element = h('fieldset', { class: 'choice times' }, h('legend', null, legend));
  for (const { title, options, isMore } of rows) {
    const label = title ? h('span', { class: 'times-class', id: uniqueId('class') }, title) : null;
    const pills = options.map((option) =>
      pill({ ...option, name, checked: option.value === chosen }, label?.id, (value) => {
        chosen = value;
        paint();
      })
    );
    const isHidden = isMore && !options.some(({ value }) => value === chosen);
    const row = h('div', { class: 'times-row', hidden: isHidden }, label, h('div', { class: 'pills' }, pills));
    if (isMore) row.classList.add('more');
    element.append(row);
  }
  element.append(days, boxes);
  paint();
  return {
    element,
    /** @param {string} text */
    rename: (text) => element.querySelector('legend')?.replaceChildren(text),
    showMore: () => element.querySelector('.more')?.removeAttribute('hidden'),
    /** @returns {Remembered} */
    remember: () => ({ chosen, own, days: correspondence.days }),
    /** @returns {TimeControl} */
    control() {
      if (chosen === 'untimed') return { kind: 'untimed' };
      if (chosen === 'own') return ownControl(own);
      const preset = PRESETS.find((one) => idOf(one) === chosen);
      if (preset) return presetControl(preset);
      const count = Math.round(correspondence.days) || 1;
      return { kind: 'days', days: Math.min(MAX_DAYS, Math.max(1, count)) };
    },
  };
}

/**
 * @param {{value: string, label: string, name: string, checked: boolean}} option
 * @param {string | undefined} describedBy the name of its class
 * @param {(value: string) => void} choose
 */
function pill({ value, label, name, checked }, describedBy, choose) {
  const attributes = { type: 'radio', name, value, 'aria-describedby': describedBy };
  const input = h('input', { ...attributes, onchange: () => choose(value) });
  input.checked = checked;
  return h('label', { class: 'pill' }, input, h('span', null, label));
}

/**
 * The whole choice, with a different clock for Black where wanted. The last choice is remembered.
 * @param {{days: boolean}} allowed
 * @param {Pick<Storage, 'getItem' | 'setItem'> | null} [store]
 */
export function timeChoice(allowed, store = null) {
  const last = remembered(store);
  const white = oneTime(t('time.legend'), allowed, last);
  const black = oneTime(t('time.black'), allowed, last);
  black.element.hidden = true;
  const apart = tick(t('time.perPlayer'), false, (checked) => {
    black.element.hidden = !checked;
    white.rename(t(checked ? 'time.white' : 'time.legend'));
  });
  apart.hidden = true;
  const more = h('button', { type: 'button', class: 'plain', onclick: showMore }, t('time.more'));
  function showMore() {
    white.showMore();
    black.showMore();
    apart.hidden = false;
    more.remove();
    /** @type {HTMLElement | null} */ (white.element.querySelector('.more input'))?.focus();
  }
  return {
    element: h('div', { class: 'time' }, white.element, more, apart, black.element),
    /** The clocks of a new match. @returns {{clock: TimeControl, black_clock?: TimeControl}} */
    value() {
      try {
        store?.setItem(STORE, JSON.stringify(white.remember()));
      } catch {
        // Without storage, the next choice begins without a clock.
      }
      return {
        clock: white.control(),
        ...(black.element.hidden ? {} : { black_clock: black.control() }),
      };
    },
  };
}
