// Choosing a time control: presets, or one's own; for both players, or for each.

import { choice, field, h, tick } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { formatControl } from './control.js';

/** @import {Bonus, Stage, TimeControl} from '../types.js' */

const MINUTE = 60000,
  SECOND = 1000;
/** Minutes and seconds that many people play. @type {[number, number][]} */
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
 * @typedef {object} OwnTime what the boxes of one's own time say
 * @property {number} minutes
 * @property {number} seconds
 * @property {'increment' | 'delay' | 'bronstein'} bonus
 * @property {number} moves for how many moves, 0 for all
 * @property {number} then minutes for the rest, where the first are for some moves only
 */

/**
 * A control from what was typed, held to what the server takes.
 * @param {OwnTime} own
 * @returns {TimeControl}
 */
export function ownControl(own) {
  const within = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.min(most, Math.max(0, Number.isFinite(value) ? value : 0));
  const ms = Math.round(within(own.seconds, 3600) * SECOND);
  /** @type {Bonus} */
  const bonus = ms ? { kind: own.bonus, ms } : { kind: 'none' };
  const moves = Math.round(within(own.moves, 500));
  // A clock without any time would be over before it starts.
  const first = Math.max(SECOND, Math.round(within(own.minutes, 1440) * MINUTE));
  /** @type {Stage[]} */
  const stages = moves
    ? [
        { moves, ms: first, bonus },
        { ms: Math.round(within(own.then, 1440) * MINUTE), bonus },
      ]
    : [{ ms: first, bonus }];
  return { kind: 'stages', stages };
}

/** @param {[number, number]} preset @returns {TimeControl} */
const presetControl = ([minutes, seconds]) =>
  ownControl({ minutes, seconds, bonus: 'increment', moves: 0, then: 0 });

/** @param {string} label @param {number} value @param {number} most @param {(value: number) => void} oninput @param {string} [step] */
function numberBox(label, value, most, oninput, step = '1') {
  const input = h('input', {
    type: 'number',
    min: '0',
    max: String(most),
    step,
    value: String(value),
    inputmode: 'decimal',
    oninput: () => oninput(input.valueAsNumber),
  });
  return field(label, input);
}

/**
 * The choice for one player or both.
 * @param {string} legend
 * @param {{days: boolean}} allowed whether days for each move make sense
 */
function oneTime(legend, allowed) {
  let chosen = 'untimed';
  let days = 3;
  /** @type {OwnTime} */
  const own = { minutes: 20, seconds: 10, bonus: 'increment', moves: 0, then: 15 };
  const words = {
    untimed: t('time.untimed'),
    days: (/** @type {number} */ count) => t('time.days', { count }),
  };
  const options = [
    { value: 'untimed', label: t('time.untimed') },
    ...PRESETS.map((preset, index) => ({
      value: `preset-${index}`,
      label: formatControl(presetControl(preset), words),
    })),
    ...(allowed.days ? [{ value: 'days', label: t('time.kind.days') }] : []),
    { value: 'own', label: t('time.custom') },
  ];
  const daysPart = h(
    'div',
    { class: 'row', hidden: true },
    numberBox(t('time.daysBox'), days, 14, (value) => {
      days = value;
    })
  );
  const bonus = h(
    'select',
    {
      onchange: () => {
        own.bonus = /** @type {OwnTime['bonus']} */ (bonus.value);
      },
    },
    h('option', { value: 'increment' }, t('time.bonus.increment')),
    h('option', { value: 'delay' }, t('time.bonus.delay')),
    h('option', { value: 'bronstein' }, t('time.bonus.bronstein'))
  );
  const then = numberBox(t('time.then'), own.then, 1440, (value) => {
    own.then = value;
  });
  then.hidden = true;
  const ownPart = h(
    'div',
    { class: 'row', hidden: true },
    numberBox(
      t('time.minutes'),
      own.minutes,
      1440,
      (value) => {
        own.minutes = value;
      },
      'any'
    ),
    numberBox(
      t('time.seconds'),
      own.seconds,
      3600,
      (value) => {
        own.seconds = value;
      },
      'any'
    ),
    field(t('time.bonus'), bonus),
    numberBox(t('time.movesIn'), own.moves, 500, (value) => {
      own.moves = value;
      then.hidden = !(value > 0);
    }),
    then
  );
  const pills = choice(legend, options, chosen, (value) => {
    chosen = value;
    daysPart.hidden = value !== 'days';
    ownPart.hidden = value !== 'own';
  });
  pills.append(daysPart, ownPart);
  return {
    element: pills,
    /** @param {string} text */
    rename(text) {
      const place = pills.querySelector('legend');
      if (place) place.textContent = text;
    },
    /** @returns {TimeControl} */
    control() {
      if (chosen === 'untimed') return { kind: 'untimed' };
      if (chosen === 'days')
        return { kind: 'days', days: Math.min(14, Math.max(1, Math.round(days) || 1)) };
      if (chosen === 'own') return ownControl(own);
      return presetControl(PRESETS[Number(chosen.slice('preset-'.length))]);
    },
  };
}

/**
 * The whole choice, with another time for Black where wanted.
 * @param {{days: boolean}} allowed
 */
export function timeChoice(allowed) {
  const white = oneTime(t('time.legend'), allowed);
  const black = oneTime(t('time.black'), allowed);
  black.element.hidden = true;
  let each = false;
  const apart = tick(t('time.perPlayer'), false, (checked) => {
    each = checked;
    black.element.hidden = !checked;
    white.rename(t(checked ? 'time.white' : 'time.legend'));
  });
  return {
    element: h('div', { class: 'time' }, white.element, apart, black.element),
    /** What a request for a match says of it. @returns {{clock: TimeControl, black_clock?: TimeControl}} */
    value: () => ({ clock: white.control(), ...(each ? { black_clock: black.control() } : {}) }),
  };
}
