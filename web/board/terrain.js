// The ground the pieces stand on: squares, walls, hills, zones and coordinates, in a handful of nodes of one SVG.

import { fileName, place, squareName, squaresOf } from './squares.js';
import { svg } from './svg.js';

/** @typedef {import('./squares.js').Layout} Layout */
/** @typedef {import('./state.js').State} State */

/** Units of the drawing per square. */
const UNIT = 100;

/** Size of coordinates in CSS pixels. */
const LEAST_TEXT = 9;
const MOST_TEXT = 13;

let made = 0;

/** @returns {SVGElement} */
export function createTerrain() {
  made += 1;
  return svg('svg', { class: 'tb-terrain', 'aria-hidden': 'true', 'data-id': `tb-${made}` });
}

/**
 * Paints the ground anew.
 *
 * @param {SVGElement} root
 * @param {State} state
 * @param {Layout} layout
 */
export function paintTerrain(root, state, layout) {
  const { files, ranks } = layout;
  const id = root.getAttribute('data-id') ?? '';
  const { zones, showZones, coordinates } = state.config;
  const dark = [];
  for (let square = 0; square < files * ranks; square += 1) {
    if (((square % files) + Math.floor(square / files)) % 2 === 0) dark.push(square);
  }
  const children = [
    svg('rect', { class: 'tb-light-squares', width: files * UNIT, height: ranks * UNIT }),
    svg('path', { class: 'tb-dark-squares', d: cover(dark, layout) }),
  ];
  /** @param {string} name @param {Iterable<number>} squares @param {() => SVGElement[]} texture */
  const area = (name, squares, texture) => {
    const d = cover(squares, layout);
    if (d && (showZones || name === 'wall'))
      children.push(
        pattern(`${id}-${name}`, texture()),
        svg('path', { d, fill: `url(#${id}-${name})` })
      );
  };
  for (const color of /** @type {const} */ (['white', 'black'])) {
    const up = color === layout.orientation;
    area(`zone-${color}`, squaresOf(zones?.[color]?.promotion ?? [], layout), () => chevrons(up));
  }
  area('hill', state.hills, contours);
  area('wall', state.walls, bricks);
  root.setAttribute('viewBox', `0 0 ${files * UNIT} ${ranks * UNIT}`);
  root.replaceChildren(...children, ...labels(coordinates, layout, state.walls));
}

/**
 * One path over some squares.
 *
 * @param {Iterable<number>} squares
 * @param {Layout} layout
 */
function cover(squares, layout) {
  let d = '';
  for (const square of squares) {
    const { column, row } = place(layout, square);
    d += `M${column * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h-${UNIT}z`;
  }
  return d;
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
 * Coordinates, each character placed by itself so that a whole line of them is one node.
 *
 * @param {import('./types.js').Config['coordinates']} mode
 * @param {Layout} layout
 * @param {Set<number>} walls
 */
function labels(mode, layout, walls) {
  if (mode === 'off') return [];
  const pixels = Math.min(MOST_TEXT, Math.max(LEAST_TEXT, layout.square * 0.17));
  const size = (Math.min(pixels, layout.square) / layout.square) * UNIT;
  const outside = layout.gutter > 0;
  if (mode === 'every' && !outside) return everySquare(layout, walls, size);
  const files = line(size, outside ? 'tb-outside' : 'tb-inside');
  const ranks = line(size, outside ? 'tb-outside' : 'tb-inside');
  const bottom = layout.ranks * UNIT;
  for (let column = 0; column < layout.files; column += 1) {
    const name = fileName(layout.orientation === 'white' ? column : layout.files - 1 - column);
    const x = column * UNIT + (outside ? (UNIT - size * wide(name)) / 2 : UNIT - size * 0.72);
    files.put(name, x, bottom + (outside ? size * 1.15 : -size * 0.25));
  }
  for (let row = 0; row < layout.ranks; row += 1) {
    const name = String(layout.orientation === 'white' ? layout.ranks - row : row + 1);
    const x = outside ? -size * (0.35 + 0.58 * name.length) : size * 0.22;
    ranks.put(name, x, row * UNIT + (outside ? UNIT / 2 + size * 0.36 : size));
  }
  return [files.node(), ranks.node()];
}

/**
 * @param {Layout} layout
 * @param {Set<number>} walls
 * @param {number} size
 */
function everySquare(layout, walls, size) {
  const lines = [];
  for (let rank = 0; rank < layout.ranks; rank += 1) {
    const text = line(size, 'tb-inside');
    for (let file = 0; file < layout.files; file += 1) {
      const square = file + rank * layout.files;
      if (walls.has(square)) continue;
      const { column, row } = place(layout, square);
      text.put(squareName(square, layout), column * UNIT + size * 0.2, row * UNIT + size * 0.95);
    }
    lines.push(text.node());
  }
  return lines;
}

/** About how wide a sign is, in sizes of the text. @param {string} sign */
const wide = (sign) => (/[fijlrt]/.test(sign) ? 0.4 : /[mw]/.test(sign) ? 0.9 : 0.6);

/**
 * @param {number} size
 * @param {string} name
 */
function line(size, name) {
  let text = '';
  /** @type {number[]} */
  const xs = [];
  /** @type {number[]} */
  const ys = [];
  return {
    /** @param {string} word @param {number} x @param {number} y */
    put(word, x, y) {
      for (const sign of word) {
        xs.push(Math.round(x));
        ys.push(Math.round(y));
        x += size * wide(sign);
      }
      text += word;
    },
    node() {
      const node = svg('text', {
        class: name,
        'font-size': Math.round(size),
        x: xs.join(' '),
        y: ys.join(' '),
      });
      node.textContent = text;
      return node;
    },
  };
}
