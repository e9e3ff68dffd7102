// A hint in three steps: which piece, which square, which move. Each is said and drawn.

import { kindName } from '../../board/en-names.js';
import { t } from '../i18n/computer.js';
import { spoken } from '../game/spoken.js';

/** @import {HintMessage, KindInfo} from '../types.js' */
/** @typedef {import('../../board/index.js').Shape} Shape */

/** How many steps a hint has. */
export const STEPS = 3;

/**
 * The hint so far in words.
 * @param {HintMessage} hint
 * @param {Record<string, string>} pieces on the board
 * @param {KindInfo[]} kinds
 */
export function hintWords({ from, drop, to = '', san, step }, pieces, kinds) {
  if (step >= STEPS && san) return t('hint.move', { move: spoken(san, kinds) });
  if (step >= 2) return t('hint.square', { square: to });
  const letter = drop ?? pieces[from ?? ''] ?? '';
  const kind = kinds.find((one) => one.letter === letter.toUpperCase());
  const piece = kind ? kindName(kind.name) : letter;
  return drop ? t('hint.hand', { piece }) : t('hint.piece', { piece, square: from ?? '' });
}

/**
 * The hint so far as marks: circles around the squares, in the end an arrow.
 * @param {HintMessage} hint
 * @returns {Shape[]}
 */
export function hintShapes({ from, to, step }) {
  if (step >= STEPS && from && to) return [{ from, to, color: 'green' }];
  const squares = [from, step >= 2 ? to : undefined];
  return squares.flatMap((square) => (square ? [{ from: square, color: 'green' }] : []));
}
