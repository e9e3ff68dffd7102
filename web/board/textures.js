// Walls, hills, promotion zones, and coordinates on every square. Fetched for boards that have
// some.

import { place, squareName, squaresOf } from './squares.js';
import { svg } from './svg.js';
import { UNIT, cover, inside, isDark } from './terrain.js';

/** @typedef {import('./squares.js').Layout} Layout */

/**
 * @param {string} id makes the names of the patterns unique
 * @param {import('./state.js').State} state
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
export function textures(id, state, layout) {
  const { zones, showZones } = state.config;
  /** @param {string} name @param {Iterable<number>} squares @param {SVGElement[]} drawing */
  const area = (name, squares, drawing) => {
    const d = cover(squares, layout);
    const isShown = d && (showZones || name === 'wall');
    if (!isShown) return [];
    const fill = `url(#${id}-${name})`;
    return [pattern(`${id}-${name}`, drawing), svg('path', { d, fill })];
  };
  const promotion = (/** @type {import('./types.js').Color} */ color) => {
    const squares = squaresOf(zones?.[color]?.promotion ?? [], layout);
    return area(`zone-${color}`, squares, chevrons(color === layout.orientation));
  };
  return [
    ...promotion('white'),
    ...promotion('black'),
    ...area('hill', state.hills, contours()),
    ...area('wall', state.walls, bricks()),
  ];
}

/**
 * A texture that repeats with the squares.
 *
 * @param {string} id
 * @param {SVGElement[]} drawing
 */
function pattern(id, drawing) {
  const node = svg('pattern', { id, width: UNIT, height: UNIT, patternUnits: 'userSpaceOnUse' });
  node.append(...drawing);
  return node;
}

function bricks() {
  const joints = 'M0 2H100M0 35H100M0 68H100M26 2V35M76 2V35M51 35V68M1 35V68M26 68V100M76 68V100';
  return [
    svg('rect', { class: 'tb-wall', width: UNIT, height: UNIT }),
    svg('path', { class: 'tb-joint', d: joints }),
  ];
}

function contours() {
  const outer = 'M30 5H70Q95 5 95 30V70Q95 95 70 95H30Q5 95 5 70V30Q5 5 30 5Z';
  const inner = 'M36 15H64Q85 15 85 36V64Q85 85 64 85H36Q15 85 15 64V36Q15 15 36 15Z';
  return ['tb-contour-light', 'tb-contour'].map((name) =>
    svg('path', { class: name, d: outer + inner })
  );
}

/** @param {boolean} up */
function chevrons(up) {
  const d = up ? 'M6 16l9 -9l9 9M76 16l9 -9l9 9' : 'M6 84l9 9l9 -9M76 84l9 9l9 -9';
  return [svg('path', { class: 'tb-zone', d })];
}

/**
 * The name of every square in its corner.
 *
 * @param {Layout} layout
 * @param {Set<number>} walls
 * @param {number} size
 */
export function everySquare(layout, walls, size) {
  const texts = inside(size);
  for (let square = 0; square < layout.files * layout.ranks; square += 1) {
    if (walls.has(square)) continue;
    const { column, row } = place(layout, square);
    const isOnDark = isDark(square % layout.files, Math.floor(square / layout.files));
    const name = squareName(square, layout);
    texts[Number(isOnDark)].put(name, column * UNIT + size * 0.2, row * UNIT + size * 0.95);
  }
  return texts.map((text) => text.node());
}
