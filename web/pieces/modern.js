// The modern piece set: bold, flat and geometric, for small boards.

import { mirror, oval, paint, place } from './draw.js';
import { lettering, neutralOf } from './lettering.js';

/** @typedef {import('./draw.js').Color} Color */
/** @typedef {import('./draw.js').Glyph} Glyph */

/** @type {import('./draw.js').Style} */
export const STYLE = {
  outline: 4,
  line: 3.4,
  bar: 5,
  edge: 1.6,
  light: '#ffffff',
  ink: '#17202a',
  dark: '#17202a',
  rim: '#f4f6f8',
  flat: true,
};

/**
 * The base of every piece.
 * @param {number} half half its width
 */
const slab = (half) => mirror(`M50 78L${50 + half} 78L${50 + half} 90L50 90`);

const SLAB = slab(31);
const SMALL = slab(25);
const CONE = mirror('M50 44L56 44L68 82L50 82');

const HEAD = 'M26 82L28 68L46 52L32 55L22 63L11 53L25 28L34 21L36 8L50 17C68 19 77 42 76 82Z';
const EYE = oval(36, 33, 4);

/** The horse that wears a hat, and the cut below the hat. */
const LOW = place(HEAD, 10.5, 17.5, 0.78);
const LOW_EYE = place(EYE, 10, 19, 0.78);
const BRIM = 'M31 37L65 37';

/** @type {Record<string, Glyph>} */
const GLYPHS = {
  pawn: { parts: [SMALL, CONE, oval(50, 36, 15)] },
  berolina: { parts: [SMALL, CONE, mirror('M50 16L69 36L50 56')] },
  rook: {
    parts: [SLAB, mirror('M50 14L56 14L56 26L68 26L68 14L80 14L80 42L68 42L70 82L50 82')],
    lines: 'M33 45L67 45',
  },
  knight: { parts: [SLAB, HEAD], dots: EYE },
  bishop: {
    parts: [SLAB, oval(50, 13, 5), mirror('M50 14C64 27 73 38 73 50C73 62 66 70 60 82L50 82')],
    lines: 'M63 33L50 52',
  },
  queen: {
    parts: [
      SLAB,
      mirror('M50 18L62 48L86 26L76 82L50 82'),
      oval(50, 16, 7),
      oval(86, 25, 7),
      oval(14, 25, 7),
    ],
    lines: 'M29 70L71 70',
  },
  king: {
    parts: [
      SLAB,
      mirror('M50 6L55 6L55 13L64 13L64 22L55 22L55 42L50 42'),
      mirror('M50 40L82 40C86 40 87 43 86 46L76 82L50 82'),
    ],
    lines: 'M29 70L71 70',
  },
  commoner: {
    parts: [SLAB, oval(50, 32, 9), mirror('M50 40L82 40C86 40 87 43 86 46L76 82L50 82')],
    lines: 'M29 70L71 70',
  },
  archbishop: {
    parts: [SLAB, LOW, oval(48, 9, 4), 'M31 38C31 27 38 18 48 11C58 18 65 27 65 38Z'],
    lines: `${BRIM}M56 22L48 30`,
    dots: LOW_EYE,
  },
  chancellor: {
    parts: [
      SLAB,
      LOW,
      'M31 38L26 25L26 9L34 9L34 18L44 18L44 9L52 9L52 18L62 18L62 9L70 9L70 25L65 38Z',
    ],
    lines: BRIM,
    dots: LOW_EYE,
  },
  amazon: {
    parts: [
      SLAB,
      LOW,
      'M31 38L23 15L39 25L48 12L57 25L73 15L65 38Z',
      oval(23, 14, 4),
      oval(48, 10, 4),
      oval(73, 14, 4),
    ],
    lines: BRIM,
    dots: LOW_EYE,
  },
  royalknight: {
    parts: [
      SLAB,
      LOW,
      'M31 38L28 27L68 27L65 38Z',
      'M44 5L52 5L52 10L60 10L60 17L52 17L52 30L44 30L44 17L36 17L36 10L44 10Z',
    ],
    lines: BRIM,
    dots: LOW_EYE,
  },
  nightrider: {
    parts: [
      slab(38),
      place(HEAD, 31, 3, 0.74),
      place(HEAD, -4, 17.5, 0.78),
      'M60 58L87 58L88 80L56 80Z',
    ],
    lines: 'M46 34C53 42 57 56 57 74',
    dots: place(EYE, -4, 17.5, 0.78) + place(EYE, 32, 3, 0.74),
  },
  unicorn: { parts: [SLAB, LOW, 'M31 42L12 6L42 35Z'], dots: LOW_EYE },
  zebra: {
    parts: [SLAB, HEAD],
    lines: 'M52 28L63 26M55 41L71 38M51 54L74 51M44 66L75 64',
    dots: EYE,
  },
  camel: {
    parts: [
      SLAB,
      'M26 82L32 58L30 37L15 38C8 38 6 28 13 24L34 14L40 7L48 18L46 46C46 58 50 60 52 52C55 37 63 37 66 50C68 56 71 56 73 50C76 37 87 40 88 54C89 64 86 74 81 82Z',
    ],
    dots: oval(33, 25, 3.5),
  },
  elephant: {
    parts: [
      SLAB,
      'M54 80L52 68C45 65 40 61 38 55C37 68 30 76 20 76C9 76 4 67 5 54L14 54C14 63 18 66 21 65C26 64 26 56 27 46C28 26 40 13 56 13C76 13 87 30 85 50L78 80Z',
    ],
    lines: 'M58 30C70 26 77 36 75 48C73 60 64 63 60 56C56 50 55 40 58 30Z',
    dots: oval(40, 38, 4),
  },
  champion: {
    parts: [
      SLAB,
      'M40 20C46 4 76 2 86 20C90 30 88 42 84 50L70 40Z',
      'M24 82L24 44C24 28 34 20 48 20C62 20 72 28 72 44L72 82Z',
    ],
    lines: 'M30 48L66 48M48 50L48 66M46 20C60 20 70 28 72 42',
  },
  wizard: {
    parts: [
      SMALL,
      'M32 58L47 12L66 7L60 22L68 58Z',
      mirror('M50 54C70 53 86 55 86 59C86 63 70 65 50 65'),
      mirror('M50 60L57 60L62 80L50 80'),
    ],
    dots: 'M50 28L53.5 36L62 37L55 42L57 50L50 45L43 50L45 42L38 37L46.5 36Z',
  },
  cannon: {
    parts: [SLAB, 'M8 30L18 12L80 42C90 48 88 66 74 64L70 64Z', oval(56, 62, 20)],
    lines: 'M56 44A18 18 0 1 1 55.9 44',
    dots: oval(56, 62, 6),
  },
  grasshopper: {
    // From the side: long body, head with feelers, and the hind leg folded high above it.
    parts: [
      SLAB,
      'M17 44C14 32 17 22 25 11C17 22 14 32 17 44Z',
      'M26 44C27 34 33 26 42 21C33 26 27 34 26 44Z',
      'M36 64L31 80L36 64Z',
      'M49 66L48 80L49 66Z',
      'M27 50C44 46 70 52 93 68C74 72 50 70 30 66Z',
      oval(21, 55, 13, 12),
      'M52 66L65 18L72 18L87 80L80 80L68 36L60 67Z',
    ],
    lines: 'M52 66L60 67M34 52C32 57 32 61 34 65',
    dots: oval(17, 53, 3.4),
  },
  hawk: {
    parts: [SLAB, 'M26 82L38 58L28 52L16 60C8 44 16 22 34 16C56 8 72 24 74 48L76 82Z'],
    lines: 'M29 24C38 30 40 42 36 52',
    dots: oval(50, 33, 5),
  },
  ferz: { parts: [SMALL, CONE, mirror('M50 26L56 34L68 20L66 50L50 50')] },
  wazir: { parts: [SMALL, CONE, mirror('M50 18L62 18L66 50L50 50')], lines: 'M38 40L62 40' },
  alfil: { parts: [SMALL, CONE, mirror('M50 36L56 36L62 16L70 24L66 52L50 52')] },
  dabbaba: {
    parts: [slab(34), mirror('M50 12L76 36L70 36L70 82L50 82'), oval(28, 70, 9), oval(72, 70, 9)],
    lines: 'M34 40L66 40',
    dots: `${oval(28, 70, 4)}${oval(72, 70, 4)}${mirror('M50 52L56 52L56 76L50 76')}`,
  },
};

/** The bodies of unknown kinds. Each has room for a letter at the same place. */
const BODIES = [
  'M50 22C68 22 78 34 78 48C78 62 68 74 50 74',
  'M50 24L76 24L76 72L50 72',
  'M50 16L84 72L50 72',
  'M50 14L84 48L50 80',
  'M50 24L66 24L84 48L66 72L50 72',
  'M50 24L86 24L64 72L50 72',
  'M50 24L62 24L84 72L50 72',
  'M50 18L82 42L70 72L50 72',
  'M50 26C60 16 82 20 82 40C82 54 64 68 50 82',
  'M50 24L78 24L78 48C78 62 66 72 50 82',
  'M50 18C68 18 78 32 78 46L78 72L50 72',
  'M50 22L66 22L66 34L82 34L82 62L66 62L66 74L50 74',
  'M50 24L84 24C68 36 68 60 84 72L50 72',
].map((half) => place(mirror(half), 5, 2, 0.9));

/**
 * @param {string} letter
 * @returns {Glyph}
 */
function neutral(letter) {
  const { body, crown } = neutralOf(letter);
  const top = crown ? mirror('M50 8L66 8L66 14L55 14L55 30L50 30') : oval(50, 14, 7);
  return {
    parts: [SLAB, mirror('M50 60L58 60L64 79L50 79'), top, /** @type {string} */ (BODIES[body])],
  };
}

/**
 * @param {string} kind
 * @param {string} letter
 * @param {Color} color
 */
export function draw(kind, letter, color) {
  const glyph = Object.hasOwn(GLYPHS, kind) ? GLYPHS[kind] : undefined;
  if (glyph) return paint(glyph, color, STYLE);
  return paint(
    neutral(letter),
    color,
    STYLE,
    lettering(letter, 46, 25, color === 'white' ? STYLE.ink : STYLE.rim)
  );
}
