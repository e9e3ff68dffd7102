// The training: three tasks on a board. The server judges every move, and the page says why.

import { loadSet } from '../../pieces/index.js';
import { announce, fill, h } from '../dom.js';
import { t } from '../i18n/bughouse-lesson.js';
import { ApiError } from '../net/api.js';
import { loadStyle } from '../parts/style.js';
import { createTaskPanel } from '../parts/task.js';
import { askPosition } from '../tree/positions.js';
import { createFreeBoard } from '../viewer/board.js';
import { rememberSolved } from './progress.js';
import { smallBoard } from './small-board.js';
import { TASKS, judge, requestOf } from './tasks.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../tree/positions.js').PositionAnswer} PositionAnswer */
/** @typedef {import('../../board/index.js').Shape} Shape */
/** @typedef {import('./tasks.js').Verdict} Verdict */

/** How long a wrong move, a reply and a move of the other board stay, in milliseconds. */
const WRONG = 1400,
  REPLY = 700,
  PASSED = 1100;

/** @type {import('../site.js').Mount} */
export async function show(root, site) {
  const [pieceSet] = await Promise.all([
    loadSet(site.preferences.now.pieces),
    loadStyle('puzzles'),
    loadStyle('task'),
  ]);
  const wanted = new URLSearchParams(location.search).get('task');
  const training = new Training(site, pieceSet, root);
  await training.begin(Math.max(0, TASKS.findIndex(({ id }) => id === wanted)));
  return () => training.destroy();
}

class Training {
  /**
   * @param {Site} site
   * @param {import('../../pieces/index.js').PieceSet} pieceSet
   * @param {HTMLElement} root
   */
  constructor(site, pieceSet, root) {
    this.site = site;
    this.pieceSet = pieceSet;
    this.at = 0;
    /** The moves before the one that is wanted, on both boards. @type {string[]} */
    this.moves = [];
    /** @type {PositionAnswer | null} the position that waits for a move */
    this.position = null;
    this.isOpen = false;
    this.hasWaited = false;
    this.hints = 0;
    /** Counts what is on the board, so that a late answer does not disturb it. */
    this.turn = 0;
    const stage = h('div', { class: 'stage' });
    const onmove = (/** @type {string} */ uci) => void this.made(uci);
    const onillegal = () => site.sounds.play('illegal');
    const label = t('bughouse.task.board');
    this.board = createFreeBoard(stage, site, { pieceSet, label, onmove, onillegal });
    this.boardElement = h(
      'div',
      { class: 'puzzle-board has-hands' },
      h('div', null, this.board.hands.black),
      stage,
      h('div', null, this.board.hands.white)
    );
    this.panel = createTaskPanel('');
    this.other = h('div', { class: 'training-other' });
    /** @type {ReturnType<typeof smallBoard> | null} */
    this.otherBoard = null;
    this.steps = h('span', { class: 'hint' });
    const back = h('a', { class: 'section-link', href: '/bughouse/help' }, t('bughouse.task.back'));
    const name = h('h1', { class: 'puzzle-name' }, t('bughouse.task.title'), this.steps);
    const card = h('div', { class: 'card' }, this.panel.element, this.other);
    const side = h('div', { class: 'puzzle-side' }, back, name, card);
    root.append(h('div', { class: 'puzzle-page training-page' }, this.boardElement, side));
    this.stop = site.preferences.listen(() => this.paint());
  }

  get task() {
    return TASKS[this.at];
  }

  /** Puts a task on the board. @param {number} at */
  async begin(at) {
    this.at = at;
    this.turn += 1;
    this.hasWaited = false;
    this.hints = 0;
    const { id, before } = this.task;
    this.moves = before;
    document.title = `${t(`bughouse.task.${id}`)} · ${t('app.name')}`;
    this.position = await askPosition(requestOf(this.task, before));
    fill(this.steps, t('bughouse.task.step', { number: at + 1, total: TASKS.length }));
    this.panel.setTitle(t(`bughouse.task.${id}`));
    this.panel.want(t(`bughouse.task.${id}.want`));
    this.panel.answer(t(`bughouse.task.${id}.start`), 'open');
    this.open();
    this.paintOther(this.position);
    announce(`${t(`bughouse.task.${id}`)}. ${t(`bughouse.task.${id}.want`)}`);
  }

  /** The board waits for a move. */
  open() {
    this.setOpen(true);
    this.board.forget();
    this.paint();
    this.offerHelp();
  }

  /** @param {boolean} isOpen */
  setOpen(isOpen) {
    this.isOpen = isOpen;
    this.boardElement.ariaBusy = String(!isOpen);
  }

  /**
   * @param {PositionAnswer | null} [position] the one that waits for a move if left out
   * @param {Shape[]} [hints]
   */
  paint(position = this.position, hints = []) {
    if (!position) return;
    const [board] = position.boards;
    const choices = this.isOpen ? {} : { dests: [], drops: [] };
    const pieces = { ...board.pieces };
    this.board.show({
      ruleset: position.ruleset,
      board: { ...board, ...choices, pieces },
      orientation: 'white',
      hints,
    });
  }

  /** The other board, where a task has one. @param {PositionAnswer} position */
  paintOther(position) {
    this.otherBoard?.destroy();
    this.otherBoard = null;
    this.other.hidden = !this.task.wait;
    if (!this.task.wait) return;
    const clocks = h(
      'p',
      { class: 'training-clocks' },
      h('span', null, t('bughouse.task.clock.you')),
      h('span', null, t('bughouse.task.clock.diagonal'))
    );
    this.otherBoard = smallBoard(this.site, this.pieceSet, {
      ruleset: position.ruleset,
      board: position.boards[1],
      orientation: 'black',
      title: t('bughouse.task.other'),
      label: t(this.hasWaited ? 'bughouse.task.other.after' : 'bughouse.task.other.before'),
    });
    fill(this.other, clocks, this.otherBoard.element);
  }

  offerHelp() {
    const { wait } = this.task;
    const canWait = wait && !this.hasWaited;
    /** @type {[string, () => void][]} */
    const choices = [
      [t(this.hints ? 'bughouse.task.reveal' : 'bughouse.task.hint'), () => this.help()],
    ];
    if (canWait) choices.unshift([t('bughouse.task.wait'), () => void this.wait()]);
    this.panel.offer(...choices);
    // Nothing is the main thing to press but the board, and waiting.
    if (!canWait) this.panel.buttons.querySelector('button')?.classList.remove('main');
  }

  /** A hint first, then the solution. */
  help() {
    const { id, wait, square } = this.task;
    if (this.hints > 0) return void this.reveal();
    this.hints = 1;
    const isAboutWaiting = wait && !this.hasWaited;
    const stem = wait && this.hasWaited ? 'sit.drop' : id;
    this.panel.answer(t(`bughouse.task.${stem}.hint`), 'open');
    if (!isAboutWaiting) this.paint(undefined, [{ from: square, color: 'green' }]);
    this.offerHelp();
    this.panel.focusButton();
  }

  /** Plays the solution. */
  async reveal() {
    const { wait, solution } = this.task;
    if (wait && !this.hasWaited) return this.wait();
    await this.made(solution, 'shown');
    return undefined;
  }

  /** The player waits, and the other board goes on. */
  async wait() {
    const { task, turn } = this;
    if (!this.isOpen || !task.wait) return;
    this.setOpen(false);
    this.panel.answer(t('bughouse.task.sit.waiting'), 'open');
    this.panel.offer();
    await this.attempt(async () => {
      let moves = this.moves;
      for (const move of task.wait ?? []) {
        await pause(PASSED);
        moves = [...moves, move];
        const position = await askPosition(requestOf(task, moves));
        if (turn !== this.turn) return;
        this.position = position;
        this.paintOther(position);
        this.paint();
        this.site.sounds.play('capture');
      }
      this.moves = moves;
      this.hasWaited = true;
      this.hints = 0;
      if (this.position) this.paintOther(this.position);
      this.panel.want(t('bughouse.task.sit.drop.want'));
      this.panel.answer(t('bughouse.task.sit.drop.start'), 'right');
    });
    if (turn !== this.turn) return;
    this.open();
    this.board.view.focus();
  }

  /**
   * A move was made.
   * @param {string} uci
   * @param {'right' | 'shown'} [state] how it counts if it is right
   */
  async made(uci, state = 'right') {
    const { turn, task } = this;
    if (!this.isOpen) return;
    this.setOpen(false);
    await this.attempt(async () => {
      const current = this.hasWaited ? { ...task, goal: /** @type {'mate'} */ ('mate') } : task;
      const verdict = await judge(askPosition, current, this.moves, uci);
      if (turn !== this.turn) return;
      this.paint(verdict.played);
      if (verdict.isRight) this.solved(verdict, state);
      else await this.refute(verdict, turn);
    });
    if (turn === this.turn && !this.isDone) this.open();
  }

  /** Whether the task on the board is solved. */
  get isDone() {
    return this.boardElement.dataset.done === this.task.id;
  }

  /** @param {Verdict} verdict @param {'right' | 'shown'} state */
  solved(verdict, state) {
    const { id } = this.task;
    this.boardElement.dataset.done = id;
    this.boardElement.ariaBusy = 'false';
    this.site.sounds.play('win');
    if (state === 'right') rememberSolved(this.site.store, id);
    this.panel.answer(t(`bughouse.task.${id}.right`, { move: verdict.san }), state);
    /** @type {[string, () => void]} */
    const again = [t('bughouse.task.again'), () => void this.next(this.at)];
    const isLast = this.at === TASKS.length - 1;
    if (isLast) this.panel.offer([t('bughouse.task.play'), () => this.site.navigate('/bughouse')], again);
    else this.panel.offer([t('bughouse.task.next'), () => void this.next(this.at + 1)], again);
    this.panel.focusButton();
  }

  /** Shows why a move is wrong, and takes it back. @param {Verdict} verdict @param {number} turn */
  async refute({ why, san, reply, replied }, turn) {
    const { id } = this.task;
    if (replied) {
      await pause(REPLY);
      if (turn !== this.turn) return;
      this.paint(replied);
    }
    this.site.sounds.play('decline');
    const stem = why === 'lost' ? `${id}.lost` : why;
    const key = /** @type {import('../i18n/index.js').Key} */ (`bughouse.task.${stem}`);
    this.panel.answer(t(key, { move: san, reply: reply ?? '' }), 'wrong');
    await pause(WRONG);
  }

  /** @param {number} at */
  async next(at) {
    delete this.boardElement.dataset.done;
    history.replaceState(null, '', `/bughouse/training?task=${TASKS[at].id}`);
    await this.attempt(() => this.begin(at));
    this.panel.focus();
  }

  /** Asks the server, and says so if it refuses. @param {() => Promise<void>} action */
  async attempt(action) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.panel.answer(t('bughouse.task.failed', { reason: error.message }), 'wrong');
    }
  }

  destroy() {
    this.turn += 1;
    this.stop();
    this.otherBoard?.destroy();
    this.board.destroy();
  }
}

/** @param {number} time milliseconds */
const pause = (time) => new Promise((done) => void setTimeout(done, time));
