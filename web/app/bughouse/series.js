// The series of a table: the score of people and pairs, and the matches so far.

import { h } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import { opponentName } from '../computer/opponents.js';
import { locale } from '../i18n/index.js';

/** @import {TableGame, TableScore, TableState} from './types.js' */

/** How many matches are listed. */
const LATEST = 8;

const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** A win is one point, a draw half of one. @param {TableScore} score */
export const pointsOf = ({ won, drawn }) => won + drawn / 2;

/** @param {TableState} table */
export function seriesCard({ scores = [], pairs = [], games = [] }) {
  if (!games.length) return null;
  const list = games.slice(0, LATEST).map(gameItem);
  return h(
    'section',
    { class: 'card table-series', 'aria-label': t('bughouse.series') },
    h('h2', null, t('bughouse.series')),
    scores.length ? scoreTable(t('bughouse.series.people'), scores) : null,
    pairs.length ? scoreTable(t('bughouse.series.pairs'), pairs) : null,
    h('h3', null, t('bughouse.series.games')),
    h('ol', { class: 'game-list' }, list)
  );
}

/** @param {string} caption @param {TableScore[]} scores */
function scoreTable(caption, scores) {
  const rows = scores.map((score) =>
    h(
      'tr',
      null,
      h('th', { scope: 'row' }, score.names.map(opponentName).join(' + ')),
      h('td', { class: 'number' }, points.format(pointsOf(score))),
      h('td', { class: 'number' }, String(score.won + score.drawn + score.lost))
    )
  );
  const head = h(
    'tr',
    null,
    h('th', { scope: 'col' }, caption),
    h('th', { scope: 'col', class: 'number' }, t('bughouse.series.points')),
    h('th', { scope: 'col', class: 'number' }, t('bughouse.series.played'))
  );
  return h('table', { class: 'score-table' }, h('thead', null, head), h('tbody', null, rows));
}

/** @param {TableGame} game */
function gameItem({ number, match, names, outcome }) {
  const pair = (/** @type {number} */ one, /** @type {number} */ other) =>
    `${word(names[one])} + ${word(names[other])}`;
  const said = resultOf(outcome, pair(0, 3), pair(1, 2));
  const link = h('a', { href: `/m/${match}` }, t('bughouse.series.game', { number }));
  return h('li', null, link, ' ', h('span', { class: 'hint' }, said));
}

/** @param {string | undefined} name */
const word = (name) => (name ? opponentName(name) : '–');

/** @param {TableGame['outcome']} outcome @param {string} first @param {string} second */
function resultOf(outcome, first, second) {
  if (!outcome) return t('bughouse.series.live');
  if (outcome.kind === 'won') return t('bughouse.series.won', { names: outcome.team === 0 ? first : second });
  return t(outcome.kind === 'drawn' ? 'bughouse.series.drawn' : 'bughouse.series.void');
}
