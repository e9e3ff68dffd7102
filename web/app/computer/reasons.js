// Why a character values a move as it does, in words.

import { kindName } from '../../board/en-names.js';
import { t } from '../i18n/computer.js';

/** @typedef {import('../types.js').KindInfo} KindInfo */
/**
 * @typedef {{kind: 'any-move'} | {kind: 'ends-game'}
 *   | {kind: 'priority', priority: 'win' | 'check' | 'capture' | 'other', piece?: string}
 *   | {kind: 'position', material: number, advance: number, mobility: number}
 *   | {kind: 'search', depth: number}
 *   | {kind: 'turochamp', material: number, play: number}} Reason values in hundredths of a pawn
 */

/** A part of a sum in pawns: `+0.4`. @param {number} value */
export const signed = (value) => `${value > 0 ? '+' : ''}${(value / 100).toFixed(2)}`;

/** @param {Reason} reason @param {KindInfo[]} kinds */
export function reasonText(reason, kinds) {
  switch (reason.kind) {
    case 'priority':
      return priorityText(reason, kinds);
    case 'position': {
      const { material, advance, mobility } = reason;
      const parts = { material, advance, mobility };
      const words = Object.entries(parts).map(([name, value]) => [name, signed(value)]);
      return t('reason.position', Object.fromEntries(words));
    }
    case 'search':
      return t('reason.search', { count: reason.depth });
    case 'turochamp':
      return t('reason.turochamp', {
        material: (reason.material / 1000).toFixed(2),
        play: signed(reason.play),
      });
    default:
      return t(`reason.${reason.kind}`);
  }
}

/** @param {Extract<Reason, {kind: 'priority'}>} reason @param {KindInfo[]} kinds */
function priorityText({ priority, piece = '' }, kinds) {
  const kind = kinds.find(({ letter }) => letter === piece);
  const name = kind ? kindName(kind.name) : piece;
  if (priority === 'win') return t('reason.priority.mate');
  if (priority === 'capture') return t('reason.priority.capture', { piece: name });
  return t(priority === 'check' ? 'reason.priority.check' : 'reason.priority.other');
}
