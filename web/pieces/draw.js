// What the piece sets share: names of kinds, mirrored outlines, and SVG from glyphs. Pure text, no
// DOM. The canvas is 100 by 100.

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
