// The computer's review of a finished game: asked for, followed, and shown beside the viewer.

import { announce, fill, h, setText } from '../dom.js';
import { t } from '../i18n/analysis.js';
import { ApiError, get } from '../net/api.js';
import { progressBar } from '../parts/progress.js';
import { loadStyle } from '../parts/style.js';
import { GLYPHS, SIGNS, percent, short } from './evaluation.js';
import { createGauge } from './gauge.js';
import { createGraph } from './graph.js';
import { Lessons } from './lessons.js';
import { isAbort, readLines } from './lines.js';
import { lessonButtons, moveCard, summaryOf } from './summary.js';

/** @typedef {import('./types.js').Review} Review */
/** @typedef {import('./types.js').ReviewUpdate} ReviewUpdate */
/** @typedef {import('../viewer/viewer.js').Viewer} Viewer */

/** @param {Viewer} viewer */
export async function createPanel(viewer) {
  await Promise.all([loadStyle('analysis'), loadStyle('task')]);
  const panel = new ReviewPanel(viewer);
  await panel.load();
  return panel;
}

class ReviewPanel {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {Review | null} */
    this.review = null;
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {ReturnType<typeof createGraph> | null} */
    this.graph = null;
    /** @type {Lessons | null} */
    this.lessons = null;
    this.gauge = createGauge();
    this.card = h('div', { class: 'review-move', 'aria-live': 'polite' });
    this.element = h('section', { class: 'review', 'aria-label': t('review.title') });
  }

  async load() {
    const { match } = this.viewer;
    if (!match || match.phase !== 'over') return this.tell(t('review.notOver'));
    if (match.boards.length > 1) return this.tell(t('review.boards'));
    try {
      const { review } = await get(`/matches/${match.id}/review`);
      if (review) this.show(review);
      else this.offer();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.tell(t('review.failed', { reason: error.message }));
    }
  }

  /** @param {string} text */
  tell(text) {
    fill(this.element, h('p', { class: 'hint' }, text));
  }

  /** @param {string} [problem] */
  offer(problem) {
    const start = h(
      'button',
      { type: 'button', class: 'main', onclick: () => void this.ask() },
      t('review.ask')
    );
    fill(
      this.element,
      h(
        'div',
        { class: 'review-ask' },
        h('h2', null, t('review.ask.title')),
        h('p', null, t('review.ask.text')),
        problem && h('p', { class: 'problem', role: 'alert' }, problem),
        start
      )
    );
  }

  async ask() {
    const running = new AbortController();
    this.running = running;
    const total = this.viewer.tree.game().length;
    const bar = progressBar(t('review.progress', { done: 0, total }), {
      stop: { label: t('review.stop'), onclick: () => running.abort() },
    });
    fill(this.element, h('div', { class: 'review-ask' }, bar.element));
    bar.focus();
    /** @type {Review | null} */
    let review = null;
    /** @param {ReviewUpdate} update */
    const take = (update) => {
      if (update.type === 'failed') throw new ApiError(0, update.error);
      if (update.type === 'review') ({ review } = update);
      else bar.show(update.done / update.total, t('review.progress', update));
    };
    try {
      const id = /** @type {NonNullable<Viewer['match']>} */ (this.viewer.match).id;
      await readLines(`/matches/${id}/review`, {}, running.signal, take);
      if (review) this.ready(review);
    } catch (error) {
      if (isAbort(error)) this.offer(t('review.stopped'));
      else if (error instanceof ApiError) this.offer(t('review.failed', { reason: error.message }));
      else throw error;
    } finally {
      this.running = null;
    }
  }

  /** @param {Review} review */
  ready(review) {
    this.show(review);
    const share = (/** @type {number | undefined} */ accuracy) =>
      accuracy === undefined
        ? t('review.noMoves')
        : t('review.percent', { count: percent(accuracy) });
    const [white, black] = [share(review.white_accuracy), share(review.black_accuracy)];
    announce(t('review.ready', { white, black }));
    this.element.querySelector('h2')?.focus();
  }

  /** @param {Review} review */
  show(review) {
    this.review = review;
    const nodes = this.viewer.tree.game();
    for (const [ply, node] of nodes.entries()) {
      const name = ply ? review.moves[ply - 1]?.class : undefined;
      node.glyph = name ? GLYPHS[name] : '';
      node.sign = name && SIGNS[name] ? { text: SIGNS[name], words: t(`review.class.${name}`) } : null;
      node.score = review.evaluations[ply] ? short(review.evaluations[ply]) : '';
    }
    this.graph = createGraph(review, (ply) => this.viewer.go(this.viewer.tree.at(ply)));
    this.viewer.setStrip(this.graph.element);
    this.overview();
    this.viewer.repaint();
    this.changed();
  }

  overview() {
    const review = /** @type {Review} */ (this.review);
    const go = (/** @type {number} */ ply) => this.viewer.go(this.viewer.tree.at(ply));
    fill(
      this.element,
      this.card,
      summaryOf(review, this.viewer, go),
      lessonButtons(review, (color) => this.learn(color))
    );
  }

  /** @param {'white' | 'black'} color */
  learn(color) {
    const review = /** @type {Review} */ (this.review);
    this.lessons = new Lessons(this.viewer, review, color, () => {
      this.lessons = null;
      this.overview();
      this.changed();
    });
    fill(this.element, this.lessons.element);
    this.lessons.begin();
  }

  /** Another position is on show. */
  changed() {
    const { review, viewer, lessons } = this;
    if (!review) return;
    const { node } = viewer;
    const ply = this.plyOf(node);
    this.graph?.show(ply);
    viewer.setGauge(this.gauge.element);
    this.gauge.show(review.evaluations[ply], review.chances[ply], viewer.orientation);
    if (lessons) return lessons.changed();
    if (node.isMain) fill(this.card, ...moveCard(review, ply, viewer));
    else setText(this.card, '');
  }

  /** Where the game was left. @param {import('../tree/tree.js').TreeNode} node */
  plyOf(node) {
    let here = node;
    while (!here.isMain && here.parent) here = here.parent;
    return here.ply;
  }

  destroy() {
    this.running?.abort();
    this.lessons?.end();
    this.viewer.setStrip(null);
    this.viewer.setGauge(null);
  }
}
