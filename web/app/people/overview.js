// What everybody sees of a person: results against people and computers, opponents, partners,
// recent games.

import { opponentName } from '../computer/opponents.js';
import { h } from '../dom.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/people.js';
import { card } from '../parts/card.js';
import { emptyState } from '../parts/empty.js';
import { profilePath } from '../site.js';
import { gamesOf, scoreList, total } from './scores.js';

/** @typedef {import('./page.js').Profile} Profile */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../i18n/index.js').Key} Key */

/**
 * @param {Site} site
 * @param {Profile} profile
 * @param {boolean} isOwn
 * @param {HTMLElement} recent
 */
export function createOverview(site, profile, isOwn, recent) {
  const { results, computer_results: computer, opponents, partners = [] } = profile;
  const lists = [
    results.length > 0 && group('profile.people', results),
    computer.length > 0 && group('profile.computer', computer),
    opponents.length > 0 && section('profile.opponents', scoreList(opponents, opponentLink)),
    partners.length > 0 && section('profile.partners', scoreList(partners, opponentLink)),
  ].filter((one) => one !== false);
  return h(
    'div',
    { class: 'profile-overview' },
    isOwn ? ownLinks() : null,
    lists.length > 0 ? h('div', { class: 'profile-results' }, lists) : nothingYet(site, profile, isOwn),
    recent
  );
}

/**
 * Results by ruleset, with their number if there are several.
 * @param {Key} title
 * @param {Profile['results']} rows
 */
function group(title, rows) {
  const count = t('profile.games', { count: gamesOf(total(rows)) });
  const list = scoreList(rows, ({ ruleset }) => titleOf(ruleset));
  return section(title, list, rows.length > 1 ? h('span', { class: 'hint' }, count) : null);
}

/** @param {Key} title @param {HTMLElement} list @param {HTMLElement | null} [more] */
function section(title, list, more = null) {
  const head = h('div', { class: 'section-head' }, h('h2', null, t(title)), more);
  return h('section', { 'aria-label': t(title) }, head, card(list));
}

/** @param {Profile['opponents'][number]} opponent */
const opponentLink = ({ name, computer }) =>
  computer ? opponentName(name) : h('a', { href: profilePath(name) }, name);

const ownLinks = () =>
  h(
    'p',
    { class: 'profile-links' },
    h('a', { href: '/heat?of=mine' }, t('profile.yours.heat')),
    h('a', { href: '/scores' }, t('profile.yours.scores'))
  );

/** @param {Site} site @param {Profile} profile @param {boolean} isOwn */
function nothingYet(site, { name }, isOwn) {
  if (!isOwn) return emptyState(site, t('profile.noResults', { name }));
  const play = h('a', { class: 'button', href: '/' }, t('profile.play'));
  return emptyState(site, t('profile.noResults.own'), play);
}
