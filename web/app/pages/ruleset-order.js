// The order in which rulesets are offered, wherever one is chosen.

import { lateIcon } from '../../icons/late.js';
import { h } from '../dom.js';

/** The first choices in their order; the others are behind a button. */
const FAVORITES = [
  'standard',
  'chess960',
  'crazyhouse',
  'king-of-the-hill',
  'three-check',
  'horde',
];

/** @param {string} name */
export const isFavorite = (name) => FAVORITES.includes(name);

/**
 * What has no name first, then the favorites, then the others as they are.
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => string} nameOf
 */
export function sortedByFavor(items, nameOf) {
  const place = (/** @type {Item} */ item) => {
    const name = nameOf(item);
    if (!name) return -1;
    const index = FAVORITES.indexOf(name);
    return index < 0 ? FAVORITES.length : index;
  };
  return [...items].sort((a, b) => place(a) - place(b));
}

/** In place of a picture. @param {import('../../icons/late.js').LateIconName} [drawing] */
export const blankPicture = (drawing = 'file') =>
  h('span', { class: 'miniature blank', 'aria-hidden': 'true' }, lateIcon(drawing));
