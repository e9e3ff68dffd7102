// The public face of the board view; pages import nothing else of it.

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Color} Color */
/** @typedef {import('./types.js').Config} Config */
/** @typedef {import('./types.js').Hand} Hand */
/** @typedef {import('./types.js').Patch} Patch */
/** @typedef {import('./types.js').PieceSet} PieceSet */
/** @typedef {import('./types.js').Shape} Shape */

export { createBoard } from './board.js';
export { createHand } from './hand.js';
