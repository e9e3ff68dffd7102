// The classical piece set: all kinds beyond the six usual ones, and shapes with a letter for kinds
// that nobody has drawn.

import {
  CROWN,
  CROWN_LINES,
  EYE,
  HEAD,
  HEAD_DOTS,
  HEAD_LINES,
  NARROW,
  PAWN,
  STYLE,
  WIDE,
  draw as drawUsual,
  foot,
  ring,
} from './classical.js';
import { mirror, oval, paint, place } from './draw.js';
import { lettering, neutralOf } from './lettering.js';

/** @typedef {import('./draw.js').Color} Color */
/** @typedef {import('./draw.js').Glyph} Glyph */

/**
 * A line as thin as an outline: a path there and the same way back.
 * @param {string} there
 * @param {string} back
 */
const hair = (there, back) => `${there}${back}Z`;

/**
 * A smaller horse's head, for the pieces that have one.
 * @param {number} dx
 * @param {number} dy
 * @param {number} scale
 */
const horse = (dx, dy, scale) => ({
  head: place(HEAD, dx, dy, scale),
  lines: place(HEAD_LINES, dx, dy, scale),
  dots: place(HEAD_DOTS, dx, dy, scale),
});

const TOWER = horse(21, 1.5, 0.66);
const HATTED = horse(12, 17.8, 0.78);
const LEADER = horse(-4, 17, 0.79);
const FOLLOWER = horse(30, 4.5, 0.79);

/** @type {Record<string, Glyph>} */
const GLYPHS = {
  commoner: { parts: [WIDE, CROWN, oval(50, 33, 8)], lines: CROWN_LINES },
  berolina: { parts: [...PAWN, mirror('M50 15L64 30L50 45'), ring(43, 15, 6)] },
  archbishop: {
    parts: [
      WIDE,
      HATTED.head,
      oval(45, 9, 4),
      'M31 36C30 26 36 16 45 12C54 15 62 25 62 34C53 38 40 39 31 36Z',
    ],
    lines: `${HATTED.lines}M54 20L46 30`,
    dots: HATTED.dots,
  },
  chancellor: {
    parts: [
      WIDE,
      `${TOWER.head.slice(0, -1)}L72 64L38 64Z`,
      mirror('M50 52L57 52L57 59L66 59L66 52L77 52L77 67L72 72L75 81L50 81'),
    ],
    lines: `${TOWER.lines}M27 69L73 69`,
    dots: TOWER.dots,
  },
  amazon: {
    parts: [
      WIDE,
      HATTED.head,
      'M33 36L26 17L37 23L45 11L54 23L68 16L62 34C53 37 42 38 33 36Z',
      oval(25, 15, 4),
      oval(45, 9, 4),
      oval(68, 14, 4),
    ],
    lines: HATTED.lines,
    dots: HATTED.dots,
  },
  nightrider: {
    parts: [foot(38), `${FOLLOWER.head.slice(0, -1)}L84 81L60 81Z`, LEADER.head],
    lines: LEADER.lines,
    dots: LEADER.dots + place(EYE, 30, 4.5, 0.79),
  },
  royalknight: {
    strokes: 'M48.5 5L48.5 22M41 11L56 11',
    parts: [WIDE, HATTED.head, 'M34 36L29 22C40 19 58 18 68 20L62 34C53 37 42 38 34 36Z'],
    lines: `${HATTED.lines}M37 29C45 28 53 27 60 27`,
    dots: HATTED.dots,
  },
  unicorn: {
    parts: [WIDE, 'M33 36L10 7L44 32Z', HATTED.head],
    lines: `${HATTED.lines}M18.5 18L22 16M26 27L32 24`,
    dots: HATTED.dots,
  },
  zebra: {
    parts: [WIDE, HEAD],
    dots: `${HEAD_DOTS}M49 22C58 23 63 27 66 31C60 29 54 28 48 29ZM54 36C64 36 70 41 73 45C66 43 60 42 53 43ZM50 50C62 48 72 54 77 60C68 57 58 56 47 57ZM43 63C56 60 70 65 78 72C66 69 54 68 38 69ZM22 42L32 46L30 50L18 47Z`,
  },
  camel: {
    parts: [
      WIDE,
      'M77 81C85 74 90 54 84 46C80 41 75 43 73 50C71 56 69 56 67 50C65 42 59 40 56 46C54 50 54 57 51 58C47 59 45 55 45 49C45 42 49 34 49 27C49 21 47 17 44 15L45 7C40 8 37 10 36 14C29 15 22 17 15 20C9 22 6 28 8 33C10 37 15 37 19 35C24 33 28 34 31 37C33 44 28 54 27 64C27 71 26 76 24 81Z',
    ],
    lines: 'M9 31C14 29 17 29 21 30M51 58C53 61 53 64 52 67',
    dots: oval(33, 22, 2.6) + oval(13.5, 25.5, 1.5),
  },
  elephant: {
    parts: [
      WIDE,
      'M78 81C83 68 86 52 82 39C77 23 62 15 48 17C34 19 27 29 25 41C24 51 24 60 19 62C16 63 15 60 15 57C14 53 7 54 7 59C6 69 13 76 22 75C33 74 37 66 38 58C42 61 44 64 43 68C42 74 38 77 35 81Z',
      'M38 54C36 62 31 67 23 68C28 63 30 58 30 51Z',
      'M53 31C66 24 78 34 77 49C76 61 68 70 61 65C54 59 49 45 53 31Z',
    ],
    dots: oval(38, 37, 2.8),
  },
  champion: {
    parts: [
      foot(29),
      'M42 20C48 5 74 4 83 18C89 28 86 40 80 48C79 36 72 27 58 27Z',
      'M24 81L24 44C24 28 35 19 48 19C62 19 72 29 72 46L72 81Z',
    ],
    lines: 'M48 19L48 42M48 66L48 75M36 66L36 73M60 66L60 73',
    dots: 'M24 44L72 44L72 51L52 51L50 60L46 60L44 51L24 51Z',
  },
  wizard: {
    parts: [
      NARROW,
      mirror('M50 64L64 64C64 72 67 77 71 81L50 81'),
      'M30 62C38 48 42 30 46 17C50 8 60 6 68 12C61 13 59 18 60 24C62 40 66 52 71 62Z',
      mirror('M50 59C68 58 84 60 84 65C84 70 68 71 50 71'),
    ],
    dots: 'M51 32L53.6 39.4L61.5 39.6L55.2 44.3L57.5 51.8L51 47.4L44.5 51.8L46.8 44.3L40.5 39.6L48.4 39.4Z',
  },
  cannon: {
    parts: [
      WIDE,
      'M40 66L74 64L77 81L30 81Z',
      'M14 19L22 14L26 20L82 45C90 50 88 64 78 64C74 64 70 63 66 61L16 38L9 38L6 29Z',
      oval(55, 63, 18),
    ],
    lines: 'M55 45L55 81M37 63L73 63M26 20L16 38',
    dots: oval(55, 63, 5),
  },
  grasshopper: {
    strokes: 'M34 62L26 80M48 68L46 80',
    parts: [
      WIDE,
      hair('M20 47C14 36 12 24 18 12', 'C12 24 14 36 20 47'),
      hair('M26 45C24 34 27 24 36 17', 'C27 24 24 34 26 45'),
      'M40 50C56 46 78 56 92 70C74 74 56 72 42 66Z',
      'M14 52C14 45 22 42 30 45C38 45 44 50 44 58C44 66 36 68 30 65C20 64 14 60 14 52Z',
      'M56 70C50 62 56 40 66 18C70 18 72 22 72 26C76 44 80 62 84 80L78 81C74 66 70 52 68 42C66 54 64 68 56 70Z',
    ],
    lines: 'M32 46C30 52 30 58 32 65',
    dots: oval(22, 52, 2.6),
  },
  hawk: {
    parts: [
      WIDE,
      'M25 81C28 70 34 64 35 56C31 52 25 51 19 53C17 55 16 57 15 60C9 52 9 40 16 32C23 20 38 13 52 17C66 21 72 34 74 48C75 60 76 72 77 81Z',
    ],
    lines:
      'M35 56C40 50 40 42 34 36C28 33 22 34 16 36M52 50L57 56L62 50M50 66L55 72L60 66L65 72L70 66M62 34C65 38 66 42 66 46',
    dots: oval(42, 31, 3.4),
  },
  ferz: { parts: [...PAWN, mirror('M50 17L56 30L69 20L64 44L50 44'), ring(43, 15, 6)] },
  wazir: {
    parts: [...PAWN, oval(50, 16, 4), mirror('M50 20L60 20L64 44L50 44'), ring(43, 18, 6)],
    lines: 'M37 35L63 35',
  },
  alfil: {
    parts: [...PAWN, mirror('M50 30C58 30 62 22 63 13C72 20 74 36 64 44L50 44'), ring(43, 15, 6)],
  },
  dabbaba: {
    parts: [
      foot(33),
      mirror('M50 34L69 34L73 77L50 77'),
      mirror('M50 12L77 36L50 36'),
      oval(29, 72, 9),
      oval(71, 72, 9),
    ],
    lines: 'M30 50L70 50',
    dots: `${oval(30, 72, 2.5)}${oval(70, 72, 2.5)}M44 76L44 61L56 61L56 76Z`,
  },
};

/** The bodies of unknown kinds. Each has room for a letter at the same place. */
const BODIES = [
  'M50 26C64 26 74 36 74 50C74 62 66 69 58 72L50 72',
  'M50 27L73 27L73 72L50 72',
  'M50 13L85 72L50 72',
  'M50 20L78 48L58 72L50 72',
  'M50 27L64 27L79 50L64 72L50 72',
  'M50 27L82 27L62 72L50 72',
  'M50 27L62 27L80 72L50 72',
  'M50 22L76 42L66 72L50 72',
  'M50 29C58 20 77 22 78 38C79 52 66 64 58 72L50 72',
  'M50 27L74 27L74 50C74 62 66 68 58 72L50 72',
  'M50 22C64 22 74 34 74 48L74 72L50 72',
  'M50 27L64 27L64 38L78 38L78 60L64 60L64 72L50 72',
  'M50 27L80 27C68 36 68 62 80 72L50 72',
].map(mirror);

/**
 * @param {string} letter
 * @returns {Glyph}
 */
function neutral(letter) {
  const { body, crown } = neutralOf(letter);
  const top = crown ? mirror('M50 12L58 12L58 30L50 30') : oval(50, 18, 7);
  return {
    parts: [
      foot(29),
      mirror('M50 70L62 70C64 76 68 79 72 81L50 81'),
      top,
      /** @type {string} */ (BODIES[body]),
    ],
  };
}

/**
 * @param {string} kind
 * @param {string} letter
 * @param {Color} color
 */
export function draw(kind, letter, color) {
  const usual = drawUsual(kind, letter, color);
  if (usual) return usual;
  const glyph = Object.hasOwn(GLYPHS, kind) ? GLYPHS[kind] : undefined;
  if (glyph) return paint(glyph, color, STYLE);
  return paint(
    neutral(letter),
    color,
    STYLE,
    lettering(letter, 51, 25, color === 'white' ? STYLE.ink : STYLE.rim)
  );
}
