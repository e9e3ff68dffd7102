// Movements as the diagram edits them: a list of steps in single directions. No DOM.

/**
 * A way of moving in one direction, as the server takes it: `leap` is files and ranks, forward and
 * to the right positive. Without a range it is a single leap; 0 means as far as possible.
 * @typedef {{leap: [number, number], range?: number, only?: 'move' | 'capture', first?: boolean,
 *   hops?: 'cannon' | 'grasshopper' | 'jump', lame?: boolean}} Move
 */
/** What a click adds: a move without its direction. @typedef {Omit<Move, 'leap'>} Brush */
/** Which directions a click means. @typedef {'all' | 'sides' | 'one'} Spread */

const ATOMS = /** @type {Record<string, string>} */ ({
  '1,0': 'W',
  '1,1': 'F',
  '2,0': 'D',
  '2,1': 'N',
  '2,2': 'A',
  '3,0': 'H',
  '3,1': 'C',
  '3,2': 'Z',
  '3,3': 'G',
});

/** @param {number[]} step */
function atomOf([one = 0, two = 0]) {
  const [long, short] = [Math.max(one, two), Math.min(one, two)];
  return ATOMS[`${long},${short}`] ?? `(${long},${short})`;
}

/**
 * Leaps and rides in all directions as Betza text.
 * @param {number[][]} leaps
 * @param {number[][]} rides
 */
export const betzaOf = (leaps, rides) =>
  leaps.map(atomOf).join('') + rides.map((ride) => `${atomOf(ride)}${ride[2] ?? 0}`).join('');

/**
 * The steps that belong to one click: all eight directions, its mirror image, or it alone.
 * @param {[number, number]} leap
 * @param {Spread} spread
 * @returns {[number, number][]}
 */
export function directionsOf([x, y], spread) {
  /** @type {[number, number][]} */
  const all = [];
  if (spread === 'one') return [[x, y]];
  if (spread === 'sides') all.push([x, y], [-x, y]);
  else
    for (const [a, b] of [
      [x, y],
      [y, x],
    ])
      all.push([a, b], [-a, b], [a, -b], [-a, -b]);
  // Without the sign of zeros, so that no direction counts twice.
  const plain = all.map(([a, b]) => /** @type {[number, number]} */ ([a || 0, b || 0]));
  return [...new Map(plain.map((one) => [one.join(), one])).values()];
}

/** @param {Move} move */
const signOf = ({ leap, range = -1, only, first = false, hops, lame = false }) =>
  [leap, range, only ?? '', first, hops ?? '', lame].join();

/**
 * Whether two moves cannot both be there: one would hide the other.
 * @param {Move} one
 * @param {Move} two
 */
function clash(one, two) {
  const isPlace = one.leap.join() === two.leap.join();
  const isMode = !one.only || !two.only || one.only === two.only;
  return isPlace && isMode && Boolean(one.first) === Boolean(two.first);
}

/**
 * The moves after a click: the brush is added in these directions, or taken away if all have it.
 * @param {Move[]} moves
 * @param {[number, number]} leap
 * @param {Brush} brush
 * @param {Spread} spread
 * @returns {Move[]}
 */
export function toggled(moves, leap, brush, spread) {
  const wanted = directionsOf(leap, spread).map(
    (one) => /** @type {Move} */ ({ ...brush, leap: one })
  );
  const signs = new Set(moves.map(signOf));
  const isThere = wanted.every((move) => signs.has(signOf(move)));
  const gone = new Set(wanted.map(signOf));
  if (isThere) return moves.filter((move) => !gone.has(signOf(move)));
  const kept = moves.filter((move) => !wanted.some((one) => clash(move, one)));
  return [...kept, ...wanted];
}

/**
 * The moves without those that begin in these directions.
 * @param {Move[]} moves
 * @param {[number, number]} leap
 * @param {Spread} spread
 */
export function erased(moves, leap, spread) {
  const gone = new Set(directionsOf(leap, spread).map((one) => one.join()));
  return moves.filter((move) => !gone.has(move.leap.join()));
}

/** The moves that begin with a step. @param {Move[]} moves @param {number} x @param {number} y */
export const movesAt = (moves, x, y) => moves.filter(({ leap }) => leap[0] === x && leap[1] === y);

/**
 * Whether a square is further along a ride, and not its first step.
 * @param {Move[]} moves
 * @param {number} x
 * @param {number} y
 */
export function isAlong(moves, x, y) {
  return moves.some(({ leap: [dx, dy], range }) => {
    if (range === undefined) return false;
    const steps = dx ? x / dx : y / dy;
    const isLine = steps * dx === x && steps * dy === y && Number.isInteger(steps);
    return isLine && steps > 1 && (range === 0 || steps <= range);
  });
}
