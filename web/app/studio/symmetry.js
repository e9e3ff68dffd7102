// Symmetry while drawing: what is done to one square is done to its partners. No DOM.

import { nameOf } from '../editor/fen.js';
import { placeOf } from './squares.js';

/** @typedef {import('./document.js').Ground} Ground */
/** @typedef {import('./squares.js').Shape} Shape */
/**
 * How the sides face each other: across the middle, or as after half a turn of the board.
 * @typedef {{sides: 'none' | 'mirror' | 'turn', wings: boolean}} Symmetry
 */

/** @param {string} letter */
const otherSide = (letter) =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

/**
 * The partners of a square, each with whether its pieces belong to the other side.
 * @param {string} square
 * @param {Shape} shape
 * @param {Symmetry} symmetry
 * @returns {{square: string, isOther: boolean}[]} without the square itself
 */
export function partnersOf(square, { files, ranks }, { sides, wings }) {
  const [file, rank] = placeOf(square);
  const across = ranks - 1 - rank;
  const beside = files - 1 - file;
  const found = [];
  if (wings) found.push({ square: nameOf(beside, rank), isOther: false });
  if (sides === 'mirror' || (wings && sides === 'turn'))
    found.push({ square: nameOf(file, across), isOther: true });
  if (sides === 'turn' || (wings && sides === 'mirror'))
    found.push({ square: nameOf(beside, across), isOther: true });
  // On a middle line, a square can be its own partner.
  const names = new Set([square]);
  return found.filter((one) => !names.has(one.square) && names.add(one.square));
}

/**
 * These squares and all their partners.
 * @param {Iterable<string>} squares
 * @param {Shape} shape
 * @param {Symmetry} symmetry
 */
export function withPartners(squares, shape, symmetry) {
  const given = [...squares];
  return [
    ...given,
    ...given.flatMap((one) => partnersOf(one, shape, symmetry).map((partner) => partner.square)),
  ];
}

/**
 * Repeats what changed between two grounds on the partners of each changed square.
 * @param {Ground} before
 * @param {Ground} after
 * @param {Shape} shape
 * @param {Symmetry} symmetry
 * @returns {Ground}
 */
export function repeated(before, after, shape, symmetry) {
  const pieces = { ...after.pieces };
  const walls = new Set(after.walls);
  const all = new Set([
    ...Object.keys(before.pieces),
    ...Object.keys(after.pieces),
    ...before.walls,
    ...after.walls,
  ]);
  const changed = [...all].filter(
    (square) =>
      before.pieces[square] !== after.pieces[square] ||
      before.walls.has(square) !== after.walls.has(square)
  );
  for (const square of changed)
    for (const partner of partnersOf(square, shape, symmetry)) {
      if (changed.includes(partner.square)) continue;
      const letter = after.pieces[square];
      if (letter) pieces[partner.square] = partner.isOther ? otherSide(letter) : letter;
      else delete pieces[partner.square];
      if (after.walls.has(square)) walls.add(partner.square);
      else walls.delete(partner.square);
    }
  return { pieces, walls };
}
