// The columns of the library's table.

import { icon } from '../../icons/index.js';
import { h } from '../dom.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/library.js';
import {
  addressOf,
  clockOf,
  dateOf,
  endingOf,
  movesOf,
  outcomeOf,
  playersOf,
  scoreOf,
  timeOf,
} from './entry.js';

/** @typedef {import('./entry.js').Entry} Entry */

/**
 * @param {object} actions
 * @param {(entry: Entry) => HTMLElement} actions.box selects a row
 * @param {HTMLElement} actions.allBox selects all rows
 * @param {(tag: string) => void} actions.ontag shows only games with a tag
 * @param {(entry: Entry) => void} actions.onopen opens the sheet with everything about a game
 * @returns {import('../parts/table.js').Column<Entry>[]}
 */
export function columnsOf({ box, allBox, ontag, onopen }) {
  return [
    { key: 'select', label: t('library.column.select'), cell: box, box: allBox, sortable: false },
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
    { key: 'ruleset', label: t('library.column.ruleset'), cell: ({ ruleset }) => titleOf(ruleset) },
    { key: 'clock', label: t('library.column.clock'), cell: clockOf },
    { key: 'last-played', label: t('library.column.played'), cell: played },
    { key: 'tags', label: t('library.column.tags'), cell: (entry) => tags(entry, ontag) },
    {
      key: 'open',
      label: t('library.column.open'),
      cell: (entry) => opener(entry, onopen),
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

/**
 * On narrow screens, where nothing is beside the table: leads to what can be done with a game.
 * @param {Entry} entry
 * @param {(entry: Entry) => void} onopen
 */
function opener(entry, onopen) {
  const label = t('library.open', { number: String(entry.number) });
  const onclick = () => onopen(entry);
  return h('button', { type: 'button', class: 'plain', 'aria-label': label, onclick }, icon('more'));
}
