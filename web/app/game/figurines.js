// Moves with drawn pieces instead of letters: "♘f3" for "Nf3".

/** @import {KindInfo} from '../types.js' */

/** By the names of kinds, because rulesets choose their letters. @type {Record<string, string>} */
const FIGURINES = { king: '♔', queen: '♕', rook: '♖', bishop: '♗', knight: '♘' };

/**
 * A move in the chosen notation. Kinds without a figurine keep their letter.
 * @param {string} san
 * @param {'letters' | 'figurines'} notation
 * @param {readonly KindInfo[]} kinds
 */
export function written(san, notation, kinds) {
  if (notation === 'letters') return san;
  const drawn = (/** @type {string} */ letter) => {
    const name = kinds.find((kind) => kind.letter === letter)?.name ?? '';
    return FIGURINES[name] ?? letter;
  };
  // The piece that moves or is dropped, and the one that a pawn becomes.
  const moved = san.replace(/^[A-Z](?=[a-z@\d])/, drawn);
  return moved.replace(/=([A-Z])/, (_, letter) => `=${drawn(letter)}`);
}
