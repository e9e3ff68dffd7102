// Squares: integers inside the board view, names such as "e4" or "z26" outside, and their places on
// the screen in whole device pixels.

const FIRST_FILE = 'a'.charCodeAt(0);

/** The most files or ranks a board can have: there are no more letters. */
export const MAX_LINES = 26;

/** @typedef {import('./types.js').Color} Color */
/** @typedef {{files: number, ranks: number}} Size */

/** @param {number} file counted from 0 */
export function fileName(file) {
  return String.fromCharCode(FIRST_FILE + file);
}

/**
 * @param {number} square `file + rank * files`
 * @param {Size} size
 */
export function squareName(square, { files }) {
  return fileName(square % files) + (Math.floor(square / files) + 1);
}

/**
 * The square of a name, or -1 if the board has no such square.
 *
 * @param {string} name
 * @param {Size} size
 */
export function squareOf(name, { files, ranks }) {
  const match = /^([a-z])([1-9]\d?)$/.exec(name);
  if (!match) return -1;
  const file = match[1].charCodeAt(0) - FIRST_FILE;
  const rank = Number(match[2]) - 1;
  return file < files && rank < ranks ? file + rank * files : -1;
}

/**
 * Names as squares; names that are not on the board are left out.
 *
 * @param {string[]} names
 * @param {Size} size
 */
export function squaresOf(names, size) {
  return names.map((name) => squareOf(name, size)).filter((square) => square >= 0);
}

/**
 * A move in UCI: a step with an optional promotion letter, or a drop.
 *
 * @param {string} uci
 * @param {Size} size
 * @returns {{from: number, to: number, promotion: string | null} | {kind: string, to: number} |
 *   null}
 */
export function parseUci(uci, size) {
  const drop = /^(.)@([a-z]\d+)$/u.exec(uci);
  if (drop) {
    const to = squareOf(drop[2], size);
    return to < 0 ? null : { kind: drop[1].toUpperCase(), to };
  }
  const step = /^([a-z]\d+)([a-z]\d+)(.)?$/u.exec(uci);
  if (!step) return null;
  const from = squareOf(step[1], size);
  const to = squareOf(step[2], size);
  return from < 0 || to < 0
    ? null
    : { from, to, promotion: step[3] ? step[3].toUpperCase() : null };
}

/**
 * @param {string} letter
 * @returns {Color}
 */
export function colorOf(letter) {
  return letter === letter.toUpperCase() ? 'white' : 'black';
}

/**
 * The letter of a kind in a color.
 *
 * @param {string} kind
 * @param {Color} color
 */
export function letterOf(kind, color) {
  return color === 'white' ? kind.toUpperCase() : kind.toLowerCase();
}

/**
 * @typedef {object} Layout
 * @property {number} files
 * @property {number} ranks
 * @property {Color} orientation
 * @property {number} square side of a square in CSS pixels
 * @property {number} indent room left of the board that centers it, in CSS pixels
 * @property {number} gutter room for coordinates at the left and below, in CSS pixels; 0 if they
 *   are inside the squares
 */

/** Room for outside coordinates, in CSS pixels. */
const GUTTER = 18;

/**
 * On squares smaller than this, in CSS pixels, pieces would hide coordinates in the corners, so
 * these are outside.
 */
const MIN_INSIDE = 36;

/** Below this a finger cannot hit a square (WCAG 2.5.8). */
export const MIN_TARGET = 24;

/**
 * The largest board that fits. Squares begin at and measure whole device pixels; otherwise seams
 * show between them.
 *
 * @param {{files: number, ranks: number, orientation: Color, coordinates: string}} config
 * @param {{width: number, height: number, ratio: number}} room in CSS pixels, and device pixels per
 *   CSS pixel
 * @returns {Layout}
 */
export function fit({ files, ranks, orientation, coordinates }, { width, height, ratio }) {
  const small = Math.min(width / files, height / ranks) < MIN_INSIDE;
  const gutter = coordinates === 'outside' || (small && coordinates !== 'off') ? GUTTER : 0;
  const across = (width - gutter) / files;
  const down = (height - gutter) / ranks;
  const square = Math.max(1, Math.floor(Math.min(across, down) * ratio)) / ratio;
  const indent = Math.max(0, Math.floor(((width - gutter - square * files) / 2) * ratio)) / ratio;
  return { files, ranks, orientation, square, indent, gutter };
}

/**
 * Column from the left and row from the top of a square.
 *
 * @param {Layout} layout
 * @param {number} square
 */
export function place({ files, ranks, orientation }, square) {
  const file = square % files;
  const rank = Math.floor(square / files);
  return orientation === 'white'
    ? { column: file, row: ranks - 1 - rank }
    : { column: files - 1 - file, row: rank };
}

/**
 * The square at a column and row, or -1 outside the board.
 *
 * @param {Layout} layout
 * @param {number} column
 * @param {number} row
 */
export function squareAt({ files, ranks, orientation }, column, row) {
  if (column < 0 || row < 0 || column >= files || row >= ranks) return -1;
  return orientation === 'white'
    ? column + (ranks - 1 - row) * files
    : files - 1 - column + row * files;
}

/**
 * The square under a point, which is counted from the board's upper left corner.
 *
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 */
export function squareUnder(layout, x, y) {
  return squareAt(layout, Math.floor(x / layout.square), Math.floor(y / layout.square));
}

/**
 * The square to which a key of the grid pattern moves the cursor; the same square for other keys.
 *
 * @param {Layout} layout
 * @param {number} square
 * @param {string} key
 * @param {{whole: boolean}} options whether the key was pressed with Ctrl
 */
export function stepped(layout, square, key, { whole }) {
  const { column, row } = place(layout, square);
  const lastColumn = layout.files - 1;
  const lastRow = layout.ranks - 1;
  switch (key) {
    case 'ArrowLeft':
      return squareAt(layout, Math.max(0, column - 1), row);
    case 'ArrowRight':
      return squareAt(layout, Math.min(lastColumn, column + 1), row);
    case 'ArrowUp':
      return squareAt(layout, column, Math.max(0, row - 1));
    case 'ArrowDown':
      return squareAt(layout, column, Math.min(lastRow, row + 1));
    case 'PageUp':
      return squareAt(layout, column, 0);
    case 'PageDown':
      return squareAt(layout, column, lastRow);
    case 'Home':
      return squareAt(layout, 0, whole ? 0 : row);
    case 'End':
      return squareAt(layout, lastColumn, whole ? lastRow : row);
    default:
      return square;
  }
}
