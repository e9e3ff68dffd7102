// Mistakes as tasks: the position before the mistake is on the board, and a better move is wanted.

import { announce } from '../dom.js';
import { t } from '../i18n/analysis.js';
import { ApiError } from '../net/api.js';
import { createTaskPanel } from '../parts/task.js';
import { isSolved, lessons, nameOf, numbered } from './evaluation.js';
import { isAbort, readLines } from './lines.js';

/** @typedef {import('./types.js').Review} Review */
/** @typedef {import('./types.js').Color} Color */
/** @typedef {import('./types.js').AnalysisUpdate} AnalysisUpdate */
/** @typedef {import('../viewer/viewer.js').Viewer} Viewer */

/** How long the engine looks at a try. */
const SECONDS = 2;

export class Lessons {
  /**
   * @param {Viewer} viewer
   * @param {Review} review
   * @param {Color} color
   * @param {() => void} onend
   */
  constructor(viewer, review, color, onend) {
    this.viewer = viewer;
    this.review = review;
    this.color = color;
    this.plies = lessons(review.moves, color);
    this.at = 0;
    this.right = 0;
    /** Whether a move on the board is an answer. */
    this.isOpen = false;
    /** @type {AbortController | null} */
    this.checking = null;
    this.panel = createTaskPanel(t('lesson.title'));
    this.element = this.panel.element;
    this.element.classList.add('lesson');
    this.close = () => {
      this.end();
      onend();
    };
  }

  begin() {
    // The engine's arrows would give the solution away.
    this.viewer.isTask = true;
    this.show();
  }

  get ply() {
    return this.plies[this.at];
  }

  get move() {
    return this.review.moves[this.ply];
  }

  /** Puts the task on the board. */
  show() {
    const { san } = this.move;
    const values = { number: this.at + 1, total: this.plies.length, color: nameOf(this.color) };
    this.panel.want(t('lesson.task', { ...values, move: numbered(this.ply + 1, san) }));
    this.open(t('lesson.hint'));
    this.panel.focus();
  }

  /** The board waits for an answer. @param {string} words */
  open(words) {
    this.viewer.setHints([]);
    this.isOpen = false;
    this.viewer.go(this.viewer.tree.at(this.ply));
    this.isOpen = true;
    this.panel.answer(words, 'open');
    this.offer(['lesson.reveal', () => void this.reveal()], ['lesson.skip', () => this.next()]);
  }

  /** @param {...[import('../i18n/index.js').Key, () => void]} choices */
  offer(...choices) {
    const all = [...choices, /** @type {typeof choices[0]} */ (['lesson.end', this.close])];
    this.panel.offer(
      ...all.map(([key, onclick]) => /** @type {[string, () => void]} */ ([t(key), onclick]))
    );
  }

  /** A move may have been made on the board. */
  changed() {
    const { node, tree } = this.viewer;
    if (!this.isOpen || node.parent !== tree.at(this.ply)) return;
    this.isOpen = false;
    void this.check(node.move, node.san);
  }

  /** @param {string} move @param {string} san */
  async check(move, san) {
    if (move === this.move.uci) return this.refuse(t('lesson.same', { move: san }));
    if (move === this.move.best.uci[0]) return this.solved(t('lesson.rightBest', { move: san }));
    this.panel.answer(t('lesson.checking', { move: san }));
    try {
      const after = await this.chanceNow();
      const { chances } = this.review;
      const own = (/** @type {number} */ chance) =>
        this.color === 'white' ? chance : 1000 - chance;
      const [best, played] = [own(chances[this.ply]), own(chances[this.ply + 1])];
      if (isSolved({ best, after: own(after), played }))
        this.solved(t('lesson.right', { move: san }));
      else this.refuse(t('lesson.wrong', { move: san }));
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof ApiError)) throw error;
      this.refuse(t('analysis.failed', { reason: error.message }));
    }
  }

  /** White's chance after the try. */
  async chanceNow() {
    this.checking?.abort();
    this.checking = new AbortController();
    let chance = 500;
    const body = { position: this.viewer.request(), lines: 1, seconds: SECONDS };
    /** @param {AnalysisUpdate} update */
    const take = (update) => {
      if (update.type === 'failed') throw new ApiError(0, update.error);
      if (update.type === 'lines' && update.lines[0]) ({ chance } = update.lines[0]);
      if (update.type === 'over' && update.evaluation.kind === 'over')
        chance = { white: 1000, black: 0, none: 500 }[update.evaluation.winner ?? 'none'];
    };
    await readLines('/analysis', body, this.checking.signal, take);
    return chance;
  }

  /** @param {string} words */
  refuse(words) {
    // What was tried does not stay beside the game.
    const tried = this.viewer.node;
    if (!tried.isMain && !tried.children.length) this.viewer.tree.remove(tried);
    this.open(words);
    this.panel.answer(words, 'wrong');
  }

  /** @param {string} words */
  solved(words) {
    this.right += 1;
    this.settle(words, 'right');
  }

  async reveal() {
    this.isOpen = false;
    const { best } = this.move;
    await this.viewer.play(best.uci.slice(0, 1), this.viewer.tree.at(this.ply));
    this.settle(t('lesson.solution', { move: best.san[0] }), 'shown');
  }

  /** @param {string} words @param {import('../parts/task.js').TaskState} state */
  settle(words, state) {
    this.panel.answer(words, state);
    this.offer(['lesson.next', () => this.next()]);
    this.panel.focusButton();
  }

  next() {
    this.checking?.abort();
    if (this.at + 1 < this.plies.length) {
      this.at += 1;
      return this.show();
    }
    this.isOpen = false;
    const done = t('lesson.done', { right: this.right, total: this.plies.length });
    this.panel.want(done);
    this.panel.answer('');
    announce(done);
    this.offer();
    this.panel.focusButton();
  }

  end() {
    this.checking?.abort();
    this.isOpen = false;
    this.viewer.isTask = false;
  }
}
