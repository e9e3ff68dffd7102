// One choice among several: as pills, or as segments of one control.

import { h, uniqueId } from '../dom.js';

/**
 * One choice among several, as a row of pills.
 * @template {string} T
 * @param {string} legend
 * @param {{value: T, label: string, picture?: Node}[]} options
 * @param {T} chosen
 * @param {(value: T) => void} onchange
 */
export function pillGroup(legend, options, chosen, onchange) {
  const name = uniqueId('choice');
  const items = options.map(({ value, label, picture }) => {
    const input = h('input', { type: 'radio', name, value, onchange: () => onchange(value) });
    input.checked = value === chosen;
    return h('label', { class: 'pill' }, input, h('span', null, picture, label));
  });
  return h(
    'fieldset',
    { class: 'choice' },
    h('legend', null, legend),
    h('div', { class: 'pills' }, items)
  );
}

/**
 * A choice of two or three, as segments of one control.
 * @template {string} T
 * @param {string} legend
 * @param {{value: T, label: string}[]} options
 * @param {T} chosen
 * @param {(value: T) => void} onchange
 */
export function segmented(legend, options, chosen, onchange) {
  const element = pillGroup(legend, options, chosen, onchange);
  element.classList.add('segmented');
  return element;
}
