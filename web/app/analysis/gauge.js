// The evaluation bar beside the board: a height, a number and words.

import { h, setText, uniqueId } from '../dom.js';
import { t } from '../i18n/analysis.js';
import { inWords, short } from './evaluation.js';

/** @typedef {import('./types.js').Evaluation} Evaluation */
/** @typedef {import('./types.js').Color} Color */

/** A bar that says who is better. */
export function createGauge() {
  const value = h('span', { class: 'gauge-number', 'aria-hidden': 'true' });
  const bar = h('span', { class: 'gauge-white' });
  const element = h(
    'div',
    {
      class: 'gauge',
      id: uniqueId('gauge'),
      role: 'meter',
      'aria-label': t('analysis.gauge'),
      'aria-valuemin': '0',
      'aria-valuemax': '100',
    },
    bar,
    value
  );
  return {
    element,
    /**
     * @param {Evaluation} evaluation
     * @param {number} chance White's, in thousandths
     * @param {Color} orientation whose side is at the bottom
     */
    show(evaluation, chance, orientation) {
      const text = short(evaluation);
      bar.style.setProperty('--share', String(chance / 1000));
      element.classList.toggle('upside-down', orientation === 'black');
      element.classList.toggle('for-white', chance >= 500);
      element.setAttribute('aria-valuenow', String(Math.round(chance / 10)));
      const words = t('analysis.gauge.value', { evaluation: text, words: inWords(evaluation) });
      element.setAttribute('aria-valuetext', words);
      element.title = words;
      setText(value, text.replace(/^[+−]/, ''));
    },
  };
}
