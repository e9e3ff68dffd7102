// The classical piece set: Staunton silhouettes as in printed diagrams. Light pieces have a dark
// outline, dark pieces a fine light rim. This module has the six usual kinds, which most games need
// first; classical-more.js has the others.

import { mirror, oval, paint, twin } from './draw.js';

/** @typedef {import('./draw.js').Color} Color */
/** @typedef {import('./draw.js').Glyph} Glyph */

/** @type {import('./draw.js').Style} */
export const STYLE = {
  outline: 3.4,
  line: 2.6,
  bar: 5,
  edge: 1.5,
  light: '#fffdf8',
  ink: '#1f1a17',
  dark: '#2b2623',
  rim: '#f6ecdc',
};

/**
 * The base of every piece.
 * @param {number} half half its width
 */
export const foot = (half) =>
  mirror(`M50 81L${46 + half} 81C${50 + half} 82 ${50 + half} 91 ${50 + half} 91L50 91`);

/**
 * A ring between parts of a turned piece.
 * @param {number} y
 * @param {number} half
 * @param {number} [height]
 */
export function ring(y, half, height = 6) {
  const [inner, outer, bottom] = [48 + half, 51 + half, y + height];
  return mirror(
    `M50 ${y}L${inner} ${y}C${outer} ${y} ${outer} ${bottom} ${inner} ${bottom}L50 ${bottom}`
  );
}

export const WIDE = foot(31);
export const NARROW = foot(26);
const STEM = mirror('M50 47L57 47C58 61 62 71 71 81L50 81');
export const PAWN = [NARROW, STEM];

export const HEAD =
  'M25 81C25 69 46 68 47 50C42 54 38 53 33 57C31 62 28 67 22 67C19 67 17 66 16 63C11 62 9 57 11 52C16 44 20 40 22 33C23 27 27 22 33 19C32 14 34 9 38 5C43 8 46 12 48 16C57 14 63 19 66 26C73 29 76 35 76 42C81 48 82 54 81 60C82 67 81 75 77 81Z';
const OUTER_LOCKS = 'M66 26C62 25 58 24 55 25M78 73C75 69 72 67 68 67';
export const HEAD_LINES =
  'M47 50C52 47 55 42 54 36M76 42C72 38 67 36 63 37M81 60C77 55 72 52 67 53M16 63L23 60.5';
export const EYE = 'M30 34C31 28 36 27 40 30C38 34 34 36 30 34Z';
export const HEAD_DOTS = EYE + oval(16.5, 55, 1.8, 2.2);

const MITRE = mirror('M50 18C60 25 70 36 70 46C70 54 66 59 61 63L50 63');
export const CROWN = mirror(
  'M50 42C54 33 62 29 70 29C83 29 91 39 88 50C86 57 79 62 77 68C76 73 77 77 77 81L50 81'
);
export const CROWN_LINES = `M24 68C40 63 60 63 76 68M23 75C40 71 60 71 77 75${twin('M58 57C59 45 64 38 71 38C78 38 81 44 79 50C78 54 74 56 72 60')}`;

/** @type {Record<string, Glyph>} */
const GLYPHS = {
  pawn: { parts: [...PAWN, oval(50, 31, 12.5), ring(43, 15, 6)] },
  rook: {
    parts: [
      WIDE,
      mirror('M50 40L66 40C66 54 67 63 69 71L75 81L50 81'),
      mirror('M50 15L56.5 15L56.5 23.5L65.5 23.5L65.5 15L76 15L76 32L66 41L50 41'),
    ],
    lines: 'M31 71L69 71M25 32L75 32',
  },
  knight: { parts: [WIDE, HEAD], lines: HEAD_LINES + OUTER_LOCKS, dots: HEAD_DOTS },
  bishop: {
    parts: [
      foot(29),
      mirror('M50 66L58 66C59 73 64 77 72 81L50 81'),
      oval(50, 13, 5.5),
      MITRE,
      ring(62, 16, 7),
    ],
    lines: 'M64 31L52 46',
  },
  queen: {
    parts: [
      WIDE,
      mirror('M50 22L57 49L70 24L72 50L87 33L78 63C76 70 76 75 77 81L50 81'),
      oval(50, 16, 5.5),
      oval(71, 18.5, 5.5),
      oval(29, 18.5, 5.5),
      oval(89, 28, 5.5),
      oval(11, 28, 5.5),
    ],
    lines: 'M24 66C40 61 60 61 76 66M24 74C40 70 60 70 76 74',
  },
  king: {
    strokes: 'M50 5L50 26M42 12L58 12',
    parts: [WIDE, CROWN, mirror('M50 24C54 28 56 33 56 38C56 45 53 51 50 58')],
    lines: CROWN_LINES,
  },
};

/**
 * A piece of the six usual kinds; an empty text for any other.
 * @param {string} kind
 * @param {string} _letter
 * @param {Color} color
 */
export function draw(kind, _letter, color) {
  const glyph = Object.hasOwn(GLYPHS, kind) ? GLYPHS[kind] : undefined;
  return glyph ? paint(glyph, color, STYLE) : '';
}
