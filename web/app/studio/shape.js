// Other sizes of the board: files and ranks come and go, and everything that lies on them moves
// along.

import { nameOf } from '../editor/fen.js';
import {
  LEAST,
  MOST,
  ZONES,
  eachZone,
  groundOf,
  valueAt,
  withGround,
  withValue,
} from './document.js';
import { isOn, placeOf, squaresOf, zoneOf } from './squares.js';

/** @typedef {import('./document.js').Ruleset} Ruleset */
/** @typedef {'left' | 'right' | 'top' | 'bottom'} Edge */

const WINGS = ['castling.royal_to', 'castling.partner_to'];

/**
 * The design with one file or rank more or less at an edge.
 * @param {Ruleset} design
 * @param {Edge} edge
 * @param {1 | -1} by
 */
export function extended(design, edge, by) {
  const isFile = edge === 'left' || edge === 'right';
  const at = edge === 'left' || edge === 'bottom' ? 0 : isFile ? design.files : design.ranks;
  return shifted(design, isFile ? 'files' : 'ranks', by > 0 ? at : Math.max(0, at - 1), by);
}

/**
 * The design on a board of this size. Files come and go on the right; ranks in the middle, so that
 * both armies stay at their edges.
 * @param {Ruleset} design
 * @param {number} files
 * @param {number} ranks
 */
export function resized(design, files, ranks) {
  const wanted = { files: within(files), ranks: within(ranks) };
  let next = design;
  while (next.files !== wanted.files) {
    const by = next.files < wanted.files ? 1 : -1;
    next = extended(next, 'right', by);
  }
  while (next.ranks !== wanted.ranks) {
    const by = next.ranks < wanted.ranks ? 1 : -1;
    next = shifted(next, 'ranks', Math.floor(next.ranks / 2), by);
  }
  return next;
}

/** @param {number} size */
const within = (size) => Math.min(MOST, Math.max(LEAST, Math.round(size) || LEAST));

/**
 * Puts a line in before another one, or takes one out.
 * @param {Ruleset} design
 * @param {'files' | 'ranks'} lines
 * @param {number} at from 0
 * @param {1 | -1} by
 * @returns {Ruleset}
 */
function shifted(design, lines, at, by) {
  const size = design[lines] + by;
  if (size < LEAST || size > MOST) return design;
  /** Where a line is now; negative if it is gone. @param {number} line */
  const moved = (line) => (line < at ? line : by > 0 ? line + 1 : line === at ? -1 : line - 1);
  /** @param {string} square */
  const place = (square) => {
    const [file, rank] = placeOf(square);
    const [x, y] = lines === 'files' ? [moved(file), rank] : [file, moved(rank)];
    return x < 0 || y < 0 ? '' : nameOf(x, y);
  };
  const before = { files: design.files, ranks: design.ranks };
  const shape = { ...before, [lines]: size };
  const known = (/** @type {string} */ square) => square !== '' && isOn(square, shape);
  const ground = groundOf(design);
  const pieces = Object.entries(ground.pieces)
    .map(([square, letter]) => [place(square), letter])
    .filter(([square]) => known(square));
  const walls = new Set([...ground.walls].map(place).filter(known));
  let next = { ...design, ...shape };
  for (const path of ZONES) {
    const value = valueAt(design, path);
    if (value === undefined) continue;
    const change = (/** @type {unknown} */ zone) =>
      zoneOf([...squaresOf(zone, before)].map(place).filter(known), shape);
    next = withValue(next, path, eachZone(value, change));
  }
  if (lines === 'files') next = withWings(next, moved, shape.files);
  return withGround(next, { pieces: Object.fromEntries(pieces), walls });
}

/**
 * The files on which castling ends move along, and stay on the board.
 * @param {Ruleset} design
 * @param {(line: number) => number} moved
 * @param {number} files
 */
function withWings(design, moved, files) {
  let next = design;
  for (const path of WINGS) {
    const wings = valueAt(design, path);
    if (!wings) continue;
    const shift = (/** @type {string} */ file) => {
      const line = moved(file.charCodeAt(0) - 97);
      return String.fromCharCode(97 + Math.min(files - 1, Math.max(0, line)));
    };
    const { queen_side: queen, king_side: king } = wings;
    next = withValue(next, path, { queen_side: shift(queen), king_side: shift(king) });
  }
  return next;
}
