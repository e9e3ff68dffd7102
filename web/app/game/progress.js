// The player's moves on one board, from the choice to the server's answer, as one state machine.
//
// `step` takes where the moves are, what happened, and what the page knows of the board. It returns
// where they are now and what to do. No DOM, no network, no clock.

import { squaresOf } from './history.js';

/** @import {Head} from '../types.js' */

/**
 * A move of this page. It is `painted` if the board shows it before the server has answered.
 * @typedef {{id: number, text: string, painted: boolean}} OwnMove
 */

/**
 * Where the player's moves are:
 * - `idle`: no move is under way.
 * - `held`: a move waits until the player confirms it.
 * - `sent`: a move is on its way; moves made after it wait in `queue`.
 * - `answered`: the server has saved it as the event `head`, which this page has not received yet.
 *
 * `ply` is the ply of the board for which the move was chosen. `premoves` are moves for the
 * player's next turns; the server keeps them.
 * @typedef {{premoves: string[]} & ({stage: 'idle'} | Held | Sent | Answered)} Progress
 */
/** @typedef {{stage: 'held', move: OwnMove, ply: number}} Held */
/** @typedef {{stage: 'sent', move: OwnMove, ply: number, queue: OwnMove[]}} Sent */
/**
 * @typedef {{stage: 'answered', move: OwnMove, ply: number, queue: OwnMove[], head: Head}} Answered
 */

/**
 * What happened.
 * @typedef {{type: 'chosen', move: OwnMove, confirm: boolean}
 *   | {type: 'confirmed'} | {type: 'withdrawn'}
 *   | {type: 'accepted', id: number, head: Head} | {type: 'refused', id: number}
 *   | {type: 'played', move: string, ply: number, head: Head, premove: boolean}
 *   | {type: 'interrupted'} | {type: 'board'}
 *   | {type: 'premoved', moves: string[]} | {type: 'premoves', moves: string[]}} Input
 */

/**
 * What to do: send a move, report which moves stand, send premoves.
 * @typedef {{do: 'send', move: OwnMove, ply: number}
 *   | {do: 'settle', ids: number[], stands: boolean}
 *   | {do: 'premoves', moves: string[], ply: number}} Effect
 */

/** @typedef {{progress: Progress, effects: Effect[]}} Outcome */
/** @typedef {{ply: number, head: Head}} Board what the page knows of the board */

/** The server keeps this many premoves. */
export const MAX_PREMOVES = 10;

/** @type {Progress} */
export const IDLE = { stage: 'idle', premoves: [] };

/**
 * @param {Progress} progress
 * @param {Input} input
 * @param {Board} board
 * @returns {Outcome}
 */
export function step(progress, input, board) {
  const { progress: taken, effects } = take(progress, input, board);
  const advanced = advance(taken, board);
  return { progress: advanced.progress, effects: [...effects, ...advanced.effects] };
}

/** @param {Progress} progress @param {Input} input @param {Board} board @returns {Outcome} */
function take(progress, input, board) {
  switch (input.type) {
    case 'chosen':
      return choose(progress, input, board);
    case 'confirmed':
      return progress.stage === 'held'
        ? send(progress, progress.move, board.ply, [])
        : same(progress);
    case 'withdrawn':
      return progress.stage === 'held' ? drop(progress) : same(progress);
    case 'accepted':
      return isOnItsWay(progress, input.id)
        ? same({ ...progress, stage: 'answered', head: input.head })
        : same(progress);
    case 'refused':
      return isOnItsWay(progress, input.id) ? drop(progress) : same(progress);
    case 'played':
      return played(progress, input);
    case 'interrupted':
      return drop(progress);
    case 'premoved':
      return premove(progress, input.moves, board);
    case 'premoves':
      return same({ ...progress, premoves: input.moves });
    case 'board':
      return same(progress);
  }
}

/**
 * A move made while another is on its way waits for it. One made while another waits for its
 * confirmation replaces that.
 * @param {Progress} progress
 * @param {{move: OwnMove, confirm: boolean}} input
 * @param {Board} board
 * @returns {Outcome}
 */
function choose(progress, { move, confirm }, board) {
  if (progress.stage === 'sent' || progress.stage === 'answered') {
    return same({ ...progress, queue: [...progress.queue, move] });
  }
  if (!confirm) return send(progress, move, board.ply, []);
  const held = /** @type {const} */ ({ stage: 'held', move, ply: board.ply });
  return {
    progress: { premoves: progress.premoves, ...held },
    effects: [{ do: 'settle', ids: [move.id], stands: true }],
  };
}

/**
 * The move itself may arrive before the answer to it. Another move at that ply says nothing: the
 * answer will.
 * @param {Progress} progress
 * @param {{move: string, ply: number, head: Head, premove: boolean}} input
 * @returns {Outcome}
 */
function played(progress, { move, ply, head, premove: isPremove }) {
  if (progress.stage === 'sent' && progress.move.text === move && progress.ply + 1 === ply) {
    return same({ ...progress, stage: 'answered', head });
  }
  const [first, ...rest] = progress.premoves;
  return same(isPremove && first === move ? { ...progress, premoves: rest } : progress);
}

/**
 * Premoves are for the board after the move on its way, if there is one.
 * @param {Progress} progress
 * @param {string[]} wanted
 * @param {Board} board
 * @returns {Outcome}
 */
function premove(progress, wanted, board) {
  const moves = wanted.slice(0, MAX_PREMOVES);
  const ahead = progress.stage === 'sent' || progress.stage === 'answered' ? 1 : 0;
  const effect = /** @type {const} */ ({ do: 'premoves', moves, ply: board.ply + ahead });
  return { progress: { ...progress, premoves: moves }, effects: [effect] };
}

/**
 * Follows the board. Once it has the move that was sent, the next of the queue is sent; if it went
 * another way, the queue is dropped.
 * @param {Progress} progress
 * @param {Board} board
 * @returns {Outcome}
 */
function advance(progress, board) {
  if (progress.stage === 'idle' || progress.ply === board.ply) {
    return progress.stage === 'answered' && covers(board.head, progress.head)
      ? drop(progress)
      : same(progress);
  }
  if (progress.stage === 'held') return drop(progress);
  if (progress.stage === 'answered' && covers(board.head, progress.head)) {
    return board.ply === progress.ply + 1 ? sendNext(progress, board) : drop(progress);
  }
  // The position has changed, and a move painted on the old one would be wrong.
  return same({ ...progress, move: { ...progress.move, painted: false } });
}

/**
 * @param {{premoves: string[], queue: OwnMove[]}} progress
 * @param {Board} board
 * @returns {Outcome}
 */
function sendNext(progress, { ply }) {
  const [next, ...queue] = progress.queue;
  if (!next) return drop(progress);
  return send(progress, { ...next, painted: squaresOf(next.text).length > 0 }, ply, queue);
}

/**
 * Whether a page that has the event `have` has the event `wanted` too.
 * @param {Head} have
 * @param {Head} wanted
 */
const covers = (have, wanted) =>
  have.epoch > wanted.epoch || (have.epoch === wanted.epoch && have.seq >= wanted.seq);

/** @param {Progress} progress @param {number} id @returns {progress is Progress & Sent} */
const isOnItsWay = (progress, id) =>
  (progress.stage === 'sent' || progress.stage === 'answered') && progress.move.id === id;

/** @param {Progress} progress @returns {Outcome} */
const same = (progress) => ({ progress, effects: [] });

/**
 * @param {{premoves: string[]}} progress
 * @param {OwnMove} move
 * @param {number} ply
 * @param {OwnMove[]} queue
 * @returns {Outcome}
 */
const send = ({ premoves }, move, ply, queue) => ({
  progress: { premoves, stage: 'sent', move, ply, queue },
  effects: [{ do: 'send', move, ply }],
});

/**
 * Nothing is under way any more; moves that waited do not stand.
 * @param {{premoves: string[], queue?: OwnMove[]}} progress
 * @returns {Outcome}
 */
function drop({ premoves, queue = [] }) {
  /** @type {Effect[]} */
  const effects = [{ do: 'settle', ids: queue.map(({ id }) => id), stands: false }];
  return { progress: { stage: 'idle', premoves }, effects: queue.length ? effects : [] };
}

/**
 * The moves that the board shows on top of the position of the server, in order.
 * @param {Progress} progress
 * @returns {string[]}
 */
export function paintedMoves(progress) {
  if (progress.stage === 'idle' || !progress.move.painted) return [];
  const queue = progress.stage === 'held' ? [] : progress.queue;
  return [progress.move, ...queue].map(({ text }) => text);
}
