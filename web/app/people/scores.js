// Results as lists: wins, draws and losses with a bar, by ruleset or by opponent.

import { h } from '../dom.js';
import { t } from '../i18n/people.js';

/** @typedef {{wins: number, losses: number, draws: number}} Score */

/** @param {Score} score */
export const gamesOf = ({ wins, losses, draws }) => wins + losses + draws;

/**
 * Rows of results, the most played first.
 * @template {Score} Row
 * @param {Row[]} rows
 * @param {(row: Row) => import('../dom.js').Child} name
 */
export const scoreList = (rows, name) =>
  h(
    'ul',
    { class: 'score-list' },
    rows.map((row) => h('li', null, h('strong', null, name(row)), ...scoreLine(row)))
  );

/** The total of several results. @param {Score[]} rows @returns {Score} */
export const total = (rows) => ({
  wins: rows.reduce((sum, { wins }) => sum + wins, 0),
  losses: rows.reduce((sum, { losses }) => sum + losses, 0),
  draws: rows.reduce((sum, { draws }) => sum + draws, 0),
});

/** @param {Score} score */
function scoreLine(score) {
  const { wins: won, draws: drawn, losses: lost } = score;
  const parts = Object.entries({ won, drawn, lost }).filter(([, count]) => count > 0);
  const bar = parts.map(([name, count]) => {
    const part = h('span', { class: name });
    part.style.flexGrow = String(count);
    return part;
  });
  return [
    h('span', { class: 'hint count' }, t('profile.games', { count: gamesOf(score) })),
    h('span', { class: 'score-bar', 'aria-hidden': 'true' }, bar),
    h('span', { class: 'hint' }, t('profile.score', { won, drawn, lost })),
  ];
}
