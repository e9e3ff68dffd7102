// Chooses the clock of a bughouse match. There is always one: without it nobody would have to move.

import { h } from '../dom.js';
import { t } from '../i18n/bughouse-ways.js';
import '../i18n/elsewhere.js';
import { pillGroup } from '../parts/pills.js';
import { ownBoxes, ownControl, presetControl } from '../pages/time-choice.js';
import { FIRST } from './choices.js';

/** @import {TimeControl} from '../types.js' */
/** @typedef {import('./choices.js').OwnTime} OwnTime */

const MINUTE = 60000,
  SECOND = 1000;

/** Minutes and increment in seconds. @type {[number, number][]} */
const TIMES = [
  [3, 0],
  [5, 0],
  [3, 2],
  [5, 3],
  [10, 0],
];

/** @param {[number, number]} time */
const idOf = ([minutes, seconds]) => `${minutes}+${seconds}`;

/**
 * The clock of a choice.
 * @param {string} chosen
 * @param {OwnTime} own
 * @returns {TimeControl}
 */
export function controlOf(chosen, own) {
  const preset = TIMES.find((time) => idOf(time) === chosen);
  return preset ? presetControl(preset) : ownControl(own);
}

/**
 * The choice that a clock is, with the boxes of one that is not offered.
 * @param {TimeControl} control
 * @returns {{chosen: string, own: OwnTime}}
 */
export function choiceOf(control) {
  const stage = control.kind === 'stages' ? control.stages[0] : undefined;
  const bonus = stage?.bonus && stage.bonus.kind !== 'none' ? stage.bonus : null;
  const own = { ...FIRST.own };
  if (stage) {
    own.minutes = stage.ms / MINUTE;
    own.seconds = bonus ? bonus.ms / SECOND : 0;
    own.bonus = bonus?.kind ?? 'increment';
  }
  const same = (/** @type {[number, number]} */ time) =>
    JSON.stringify(presetControl(time)) === JSON.stringify(ownControl(own));
  const found = TIMES.find(same);
  return { chosen: found ? idOf(found) : 'own', own };
}

/**
 * @param {string} first
 * @param {OwnTime} own changed as it is typed
 * @param {() => void} changed
 */
export function clockChoice(first, own, changed) {
  let chosen = first;
  const options = [
    ...TIMES.map((time) => ({ value: idOf(time), label: idOf(time) })),
    { value: 'own', label: t('time.custom') },
  ];
  const boxes = ownBoxes(own);
  boxes.addEventListener('input', () => changed());
  boxes.addEventListener('change', () => changed());
  const paint = () => {
    boxes.hidden = chosen !== 'own';
  };
  const pills = pillGroup(t('bughouse.clock'), options, chosen, (value) => {
    chosen = value;
    paint();
    changed();
  });
  pills.classList.add('bughouse-clock');
  paint();
  const note = h('p', { class: 'hint' }, t('bughouse.clock.text'));
  pills.append(boxes, note);
  return { element: pills, chosen: () => chosen, value: () => controlOf(chosen, own) };
}
