// The ground below the pieces: squares, textures and coordinates, in a few nodes.

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
 * Paints the squares. Walls, hills and zones are fetched when a board has them.
 *
 * @param {SVGElement} root
 * @param {State} state
 * @param {Layout} layout
 */
export function paintTerrain(root, state, layout) {
  const { files, ranks } = layout;
  const { zones, showZones } = state.config;
  const all = Array.from({ length: files * ranks }, (_, square) => square);
  const dark = all.filter((square) => isDark(square % files, Math.floor(square / files)));
  const ground = [
    svg('rect', { class: 'tb-light-squares', width: files * UNIT, height: ranks * UNIT }),
    svg('path', { class: 'tb-dark-squares', d: cover(dark, layout) }),
  ];
  root.setAttribute('viewBox', `0 0 ${files * UNIT} ${ranks * UNIT}`);
  root.replaceChildren(...ground);
  const isMarked = state.walls.size > 0 || (showZones && (zones || state.hills.size > 0));
  if (isMarked) void addTextures(root, ground[1], state, layout);
}

/** Whether a square is dark. @param {number} file @param {number} rank both from 0 */
export const isDark = (file, rank) => (file + rank) % 2 === 0;

/**
 * Paints the coordinates, which lie above the marks of squares. Those on every square are fetched.
 *
 * @param {SVGElement} root
 * @param {State} state
 * @param {Layout} layout
 */
export function paintLabels(root, state, layout) {
  const { coordinates } = state.config;
  root.setAttribute('viewBox', `0 0 ${layout.files * UNIT} ${layout.ranks * UNIT}`);
  root.replaceChildren(...labels(coordinates, layout));
  if (coordinates === 'every' && layout.gutter === 0) void addNames(root, state, layout);
}

/**
 * @param {SVGElement} root
 * @param {State} state
 * @param {Layout} layout
 */
async function addNames(root, state, layout) {
  const { everySquare } = await import('./textures.js');
  const { coordinates } = state.config;
  // The reader may have chosen other coordinates meanwhile, or another size.
  const isFirst = root.childElementCount === 0;
  if (isFirst && coordinates === 'every') {
    root.replaceChildren(...everySquare(layout, state.walls, textSize(layout)));
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
function textSize({ square }) {
  const pixels = Math.min(MAX_TEXT, Math.max(MIN_TEXT, square * 0.17));
  return (Math.min(pixels, square) / square) * UNIT;
}

/**
 * Coordinates. Each character has its own place, so that all of them are two nodes: on light and on
 * dark squares, or below and beside the board.
 *
 * @param {import('./types.js').Config['coordinates']} mode
 * @param {Layout} layout
 */
function labels(mode, layout) {
  if (mode === 'off') return [];
  const size = textSize(layout);
  const outside = layout.gutter > 0;
  if (mode === 'every' && !outside) return [];
  const beside = () => line(size, 'tb-outside');
  const texts = outside ? [beside(), beside()] : inside(size);
  /** The text on a square. @param {number} file @param {number} rank */
  const on = (file, rank) => texts[Number(isDark(file, rank))];
  const { files, ranks, orientation } = layout;
  const isWhite = orientation === 'white';
  const bottom = ranks * UNIT;
  for (let column = 0; column < files; column += 1) {
    const file = isWhite ? column : files - 1 - column;
    const name = fileName(file);
    const x = column * UNIT + (outside ? (UNIT - size * width(name)) / 2 : UNIT - size * 0.72);
    const text = outside ? texts[0] : on(file, isWhite ? 0 : ranks - 1);
    text.put(name, x, bottom + (outside ? size * 1.15 : -size * 0.25));
  }
  for (let row = 0; row < ranks; row += 1) {
    const rank = isWhite ? ranks - 1 - row : row;
    const name = String(rank + 1);
    const x = outside ? -size * (0.35 + 0.58 * name.length) : size * 0.22;
    const y = row * UNIT + (outside ? UNIT / 2 + size * 0.36 : size);
    const text = outside ? texts[1] : on(isWhite ? 0 : files - 1, rank);
    text.put(name, x, y);
  }
  return texts.map((text) => text.node());
}

/** The texts on light and on dark squares. @param {number} size */
export const inside = (size) => [line(size, 'tb-on-light'), line(size, 'tb-on-dark')];

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
