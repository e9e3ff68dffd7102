// The evaluation graph of the line on show, also of a game that goes on: what the engine has said
// so far, and, when asked, a quick evaluation of every other position.

import { fill, h } from '../dom.js';
import { t } from '../i18n/analysis.js';
import { ApiError } from '../net/api.js';
import { progressBar } from '../parts/progress.js';
import { createGraph } from './graph.js';
import { isAbort, readLines } from './lines.js';

/** @typedef {import('./types.js').AnalysisUpdate} AnalysisUpdate */
/** @typedef {import('./types.js').Evaluation} Evaluation */
/** @typedef {import('../tree/tree.js').TreeNode} TreeNode */
/** @typedef {import('../viewer/viewer.js').Viewer} Viewer */
/** @typedef {{evaluation: Evaluation, chance: number}} Value */

/** Positions that the engine looks at for a point. */
const NODES = 30000;
/** How long to wait after too many requests, and how often. */
const REST_MS = 1500,
  TRIES = 8;

/** @param {Viewer} viewer */
export function createLineGraph(viewer) {
  return new LineGraph(viewer);
}

class LineGraph {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** What the engine said of positions. @type {Map<TreeNode, Value>} */
    this.values = new Map();
    /** @type {AbortController | null} */
    this.running = null;
    this.drawn = '';
    /** @type {ReturnType<typeof createGraph> | null} */
    this.graph = null;
    this.place = h('div');
    this.below = h('div', { class: 'graph-ask' });
    this.problem = h('p', { class: 'problem', role: 'alert' });
    const onclick = () => void this.run();
    this.ask = h('button', { type: 'button', onclick }, t('analysis.graph.ask'));
    this.element = h(
      'section',
      { class: 'line-graph', 'aria-label': t('analysis.graph') },
      this.place,
      this.below,
      this.problem
    );
    fill(this.below, this.ask);
  }

  /** The positions of the line on show, from the start on. @returns {TreeNode[]} */
  line() {
    const { tree, node } = this.viewer;
    const line = [];
    /** @type {TreeNode | null} */
    let at = tree.last(node);
    for (; at; at = at.parent) line.push(at);
    return line.reverse();
  }

  /**
   * The engine has said something. A point is drawn once and again when the engine has finished, so
   * that the graph does not change under a pointer all the time.
   * @param {TreeNode} node
   * @param {Value} value
   */
  learn(node, value) {
    const isNew = !this.values.has(node);
    this.values.set(node, value);
    if (isNew) this.paint();
  }

  paint() {
    const line = this.line();
    const values = line.map((node) => this.values.get(node));
    const drawn = JSON.stringify([line.map(({ id }) => id), values.map((value) => value?.chance)]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      const hadFocus = this.graph?.element === document.activeElement;
      const data = {
        evaluations: values.map((value) => value?.evaluation),
        chances: values.map((value) => value?.chance),
        moves: line.slice(1).map(({ san }) => ({ san })),
      };
      this.graph = createGraph(data, (ply) => this.viewer.go(this.line()[ply]));
      fill(this.place, this.graph.element);
      if (hadFocus) this.graph.element.focus();
    }
    this.graph?.show(this.viewer.node.ply);
    this.ask.hidden = values.every(Boolean);
    this.element.hidden = line.length < 2;
  }

  /** Evaluates the positions of the line that the engine has not seen yet. */
  async run() {
    const running = new AbortController();
    this.running = running;
    fill(this.problem);
    const line = this.line();
    const open = line.filter((node) => !this.values.has(node));
    const words = (/** @type {number} */ done) =>
      t('analysis.graph.progress', { done, total: open.length });
    const bar = progressBar(words(0), {
      stop: { label: t('review.stop'), onclick: () => running.abort() },
    });
    fill(this.below, bar.element);
    bar.focus();
    try {
      for (const [index, node] of open.entries()) {
        this.learn(node, await this.evaluate(node, running.signal));
        bar.show((index + 1) / open.length, words(index + 1));
      }
    } catch (error) {
      if (!isAbort(error) && !(error instanceof ApiError)) throw error;
      if (error instanceof ApiError)
        fill(this.problem, t('analysis.failed', { reason: error.message }));
    } finally {
      this.running = null;
      fill(this.below, this.ask);
      this.paint();
    }
  }

  /** @param {TreeNode} node @param {AbortSignal} signal @returns {Promise<Value>} */
  async evaluate(node, signal) {
    const position = this.viewer.request(node);
    const body = { position, board: node.board, nodes: NODES, seconds: 2 };
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(body, signal);
      } catch (error) {
        const isTooSoon = error instanceof ApiError && error.status === 429;
        if (!isTooSoon || tries >= TRIES) throw error;
        await rest(signal);
      }
    }
  }

  destroy() {
    this.running?.abort();
  }
}

/** @param {object} body @param {AbortSignal} signal @returns {Promise<Value>} */
async function once(body, signal) {
  /** @type {Value | null} */
  let value = null;
  /** @param {AnalysisUpdate} update */
  const take = (update) => {
    if (update.type === 'failed') throw new ApiError(0, update.error);
    if (update.type === 'over') value = valueOfEnd(update.evaluation);
    if (update.type === 'lines' && update.lines[0]) [value] = update.lines;
  };
  await readLines('/analysis', body, signal, take);
  return value ?? { evaluation: { kind: 'centipawns', value: 0 }, chance: 500 };
}

/** What a finished game is worth. @param {Evaluation} evaluation @returns {Value} */
export function valueOfEnd(evaluation) {
  const winner = evaluation.kind === 'over' ? evaluation.winner : undefined;
  return { evaluation, chance: { white: 1000, black: 0, none: 500 }[winner ?? 'none'] };
}

/** Waits a moment, unless it is called off. @param {AbortSignal} signal @returns {Promise<void>} */
const rest = (signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('called off', 'AbortError'));
    });
  });
