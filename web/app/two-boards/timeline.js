// The moves of both boards in the order in which they were made, and stepping through them. No DOM.

import { firstColor, moveNumber } from '../game/moves.js';
import { seatState } from '../game/state.js';

/** @import {Color, MatchEvent} from '../types.js' */
/** @typedef {import('../game/match-client.js').MatchClient} MatchClient */

/**
 * A move in the list of both boards.
 * @typedef {object} Step
 * @property {number} board
 * @property {number} ply of its board, from 1
 * @property {Color} color whose move it is
 * @property {number} number as players count: both colors' first moves are number 1
 * @property {string} san
 * @property {number} [clock] milliseconds left on the mover's clock
 */

/**
 * An order of moves with as many moves of each board as were made. Moves whose place is not known
 * come last.
 * @param {number[]} order the board of each move
 * @param {number[]} counts how many moves each board has
 * @returns {number[]}
 */
export function fitted(order, counts) {
  const missing = counts.slice();
  const known = order.filter((board) => missing[board]-- > 0);
  const unknown = missing.flatMap((count, board) => Array(Math.max(0, count)).fill(board));
  return [...known, ...unknown];
}

/**
 * Joins a fetched order with a later one: what both have is placed as it was fetched.
 * @param {number[]} fetched
 * @param {number[]} later
 */
export function joined(fetched, later) {
  /** @type {number[]} */
  const skipped = [];
  for (const board of fetched) skipped[board] = (skipped[board] ?? 0) + 1;
  const rest = later.filter((board) => {
    const isKnown = (skipped[board] ?? 0) > 0;
    if (isKnown) skipped[board]--;
    return !isKnown;
  });
  return [...fetched, ...rest];
}

/**
 * How many moves each board has after a number of moves of the match.
 * @param {number[]} order
 * @param {number} step
 * @param {number} boards
 */
export function pliesAt(order, step, boards) {
  const plies = Array.from({ length: boards }, () => 0);
  for (const board of order.slice(0, step)) plies[board]++;
  return plies;
}

/** Steps through both boards together. */
export class Timeline {
  /** @param {MatchClient} match */
  constructor(match) {
    this.match = match;
    /** @type {number[]} the board of each move */
    this.order = [];
    /** @type {number[]} what was fetched last */
    this.fetched = [];
    /** @type {number | null} how many moves are on show; null for the current position */
    this.viewing = null;
    this.keep();
  }

  get shownPly() {
    return this.viewing ?? this.order.length;
  }

  /** Whether earlier positions can be shown. */
  get isKnown() {
    return this.match.boards.every((board) => board.game !== null);
  }

  /** Shows both boards after a number of moves. @param {number | null} step */
  look(step) {
    const wanted = step === null || step >= this.order.length ? null : Math.max(0, step);
    if (wanted !== null && !this.isKnown) return;
    this.viewing = wanted;
    this.keep();
    this.match.listener.changed();
  }

  /** Follows the match, and keeps every board at the position on show. */
  keep() {
    const { match } = this;
    const counts = match.boards.map((board) => board.moves.length);
    if (match.order !== this.fetched) {
      this.fetched = match.order;
      this.order = joined(match.order, this.order);
    }
    this.order = fitted(this.order, counts);
    if (this.viewing !== null && this.viewing >= this.order.length) this.viewing = null;
    const { viewing } = this;
    const plies = viewing === null ? null : pliesAt(this.order, viewing, counts.length);
    match.boards.forEach((board, index) => {
      board.viewing = plies ? plies[index] : null;
    });
  }

  /** Moves were made, which the match has already. @param {MatchEvent[]} events */
  follow(events) {
    for (const { event, seat, ply = 0 } of events) {
      if (event !== 'move' || !seat) continue;
      this.order.push(seat.board);
      this.noteClock(seat, ply);
    }
    this.keep();
  }

  /**
   * The clock after a seat's last move is known; those before it come with the next fetch.
   * @param {import('../types.js').Seat} seat
   * @param {number} ply
   */
  noteClock(seat, ply) {
    const { match } = this;
    const board = match.boards[seat.board];
    const state = match.state && seatState(match.state, seat);
    const record = board.game?.moves[ply - 1];
    const isLast = ply + 2 > board.moves.length;
    if (!record || !state || state.control.kind === 'untimed' || !isLast) return;
    record.clock_ms ??= state.clock.left_ms;
  }

  /** @returns {Step[]} */
  steps() {
    const { match } = this;
    const plies = match.boards.map(() => 0);
    return this.order.map((board) => {
      const ply = ++plies[board];
      const client = match.boards[board];
      const made = client.game?.moves[ply - 1];
      const first = firstColor(client);
      const isFirst = (ply % 2 === 1) === (first === 'white');
      return {
        board,
        ply,
        color: isFirst ? 'white' : 'black',
        number: moveNumber(ply, first),
        san: client.moves[ply - 1],
        clock: made?.clock_ms,
      };
    });
  }
}
