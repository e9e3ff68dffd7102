// The evaluation graph: a line with a point for each move. For keyboard and screen reader it is one
// slider: the arrow keys go from move to move.

import { svg } from '../../board/svg.js';
import { h } from '../dom.js';
import { t } from '../i18n/analysis.js';
import { GLYPHS, numbered, short } from './evaluation.js';

/** @typedef {import('./types.js').Review} Review */

/** Units of the drawing. */
const WIDTH = 1000;
const HEIGHT = 200;
/** Room above and below the line, so that points are not cut off. */
const EDGE = 10;

/** @param {number} ply @param {number} count positions */
const across = (ply, count) => (count < 2 ? 0 : (ply / (count - 1)) * WIDTH);
/** @param {number} chance in thousandths */
const down = (chance) => EDGE + (1 - chance / 1000) * (HEIGHT - 2 * EDGE);

/**
 * The ply whose point is nearest.
 * @param {number} share how far from the left, 0 to 1
 * @param {number} count positions
 */
export const nearest = (share, count) =>
  Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))));

/**
 * @param {Review} review
 * @param {(ply: number) => void} go
 */
export function createGraph(review, go) {
  const count = review.chances.length;
  const points = review.chances.map((chance, ply) => [across(ply, count), down(chance)]);
  const line = points.map(([x, y], ply) => `${ply ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`);
  const cursor = svg('line', { y1: 0, y2: HEIGHT, class: 'graph-cursor' });
  const drawing = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('path', { d: `${line.join('')}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, class: 'graph-white' }),
    svg('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'graph-middle' }),
    svg('path', { d: line.join(''), class: 'graph-line' }),
    cursor
  );
  const marks = h('div', { class: 'graph-points', 'aria-hidden': 'true' }, pointsOf(review));
  const here = h('span', { class: 'graph-here' });
  marks.append(here);
  let current = 0;

  /** @param {number} ply */
  const choose = (ply) => {
    const next = Math.max(0, Math.min(count - 1, ply));
    if (next !== current) go(next);
  };
  const element = h(
    'div',
    {
      class: 'graph',
      role: 'slider',
      tabindex: '0',
      'aria-label': t('analysis.graph'),
      'aria-valuemin': '0',
      'aria-valuemax': String(count - 1),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
        const far = { PageUp: 10, PageDown: -10, Home: -count, End: count };
        const step = { ...steps, ...far }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        choose(current + step);
      },
      onclick: (/** @type {MouseEvent} */ event) => {
        const { left, width } = element.getBoundingClientRect();
        choose(nearest((event.clientX - left) / width, count));
      },
    },
    drawing,
    marks
  );

  /** @param {number} ply */
  function show(ply) {
    current = Math.max(0, Math.min(count - 1, ply));
    const [x, y] = points[current];
    cursor.setAttribute('x1', String(x));
    cursor.setAttribute('x2', String(x));
    here.style.insetInlineStart = `${(x / WIDTH) * 100}%`;
    here.style.insetBlockStart = `${(y / HEIGHT) * 100}%`;
    element.setAttribute('aria-valuenow', String(current));
    element.setAttribute('aria-valuetext', pointInWords(review, current));
  }
  show(0);
  return { element, show };
}

/** A dot for each move; faults have the shape of their class. @param {Review} review */
function pointsOf({ chances, moves }) {
  return chances.map((chance, ply) => {
    const move = moves[ply - 1];
    const dot = h('span', { class: `graph-point ${move ? `is-${move.class}` : ''}` });
    dot.style.insetInlineStart = `${(across(ply, chances.length) / WIDTH) * 100}%`;
    dot.style.insetBlockStart = `${(down(chance) / HEIGHT) * 100}%`;
    return dot;
  });
}

/** @param {Review} review @param {number} ply */
function pointInWords({ evaluations, moves }, ply) {
  const evaluation = short(evaluations[ply]);
  const move = moves[ply - 1];
  if (!move) return t('analysis.graph.start', { evaluation });
  const values = { move: numbered(ply, move.san), evaluation };
  if (!GLYPHS[move.class]) return t('analysis.graph.point', values);
  return t('analysis.graph.class', { ...values, class: t(`review.class.${move.class}`) });
}
