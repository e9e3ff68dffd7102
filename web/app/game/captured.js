// What one side has more of than the other, drawn and in words; fetched when there is something to show.

import { fill, h } from '../dom.js';
import { counted, listed } from '../i18n/english.js';
import { t } from '../i18n/index.js';
import { other } from './history.js';

/** @import {Color, KindInfo} from '../types.js' */
/** @typedef {{letter: string, count: number}} Extra */

/** More of one kind are not drawn; the words tell how many there are. */
const MOST_DRAWN = 8;

/** @param {KindInfo[]} kinds @param {string} letter */
const nameOf = (kinds, letter) => kinds.find((kind) => kind.letter === letter)?.name ?? letter;

/**
 * In words: "More than the opponent: 1 knight and 2 pawns".
 * @param {Extra[]} extra
 * @param {KindInfo[]} kinds
 */
export function inWords(extra, kinds) {
  return extra.length
    ? t('player.extra', {
        pieces: listed(extra.map(({ letter, count }) => counted(count, nameOf(kinds, letter)))),
      })
    : '';
}

/**
 * @param {HTMLElement} place
 * @param {{color: Color, extra: Extra[], ahead: number}} shown
 * @param {KindInfo[]} kinds
 * @param {import('../../pieces/index.js').PieceSet | null} pieceSet
 */
export function drawCaptured(place, { color, extra, ahead }, kinds, pieceSet) {
  // Drawn as what was taken: pieces of the other color.
  const drawn = extra.flatMap(({ letter, count }) =>
    Array.from({ length: Math.min(count, MOST_DRAWN) }, () => {
      const piece = h('span', { class: 'taken', 'aria-hidden': 'true' });
      if (pieceSet)
        piece.style.backgroundImage = pieceSet.image({
          name: nameOf(kinds, letter),
          letter,
          color: other(color),
        });
      return piece;
    })
  );
  const points = ahead > 0 && h('span', { class: 'points' }, `+${Math.round(ahead / 10)}`);
  fill(
    place,
    ...drawn,
    points,
    extra.length > 0 && h('span', { class: 'unseen' }, inWords(extra, kinds))
  );
}
