// The format of a file of games, by what it contains.

/** @typedef {import('./requests.js').Format} Format */

/** The formats that can be imported. @type {readonly Format[]} */
export const READABLE = ['pgn', 'club-games', 'board-text'];
/** The formats that can be exported. @type {readonly Format[]} */
export const WRITABLE = ['pgn', 'json', 'club-games', 'board-text'];

/**
 * A guess by the beginning of a text. PGN, which includes BPGN, is what most files are.
 * @param {string} text
 * @returns {Format}
 */
export function formatOf(text) {
  const begin = text.replace(/^\uFEFF/, '').trimStart();
  if (/^[{[]\s*(?:["{\]}]|$)/.test(begin) && !isTag(begin)) return 'club-games';
  return isBoard(begin) ? 'board-text' : 'pgn';
}

/** A tag of a PGN begins like a list in JSON: `[Event "Club"]`. @param {string} text */
const isTag = (text) => /^\[\s*[A-Za-z]\w*\s+"/.test(text);

/**
 * Board text begins with the side to move and a square: `B [R a8 B] [None]`.
 * @param {string} text
 */
const isBoard = (text) => /^[WB]\s*\[(?:None|[A-Z] [a-h][1-8] [WB])\]/.test(text);
