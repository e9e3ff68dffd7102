// Positions before the server has answered: from the moves' effects, or by a guess. No DOM.

import { other, play, predict, squaresOf } from '../game/history.js';

/** @import {BoardState, HandCounts, MoveRecord, StartPosition} from '../types.js' */
/** @typedef {import('../game/history.js').Position} Position */
/** @typedef {import('../tree/tree.js').TreeNode} TreeNode */
/** @typedef {{boards: {start: StartPosition, moves: MoveRecord[]}[], order?: number[]}} History */

/**
 * The moves of a match in the order in which they were made, as a tree takes them.
 * @param {History} history
 */
export function lineOf({ boards, order }) {
  const moves = boards.map((board) => [...board.moves]);
  const turns = order ?? boards.flatMap((board, index) => board.moves.map(() => index));
  return turns.flatMap((board) => {
    const made = moves[board].shift();
    const prefix = board === 1 ? '1:' : '';
    return made ? [{ move: prefix + made.move, san: made.san, board, record: made }] : [];
  });
}

/** Guesses what the boards look like after each move of a tree. */
export class Sketches {
  /** @param {History} history @param {TreeNode} root */
  constructor({ boards }, root) {
    /** @type {WeakMap<TreeNode, Position[]>} */
    this.known = new WeakMap();
    const starts = boards.map(({ start }) => {
      const { pieces, hands = [{}, {}], turn } = start;
      return { pieces, hands, turn, lastMove: [], inCheck: [] };
    });
    this.known.set(root, starts);
    /** @type {WeakMap<TreeNode, MoveRecord>} */
    this.records = new WeakMap();
  }

  /** The boards at a node. @param {TreeNode} node @returns {Position[]} */
  of(node) {
    /** @type {TreeNode[]} */
    const missing = [];
    let at = node;
    while (!this.known.has(at) && at.parent) {
      missing.unshift(at);
      at = at.parent;
    }
    let boards = /** @type {Position[]} */ (this.known.get(at));
    for (const next of missing) {
      boards = boards.map((position, index) =>
        index === next.board ? this.after(position, next) : position
      );
      this.known.set(next, boards);
    }
    return boards;
  }

  /** @param {Position} position @param {TreeNode} node @returns {Position} */
  after(position, node) {
    const record = this.records.get(node);
    const { turn } = position;
    const uci = node.move.replace(/^1:/, '');
    if (record) return play(position, { ...record, color: turn });
    return squaresOf(uci).length > 0
      ? predict(position, uci, turn)
      : { ...position, turn: other(turn) };
  }

  /** What is known for sure. @param {TreeNode} node @param {BoardState[]} boards */
  learn(node, boards) {
    this.known.set(
      node,
      boards.map(({ pieces, hands = [{}, {}], turn, last_move = [], in_check = [] }) => ({
        pieces,
        hands: /** @type {HandCounts[]} */ (hands),
        turn,
        lastMove: last_move,
        inCheck: in_check,
      }))
    );
  }
}
