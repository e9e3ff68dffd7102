// One puzzle after the other, near the person's rating; also the puzzle of the day, and a puzzle by
// its address.

import { loadSet } from '../../pieces/index.js';
import { announce, fill, h, isTyping } from '../dom.js';
import { t } from '../i18n/puzzles.js';
import { ApiError, get, post } from '../net/api.js';
import { createTaskPanel } from '../parts/task.js';
import { FIRST, keepChoice, queryOf, readChoice, rulesBox, themeBox } from './choice.js';
import { arrange, factsCard, rulesLink, want } from './layout.js';
import { Solver } from './solver.js';
import { dayWords, signed } from './words.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./types.js').PuzzleTask} PuzzleTask */
/** @typedef {import('./types.js').Judgment} Judgment */
/** @typedef {import('./types.js').Overview} Overview */
/** @typedef {import('./choice.js').Choice} Choice */

/** How long a person looks before the solution is offered, in milliseconds. */
const PATIENCE = 5000;

/** @param {HTMLElement} root @param {Site} site @param {string} place */
export async function showTraining(root, site, place) {
  const pieces = loadSet(site.preferences.now.pieces);
  const overview = await get('/puzzles');
  const { choice, task } = await firstOf(readChoice(site.store), place);
  const training = new Training(site, await pieces, overview, choice);
  arrange(root, training.solver.element, ...training.side());
  training.show(task);
  const keys = (/** @type {KeyboardEvent} */ event) => training.key(event);
  addEventListener('keydown', keys);
  return () => {
    removeEventListener('keydown', keys);
    training.destroy();
  };
}

/**
 * The first puzzle of the page. If none fits what was chosen, the choice begins again.
 * @param {Choice} choice
 * @param {string} place
 * @returns {Promise<{choice: Choice, task: PuzzleTask}>}
 */
async function firstOf(choice, place) {
  if (place !== 'training') return { choice, task: await get(`/puzzles/${place}`) };
  try {
    return { choice, task: await get(`/puzzles/next${queryOf(choice)}`) };
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) throw error;
    return { choice: FIRST, task: await get(`/puzzles/next${queryOf(FIRST)}`) };
  }
}

class Training {
  /**
   * @param {Site} site
   * @param {import('../../pieces/index.js').PieceSet} pieceSet
   * @param {Overview} overview
   * @param {Choice} choice
   */
  constructor(site, pieceSet, overview, choice) {
    this.site = site;
    this.overview = overview;
    this.choice = choice;
    /** @type {PuzzleTask | null} */
    this.task = null;
    this.isDone = false;
    /** How many steps of hints were taken for the move to find. */
    this.hints = 0;
    this.wasHelped = false;
    this.panel = createTaskPanel(t('puzzle.title'));
    this.name = h('h1', { class: 'puzzle-name' });
    this.facts = h('div');
    this.numbers = h('p', { class: 'puzzle-numbers' });
    this.solver = new Solver(site, pieceSet, {
      judge: (moves) => post(`/puzzles/${this.task?.id}/moves`, { moves }),
      onverdict: (judgment) => this.judged(judgment),
      onproblem: (reason) => this.panel.answer(t('puzzle.failed', { reason }), 'wrong'),
    });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.sayNumbers(overview.yours);
  }

  side() {
    const card = h('div', { class: 'card' }, this.panel.element, this.facts);
    return [this.name, card, this.numbers, this.filters()];
  }

  /** @param {{rating?: number, provisional?: boolean, in_a_row: number} | undefined} yours */
  sayNumbers(yours) {
    if (!yours) return fill(this.numbers, t('puzzle.yours.unknown'));
    const value = String(yours.rating ?? '–');
    const rating = yours.provisional && yours.rating ? t('puzzle.rating.provisional', { rating: value }) : value;
    fill(
      this.numbers,
      h('span', null, `${t('puzzle.rating')} `, h('strong', null, rating)),
      h('span', null, `${t('puzzle.row')} `, h('strong', null, String(yours.in_a_row)))
    );
  }

  filters() {
    const rules = rulesBox(this.overview, this.choice.ruleset);
    const theme = themeBox(this.overview, this.choice.theme);
    const changed = () => {
      this.choice = { ruleset: rules.select.value, theme: theme.select.value };
      keepChoice(this.site.store, this.choice);
      void this.next();
    };
    for (const { select } of [rules, theme]) select.addEventListener('change', changed);
    return h('div', { class: 'puzzle-filters' }, rules.element, theme.element);
  }

  /** @param {PuzzleTask} task */
  show(task) {
    this.task = task;
    this.isDone = false;
    this.hints = 0;
    this.wasHelped = false;
    const name = task.day ? t('puzzle.day.of', { date: dayWords(task.day) }) : t('puzzle.training');
    fill(this.name, name, ' ', rulesLink(task));
    document.title = `${name} · ${t('app.name')}`;
    fill(this.facts);
    want(this.panel, task);
    this.panel.answer(t(task.tried ? 'puzzle.again' : 'puzzle.make'), 'open');
    this.solver.show(task);
    this.offerHelp();
    announce(`${this.panel.element.textContent}`);
  }

  /** Offers hints at once, and the solution after a while. */
  offerHelp() {
    const label = t(this.hints ? 'puzzle.hint.more' : 'puzzle.hint');
    this.panel.offer(
      [label, () => void this.hint()],
      [t('puzzle.reveal'), () => void this.reveal()]
    );
    const [hint, reveal] = this.panel.buttons.querySelectorAll('button');
    hint.disabled = this.hints > 1;
    hint.classList.remove('main');
    reveal.classList.add('late');
    reveal.disabled = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (reveal.disabled = false), this.wasHelped ? 0 : PATIENCE);
  }

  /** @param {Judgment} judgment */
  judged({ verdict, moves, rated, facts }) {
    const move = moves[0].san;
    if (rated) this.sayNumbers(rated);
    if (verdict === 'wrong') {
      this.panel.answer(t('puzzle.wrong', { move }), 'wrong');
      return;
    }
    this.hints = 0;
    if (verdict === 'right') {
      this.panel.answer(t('puzzle.right', { move }), 'right');
      return this.offerHelp();
    }
    this.solver.close();
    const words = t(this.wasHelped ? 'puzzle.solved.helped' : 'puzzle.solved');
    this.done(words, 'right', rated, facts);
  }

  /**
   * @param {string} words
   * @param {import('../parts/task.js').TaskState} state
   * @param {import('./types.js').Rated | undefined} rated
   * @param {import('./types.js').Facts | undefined} facts
   */
  done(words, state, rated, facts) {
    if (!this.task || !facts) return;
    this.isDone = true;
    clearTimeout(this.timer);
    const change = rated
      ? t('puzzle.rated', { rating: String(rated.rating), change: signed(rated.change) })
      : t('puzzle.unrated');
    this.panel.answer(`${words} ${change}`, state);
    fill(this.facts, factsCard(this.task, facts));
    this.panel.offer([t('puzzle.next'), () => void this.next()]);
    this.panel.focusButton();
  }

  async hint() {
    const whole_move = this.hints > 0;
    await this.attempt(async (task) => {
      const hint = await post(`/puzzles/${task.id}/hint`, { moves: this.solver.moves, whole_move });
      if (this.task !== task || this.isDone) return;
      this.hints += 1;
      this.wasHelped = true;
      const words = this.solver.hint(hint);
      this.offerHelp();
      this.panel.answer(words, 'open');
      if (this.hints === 1) this.panel.focusButton();
    });
  }

  async reveal() {
    await this.attempt(async (task) => {
      const { boards, facts, rated } = await post(`/puzzles/${task.id}/solution`, {});
      if (this.task !== task) return;
      if (rated) this.sayNumbers(rated);
      void this.solver.playOut(task.board, facts.solution, boards);
      this.done(t('puzzle.shown'), 'shown', rated, facts);
    });
  }

  async next() {
    const { task, choice } = this;
    const wasFocused = this.panel.element.contains(document.activeElement);
    await this.attempt(async () => {
      const next = await get(`/puzzles/next${queryOf(choice, task?.id)}`);
      if (this.task !== task) return;
      history.replaceState(null, '', '/puzzles/training');
      this.show(next);
      if (wasFocused) this.solver.focus();
    });
  }

  /**
   * Asks the server, and says so if it refuses.
   * @param {(task: PuzzleTask) => Promise<void>} action
   */
  async attempt(action) {
    if (!this.task) return;
    try {
      await action(this.task);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.panel.answer(t('puzzle.failed', { reason: error.message }), 'wrong');
    }
  }

  /** Enter brings the next puzzle. @param {KeyboardEvent} event */
  key(event) {
    const isElsewhere = event.target instanceof Element && event.target.closest('button, a');
    if (event.key !== 'Enter' || !this.isDone || event.defaultPrevented) return;
    if (isElsewhere || isTyping(event.target)) return;
    event.preventDefault();
    void this.next();
  }

  destroy() {
    clearTimeout(this.timer);
    this.task = null;
    this.solver.destroy();
  }
}
