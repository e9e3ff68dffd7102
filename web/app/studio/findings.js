// What the server finds in a design, in words, and where it is.

import { faultText } from '../faults.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/studio.js';

/** @typedef {import('./study.js').Finding} Finding */

/** @param {Finding} finding */
export function wordsOf({ sentence, reason, values, squares = [] }) {
  const words = faultText({ message: sentence, reason, values });
  // Many squares are marked on the board, and few are also named.
  const some = squares.slice(0, 6).join(', ');
  const more = squares.length > 6 ? '…' : '';
  return squares.length ? `${words} (${some}${more})` : words;
}

/**
 * Shows findings as a list, if they are others than before.
 * @param {HTMLElement} place
 * @param {Finding[]} faults
 * @param {Finding[]} [warnings]
 */
export function findingList(place, faults, warnings = []) {
  const lines = [
    ...faults.map((one) => ({ words: wordsOf(one), isFault: true })),
    ...warnings.map((one) => ({ words: wordsOf(one), isFault: false })),
  ];
  const now = JSON.stringify(lines);
  if (place.dataset.shown === now) return;
  place.dataset.shown = now;
  const items = lines.map(({ words, isFault }) =>
    h('li', { class: isFault ? 'fault' : 'remark' }, h('strong', null, `${t(isFault ? 'studio.fault' : 'studio.warning')}: `), words)
  );
  fill(place, ...(items.length ? [h('ul', { class: 'findings' }, items)] : []));
}
