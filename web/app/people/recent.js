// The last games of a person that the reader may see, with pictures of how they ended.

import { fill, h } from '../dom.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/people.js';
import { addressOf, outcomeOf, scoreOf, titleOf as playersOf } from '../library/entry.js';
import { matchOf } from '../library/requests.js';
import { get } from '../net/api.js';
import { ago } from '../parts/ago.js';
import { miniatureCard } from '../parts/card.js';

/** @typedef {import('../library/entry.js').Entry} Entry */
/** @typedef {import('../site.js').Site} Site */

const MAX_SHOWN = 6;

/** The games of a person in the library. @param {string} name */
export const gamesPath = (name) => `/library?${new URLSearchParams({ q: name })}`;

/**
 * @param {Site} site
 * @param {string} name
 * @param {string} title
 */
export function createRecent(site, name, title) {
  const list = h('ul', { class: 'cards' });
  const all = h('a', { class: 'section-link', href: gamesPath(name) }, t('profile.allGames'));
  const head = h('div', { class: 'section-head' }, h('h2', null, title), all);
  const element = h('section', { 'aria-label': title, hidden: true }, head, list);
  /** @type {ReturnType<typeof miniatureCard>[]} */
  let cards = [];
  let isGone = false;
  const load = async () => {
    const query = new URLSearchParams({ person: name, limit: String(MAX_SHOWN) });
    /** @type {{entries: Entry[]}} */
    const { entries } = await get(`/library?${query}`);
    if (isGone || entries.length === 0) return false;
    const pictures = await Promise.all(entries.map(({ id }) => matchOf(id).catch(() => null)));
    if (isGone) return false;
    cards = entries.map((entry, index) => {
      const match = pictures[index];
      const pictured = { ...match?.ruleset, ...match?.boards[0] };
      return miniatureCard(addressOf(entry), { ...shownOf(entry), pictured }, site);
    });
    fill(list, ...cards.map((one) => one.element));
    element.hidden = false;
    return true;
  };
  return {
    element,
    /** Whether there are any; settles when they are shown. */
    hasGames: load().catch(() => false),
    destroy() {
      isGone = true;
      cards.forEach((one) => one.destroy());
    },
  };
}

/** @param {Entry} entry */
const shownOf = (entry) => ({
  title: playersOf(entry),
  text: `${scoreOf(entry) || outcomeOf(entry)} · ${titleOf(entry.ruleset)}`,
  more: ago(entry.last_played_ms, Date.now()),
});
