// The zones of a design: what each one is when it is left out, and how squares are painted. No DOM.

import { isTable, valueAt, withValue } from './document.js';
import { allSquares, isSame, mirroredSquares, rankOf, squaresOf, zoneOf } from './squares.js';

/** @typedef {import('./document.js').Ruleset} Ruleset */
/** @typedef {import('./document.js').Color} Color */
/** @typedef {'hills' | 'double_step.from' | 'double_step.en_passant' | 'promotion.zone' |
 *   'promotion.compulsory' | 'drops.zone' | 'drops.pawn_zone'} ZonePath */
/** Whose squares are painted: both sides' by mirroring White's, or those of one side. */
/** @typedef {'both' | Color} Side */
/** @typedef {{white: Set<string>, black: Set<string>}} SidesSquares */

/**
 * What White's zone is if it is left out.
 * @type {Record<ZonePath, (design: Ruleset) => Iterable<string>>}
 */
const USUAL = {
  hills: () => [],
  'double_step.from': (design) => rankOf(design, 1),
  'double_step.en_passant': (design) => zonesOf(design, 'double_step.from').white,
  'promotion.zone': (design) => rankOf(design, design.ranks - 1),
  'promotion.compulsory': (design) => zonesOf(design, 'promotion.zone').white,
  'drops.zone': (design) => allSquares(design),
  'drops.pawn_zone': (design) =>
    allSquares(design).filter((square) => !['1', String(design.ranks)].includes(square.slice(1))),
};

/**
 * A zone that follows another one follows Black's too.
 * @type {Partial<Record<ZonePath, ZonePath>>}
 */
const FOLLOWS = {
  'double_step.en_passant': 'double_step.from',
  'promotion.compulsory': 'promotion.zone',
};

/** Walls and hills are the same for both sides; other zones are mirrored. @param {ZonePath} path */
const isMirrored = (path) => path !== 'hills';

/** @param {Ruleset} design @param {ZonePath} path */
export const isUsual = (design, path) => valueAt(design, path) === undefined;

/**
 * The squares of a zone for both sides, as the game would use them.
 * @param {Ruleset} design
 * @param {ZonePath} path
 * @returns {SidesSquares}
 */
export function zonesOf(design, path) {
  const value = valueAt(design, path);
  const leader = FOLLOWS[path];
  if (value === undefined && leader) return zonesOf(design, leader);
  if (isTable(value))
    return { white: squaresOf(value.white, design), black: squaresOf(value.black, design) };
  const white = value === undefined ? new Set(USUAL[path](design)) : squaresOf(value, design);
  return { white, black: isMirrored(path) ? mirroredSquares(white, design) : new Set(white) };
}

/**
 * The design with squares added to a zone, or taken out of it.
 * @param {Ruleset} design
 * @param {ZonePath} path
 * @param {Iterable<string>} squares
 * @param {Side} side
 * @param {boolean} isIn
 */
export function painted(design, path, squares, side, isIn) {
  const zones = zonesOf(design, path);
  const changed = new Set(squares);
  const own = side === 'black' ? 'black' : 'white';
  change(zones[own], changed, isIn);
  if (side === 'both')
    change(zones.black, isMirrored(path) ? mirroredSquares(changed, design) : changed, isIn);
  return withZones(design, path, zones);
}

/** @param {Set<string>} zone @param {Set<string>} squares @param {boolean} isIn */
function change(zone, squares, isIn) {
  for (const square of squares) isIn ? zone.add(square) : zone.delete(square);
}

/**
 * Writes both sides as one zone where that says the same.
 * @param {Ruleset} design
 * @param {ZonePath} path
 * @param {SidesSquares} zones
 */
function withZones(design, path, { white, black }) {
  const other = isMirrored(path) ? mirroredSquares(white, design) : white;
  if (path === 'hills' && white.size + black.size === 0) return withValue(design, path, undefined);
  const write = (/** @type {Set<string>} */ squares) => zoneOf(squares, design);
  const value = isSame(other, black) ? write(white) : { white: write(white), black: write(black) };
  return withValue(design, path, value);
}

/**
 * The design without zones that say what they would be anyway, so that they follow the board's
 *   size.
 * @param {Ruleset} design
 */
export function withUsualZones(design) {
  let next = design;
  for (const path of /** @type {ZonePath[]} */ (Object.keys(USUAL))) {
    if (path === 'hills' || isUsual(next, path)) continue;
    const plain = withValue(next, path, undefined);
    const [given, usual] = [zonesOf(next, path), zonesOf(plain, path)];
    if (isSame(given.white, usual.white) && isSame(given.black, usual.black)) next = plain;
  }
  return next;
}
