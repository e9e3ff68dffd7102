// The high scores: who has beaten which opponent, how often, and in how few moves.

import { fill, h } from '../dom.js';
import { t } from '../i18n/computer.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { locale } from '../i18n/index.js';
import { ApiError, get } from '../net/api.js';
import { rulesetButton } from '../pages/ruleset-button.js';
import { emptyState } from '../parts/empty.js';
import { loadStyle } from '../parts/style.js';
import { createTable } from '../parts/table.js';
import { profilePath } from '../site.js';
import { opponentName } from './opponents.js';

/** @import {RulesetEntry} from '../types.js' */
/**
 * @typedef {object} Score
 * @property {string} opponent its id
 * @property {string} opponent_name
 * @property {string} person
 * @property {number} wins
 * @property {number} fewest_moves
 * @property {number} won_ms when the shortest game was won
 * @property {boolean} [yours]
 * @property {string} [match] the shortest game, for the person who won it
 */
/** @typedef {{hash: string, title: string, wins: number}} ScoredRuleset */
/** @typedef {{rulesets: ScoredRuleset[], ruleset?: string, scores: Score[]}} Scores */

/** @typedef {import('../parts/table.js').Sort} Sort */

/** The order of the server: the strongest opponent first, then the fewest moves. @type {Sort} */
const FIRST = { key: 'opponent', descending: true };

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** @type {import('../parts/table.js').Column<Score & {rank: number}>[]} */
const COLUMNS = [
  { key: 'opponent', label: t('scores.opponent'), cell: (row) => opponentName(row.opponent_name) },
  { key: 'person', label: t('scores.person'), cell: personCell, isTitle: true },
  {
    key: 'fewest_moves',
    label: t('scores.moves'),
    isNumber: true,
    cell: (row) => String(row.fewest_moves),
  },
  { key: 'wins', label: t('scores.wins'), isNumber: true, cell: (row) => String(row.wins) },
  { key: 'won_ms', label: t('scores.won'), cell: wonCell },
];

/** @param {Score} row */
function personCell({ person, yours }) {
  const name = person ? h('a', { href: profilePath(person) }, person) : t('scores.somebody');
  return h('span', null, name, yours ? h('span', { class: 'badge you' }, t('scores.you')) : null);
}

/** @param {Score} row */
function wonCell({ won_ms, match }) {
  const date = dates.format(new Date(won_ms));
  return match ? h('a', { href: `/m/${match}` }, date) : date;
}

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  await loadStyle('computer');
  const place = h('div', { class: 'scores' });
  const title = t('scores.title');
  document.title = `${title} · ${t('app.name')}`;
  const lead = h('p', { class: 'lead' }, t('scores.lead'));
  root.append(h('div', { class: 'sheet' }, h('h1', null, title), lead, place));
  await show(place, site, '');
}

/**
 * @param {HTMLElement} place
 * @param {import('../site.js').Site} site
 * @param {string} ruleset its hash; empty for the most played one
 */
async function show(place, site, ruleset) {
  try {
    const query = ruleset ? `?ruleset=${encodeURIComponent(ruleset)}` : '';
    const scores = /** @type {Scores} */ (await get(`/scores${query}`));
    if (scores.scores.length === 0) return fill(place, empty(site));
    const choice = rulesetBox(scores, site, (next) => void show(place, site, next));
    fill(place, choice, table(scores.scores));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Visitors without a session have not played yet.
    const isStranger = error.status === 401;
    fill(place, isStranger ? empty(site) : h('p', { class: 'problem', role: 'alert' }, error.message));
  }
  return undefined;
}

/** @param {import('../site.js').Site} site */
function empty(site) {
  const onclick = () => site.navigate('/computer');
  const button = h('button', { type: 'button', class: 'main', onclick }, t('computer.title'));
  return emptyState(site, t('scores.none'), button, { name: 'king', letter: 'K' });
}

/**
 * The rulesets in which somebody has won.
 * @param {Scores} scores
 * @param {import('../site.js').Site} site
 * @param {(hash: string) => void} onchoose
 */
function rulesetBox({ rulesets, ruleset = '' }, site, onchoose) {
  const load = async () => {
    const entries = /** @type {RulesetEntry[]} */ (await get('/rulesets'));
    return rulesets.map(({ hash, title }) => ({
      value: hash,
      title: titleOf(title),
      entry: entries.find((entry) => entry.title === title),
    }));
  };
  const title = titleOf(rulesets.find(({ hash }) => hash === ruleset)?.title ?? '');
  const label = t('scores.ruleset');
  return rulesetButton({ site, label, chosen: ruleset, title, load, onchoose }).element;
}

/** @param {Score[]} scores strongest opponent first */
function table(scores) {
  const rows = scores.map((row, index) => ({ ...row, rank: scores.length - index }));
  const shown = createTable({
    caption: t('scores.title'),
    columns: COLUMNS,
    sort: FIRST,
    onsort: (sort) => shown.show(sorted(rows, sort)),
    attach: (row, element) => element.classList.toggle('is-yours', Boolean(row.yours)),
  });
  shown.show(rows);
  return shown.element;
}

/**
 * The rows by a column; equal ones stay in the order of the server.
 * @param {(Score & {rank: number})[]} rows
 * @param {Sort} sort
 */
export function sorted(rows, { key, descending }) {
  const value = (/** @type {Score & {rank: number}} */ row) =>
    key === 'opponent' ? row.rank : row[/** @type {keyof Score} */ (key)];
  const compare = (/** @type {unknown} */ a, /** @type {unknown} */ b) =>
    typeof a === 'string' ? a.localeCompare(String(b), locale) : Number(a) - Number(b);
  const way = descending ? -1 : 1;
  return [...rows].sort((a, b) => way * compare(value(a), value(b)) || b.rank - a.rank);
}
