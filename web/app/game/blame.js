// Marks why a move was refused: a square, or an attack from there.

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
  // A royal piece that moves into the attack is hit at its target. If it stays and there are
  // several, it is not known which one is hit.
  const hit = attacked.includes(from) ? to : attacked.length === 1 ? attacked[0] : undefined;
  return [
    {
      from: square,
      color: 'orange',
      ...(ATTACKS.includes(reason) && hit && hit !== square ? { to: hit } : {}),
    },
  ];
}
