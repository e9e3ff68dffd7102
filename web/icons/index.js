// Small drawings for buttons, in strokes on a grid of 24 by 24. Less common ones are in late.js.

import { h } from '../app/dom.js';
import { t } from '../app/i18n/index.js';
import { svg } from '../board/svg.js';

/** @typedef {keyof typeof PATHS} IconName */

const PATHS = {
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3',
  plus: 'M12 5v14M5 12h14',
  swap: 'M4 8h14M14.5 4.5 18 8l-3.5 3.5M20 16H6M9.5 12.5 6 16l3.5 3.5',
  flip: 'M7 4v14M3.5 14.5 7 18l3.5-3.5M17 20V6M13.5 9.5 17 6l3.5 3.5',
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  flag: 'M6 21V4M6 4c4-2 8 2 12 0v9c-4 2-8-2-12 0',
  draw: 'M5 9h14M5 15h14',
  close: 'M6 6l12 12M18 6 6 18',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5z',
  first: 'M6 5v14M18 5l-8 7 8 7',
  previous: 'M15 5l-8 7 8 7',
  next: 'M9 5l8 7-8 7',
  last: 'M18 5v14M6 5l8 7-8 7',
  more: 'M5 11.5h1v1H5zM11.5 11.5h1v1h-1zM18 11.5h1v1h-1z',
  rematch: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
};

/**
 * A drawing. The text beside it or the label of its button says what it means.
 * @param {IconName} name
 */
export const icon = (name) => drawn(PATHS[name]);

/** @param {string} path */
export function drawn(path) {
  return svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { d: path })
  );
}

/**
 * A button with a drawing, and a label for screen readers and on hover.
 * @param {IconName} name
 * @param {import('../app/i18n/index.js').Key} key
 * @param {() => void} onclick
 */
export const tool = (name, key, onclick) => toolWith(icon(name), key, onclick);

/**
 * @param {Element} drawing
 * @param {import('../app/i18n/index.js').Key} key
 * @param {() => void} onclick
 */
export function toolWith(drawing, key, onclick) {
  return h(
    'button',
    { type: 'button', class: 'tool', 'aria-label': t(key), title: t(key), onclick },
    drawing
  );
}
