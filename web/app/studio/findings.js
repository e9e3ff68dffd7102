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
 * Where a finding is, and the way there.
 * @typedef {{nameOf: (path: string) => string, go: (path: string) => void}} Guide
 */

/**
 * Shows findings as a list, if they are others than before.
 * @param {HTMLElement} place
 * @param {Finding[]} faults
 * @param {Finding[]} [warnings]
 * @param {Guide} [guide] with which each finding is a button that leads to its place
 */
export function findingList(place, faults, warnings = [], guide) {
  const line = (/** @type {boolean} */ isFault) => (/** @type {Finding} */ one) => ({
    words: wordsOf(one),
    isFault,
    path: one.path,
    at: guide?.nameOf(one.path) ?? '',
  });
  const lines = [...faults.map(line(true)), ...warnings.map(line(false))];
  const now = JSON.stringify(lines);
  if (place.dataset.shown === now) return;
  place.dataset.shown = now;
  const items = lines.map(({ words, isFault, path, at }) => {
    const lead = h('strong', null, `${t(isFault ? 'studio.fault' : 'studio.warning')}: `);
    const where =
      guide && at ? h('button', { type: 'button', onclick: () => guide.go(path) }, at) : null;
    return h('li', { class: isFault ? 'fault' : 'remark' }, lead, where, where ? ' ' : '', words);
  });
  fill(place, ...(items.length ? [h('ul', { class: 'findings' }, items)] : []));
}
