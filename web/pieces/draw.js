// What the piece sets share: names of kinds, mirrored outlines, SVG from glyphs, and letters and
// neutral shapes for unknown kinds. Pure text, no DOM. The canvas is 100 by 100.

/** @typedef {'white' | 'black'} Color */

/**
 * A drawing without colors. Each part covers the parts before it. Lines and dots are details within
 * them. Strokes are bars in the color of the outline, such as a king's cross.
 * @typedef {{parts: string[], lines?: string, dots?: string, strokes?: string}} Glyph
 */

/**
 * How a set paints: `outline`, `line` and `bar` are stroke widths, `edge` the width of the rim
 * around dark pieces. A `flat` set joins the parts into one silhouette.
 * @typedef {{outline: number, line: number, bar: number, edge: number, light: string, ink: string,
 *   dark: string, rim: string, flat?: true}} Style
 */

/** Other names of drawn kinds. */
const ALIASES = /** @type {Record<string, string>} */ ({
  'berolina pawn': 'berolina',
  cardinal: 'archbishop',
  princess: 'archbishop',
  marshal: 'chancellor',
  marshall: 'chancellor',
  empress: 'chancellor',
  'royal knight': 'royalknight',
  horse: 'knight',
  man: 'commoner',
  mann: 'commoner',
  guard: 'commoner',
  'nonroyal king': 'commoner',
  falcon: 'hawk',
  eagle: 'hawk',
  fers: 'ferz',
  firzan: 'ferz',
  vizier: 'wazir',
  vazir: 'wazir',
  dabbabah: 'dabbaba',
  fil: 'alfil',
  maharaja: 'amazon',
  mage: 'wizard',
  knightrider: 'nightrider',
  castle: 'rook',
});

/**
 * The name of a kind, whatever a ruleset calls it.
 * @param {string} name
 */
export function kindOf(name) {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return Object.hasOwn(ALIASES, plain) ? /** @type {string} */ (ALIASES[plain]) : plain;
}

/**
 * Completes half an outline, drawn from the top of the axis x = 50 down its right side, with its
 * mirror image. Absolute M, L, Q and C only.
 * @param {string} half
 */
export function mirror(half) {
  /** @type {{command: string, numbers: number[]}[]} */
  const segments = [];
  for (const [, command = '', rest = ''] of half.matchAll(/([MLQC])([^MLQC]*)/g)) {
    const numbers = rest
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const size = command === 'C' ? 6 : command === 'Q' ? 4 : 2;
    for (let at = 0; at < numbers.length; at += size)
      segments.push({ command, numbers: numbers.slice(at, at + size) });
  }
  let back = '';
  for (let at = segments.length - 1; at > 0; at -= 1) {
    const { command, numbers } = /** @type {{command: string, numbers: number[]}} */ (segments[at]);
    const before = /** @type {{numbers: number[]}} */ (segments[at - 1]).numbers.slice(-2);
    const points = [...before, ...numbers.slice(0, -2)];
    /** @type {string[]} */
    const flipped = [];
    // The control points in reverse order, then the end: where the segment before this one ended.
    for (let point = points.length - 2; point >= 0; point -= 2) {
      flipped.push(`${round(100 - /** @type {number} */ (points[point]))} ${points[point + 1]}`);
    }
    back += command + flipped.join(' ');
  }
  return `${half}${back}Z`;
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/**
 * A circle, or an ellipse, as a path that `place` can move.
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} [ry]
 */
export function oval(x, y, rx, ry = rx) {
  // The control points of a quarter circle are at this part of the radius.
  const [kx, ky] = [rx * 0.5523, ry * 0.5523];
  const points = [
    [x + kx, y - ry, x + rx, y - ky, x + rx, y],
    [x + rx, y + ky, x + kx, y + ry, x, y + ry],
    [x - kx, y + ry, x - rx, y + ky, x - rx, y],
    [x - rx, y - ky, x - kx, y - ry, x, y - ry],
  ];
  const quarters = points.map((quarter) => `C${quarter.map(round).join(' ')}`);
  return `M${x} ${round(y - ry)}${quarters.join('')}Z`;
}

/**
 * Scales and then moves absolute M, L, Q and C paths, so that one drawing serves several pieces.
 * @param {string} path
 * @param {number} dx
 * @param {number} dy
 * @param {number} sx
 * @param {number} [sy]
 */
export function place(path, dx, dy, sx, sy = sx) {
  let across = true;
  return path.replace(/-?[\d.]+/g, (number) => {
    const moved = across ? Number(number) * sx + dx : Number(number) * sy + dy;
    across = !across;
    return `${round(moved)}`;
  });
}

/**
 * Lines with their mirror image.
 * @param {string} path
 */
export const twin = (path) => path + place(path, 100, 0, -1, 1);

/**
 * @param {Glyph} glyph
 * @param {Color} color
 * @param {Style} style
 * @param {string} [extra] SVG text put on top
 */
export function paint(glyph, color, style, extra = '') {
  const white = color === 'white';
  const body = white ? style.light : style.dark;
  const outline = white ? style.ink : style.dark;
  const detail = white ? style.ink : style.rim;
  const rim = (/** @type {string} */ path, /** @type {number} */ width) =>
    white
      ? ''
      : `<path d="${path}" fill="none" stroke="${style.rim}" stroke-width="${width + 2 * style.edge}"/>`;
  let out = '';
  if (style.flat) {
    // One silhouette: all outlines first, then all bodies over the inner halves of them.
    const all = glyph.parts.map((part) => `<path d="${part}"/>`).join('');
    const edge = white
      ? ''
      : `<g stroke="${style.rim}" stroke-width="${style.outline + 2 * style.edge}">${all}</g>`;
    out += `${edge}<g stroke="${outline}" stroke-width="${style.outline}">${all}</g><g fill="${body}">${all}</g>`;
  } else if (glyph.strokes) {
    out += rim(glyph.strokes, style.bar);
    out += `<path d="${glyph.strokes}" fill="none" stroke="${outline}" stroke-width="${style.bar}"/>`;
  }
  // A dark part over another has its own rim, which separates the two as the outline does on light
  // pieces.
  for (const part of style.flat ? [] : glyph.parts) {
    out += `${rim(part, style.outline)}<path d="${part}" fill="${body}" stroke="${outline}" stroke-width="${style.outline}"/>`;
  }
  if (glyph.lines)
    out += `<path d="${glyph.lines}" fill="none" stroke="${detail}" stroke-width="${style.line}"/>`;
  if (glyph.dots) out += `<path d="${glyph.dots}" fill="${detail}"/>`;
  return wrap(out + extra);
}

/** @param {string} content */
function wrap(content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`;
}

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
