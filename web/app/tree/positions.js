// What the server knows about the positions of a tree, asked for once each.

import { post } from '../net/api.js';

/** @import {BoardState, End, RulesetInfo} from '../types.js' */
/** @typedef {import('./tree.js').TreeNode} TreeNode */
/**
 * @typedef {{ruleset: RulesetInfo, boards: BoardState[], moves?: {board: number, uci: string, san:
 *   string}[], end?: End}} PositionAnswer
 */
/**
 * The body of a request: rules, where the moves begin, and the moves.
 * @typedef {{ruleset?: object, ply?: number, fen?: string, moves?: string[]}} PositionRequest
 */

/** @param {PositionRequest} request @returns {Promise<PositionAnswer>} */
export const askPosition = (request) => post('/positions', request);

/** The board of a position where there is only one. @param {PositionAnswer} answer */
export function onlyBoard({ boards }) {
  const [board] = boards;
  return board;
}

export class Positions {
  /** @param {(node: TreeNode) => PositionRequest} request */
  constructor(request) {
    this.request = request;
    /** @type {WeakMap<TreeNode, PositionAnswer>} */
    this.known = new WeakMap();
    /** @type {WeakMap<TreeNode, Promise<PositionAnswer>>} */
    this.asked = new WeakMap();
  }

  /** The position of a node, if it was asked for before. @param {TreeNode} node */
  of(node) {
    return this.known.get(node);
  }

  /** @param {TreeNode} node @returns {Promise<PositionAnswer>} */
  ask(node) {
    const before = this.asked.get(node);
    if (before) return before;
    const asking = askPosition(this.request(node));
    this.asked.set(node, asking);
    asking.then(
      (answer) => this.known.set(node, answer),
      // A request that failed is made again when the position is shown again.
      () => this.asked.delete(node)
    );
    return asking;
  }

  /**
   * Plays moves from a node.
   * @param {TreeNode} node
   * @param {string[]} moves UCI or SAN
   */
  async play(node, moves) {
    const request = this.request(node);
    const before = request.moves ?? [];
    const answer = await askPosition({ ...request, moves: [...before, ...moves] });
    return { answer, made: (answer.moves ?? []).slice(before.length) };
  }

  /** @param {TreeNode} node @param {PositionAnswer} answer */
  learn(node, answer) {
    this.known.set(node, answer);
    this.asked.set(node, Promise.resolve(answer));
  }
}
