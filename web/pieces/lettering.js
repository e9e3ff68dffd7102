// Letters and neutral shapes for kinds that no set has drawn. Pure text, no DOM.

import { place } from './draw.js';

/**
 * The neutral shape of a letter: thirteen bodies and two crowns, so that A to Z differ.
 * @param {string} letter
 */
export function neutralOf(letter) {
  const code = letter.toUpperCase().codePointAt(0) ?? 0;
  const index = code >= 65 && code <= 90 ? code - 65 : code % 26;
  return { body: index % 13, crown: index < 13 ? 0 : 1 };
}

/**
 * The letters A to Z in strokes, so that they look the same on every device.
 * Each is 44 wide (W a little more) and 56 high.
 * @type {Record<string, string>}
 */
const STROKES = {
  A: 'M0 56L22 0L44 56M8 37L36 37',
  B: 'M5 27L24 27C43 27 43 0 24 0L5 0L5 56L25 56C47 56 47 27 25 27',
  C: 'M42 10C28 -7 0 0 0 28C0 56 28 63 42 46',
  D: 'M4 0L4 56L17 56C53 56 53 0 17 0Z',
  E: 'M39 0L7 0L7 56L39 56M7 27L34 27',
  F: 'M40 0L8 0L8 56M8 28L34 28',
  G: 'M41 9C28 -7 0 0 0 28C0 62 32 62 43 47L43 31L27 31',
  H: 'M4 0L4 56M40 0L40 56M4 28L40 28',
  I: 'M22 0L22 56M10 0L34 0M10 56L34 56',
  J: 'M16 0L35 0L35 38C35 62 6 62 6 42',
  K: 'M5 0L5 56M41 0L5 34M17 23L43 56',
  L: 'M9 0L9 56L40 56',
  M: 'M0 56L0 0L22 34L44 0L44 56',
  N: 'M4 56L4 0L40 56L40 0',
  O: 'M22 0C53 0 53 56 22 56C-9 56 -9 0 22 0Z',
  P: 'M7 56L7 0L24 0C47 0 47 32 24 32L7 32',
  Q: 'M22 0C53 0 53 56 22 56C-9 56 -9 0 22 0ZM28 39L44 58',
  R: 'M6 56L6 0L24 0C46 0 46 31 24 31L6 31M25 31L43 56',
  S: 'M39 9C30 -5 5 -3 5 13C5 33 41 22 41 42C41 60 12 61 3 46',
  T: 'M0 0L44 0M22 0L22 56',
  U: 'M4 0L4 33C4 64 40 64 40 33L40 0',
  V: 'M0 0L22 56L44 0',
  W: 'M-5 0L9 56L22 16L35 56L49 0',
  X: 'M2 0L42 56M42 0L2 56',
  Y: 'M0 0L22 29L44 0M22 29L22 56',
  Z: 'M4 0L40 0L4 56L40 56',
};

/**
 * A kind's letter as SVG, centered at x = 50 and the given height. Letters outside A to Z use the
 * system's sans serif.
 * @param {string} letter
 * @param {number} y its middle
 * @param {number} height
 * @param {string} color
 */
export function lettering(letter, y, height, color) {
  const capital = letter.toUpperCase();
  const strokes = Object.hasOwn(STROKES, capital) ? STROKES[capital] : undefined;
  if (strokes) {
    const scale = height / 56;
    const path = place(strokes, 50 - 22 * scale, y - 28 * scale, scale);
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${Math.round(height * 2) / 10}" stroke-linecap="butt" stroke-linejoin="miter" stroke-miterlimit="2"/>`;
  }
  const text = fit(letter);
  const size = Math.round(height * (text.length > 1 ? 1 : 1.4));
  const escaped = text
    .map((sign) => sign.replace(/[<>&"']/, (mark) => `&#${mark.charCodeAt(0)};`))
    .join('');
  return `<text x="50" y="${Math.round(y + size * 0.36)}" font-family="system-ui,Arial,sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${color}">${escaped}</text>`;
}

/**
 * At most two visible characters, none that XML forbids.
 * @param {string} letter
 */
function fit(letter) {
  return [...letter].filter((sign) => /^[^\p{C}\p{Z}]$/u.test(sign)).slice(0, 2);
}
