// Arrows and circles: where they snap to, and how they are drawn. Fetched when the first is drawn.

import { place, squareOf } from './squares.js';
import { reach } from './state.js';
import { svg } from './svg.js';

/** @typedef {import('./types.js').Shape} Shape */
/** @typedef {import('./squares.js').Layout} Layout */

/** Units of the drawing per square. */
const UNIT = 100;

/** Length of an arrow's head and half its width, and the radius of a circle. */
const HEAD = 30;
const HALF_HEAD = 19;
const RADIUS = 43;

/**
 * The square an arrow ends on: one where the piece can really go, if it is within a square of the
 * pointer, otherwise the square under the pointer.
 *
 * @param {import('./state.js').State} state
 * @param {Layout} layout
 * @param {number} from
 * @param {{x: number, y: number, square: number}} pointer from the board's upper left corner, in
 *   CSS pixels
 */
export function snapped(state, layout, from, { x, y, square }) {
  if (square < 0 || square === from) return square;
  const known = reach(state, { square: from })?.to;
  if (!known || known.size === 0 || known.has(square)) return square;
  let best = square;
  let least = 1;
  for (const to of known) {
    const { column, row } = place(layout, to);
    const distance = Math.hypot(x / layout.square - column - 0.5, y / layout.square - row - 0.5);
    if (distance < least) {
      least = distance;
      best = to;
    }
  }
  return best;
}

/**
 * The lines of a shape: a circle, or the shaft and head of an arrow.
 *
 * @param {{column: number, row: number}} from
 * @param {{column: number, row: number} | null} to
 */
export function outline(from, to) {
  const [x, y] = middle(from);
  if (!to || (to.column === from.column && to.row === from.row)) {
    const half = `a${RADIUS} ${RADIUS} 0 1 0`;
    return { line: `M${x - RADIUS} ${y}${half} ${2 * RADIUS} 0${half} ${-2 * RADIUS} 0`, head: '' };
  }
  const [toX, toY] = middle(to);
  const length = Math.hypot(toX - x, toY - y);
  const [alongX, alongY] = [(toX - x) / length, (toY - y) / length];
  /** @param {number} back @param {number} aside */
  const point = (back, aside) =>
    `${round(toX - alongX * back - alongY * aside)} ${round(toY - alongY * back + alongX * aside)}`;
  return {
    line: `M${point(length - UNIT * 0.3, 0)}L${point(HEAD + 10, 0)}`,
    head: `M${point(10, 0)}L${point(HEAD + 10, HALF_HEAD)}L${point(HEAD + 10, -HALF_HEAD)}Z`,
  };
}

/** @param {{column: number, row: number}} at */
function middle({ column, row }) {
  return [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * Paints the shapes. Dark, light and colored strokes lie over each other, so that each shape stands
 * out on any square.
 *
 * @param {SVGElement} root
 * @param {Shape[]} shapes
 * @param {Layout} layout
 */
export function paintShapes(root, shapes, layout) {
  root.setAttribute('viewBox', `0 0 ${layout.files * UNIT} ${layout.ranks * UNIT}`);
  root.replaceChildren(...shapes.flatMap((shape) => paint(shape, layout)));
}

/**
 * @param {Shape} shape
 * @param {Layout} layout
 */
function paint({ from, to, color, label }, layout) {
  const start = squareOf(from, layout);
  const end = to === undefined ? start : squareOf(to, layout);
  if (start < 0 || end < 0) return [];
  const target = place(layout, end);
  const { line, head } = outline(place(layout, start), start === end ? null : target);
  const kind = start === end ? 'tb-circle' : 'tb-arrow';
  const group = svg('g', { class: `tb-shape ${kind} tb-${color ?? 'blue'}` });
  for (const layer of ['dark', 'light'])
    group.append(svg('path', { d: line + head, class: `tb-${layer}` }));
  group.append(svg('path', { d: line, class: 'tb-hue' }));
  if (head) group.append(svg('path', { d: head, class: 'tb-head' }));
  if (label) {
    const [x, y] = middle(target);
    const text = svg('text', { x: x + UNIT * 0.32, y: y - UNIT * 0.22 });
    text.textContent = label;
    group.append(text);
  }
  return [group];
}
