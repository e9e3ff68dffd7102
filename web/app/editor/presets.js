// Positions to begin with: parts of the start of any ruleset, and endings of standard chess.

/** @typedef {import('./fen.js').Draft} Draft */
/** @typedef {'royals' | 'pawns'} Part */

/** Endings that are taught, by the name of their text. */
export const ENDINGS = /** @type {const} */ ({
  queen: '8/8/8/4k3/8/8/8/3QK3 w - - 0 1',
  rook: '8/8/8/4k3/8/8/8/R3K3 w - - 0 1',
  bishops: '8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1',
  'bishop-knight': '8/8/8/4k3/8/8/8/1N2KB2 w - - 0 1',
  pawn: '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1',
  lucena: '6K1/4k1P1/8/8/8/8/7r/5R2 w - - 0 1',
  philidor: '4k3/R7/7r/3KP3/8/8/8/8 w - - 0 1',
});

/**
 * Whether a ruleset has the board and the pieces of these endings.
 * @param {{files: number, ranks: number, walls?: string[], kinds: {letter: string, name:
 *   string}[]}} ruleset
 */
export function hasEndings({ files, ranks, walls = [], kinds }) {
  const names = 'king queen rook bishop knight pawn'.split(' ');
  const known = names.every((name) => kinds.some((kind) => kind.name === name));
  return files === 8 && ranks === 8 && walls.length === 0 && known;
}

/**
 * The royal pieces of a start position, or those with the pawns.
 * @param {Draft} start
 * @param {{letter: string, name: string, royal?: boolean}[]} kinds
 * @param {Part} part
 * @returns {Draft}
 */
export function partOf(start, kinds, part) {
  const kept = kinds.filter(
    ({ name, royal }) => royal || (part === 'pawns' && name.toLowerCase().includes('pawn'))
  );
  const letters = new Set(kept.map(({ letter }) => letter.toUpperCase()));
  const isKept = (/** @type {string} */ letter) => letters.has(letter.toUpperCase());
  const pieces = Object.entries(start.pieces).filter(([, letter]) => isKept(letter));
  const marks = Object.entries(start.marks).filter(([square]) =>
    pieces.some(([kept]) => kept === square)
  );
  return {
    ...start,
    pieces: Object.fromEntries(pieces),
    marks: Object.fromEntries(marks),
    hands: [{}, {}],
    castling: '-',
  };
}
