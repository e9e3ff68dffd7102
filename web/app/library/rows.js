// The columns of the library's table.

import { h } from '../dom.js';
import { t } from '../i18n/library.js';
import { addressOf, dateOf, endingOf, movesOf, outcomeOf, playersOf, scoreOf, timeOf } from './entry.js';

/** @typedef {import('./entry.js').Entry} Entry */

/**
 * @param {object} actions
 * @param {(entry: Entry) => HTMLElement} actions.box selects a row
 * @param {(tag: string) => void} actions.ontag shows only games with a tag
 * @returns {import('../parts/table.js').Column<Entry>[]}
 */
export function columnsOf({ box, ontag }) {
  return [
    { key: 'select', label: t('library.column.select'), cell: box, sortable: false },
    {
      key: 'number',
      label: t('library.column.number'),
      cell: ({ number }) => number,
      isNumber: true,
    },
    { key: 'white', label: t('library.column.white'), cell: (entry) => side(entry, 'white') },
    { key: 'black', label: t('library.column.black'), cell: (entry) => side(entry, 'black') },
    { key: 'winner', label: t('library.column.winner'), cell: score },
    { key: 'ending', label: t('library.column.ending'), cell: endingOf },
    { key: 'moves', label: t('library.column.moves'), cell: movesOf, isNumber: true },
    { key: 'ruleset', label: t('library.column.ruleset'), cell: ({ ruleset }) => ruleset },
    { key: 'last-played', label: t('library.column.played'), cell: played },
    {
      key: 'tags',
      label: t('library.column.tags'),
      cell: (entry) => tags(entry, ontag),
      sortable: false,
    },
  ];
}

/** @param {Entry} entry @param {'white' | 'black'} color */
function side(entry, color) {
  const players = playersOf(entry, color);
  const name = entry.outcome === color ? 'won' : null;
  return h('a', { href: addressOf(entry), class: name }, players);
}

/** @param {Entry} entry */
function score(entry) {
  const text = scoreOf(entry);
  if (!text) return h('span', { class: 'badge' }, outcomeOf(entry));
  return h('span', { title: outcomeOf(entry) }, text);
}

/** @param {Entry} entry */
const played = ({ last_played_ms: ms }) =>
  h('time', { datetime: new Date(ms).toISOString(), title: timeOf(ms) }, dateOf(ms));

/** @param {Entry} entry @param {(tag: string) => void} ontag */
function tags({ tags: own = [] }, ontag) {
  if (own.length === 0) return null;
  const one = (/** @type {string} */ tag) =>
    h('button', { type: 'button', class: 'tag', onclick: () => ontag(tag) }, tag);
  return h('span', { class: 'tag-list' }, ...own.map(one));
}
