// The evaluation graph: a line with a point for each move. For keyboard and screen reader it is one
// slider: the arrow keys go from move to move.

import { svg } from '../../board/svg.js';
import { h } from '../dom.js';
import { t } from '../i18n/analysis.js';
import { GLYPHS, numbered, short } from './evaluation.js';

/** @typedef {import('./types.js').GraphData} GraphData */

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
 * @param {GraphData} data
 * @param {(ply: number) => void} go
 */
export function createGraph(data, go) {
  const count = data.chances.length;
  const known = data.chances.flatMap((chance, ply) =>
    chance === undefined ? [] : [[across(ply, count), down(chance)]]
  );
  const line = known.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const [left, right] = [known[0]?.[0] ?? 0, known.at(-1)?.[0] ?? 0];
  const area = line && `${line}L${right} ${HEIGHT}L${left} ${HEIGHT}Z`;
  const cursor = svg('line', { y1: 0, y2: HEIGHT, class: 'graph-cursor' });
  const drawing = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('path', { d: area, class: 'graph-white' }),
    svg('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'graph-middle' }),
    svg('path', { d: line, class: 'graph-line' }),
    cursor
  );
  const marks = h('div', { class: 'graph-points', 'aria-hidden': 'true' }, pointsOf(data));
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
    const [x, y] = [across(current, count), down(data.chances[current] ?? 500)];
    cursor.setAttribute('x1', String(x));
    cursor.setAttribute('x2', String(x));
    here.style.insetInlineStart = `${(x / WIDTH) * 100}%`;
    here.style.insetBlockStart = `${(y / HEIGHT) * 100}%`;
    element.setAttribute('aria-valuenow', String(current));
    element.setAttribute('aria-valuetext', pointInWords(data, current));
  }
  show(0);
  return { element, show };
}

/** A dot for each move; faults have the shape of their class. @param {GraphData} data */
function pointsOf({ chances, moves }) {
  return chances.flatMap((chance, ply) => {
    if (chance === undefined) return [];
    const { class: name } = moves[ply - 1] ?? {};
    const dot = h('span', { class: `graph-point ${name ? `is-${name}` : ''}` });
    dot.style.insetInlineStart = `${(across(ply, chances.length) / WIDTH) * 100}%`;
    dot.style.insetBlockStart = `${(down(chance) / HEIGHT) * 100}%`;
    return [dot];
  });
}

/** @param {GraphData} data @param {number} ply */
function pointInWords({ evaluations, moves }, ply) {
  const known = evaluations[ply];
  const evaluation = known ? short(known) : t('analysis.graph.unknown');
  const move = moves[ply - 1];
  if (!move) return t('analysis.graph.start', { evaluation });
  const values = { move: numbered(ply, move.san), evaluation };
  if (!move.class || !GLYPHS[move.class]) return t('analysis.graph.point', values);
  return t('analysis.graph.class', { ...values, class: t(`review.class.${move.class}`) });
}
