// What touching a square does with the chosen tool: places, erases, fills, or moves a piece.

import { announce } from '../dom.js';
import { carry, filled, put } from './draft.js';

/** @typedef {import('../../board/paint.js').Touch} Touch */
/** @typedef {import('./fen.js').Draft} Draft */
/** @typedef {import('./fen.js').Shape} Shape */
/** @typedef {import('./palette.js').Palette} Palette */

/**
 * What the strokes change.
 * @typedef {object} Canvas
 * @property {() => Palette} palette
 * @property {() => Draft} draft
 * @property {() => Shape} shape
 * @property {(next: Draft, phase: Touch['phase']) => void} set
 * @property {() => void} paint
 * @property {(square: string) => string} wordsOf what a square has now
 */

export class Strokes {
  /** @param {Canvas} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    /** The square a piece is being moved from. */
    this.lifted = '';
    /** Where a piece was picked up by a tap or a key. */
    this.picked = '';
  }

  /** @param {Touch} touch */
  touch({ square, phase, isSecond }) {
    const { canvas } = this;
    const { tool, isFilling } = canvas.palette();
    const draft = canvas.draft();
    const set = (/** @type {Draft} */ next) => canvas.set(next, phase);
    if (isFilling && tool.kind !== 'move' && !isSecond) {
      const letter = tool.kind === 'piece' ? tool.letter : null;
      if (square && phase !== 'up') set(filled(draft, canvas.shape(), square, letter));
    } else if (isSecond || tool.kind === 'erase') {
      if (square && phase !== 'up') set(put(draft, square, null));
    } else if (tool.kind === 'move') this.move(square, phase);
    else if (tool.kind === 'piece' && square && phase !== 'up') {
      // The same piece again takes it away, but not while painting along.
      const isAgain = draft.pieces[square] === tool.letter && phase !== 'over';
      set(put(draft, square, isAgain ? null : tool.letter));
    }
    if (phase === 'key') announce(canvas.wordsOf(square));
  }

  /** Moves by drag, or by two taps or keys. @param {string} square @param {Touch['phase']} phase */
  move(square, phase) {
    const { canvas } = this;
    const draft = canvas.draft();
    if (phase === 'down') this.lifted = draft.pieces[square] ? square : '';
    if (phase === 'over') return canvas.paint();
    if (phase === 'up' && this.lifted && square !== this.lifted) {
      const from = this.lifted;
      this.lifted = '';
      this.picked = '';
      return canvas.set(square ? carry(draft, from, square) : put(draft, from, null), phase);
    }
    if (phase === 'down') return;
    if (this.picked) {
      const from = this.picked;
      this.forget();
      // Nothing changes when a piece is put back.
      if (from === square) return canvas.paint();
      return canvas.set(carry(draft, from, square), phase);
    }
    if (draft.pieces[square]) {
      this.picked = square;
      canvas.paint();
    }
  }

  /** Lays down what was picked up. */
  forget() {
    this.picked = '';
    this.lifted = '';
  }
}
