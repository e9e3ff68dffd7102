// The board of a puzzle: makes the person's move, shows the server's verdict and the reply, and
// waits for the next move.

import { announce, h } from '../dom.js';
import { kindName } from '../../board/en-names.js';
import { createFreeBoard } from '../viewer/board.js';
import { spoken } from '../game/spoken.js';
import { t } from '../i18n/puzzles.js';
import { ApiError } from '../net/api.js';

/** @import {BoardState} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./types.js').PuzzleTask} PuzzleTask */
/** @typedef {import('./types.js').Judgment} Judgment */
/** @typedef {import('./types.js').Move} Move */
/** @typedef {import('../../board/index.js').Shape} Shape */

/** How long a wrong move stays, and how long the reply waits, in milliseconds. */
const WRONG = 900,
  REPLY = 450,
  /** Between two moves of a solution that is played out. */
  STEP = 900;

/**
 * Whether a move captured something.
 * @param {BoardState} before
 * @param {BoardState} after
 */
const isCapture = (before, after) =>
  Object.keys(after.pieces).length < Object.keys(before.pieces).length;

/**
 * What the page does with a verdict.
 * @typedef {object} Handlers
 * @property {(moves: string[]) => Promise<Judgment>} judge asks the server
 * @property {(judgment: Judgment) => void} onverdict
 * @property {(reason: string) => void} onproblem
 */

export class Solver {
  /**
   * @param {Site} site
   * @param {import('../../pieces/index.js').PieceSet} pieceSet
   * @param {Handlers} handlers
   */
  constructor(site, pieceSet, handlers) {
    this.site = site;
    this.handlers = handlers;
    const stage = h('div', { class: 'stage' });
    const label = t('puzzle.board');
    const onmove = (/** @type {string} */ uci) => void this.made(uci);
    const onillegal = () => site.sounds.play('illegal');
    this.board = createFreeBoard(stage, site, { pieceSet, label, onmove, onillegal });
    /** The hand of the solver is below the board. */
    this.above = h('div');
    this.below = h('div');
    this.element = h('div', { class: 'puzzle-board' }, this.above, stage, this.below);
    /** @type {PuzzleTask | null} */
    this.task = null;
    /** The right moves and the replies so far. @type {string[]} */
    this.moves = [];
    /** @type {BoardState | null} the board on show */
    this.shown = null;
    /** Whether a move on the board is an answer. */
    this.isOpen = false;
    /** Counts what is on the board, so that a late answer does not disturb it. */
    this.turn = 0;
    this.stop = site.preferences.listen(() => this.paint());
  }

  /** Puts a puzzle on the board. @param {PuzzleTask} task */
  show(task) {
    this.turn += 1;
    this.task = task;
    this.element.dataset.puzzle = task.id;
    this.moves = [];
    const own = task.board.turn;
    const opponent = own === 'white' ? 'black' : 'white';
    this.above.replaceChildren(this.board.hands[opponent]);
    this.below.replaceChildren(this.board.hands[own]);
    const { files, ranks } = task.ruleset;
    this.element.style.setProperty('--shape', String(files / ranks));
    this.element.classList.toggle('has-hands', task.ruleset.hands);
    this.board.forget();
    this.setOpen(true);
    this.paint(task.board);
  }

  /**
   * @param {BoardState} [board] the one on show if left out
   * @param {Shape[]} [hints]
   */
  paint(board = this.shown ?? undefined, hints = []) {
    if (!board || !this.task) return;
    this.shown = board;
    const choices = this.isOpen ? {} : { dests: [], drops: [] };
    this.board.show({
      ruleset: this.task.ruleset,
      board: { ...board, ...choices },
      orientation: this.task.board.turn,
      hints,
    });
  }

  /** Whether the board waits for a move. @param {boolean} isOpen */
  setOpen(isOpen) {
    this.isOpen = isOpen;
    this.element.ariaBusy = String(!isOpen);
  }

  /** Moves the focus to the board. */
  focus() {
    this.board.view.focus();
  }

  /** A move was made on the board. @param {string} uci */
  async made(uci) {
    const { shown: before, turn } = this;
    if (!this.isOpen || !before) return;
    this.setOpen(false);
    try {
      const judgment = await this.handlers.judge([...this.moves, uci]);
      if (turn === this.turn) await this.take(judgment, before, turn);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (turn !== this.turn) return;
      this.reopen(before);
      this.handlers.onproblem(error.message);
    }
  }

  /**
   * Shows what the server says about a move.
   * @param {Judgment} judgment
   * @param {BoardState} before
   * @param {number} turn
   */
  async take(judgment, before, turn) {
    const { verdict, moves, boards } = judgment;
    const { site } = this;
    if (verdict === 'wrong') {
      site.sounds.play('decline');
      this.handlers.onverdict(judgment);
      // In a run the verdict ends the puzzle; otherwise the wrong move stays for a moment.
      await this.pause(WRONG);
      if (turn === this.turn) this.reopen(before);
      return;
    }
    this.sound(before, boards[0], moves[0]);
    this.paint(boards[0]);
    if (verdict === 'solved') {
      site.sounds.play('win');
      return this.handlers.onverdict(judgment);
    }
    this.moves = [...this.moves, ...moves.map(({ uci }) => uci)];
    this.handlers.onverdict(judgment);
    await this.pause(REPLY);
    if (turn !== this.turn) return;
    this.sound(boards[0], boards[1], moves[1]);
    this.setOpen(true);
    this.paint(boards[1]);
    announce(spoken(moves[1].san, this.task?.ruleset.kinds ?? []));
  }

  /** The board waits for a move. @param {BoardState} board */
  reopen(board) {
    this.setOpen(true);
    this.board.forget();
    this.paint({ ...board, pieces: { ...board.pieces } });
  }

  /** The puzzle has ended: moves on the board are no answers any more. */
  close() {
    this.turn += 1;
    this.isOpen = false;
    this.element.ariaBusy = 'false';
  }

  /**
   * Plays moves out, from a board on.
   * @param {BoardState} start
   * @param {Move[]} moves
   * @param {BoardState[]} boards
   */
  async playOut(start, moves, boards) {
    this.close();
    const { turn } = this;
    let before = start;
    this.board.forget();
    this.paint({ ...start, pieces: { ...start.pieces } });
    for (const [index, board] of boards.entries()) {
      await this.pause(index === 0 ? REPLY : STEP);
      if (turn !== this.turn) return;
      this.sound(before, board, moves[index]);
      this.paint(board);
      before = board;
    }
  }

  /** @param {BoardState} before @param {BoardState} after @param {Move} move */
  sound(before, after, { uci, san }) {
    const capture = isCapture(before, after);
    const plain = uci.includes('@') ? 'drop' : capture ? 'capture' : 'move';
    this.site.sounds.play(/[+#]$/.test(san) ? 'check' : plain);
    void this.site.say(spoken(san, this.task?.ruleset.kinds ?? []));
  }

  /** Shows a hint on the board, and in words. @param {import('./types.js').Hint} hint */
  hint({ from, to, piece: name }) {
    const piece = kindName(name);
    const square = from ?? to;
    const shape = from && to ? { from, to } : square && { from: square };
    if (this.isOpen) this.paint(undefined, shape ? [{ ...shape, color: 'green' }] : []);
    if (from) return to ? t('puzzle.hint.move', { from, to }) : t('puzzle.hint.piece', { piece, from });
    return to ? t('puzzle.hint.dropAt', { piece, to }) : t('puzzle.hint.drop', { piece });
  }

  /** @param {number} time milliseconds */
  pause(time) {
    return new Promise((done) => void setTimeout(done, time));
  }

  destroy() {
    this.close();
    this.stop();
    this.board.destroy();
  }
}
