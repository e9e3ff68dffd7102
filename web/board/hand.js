// Pieces in hand: counts, tap-tap drops, drags and keys.

/**
 * Puts the hand of a colour into an element, dropping on the given board.
 *
 * @param {HTMLElement} element
 * @param {import('./types.js').Board} board
 * @param {{color: import('./types.js').Color}} options
 * @returns {import('./types.js').Hand}
 */
export function createHand(element, board, options) {
  throw new Error(`not built yet: ${element.tagName} ${options.color} ${board.state.files}`);
}
