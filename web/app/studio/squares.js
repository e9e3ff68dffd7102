// Squares and zones of a ruleset document, as sets of names. No DOM.

import { nameOf } from '../editor/fen.js';

/** @typedef {{files: number, ranks: number}} Shape */
/** Squares, rectangles such as `a2-h2`, or a list of both. @typedef {string | string[]} Zone */

/** File and rank, from 0. @param {string} square @returns {[number, number]} */
export const placeOf = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

/** @param {string} square @param {Shape} shape */
export function isOn(square, { files, ranks }) {
  const [file, rank] = placeOf(square);
  return file >= 0 && file < files && rank >= 0 && rank < ranks;
}

/** Every square, rank by rank from the bottom. @param {Shape} shape */
export const allSquares = ({ files, ranks }) =>
  Array.from({ length: files * ranks }, (_, index) =>
    nameOf(index % files, Math.floor(index / files))
  );

/** The squares of a rank, counted from 0. @param {Shape} shape @param {number} rank */
export const rankOf = ({ files }, rank) =>
  Array.from({ length: files }, (_, file) => nameOf(file, rank));

/** The squares of a zone that are on the board. @param {unknown} zone @param {Shape} shape */
export function squaresOf(zone, shape) {
  const parts = Array.isArray(zone) ? zone : typeof zone === 'string' ? [zone] : [];
  /** @type {Set<string>} */
  const found = new Set();
  for (const part of parts) {
    const [, one, two] = /^([a-z]\d+)(?:-([a-z]\d+))?$/.exec(String(part)) ?? [];
    if (!one) continue;
    const [fromFile, fromRank] = placeOf(one);
    const [toFile, toRank] = placeOf(two ?? one);
    for (let file = Math.min(fromFile, toFile); file <= Math.max(fromFile, toFile); file++)
      for (let rank = Math.min(fromRank, toRank); rank <= Math.max(fromRank, toRank); rank++)
        found.add(nameOf(file, rank));
  }
  return new Set([...found].filter((square) => isOn(square, shape)));
}

/**
 * A zone in few words: each rectangle as large as possible.
 * @param {Iterable<string>} squares
 * @param {Shape} shape
 * @returns {Zone}
 */
export function zoneOf(squares, shape) {
  const left = new Set(squares);
  /** @type {string[]} */
  const parts = [];
  for (const square of allSquares(shape)) {
    if (!left.has(square)) continue;
    const [file, rank] = placeOf(square);
    let [last, top] = [file, rank];
    while (left.has(nameOf(last + 1, rank))) last++;
    const isFull = (/** @type {number} */ row) =>
      Array.from({ length: last - file + 1 }, (_, by) => nameOf(file + by, row)).every((one) =>
        left.has(one)
      );
    while (isFull(top + 1)) top++;
    const corner = nameOf(last, top);
    parts.push(corner === square ? square : `${square}-${corner}`);
    for (const one of squaresOf(parts.at(-1), shape)) left.delete(one);
  }
  return parts.length === 1 ? parts[0] : parts;
}

/**
 * The same squares seen by the other side.
 * @param {Iterable<string>} squares
 * @param {Shape} shape
 */
export function mirroredSquares(squares, { ranks }) {
  return new Set(
    [...squares].map((square) => {
      const [file, rank] = placeOf(square);
      return nameOf(file, ranks - 1 - rank);
    })
  );
}

/** @param {Set<string>} one @param {Set<string>} two */
export const isSame = (one, two) =>
  one.size === two.size && [...one].every((square) => two.has(square));
