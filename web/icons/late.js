// Small drawings that a game does not need at first.

import { drawn } from './index.js';

/** @typedef {keyof typeof PATHS} LateIconName */

export const PATHS = {
  board: 'M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16',
  bughouse: 'M3 4h8v8H3zM13 12h8v8h-8zM7 4v8M3 8h8M17 12v8M13 16h8M14.5 6.5h4v3M17 8l1.5 1.5L20 8M9.5 17.5h-4v-3M7 16l-1.5-1.5L4 16',
  bulb: 'M9 17.5h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2v1.6h5v-1.6c0-.8.4-1.5 1-2A6 6 0 0 0 12 3',
  computer: 'M4 5h16v11H4zM9 20.5h6M12 16v4.5M8.5 9v1.5M15.5 9v1.5M9.5 13h5',
  flame:
    'M12 21a6.5 6.5 0 0 0 6.5-6.5c0-4-3-5.5-3.5-9-2 1-3.3 2.8-3.5 5-1-.6-1.5-1.5-1.7-2.7C7 9.5 5.5 12 5.5 14.5A6.5 6.5 0 0 0 12 21M12 21a3 3 0 0 0 3-3c0-1.8-1.5-2.6-2-4.2-1.8 1-4 2.4-4 4.2a3 3 0 0 0 3 3',
  heart: 'M12 20S4 15 4 9.5A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 20 9.5C20 15 12 20 12 20',
  people:
    'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 19c0-3 2.5-5 5.5-5s5.5 2 5.5 5M16 5.3a3 3 0 0 1 0 5.6M17 14.2c2.6.4 4.5 2.3 4.5 4.8',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 1 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 1 0 5.7 5.7l1.1-1.1',
  download: 'M12 4v11M7.5 11 12 15.5l4.5-4.5M5 20h14',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.1',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
};

/** @param {LateIconName} name */
export const lateIcon = (name) => drawn(PATHS[name]);
