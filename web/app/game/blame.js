// What is to blame for a move that was refused: a square, and where an attack from there would hit.

import { squaresOf } from './history.js';

/** @import {KindInfo, WireError} from '../types.js' */

const ATTACKS = ['leaves-royal-attacked', 'still-in-check'];

/**
 * @param {WireError} error
 * @param {string} tried the move
 * @param {import('./history.js').Position} position
 * @param {KindInfo[]} kinds
 * @returns {import('../../board/index.js').Shape[]}
 */
export function blame({ square, reason = '' }, tried, { pieces, turn }, kinds) {
  if (!square) return [];
  const royals = kinds
    .filter((kind) => kind.royal)
    .map(({ letter }) => (turn === 'white' ? letter : letter.toLowerCase()));
  const attacked = Object.keys(pieces).filter((at) => royals.includes(pieces[at]));
  const [from, to] = squaresOf(tried);
  // A royal that would walk into the attack is hit where it goes; of several that stay nobody knows which.
  const hit = attacked.includes(from) ? to : attacked.length === 1 ? attacked[0] : undefined;
  return [
    {
      from: square,
      color: 'orange',
      ...(ATTACKS.includes(reason) && hit && hit !== square ? { to: hit } : {}),
    },
  ];
}
