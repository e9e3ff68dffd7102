// The material one side has more of, drawn and in words. Fetched when there is something to show.

import { fill, h } from '../dom.js';
import { counted, listed } from '../i18n/en-grammar.js';
import { t } from '../i18n/pages.js';
import { other } from './history.js';

/** @import {Color, KindInfo, RulesetInfo} from '../types.js' */
/** @import {Position} from './history.js' */
/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */
/** @typedef {{letter: string, count: number}} Extra */

/**
 * The pieces each side has more of than the other, and White's lead in tenths of a pawn. Pieces in
 * hand count for their owner.
 * @param {Position} position
 * @param {KindInfo[]} kinds
 */
export function material(position, kinds) {
  /** @type {Map<string, number>} */
  const difference = new Map();
  const count = (/** @type {string} */ letter, /** @type {number} */ by) =>
    difference.set(letter, (difference.get(letter) ?? 0) + by);
  for (const piece of Object.values(position.pieces)) {
    const upper = piece.toUpperCase();
    count(upper, piece === upper ? 1 : -1);
  }
  position.hands.forEach((hand, side) => {
    const entries = Object.entries(hand);
    entries.forEach(([letter, held]) => count(letter.toUpperCase(), side === 0 ? held : -held));
  });
  let lead = 0;
  /** @type {Record<Color, Extra[]>} */
  const extra = { white: [], black: [] };
  const byValue = [...kinds].sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  for (const kind of byValue) {
    const more = difference.get(kind.letter) ?? 0;
    lead += more * (kind.value ?? 0);
    if (more !== 0 && !kind.royal)
      extra[more > 0 ? 'white' : 'black'].push({ letter: kind.letter, count: Math.abs(more) });
  }
  return { extra, lead };
}

/** At most this many of one kind are drawn; the words have the number. */
const MOST_DRAWN = 8;

/** @param {KindInfo[]} kinds @param {string} letter */
const nameOf = (kinds, letter) => kinds.find((kind) => kind.letter === letter)?.name ?? letter;

/**
 * In words: "More than the opponent: 1 knight and 2 pawns".
 * @param {Extra[]} extra
 * @param {KindInfo[]} kinds
 */
export function inWords(extra, kinds) {
  const pieces = extra.map(({ letter, count }) => counted(count, nameOf(kinds, letter)));
  return extra.length ? t('player.extra', { pieces: listed(pieces) }) : '';
}

/**
 * Draws what a player has more of as pieces of the other color, because those were captured.
 * @param {HTMLElement} place
 * @param {Color} color
 * @param {Position} position
 * @param {RulesetInfo} ruleset
 * @param {PieceSet} pieceSet
 */
export function drawCaptured(place, color, position, { kinds, hands }, pieceSet) {
  const { extra: all, lead } = material(position, kinds);
  const extra = hands ? [] : all[color];
  const points = Math.round(Math.max(0, color === 'white' ? lead : -lead) / 10);
  const key = `${JSON.stringify(extra)} ${points} ${pieceSet.name}`;
  if (place.dataset.shown === key && place.hasChildNodes()) return;
  place.dataset.shown = key;
  const draw = (/** @type {string} */ letter) => {
    const piece = h('span', { class: 'taken', 'aria-hidden': 'true' });
    const image = { name: nameOf(kinds, letter), letter, color: other(color) };
    piece.style.backgroundImage = pieceSet.image(image);
    return piece;
  };
  const drawn = extra.flatMap(({ letter, count }) =>
    Array.from({ length: Math.min(count, MOST_DRAWN) }, () => draw(letter))
  );
  fill(
    place,
    points > 0 && h('span', { class: 'points' }, `+${points}`),
    ...drawn,
    extra.length > 0 && h('span', { class: 'unseen' }, inWords(extra, kinds))
  );
}
