// The piece set of letters: White's on a disc, Black's on a shield, so that the sides differ in
// shape
// as well as in shade.

import { mirror, oval, paint } from './draw.js';
import { lettering } from './lettering.js';

/** @type {import('./draw.js').Style} */
export const STYLE = {
  outline: 5,
  line: 0,
  bar: 0,
  edge: 2,
  light: '#fffdf8',
  ink: '#1f1a17',
  dark: '#2b2623',
  rim: '#f6ecdc',
};

const DISC = oval(50, 50, 41);
const SHIELD = mirror('M50 8L80 8C85 8 88 11 88 16L88 50C88 72 70 86 50 93');

/**
 * @param {string} _kind every kind is drawn by its letter
 * @param {string} letter
 * @param {import('./draw.js').Color} color
 */
export function draw(_kind, letter, color) {
  return color === 'white'
    ? paint({ parts: [DISC] }, color, STYLE, lettering(letter, 50, 44, STYLE.ink))
    : paint({ parts: [SHIELD] }, color, STYLE, lettering(letter, 46, 44, STYLE.rim));
}
