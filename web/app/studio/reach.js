// Where the piece that is being made goes from a square of this board, as the server says.

import { ApiError, post } from '../net/api.js';
import { kindName } from '../../board/en-names.js';
import { faultText } from '../faults.js';
import { listed } from '../i18n/en-grammar.js';
import { t } from '../i18n/studio.js';
import { nameOf } from '../editor/fen.js';
import { groundOf, withKindChanged } from './document.js';
import { isOn } from './squares.js';

/** @typedef {import('./movement.js').Move} Move */
/** @typedef {import('./studio.js').Studio} Studio */
/**
 * @typedef {{square: string, moves: boolean, captures: boolean, hops?: boolean, first?: boolean}}
 *   Reached
 */
/**
 * @typedef {{betza: string, moves: Move[], reach: Reached[], fault?: import('./study.js').Finding}}
 *   MovementAnswer
 */

/** How long to wait after too many questions, in milliseconds. */
const AGAIN = 1500;
const TOO_MANY = 429;

export class Reach {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.asked = 0;
    /** What the last answer was about. */
    this.key = '';
    /** @type {MovementAnswer | null} */
    this.answer = null;
    this.problem = '';
    this.isUnmoved = false;
    /** The kind that the answer is about. */
    this.letter = '';
    /** The last question about a text. @type {Promise<void>} */
    this.asking = Promise.resolve();
    /** Whether a drawing waits for its text. */
    this.isDrawing = false;
    /** Where the piece is; in the middle until it is put elsewhere. */
    this.at = '';
    studio.parts.add(this);
  }

  get kind() {
    const { ruleset, kind } = this.studio;
    return ruleset.pieces.find((one) => one.letter === kind);
  }

  get square() {
    const { ruleset } = this.studio;
    const { files, ranks } = ruleset;
    const middle = nameOf(Math.floor((files - 1) / 2), Math.floor((ranks - 1) / 2));
    return this.at && isOn(this.at, ruleset) ? this.at : middle;
  }

  /** @param {string} square */
  move(square) {
    this.at = square;
    this.studio.paint();
  }

  /** Asks when the piece, its square or the board is another one. */
  paint() {
    const { kind, studio } = this;
    // A drawing becomes part of its piece before another question is asked.
    if (studio.tab !== 'pieces' || !kind || this.isDrawing) return;
    const key = JSON.stringify(this.question({ betza: kind.betza ?? '' }));
    if (key === this.key) return;
    this.key = key;
    // The drawing of another piece says nothing about this one.
    if (this.letter !== kind.letter) this.answer = null;
    this.letter = kind.letter;
    this.asking = this.ask({ betza: kind.betza ?? '' });
  }

  /** @param {{betza: string} | {moves: Move[]}} movement */
  question(movement) {
    const { files, ranks } = this.studio.ruleset;
    const walls = [...groundOf(this.studio.ruleset).walls];
    return { ...movement, files, ranks, walls, square: this.square, first_move: this.isUnmoved };
  }

  /** @param {{betza: string} | {moves: Move[]}} movement */
  async ask(movement) {
    const current = ++this.asked;
    const { kind: letter } = this.studio;
    if ('betza' in movement && movement.betza === '') {
      this.answer = { betza: '', moves: [], reach: [] };
      this.problem = '';
      return this.studio.paint();
    }
    try {
      const answer = /** @type {MovementAnswer} */ (
        await post('/rulesets/movement', this.question(movement))
      );
      if (current !== this.asked) return;
      const { fault } = answer;
      this.answer = answer;
      this.problem = fault ? faultText({ message: fault.sentence, ...fault }) : '';
      if ('moves' in movement && !fault) this.take(answer.betza, letter);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (current !== this.asked) return;
      this.problem = error.message;
      if (error.status === TOO_MANY && 'betza' in movement) this.askAgain();
    }
    this.studio.paint();
  }

  /** Asks once more after too many questions. */
  askAgain() {
    setTimeout(() => {
      this.key = '';
      this.studio.paint();
    }, AGAIN);
  }

  /**
   * After the last of several drawings. If it was refused, the design is as it was.
   * @param {number} current
   */
  rest(current) {
    const { studio } = this;
    if (current !== this.asked) return;
    this.isDrawing = false;
    const isSaving = studio.saver.waiting || studio.saver.sending;
    if (!isSaving && studio.saveState === 'saving') {
      studio.saveState = 'saved';
      studio.isStale = false;
    }
    studio.paint();
  }

  /**
   * The drawing as text becomes part of the design.
   * @param {string} betza
   * @param {string} letter
   */
  take(betza, letter) {
    const { studio } = this;
    const next = withKindChanged(studio.ruleset, letter, { betza: betza || undefined });
    this.key = JSON.stringify(this.question({ betza }));
    studio.edit(next);
  }

  /**
   * Changes the drawing, once that of the present text is known. The design is neither saved nor
   * checked before the drawing is part of it.
   * @param {(moves: Move[]) => Move[]} edit
   */
  change(edit) {
    const { studio } = this;
    studio.isStale = true;
    studio.saveState = 'saving';
    studio.drawing = this.asking.then(() =>
      this.answer ? this.draw(edit(this.answer.moves)) : this.rest(this.asked)
    );
  }

  /** Draws the moves at once; the answer follows. @param {Move[]} moves */
  async draw(moves) {
    if (this.answer) this.answer = { ...this.answer, moves };
    if (moves.length === 0) {
      this.asked++;
      this.isDrawing = false;
      this.answer = { betza: '', moves: [], reach: [] };
      this.problem = '';
      return this.take('', this.studio.kind);
    }
    this.isDrawing = true;
    const current = this.asked + 1;
    const answered = this.ask({ moves });
    this.studio.paint();
    await answered;
    this.rest(current);
  }

  /** @returns {Record<string, string>} */
  pieces() {
    return this.kind ? { [this.square]: this.kind.letter } : {};
  }

  /**
   * Dots where it moves and captures, rings where it only moves, crosses where it only captures.
   */
  notes() {
    return (this.answer?.reach ?? []).map(({ square, moves, captures }) => ({
      square,
      text: moves && captures ? '●' : moves ? '○' : '×',
    }));
  }

  words() {
    const reach = this.answer?.reach ?? [];
    const named = (/** @type {Reached[]} */ some) =>
      some.length ? listed(some.map(({ square }) => square)) : t('book.nowhere');
    return t('book.picture', {
      piece: kindName(this.kind?.name ?? ''),
      square: this.square,
      both: named(reach.filter(({ moves, captures }) => moves && captures)),
      moves: named(reach.filter(({ moves, captures }) => moves && !captures)),
      captures: named(reach.filter(({ moves, captures }) => !moves && captures)),
    });
  }
}
