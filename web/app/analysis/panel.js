// The analysis beside the viewer: engine lines, gauge, threat, and marks on the board.

import { fill, h, setText, tick } from '../dom.js';
import { t } from '../i18n/analysis.js';
import { ApiError } from '../net/api.js';
import { loadStyle } from '../parts/style.js';
import { inWords, numbered, short } from './evaluation.js';
import { createGauge } from './gauge.js';
import { createLineGraph, valueOfEnd } from './line-graph.js';
import { isAbort, readLines } from './lines.js';
import { createMarks } from './marks.js';

/** @typedef {import('./types.js').AnalysisUpdate} AnalysisUpdate */
/** @typedef {import('./types.js').Line} Line */
/** @typedef {import('../viewer/viewer.js').Viewer} Viewer */

/** How long a position is on show before the page asks: who steps fast asks for the last one. */
const SETTLE_MS = 200;
/** How long the engine thinks: at first, and when asked for more. */
const SECONDS = { first: 20, more: 60 };
const MAX_LINES = 5;
/** Moves of a line that are shown. */
const SHOWN_MOVES = 10;

/** @param {Viewer} viewer */
export async function createPanel(viewer) {
  await loadStyle('analysis');
  return new AnalysisPanel(viewer);
}

class AnalysisPanel {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    const store = viewer.site.store;
    this.count = Number(store?.getItem('analysis-lines')) || 1;
    this.isOn = true;
    this.threat = false;
    /** @type {AbortController | null} */
    this.running = null;
    this.timer = 0;
    this.asked = '';
    /** @type {Line[]} */
    this.lines = [];
    this.gauge = createGauge();
    this.marks = createMarks(viewer);
    this.graph = createLineGraph(viewer);
    this.facts = h('p', { class: 'hint analysis-facts', role: 'status' });
    this.list = h('ol', { class: 'engine-lines', 'aria-label': t('analysis.lines') });
    this.deeper = h(
      'button',
      { type: 'button', onclick: () => this.start(SECONDS.more) },
      t('analysis.deeper')
    );
    this.deeper.hidden = true;
    const engine = tick(t('analysis.engine'), this.isOn, (isOn) => this.turn(isOn));
    const threat = tick(t('analysis.threat'), false, (on) => this.setThreat(on));
    threat.title = t('analysis.threat.hint');
    this.threatBox = /** @type {HTMLInputElement} */ (threat.querySelector('input'));
    this.threatBox.setAttribute('aria-keyshortcuts', 'x');
    threat.append(h('kbd', { 'aria-hidden': 'true' }, 'x'));
    this.element = h(
      'section',
      { class: 'analysis', 'aria-label': t('analysis.title') },
      h('div', { class: 'analysis-controls' }, engine, this.countBox(), threat),
      this.list,
      h('div', { class: 'analysis-foot' }, this.facts, this.deeper),
      this.graph.element,
      this.marks.element
    );
    viewer.setGauge(this.gauge.element);
    this.changed();
  }

  countBox() {
    const options = Array.from({ length: MAX_LINES }, (_, index) =>
      h('option', { value: String(index + 1) }, t('analysis.lines.count', { count: index + 1 }))
    );
    const onchange = () => {
      this.count = Number(box.value);
      this.viewer.site.store?.setItem('analysis-lines', box.value);
      this.start(SECONDS.first);
    };
    const box = h('select', { 'aria-label': t('analysis.lines'), onchange }, options);
    box.value = String(Math.min(MAX_LINES, this.count));
    return box;
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.asked = '';
    this.changed();
  }

  /** @param {boolean} on */
  setThreat(on) {
    this.threat = on;
    this.asked = '';
    this.changed();
  }

  /** A key of the viewer that the panel knows. @param {string} key */
  key(key) {
    if (key !== 'x' || this.viewer.isTask) return false;
    this.threatBox.click();
    return true;
  }

  /** The position on show may be another. */
  changed() {
    this.marks.changed();
    this.graph.element.hidden = this.viewer.isTask;
    if (!this.viewer.isTask) this.graph.paint();
    const isOn = this.isOn && !this.viewer.isTask;
    const wanted = JSON.stringify([this.viewer.request(), this.threat, isOn]);
    if (wanted === this.asked) return;
    this.asked = wanted;
    this.stop();
    this.lines = [];
    this.deeper.hidden = true;
    fill(this.list);
    if (!this.viewer.isTask) this.viewer.setHints([]);
    if (!isOn) return setText(this.facts, t('analysis.off'));
    setText(this.facts, t('analysis.thinking'));
    this.timer = setTimeout(() => void this.start(SECONDS.first), SETTLE_MS);
  }

  stop() {
    clearTimeout(this.timer);
    this.running?.abort();
    this.running = null;
  }

  /** @param {number} seconds */
  async start(seconds) {
    this.stop();
    if (!this.isOn) return;
    const running = new AbortController();
    this.running = running;
    this.deeper.hidden = true;
    this.viewer.setGauge(this.gauge.element);
    const board = this.viewer.node.board;
    const body = {
      position: this.viewer.request(),
      board,
      lines: this.count,
      threat: this.threat,
      seconds,
    };
    /** @param {AnalysisUpdate} update */
    const take = (update) => running === this.running && this.take(update);
    try {
      await readLines('/analysis', body, running.signal, take);
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (running === this.running) this.fail(error.message);
    }
  }

  /** @param {string} reason */
  fail(reason) {
    setText(this.facts, t('analysis.failed', { reason }));
  }

  /** @param {AnalysisUpdate} update */
  take(update) {
    if (update.type === 'failed') return this.fail(update.error.message);
    if (update.type === 'over') {
      const { evaluation, chance } = valueOfEnd(update.evaluation);
      this.gauge.show(evaluation, chance, this.viewer.orientation);
      if (!this.threat) this.graph.learn(this.viewer.node, { evaluation, chance });
      return setText(this.facts, t('analysis.over', { result: inWords(evaluation) }));
    }
    if (update.type === 'done') return this.finish();
    if (!update.lines.length) return;
    this.lines = update.lines;
    this.paint();
    const speed = t('analysis.speed', { count: Math.round(update.per_second / 1000) });
    setText(this.facts, [t('analysis.depth', { depth: update.depth }), speed].join(' · '));
  }

  finish() {
    const [best] = this.lines;
    this.deeper.hidden = !best;
    this.graph.paint();
    if (!best) return;
    const depth = t('analysis.depth', { depth: best.depth });
    const said = t('analysis.best', {
      san: best.san[0] ?? '',
      evaluation: inWords(best.evaluation),
    });
    setText(this.facts, `${said} ${depth}`);
  }

  paint() {
    const [best] = this.lines;
    if (!this.threat) {
      this.gauge.show(best.evaluation, best.chance, this.viewer.orientation);
      this.graph.learn(this.viewer.node, best);
    }
    const colors = /** @type {const} */ (['blue', 'green', 'purple', 'purple', 'purple']);
    this.viewer.setHints(
      this.lines.flatMap(({ uci }, index) => {
        const shape = uci[0] ? shapeOf(uci[0]) : null;
        const color = this.threat ? /** @type {const} */ ('orange') : colors[index];
        return shape ? [{ ...shape, color, label: this.threat ? '!' : String(index + 1) }] : [];
      })
    );
    const items = this.lines.map((line, index) => this.item(line, index));
    // A line that somebody is reading keeps the focus.
    const focused = [...this.list.children].findIndex((item) =>
      item.contains(document.activeElement)
    );
    fill(this.list, ...items);
    if (focused >= 0) items[focused]?.querySelector('button')?.focus();
  }

  /** @param {Line} line @param {number} index */
  item(line, index) {
    const first = this.viewer.node.ply + 1 + (this.threat ? 1 : 0);
    const moves = line.san
      .slice(0, SHOWN_MOVES)
      .map((san, at) => (at === 0 || (first + at) % 2 ? numbered(first + at, san) : san))
      .join(' ');
    const label = t('analysis.line', {
      number: index + 1,
      evaluation: inWords(line.evaluation),
      moves,
    });
    const play = () => void this.viewer.play([line.uci[0]]);
    const button = h(
      'button',
      {
        type: 'button',
        class: 'engine-line',
        'aria-label': label,
        disabled: this.threat,
        onclick: play,
      },
      h(
        'strong',
        { class: line.chance >= 500 ? 'for-white' : 'for-black' },
        short(line.evaluation)
      ),
      h('span', null, moves)
    );
    if (!this.threat) button.title = t('analysis.line.play', { san: line.san[0] ?? '' });
    return h('li', null, button);
  }

  destroy() {
    this.stop();
    this.marks.destroy();
    this.graph.destroy();
    this.viewer.setHints([]);
    this.viewer.setGauge(null);
  }
}

/** The arrow of a move, or the circle of a drop. @param {string} uci */
export function shapeOf(uci) {
  const step = /^([a-z]\d+)([a-z]\d+)/.exec(uci);
  if (step) return { from: step[1], to: step[2] };
  const drop = /@([a-z]\d+)$/.exec(uci);
  return drop ? { from: drop[1] } : null;
}
