// What a review says at a glance: the move on show, accuracy, moves by quality, opening, lessons.

import { h } from '../dom.js';
import { t } from '../i18n/analysis.js';
import { GLYPHS, SIGNS, lessons, nameOf, numbered, percent } from './evaluation.js';
import { shapeOf } from './panel.js';

/** @typedef {import('./types.js').Review} Review */
/** @typedef {import('./types.js').MoveClass} MoveClass */
/** @typedef {import('./types.js').Color} Color */
/** @typedef {import('../viewer/viewer.js').Viewer} Viewer */

const CLASSES = /** @type {const} */ (['best', 'good', 'inaccuracy', 'mistake', 'blunder']);
const COLORS = /** @type {const} */ (['white', 'black']);

/**
 * What the review says about the move on show.
 * @param {Review} review
 * @param {number} ply
 * @param {Viewer} viewer
 * @returns {Node[]}
 */
export function moveCard(review, ply, viewer) {
  const reviewed = review.moves[ply - 1];
  const heading = h('h2', { tabindex: '-1' }, t('review.move'));
  if (!reviewed) return [heading, h('p', { class: 'hint' }, t('review.move.start'))];
  const glyph = GLYPHS[reviewed.class];
  const move = `${numbered(ply, reviewed.san)}${glyph}`;
  const best = reviewed.best.san[0] ?? '';
  const badge = h('span', { class: `class-badge is-${reviewed.class}` }, glyph || SIGNS[reviewed.class]);
  const said = h(
    'p',
    { class: 'review-said' },
    badge,
    h('span', null, wordsOf(reviewed.class, move, best))
  );
  /** @type {Node[]} */
  const parts = [heading, said];
  if (glyph) parts.push(h('p', null, fallOf(review, ply)));
  if (reviewed.class !== 'best' && best) parts.push(showButton(review, ply, viewer));
  viewer.setHints(hintsOf(reviewed));
  return parts;
}

/** @param {MoveClass} name @param {string} move @param {string} best */
function wordsOf(name, move, best) {
  if (name === 'best') return t('review.move.best', { move });
  if (name === 'good')
    return best ? t('review.move.good', { move, best }) : t('review.move.only', { move });
  return t('review.move.bad', { move, best, class: t(`review.class.${name}`) });
}

/** How the mover's chances fell. @param {Review} review @param {number} ply */
function fallOf({ moves, chances }, ply) {
  const { color } = moves[ply - 1];
  const [before, after] = [chances[ply - 1], chances[ply]].map((chance) =>
    percent(color === 'white' ? chance : 1000 - chance)
  );
  return t('review.move.chance', { color: nameOf(color), before, after });
}

/** The better move as an arrow: of the position before, so only its target may be elsewhere now.
 * @param {import('./types.js').MoveReview} reviewed */
function hintsOf({ class: name, best, uci }) {
  if (name === 'best' || !best.uci[0] || best.uci[0] === uci) return [];
  const shape = shapeOf(best.uci[0]);
  return shape ? [{ ...shape, color: /** @type {const} */ ('green') }] : [];
}

/** @param {Review} review @param {number} ply @param {Viewer} viewer */
function showButton(review, ply, viewer) {
  const { best } = review.moves[ply - 1];
  const onclick = () => void viewer.play(best.uci, viewer.tree.at(ply - 1));
  return h('button', { type: 'button', onclick }, t('review.move.show'));
}

/**
 * @param {Review} review
 * @param {Viewer} viewer
 * @param {(ply: number) => void} go
 */
export function summaryOf(review, viewer, go) {
  const { opening } = review;
  return h(
    'div',
    { class: 'review-summary' },
    opening &&
      h('p', { class: 'review-opening' }, h('strong', null, opening.code), ' ', opening.name),
    h(
      'div',
      { class: 'review-sides' },
      COLORS.map((color) => sideOf(review, viewer, color))
    ),
    countTable(review, viewer, go),
    h('p', { class: 'hint' }, t('review.classes.explain')),
    h('p', { class: 'hint' }, t('review.made', { count: review.nodes })),
    h('a', { href: `/heat?match=${viewer.match?.id}` }, t('heat.open'))
  );
}

/** @param {Review} review @param {Viewer} viewer @param {Color} color */
function sideOf(review, viewer, color) {
  const accuracy = color === 'white' ? review.white_accuracy : review.black_accuracy;
  const seat = viewer.match?.seats.find(({ seat: place }) => place.color === color);
  const name = seat?.name || nameOf(color);
  const share =
    accuracy === undefined
      ? t('review.noMoves')
      : t('review.percent', { count: percent(accuracy) });
  const value = h('strong', { class: 'accuracy', title: t('review.accuracy.hint') }, share);
  return h(
    'div',
    { class: `review-side of-${color}` },
    h('span', null, name),
    value,
    h('span', { class: 'hint' }, t('review.accuracy'))
  );
}

/**
 * How many moves of each class; a number leads to the next of them.
 * @param {Review} review
 * @param {Viewer} viewer
 * @param {(ply: number) => void} go
 */
function countTable(review, viewer, go) {
  const plies = (/** @type {MoveClass} */ name, /** @type {Color} */ color) =>
    review.moves.flatMap((move, ply) =>
      move.class === name && move.color === color ? [ply + 1] : []
    );
  const cell = (/** @type {MoveClass} */ name, /** @type {Color} */ color) => {
    const found = plies(name, color);
    if (!found.length) return h('td', null, '0');
    const onclick = () => go(found.find((ply) => ply > viewer.node.ply) ?? found[0]);
    const label = t('review.next', { class: t(`review.class.${name}`), color: nameOf(color) });
    return h(
      'td',
      null,
      h(
        'button',
        { type: 'button', title: label, onclick, 'aria-label': `${found.length}. ${label}` },
        found.length
      )
    );
  };
  const rows = CLASSES.map((name) =>
    h(
      'tr',
      null,
      h(
        'th',
        { scope: 'row' },
        badgeOf(name),
        t(`review.classes.${name}`)
      ),
      cell(name, 'white'),
      cell(name, 'black')
    )
  );
  const head = h(
    'tr',
    null,
    h('th', { scope: 'col' }, t('review.counts')),
    COLORS.map((color) => h('th', { scope: 'col' }, nameOf(color)))
  );
  return h('table', { class: 'review-counts' }, h('thead', null, head), h('tbody', null, rows));
}

/** @param {Review} review @param {(color: Color) => void} learn */
export function lessonButtons(review, learn) {
  const button = (/** @type {Color} */ color) => {
    const values = { color: nameOf(color) };
    if (!lessons(review.moves, color).length)
      return h('p', { class: 'hint' }, t('lesson.none', values));
    return h(
      'button',
      { type: 'button', class: 'main', onclick: () => learn(color) },
      t('lesson.start', values)
    );
  };
  return h('div', { class: 'lesson-start' }, h('h2', null, t('lesson.title')), COLORS.map(button));
}

/** The sign of a class, which its name repeats. @param {MoveClass} name */
function badgeOf(name) {
  const attributes = { class: `class-badge is-${name}`, 'aria-hidden': 'true' };
  return h('span', attributes, GLYPHS[name] || SIGNS[name]);
}
