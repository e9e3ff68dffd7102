// Numbers and patterns on squares. A pattern is denser where a number is larger, and the direction
// of its lines says what color would say. Fetched when the first square has a note.

import { place, squareOf } from './squares.js';
import { svg } from './svg.js';

/** @typedef {import('./types.js').SquareNote} SquareNote */
/** @typedef {import('./squares.js').Layout} Layout */

/** Units of the drawing per square. */
const UNIT = 100;
/** The most lines of a pattern in one direction. */
const MAX_LEVEL = 4;

/**
 * The lines of a pattern within a square of the drawing.
 *
 * @param {number} level 0 to 4
 * @param {'up' | 'down'} slant
 */
export function hatching(level, slant) {
  const lines = Math.min(MAX_LEVEL, Math.max(0, Math.round(level)));
  let path = '';
  for (let line = 0; line < lines; line += 1) {
    // Offsets of the diagonal from the middle, evenly spread.
    const offset = ((line + 1) / (lines + 1)) * 2 * UNIT - UNIT;
    const [low, high] = [Math.max(0, offset), Math.min(UNIT, UNIT + offset)];
    const [y1, y2] = [low - offset, high - offset];
    path +=
      slant === 'up'
        ? `M${round(low)} ${round(UNIT - y1)}L${round(high)} ${round(UNIT - y2)}`
        : `M${round(low)} ${round(y1)}L${round(high)} ${round(y2)}`;
  }
  return path;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/**
 * Paints the notes over the pieces of a board.
 *
 * @param {HTMLElement} stage
 * @param {SquareNote[]} notes
 * @param {Layout} layout
 */
export function paintNotes(stage, notes, layout) {
  let root = /** @type {SVGElement | null} */ (stage.querySelector('.tb-notes'));
  if (!root) {
    root = svg('svg', { class: 'tb-notes', 'aria-hidden': 'true' });
    stage.querySelector('.tb-shapes')?.before(root);
  }
  root.setAttribute('viewBox', `0 0 ${layout.files * UNIT} ${layout.ranks * UNIT}`);
  root.replaceChildren(...notes.flatMap((note) => paint(note, layout)));
}

/** @param {SquareNote} note @param {Layout} layout */
function paint(note, layout) {
  const square = squareOf(note.square, layout);
  if (square < 0) return [];
  const { column, row } = place(layout, square);
  const group = svg('g', { transform: `translate(${column * UNIT} ${row * UNIT})` });
  const { level = 0, slant = 'up' } = note;
  for (const way of /** @type {const} */ (['up', 'down'])) {
    if (level <= 0 || (slant !== way && slant !== 'both')) continue;
    const d = hatching(level, way);
    group.append(
      svg('path', { d, class: 'tb-hatch-edge' }),
      svg('path', { d, class: 'tb-hatch' })
    );
  }
  if (note.mark) group.append(...signOf(note.mark));
  if (note.text) group.append(label(note.text, 50, 64, 'tb-count'));
  if (note.black) group.append(...badge(note.black, 84, 16, 'tb-of-black'));
  if (note.white) group.append(...badge(note.white, 16, 84, 'tb-of-white'));
  return [group];
}

/**
 * A number in a corner.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} kind
 */
const badge = (text, x, y, kind) => [
  kind === 'tb-of-white'
    ? svg('circle', { cx: x, cy: y, r: 15, class: kind })
    : svg('rect', { x: x - 14, y: y - 14, width: 28, height: 28, rx: 4, class: kind }),
  label(text, x, y + 9, `tb-badge ${kind}`),
];

/** @param {string} words @param {number} x @param {number} y @param {string} kind */
function label(words, x, y, kind) {
  const text = svg('text', { x, y, class: kind });
  text.textContent = words;
  return text;
}

/** The drawings of the signs. */
const SIGNS = {
  ring: 'M8 50a42 42 0 1 0 84 0a42 42 0 1 0 -84 0',
  pin: 'M84 62v26M76 62h16M79 62v-14h10v14M76 48h16',
  aim: 'M4 26v-22h22M74 4h22v22M96 74v22h-22M26 96h-22v-22',
};

/**
 * A broken ring for a piece that nobody defends; a pin for one that must not move; corners around a
 * king that can be checked.
 * @param {'ring' | 'pin' | 'aim'} mark
 */
function signOf(mark) {
  const d = SIGNS[mark];
  return ['edge', 'line'].map((layer) => svg('path', { d, class: `tb-${mark} tb-${layer}` }));
}
