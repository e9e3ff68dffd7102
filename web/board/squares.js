// Squares are integers inside the board view and names such as "e4" or "z26" at its edge.

const FIRST_FILE = 'a'.charCodeAt(0);

/** How many files or ranks a board may have at most: there are no more letters. */
export const MOST_LINES = 26;

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
 * The square of a name, or -1 where the board has no such square.
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
 * @returns {{from: number, to: number, promotion: string | null} | {kind: string, to: number} | null}
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
  return from < 0 || to < 0 ? null : { from, to, promotion: step[3] ? step[3].toUpperCase() : null };
}

/**
 * @param {string} letter
 * @returns {import('./types.js').Color}
 */
export function colorOf(letter) {
  return letter === letter.toUpperCase() ? 'white' : 'black';
}

/**
 * The letter of a kind in a colour.
 *
 * @param {string} kind
 * @param {import('./types.js').Color} color
 */
export function letterOf(kind, color) {
  return color === 'white' ? kind.toUpperCase() : kind.toLowerCase();
}
