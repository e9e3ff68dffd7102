// The public interface of the board view.

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Color} Color */
/** @typedef {import('./types.js').Config} Config */
/** @typedef {import('./types.js').Hand} Hand */
/** @typedef {import('./types.js').Patch} Patch */
/** @typedef {import('./types.js').PieceSet} PieceSet */
/** @typedef {import('./types.js').Shape} Shape */
/** @typedef {import('./types.js').SquareNote} SquareNote */

export { createBoard } from './board.js';

/**
 * Puts the hand of a color into an element, dropping on the given board. Few rulesets have hands,
 * so the module is fetched when the hand is first set.
 *
 * @param {HTMLElement} element
 * @param {Board} board
 * @param {{color: Color}} options
 * @returns {Hand}
 */
export function createHand(element, board, options) {
  /** @type {Hand | null} */
  let hand = null;
  let wanted = true;
  /** @type {Parameters<Hand['set']>[0]} */
  let early = {};
  const fetchHand = async () => {
    const { createHand: create } = await import('./hand.js');
    if (!wanted || hand) return;
    hand = create(element, board, options);
    hand.set(early);
  };
  return {
    set(patch) {
      early = { ...early, ...patch };
      if (hand) hand.set(patch);
      // A fetch that fails is tried again with the next change.
      else fetchHand().catch(() => {});
    },
    destroy() {
      wanted = false;
      hand?.destroy();
    },
  };
}
