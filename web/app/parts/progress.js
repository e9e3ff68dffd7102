// A progress bar with a figure and, where it can be stopped, a button.

import { h, setText, uniqueId } from '../dom.js';

/**
 * @param {string} text what is being done, with the figure
 * @param {{stop?: {label: string, onclick: () => void}}} [options]
 */
export function progressBar(text, { stop } = {}) {
  const words = h('span', { class: 'progress-text', id: uniqueId('progress') }, text);
  const bar = h('progress', { max: '1', value: '0', 'aria-labelledby': words.id });
  const button = stop && h('button', { type: 'button', onclick: stop.onclick }, stop.label);
  const element = h('div', { class: 'progress' }, words, bar, button);
  return {
    element,
    focus: () => button?.focus(),
    /** @param {number} share 0 to 1 @param {string} now */
    show(share, now) {
      bar.value = share;
      setText(words, now);
    },
  };
}
