// Runs: puzzles that become harder until the first error (streak) or the third one (survival).

import { loadSet } from '../../pieces/index.js';
import { announce, fill, h, isTyping } from '../dom.js';
import { t } from '../i18n/puzzles.js';
import { ApiError, get, post, whoAmI } from '../net/api.js';
import { becomeGuest } from '../net/guest.js';
import { createTaskPanel } from '../parts/task.js';
import { keepChoice, readChoice, rulesBox } from './choice.js';
import { arrange, factsCard, rulesLink, want } from './layout.js';
import { Solver } from './solver.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./types.js').Run} Run */
/** @typedef {import('./types.js').RunKind} RunKind */
/** @typedef {import('./types.js').RunJudgment} RunJudgment */
/** @typedef {import('./types.js').PuzzleTask} PuzzleTask */
/** @typedef {import('./types.js').Overview} Overview */

/** How long a solved puzzle stays before the next one, in milliseconds. */
const SOLVED = 900;

/** @param {HTMLElement} root @param {Site} site @param {RunKind} kind */
export async function showRun(root, site, kind) {
  const pieces = loadSet(site.preferences.now.pieces);
  if (!(await whoAmI())) {
    await becomeGuest(site.preferences.now.name || t('color.white'));
    site.renewConnection();
  }
  const overview = /** @type {Overview} */ (await get('/puzzles'));
  const wanted = readChoice(site.store).ruleset;
  const isKnown = overview.rulesets.some(({ name }) => name === wanted);
  const ruleset = isKnown ? wanted : undefined;
  const runner = new Runner(site, await pieces, kind, ruleset);
  runner.offerRules(overview);
  arrange(root, runner.solver.element, ...runner.side());
  await runner.begin(await going(kind, ruleset));
  const keys = (/** @type {KeyboardEvent} */ event) => runner.key(event);
  addEventListener('keydown', keys);
  return () => {
    removeEventListener('keydown', keys);
    runner.destroy();
  };
}

/**
 * The run that the person left, if it is of this kind.
 * @param {RunKind} kind
 * @param {string | undefined} ruleset
 * @returns {Promise<Run | null>}
 */
async function going(kind, ruleset) {
  const run = /** @type {Run | null} */ (await get('/puzzles/run'));
  return run?.puzzle && run.kind === kind && run.ruleset === ruleset ? run : null;
}

class Runner {
  /**
   * @param {Site} site
   * @param {import('../../pieces/index.js').PieceSet} pieceSet
   * @param {RunKind} kind
   * @param {string | undefined} ruleset
   */
  constructor(site, pieceSet, kind, ruleset) {
    this.site = site;
    this.kind = kind;
    this.ruleset = ruleset;
    /** @type {Run | null} */
    this.run = null;
    /** The puzzle on the board. @type {PuzzleTask | null} */
    this.task = null;
    /** How many puzzles of this run ended. */
    this.ended = 0;
    /** The next step, once the person has seen the answer. @type {(() => void) | null} */
    this.onward = null;
    this.panel = createTaskPanel(t('puzzle.title'));
    this.name = h('h1', { class: 'puzzle-name' });
    this.score = h('dl', { class: 'run-score' });
    this.list = h('ol', { class: 'run-list', 'aria-label': t('puzzle.run.list') });
    this.facts = h('div');
    this.rules = h('div', { class: 'run-rules' });
    this.solver = new Solver(site, pieceSet, {
      judge: (moves) => this.judge(moves),
      onverdict: (judgment) => this.judged(/** @type {RunJudgment} */ (judgment)),
      onproblem: (reason) => this.panel.answer(t('puzzle.failed', { reason }), 'wrong'),
    });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  side() {
    const card = h('div', { class: 'card' }, this.panel.element, this.facts);
    return [this.name, this.score, card, this.list, this.rules];
  }

  /** Other rules begin another run. @param {Overview} overview */
  offerRules(overview) {
    const { select, element } = rulesBox(overview, this.ruleset ?? '');
    select.addEventListener('change', () => {
      this.ruleset = select.value || undefined;
      keepChoice(this.site.store, { ...readChoice(this.site.store), ruleset: select.value });
      void this.again();
    });
    fill(this.rules, element);
  }

  /** @param {Run | null} left a run to go on with */
  async begin(left) {
    const wanted = { kind: this.kind, ...(this.ruleset ? { ruleset: this.ruleset } : {}) };
    this.run = left ?? /** @type {Run} */ (await post('/puzzles/run', wanted));
    this.ended = 0;
    fill(this.list);
    this.show(this.run);
  }

  /** @param {string[]} moves */
  judge(moves) {
    return post('/puzzles/run/moves', { puzzle: this.task?.id, moves });
  }

  /** Puts the present puzzle of a run on the board. @param {Run} run */
  show(run) {
    this.onward = null;
    clearTimeout(this.timer);
    this.paintScore(run);
    if (!run.puzzle) return this.over(run);
    this.task = run.puzzle;
    fill(this.name, t(`puzzle.${this.kind}`), ' ', rulesLink(run.puzzle));
    document.title = `${t(`puzzle.${this.kind}`)} · ${t('app.name')}`;
    fill(this.facts);
    want(this.panel, run.puzzle);
    this.panel.answer(t('puzzle.make'), 'open');
    this.panel.offer();
    this.solver.show(run.puzzle);
    announce(this.panel.element.textContent ?? '');
  }

  /** @param {Run} run */
  paintScore({ solved, errors, most_errors: most, best }) {
    const entry = (/** @type {string} */ name, /** @type {string} */ value) =>
      h('div', null, h('dt', null, name), h('dd', null, value));
    fill(
      this.score,
      entry(t('puzzle.run.solved'), String(solved)),
      most > 1 ? entry(t('puzzle.run.errors'), t('puzzle.run.errorsOf', { errors, most })) : null,
      entry(t('puzzle.run.best'), String(Math.max(best, solved)))
    );
  }

  /** @param {RunJudgment} judgment */
  judged({ verdict, moves, boards, run, facts }) {
    const { task } = this;
    if (!task) return;
    this.run = run;
    if (verdict === 'right') {
      this.panel.answer(t('puzzle.right', { move: moves[0].san }), 'right');
      return;
    }
    this.note(task.id, verdict === 'solved');
    this.paintScore(run);
    const goOn = () => this.show(run);
    this.onward = goOn;
    if (verdict === 'solved') {
      this.solver.close();
      this.panel.answer(t('puzzle.solved'), 'right');
      this.timer = setTimeout(goOn, SOLVED);
      return;
    }
    const before = this.solver.shown;
    this.panel.answer(t('puzzle.wrong.run'), 'wrong');
    if (before) void this.solver.playOut(before, moves, boards);
    if (facts) fill(this.facts, factsCard(task, facts));
    this.panel.offer([t(run.puzzle ? 'puzzle.next' : 'puzzle.run.finish'), goOn]);
    this.panel.focusButton();
  }

  /** Adds a puzzle to the list of those that ended. @param {string} id @param {boolean} isSolved */
  note(id, isSolved) {
    const number = ++this.ended;
    const label = t(isSolved ? 'puzzle.run.item.solved' : 'puzzle.run.item.failed', { number });
    const sign = h('span', { 'aria-hidden': 'true' }, isSolved ? '✓' : '✗');
    const look = isSolved ? 'is-solved' : 'is-failed';
    const link = h('a', { href: `/puzzles/${id}`, 'aria-label': label, class: look }, sign);
    this.list.append(h('li', null, link));
  }

  /** @param {Run} run */
  over(run) {
    this.site.sounds.play('end');
    const words = t('puzzle.run.over', { count: run.solved });
    const isBest = run.solved > 0 && run.solved >= run.best;
    this.panel.setTitle(words);
    this.panel.want(isBest ? t('puzzle.run.record') : t('puzzle.run.notRecord', { best: run.best }));
    this.panel.answer('');
    this.panel.offer([t('puzzle.run.new'), () => void this.again()]);
    this.panel.focusButton();
    announce(words, 'assertive');
  }

  async again() {
    try {
      await this.begin(null);
      this.solver.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.panel.answer(t('puzzle.failed', { reason: error.message }), 'wrong');
    }
  }

  /** Enter goes on after an answer. @param {KeyboardEvent} event */
  key(event) {
    const isElsewhere = event.target instanceof Element && event.target.closest('button, a');
    if (event.key !== 'Enter' || !this.onward || event.defaultPrevented) return;
    if (isElsewhere || isTyping(event.target)) return;
    event.preventDefault();
    this.onward();
  }

  destroy() {
    clearTimeout(this.timer);
    this.task = null;
    this.solver.destroy();
  }
}
