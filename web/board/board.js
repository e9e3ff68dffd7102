// Joins state, input and painting into one board.

/**
 * Puts a board into an element, which gives it its width.
 *
 * @param {HTMLElement} element
 * @param {import('./types.js').Patch} config
 * @returns {import('./types.js').Board}
 */
export function createBoard(element, config) {
  throw new Error(`not built yet: ${element.tagName} ${config.files}`);
}
