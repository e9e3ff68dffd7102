// A move in words, to be read out. Fetched when the first move is spoken.

import { kindName } from '../../board/en-names.js';
import { t } from '../i18n/pages.js';

/** @import {KindInfo} from '../types.js' */

/**
 * A move as it is read out: "knight takes f3, check". At most nine words.
 * @param {string} san
 * @param {KindInfo[]} kinds
 */
export function spoken(san, kinds) {
  const isMate = san.endsWith('#');
  const end = isMate ? `, ${t('say.mate')}` : san.endsWith('+') ? `, ${t('say.check')}` : '';
  const bare = san.replace(/[+#]+$/, '');
  if (/^[O0]-[O0]-[O0]$/.test(bare)) return t('say.castleLong') + end;
  if (/^[O0]-[O0]$/.test(bare)) return t('say.castleShort') + end;
  const nameOf = (/** @type {string} */ letter) =>
    kindName(kinds.find((kind) => kind.letter === letter.toUpperCase())?.name ?? letter);
  const drop = /^([A-Z]?)@([a-z]\d{1,2})$/.exec(bare);
  if (drop) return t('say.drop', { piece: nameOf(drop[1] || 'P'), square: drop[2] }) + end;
  // As few characters as possible for where the piece came from: the "x" of a capture is no file.
  const walk = /^([A-Z]?)([a-z]??\d{0,2}?)(x?)([a-z]\d{1,2})(?:=?([A-Za-z]))?$/.exec(bare);
  if (!walk) return san;
  const [, letter, from, takes, to, became] = walk;
  const words = [letter ? nameOf(letter) : '', from, takes ? t('say.takes') : '', to];
  const promoted = became ? ` ${t('say.becomes', { piece: nameOf(became) })}` : '';
  return words.filter(Boolean).join(' ') + promoted + end;
}
