// The ground below the pieces: squares, textures and coordinates, in a few nodes of one SVG.

import { fileName, place } from './squares.js';
import { svg } from './svg.js';

/** @typedef {import('./squares.js').Layout} Layout */
/** @typedef {import('./state.js').State} State */

/** Units of the drawing per square. */
export const UNIT = 100;

/** The smallest and largest coordinates, in CSS pixels. */
const MIN_TEXT = 9;
const MAX_TEXT = 13;

let created = 0;

/** @returns {SVGElement} */
export function createTerrain() {
  created += 1;
  return svg('svg', { class: 'tb-terrain', 'aria-hidden': 'true', 'data-id': `tb-${created}` });
}

/**
 * Paints squares and coordinates. Walls, hills, zones and coordinates on every square are fetched
 * when a board has them.
 *
 * @param {SVGElement} root
 * @param {State} state
 * @param {Layout} layout
 */
export function paintTerrain(root, state, layout) {
  const { files, ranks } = layout;
  const { zones, showZones, coordinates } = state.config;
  const all = Array.from({ length: files * ranks }, (_, square) => square);
  const dark = all.filter((square) => ((square % files) + Math.floor(square / files)) % 2 === 0);
  const ground = [
    svg('rect', { class: 'tb-light-squares', width: files * UNIT, height: ranks * UNIT }),
    svg('path', { class: 'tb-dark-squares', d: cover(dark, layout) }),
  ];
  root.setAttribute('viewBox', `0 0 ${files * UNIT} ${ranks * UNIT}`);
  root.replaceChildren(...ground, ...labels(coordinates, layout));
  const isMarked = state.walls.size > 0 || (showZones && (zones || state.hills.size > 0));
  if (isMarked || coordinates === 'every') {
    void addTextures(root, ground[1], state, layout);
  }
}

/**
 * @param {SVGElement} root
 * @param {SVGElement} ground
 * @param {State} state
 * @param {Layout} layout
 */
async function addTextures(root, ground, state, layout) {
  const { textures } = await import('./textures.js');
  const id = root.getAttribute('data-id') ?? '';
  // The board may have been painted again meanwhile.
  if (ground.parentNode === root) ground.after(...textures(id, state, layout));
}

/**
 * One path that covers some squares.
 *
 * @param {Iterable<number>} squares
 * @param {Layout} layout
 */
export function cover(squares, layout) {
  let d = '';
  for (const square of squares) {
    const { column, row } = place(layout, square);
    d += `M${column * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h-${UNIT}z`;
  }
  return d;
}

/** The size of coordinates. @param {Layout} layout */
export function textSize({ square }) {
  const pixels = Math.min(MAX_TEXT, Math.max(MIN_TEXT, square * 0.17));
  return (Math.min(pixels, square) / square) * UNIT;
}

/**
 * Coordinates. Each character has its own place, so that a whole row of them is one node.
 *
 * @param {import('./types.js').Config['coordinates']} mode
 * @param {Layout} layout
 */
function labels(mode, layout) {
  if (mode === 'off') return [];
  const size = textSize(layout);
  const outside = layout.gutter > 0;
  if (mode === 'every' && !outside) return [];
  const files = line(size, outside ? 'tb-outside' : 'tb-inside');
  const ranks = line(size, outside ? 'tb-outside' : 'tb-inside');
  const bottom = layout.ranks * UNIT;
  for (let column = 0; column < layout.files; column += 1) {
    const name = fileName(layout.orientation === 'white' ? column : layout.files - 1 - column);
    const x = column * UNIT + (outside ? (UNIT - size * width(name)) / 2 : UNIT - size * 0.72);
    files.put(name, x, bottom + (outside ? size * 1.15 : -size * 0.25));
  }
  for (let row = 0; row < layout.ranks; row += 1) {
    const name = String(layout.orientation === 'white' ? layout.ranks - row : row + 1);
    const x = outside ? -size * (0.35 + 0.58 * name.length) : size * 0.22;
    ranks.put(name, x, row * UNIT + (outside ? UNIT / 2 + size * 0.36 : size));
  }
  return [files.node(), ranks.node()];
}

/** The rough width of a character, as a part of the text size. @param {string} character */
const width = (character) =>
  /[fijlrt]/.test(character) ? 0.4 : /[mw]/.test(character) ? 0.9 : 0.6;

/**
 * @param {number} size
 * @param {string} name
 */
export function line(size, name) {
  let text = '';
  /** @type {number[]} */
  const xs = [];
  /** @type {number[]} */
  const ys = [];
  return {
    /** @param {string} word @param {number} x @param {number} y */
    put(word, x, y) {
      for (const character of word) {
        xs.push(Math.round(x));
        ys.push(Math.round(y));
        x += size * width(character);
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
