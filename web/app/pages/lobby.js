// The lobby on the home page: open games to join, and live games to watch.

import { fill, h } from '../dom.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/elsewhere.js';
import { get, whoAmI } from '../net/api.js';
import { miniature } from '../parts/miniature.js';
import { linkedNames } from '../parts/versus.js';
import { profilePath } from '../site.js';
import { formatControl } from './control.js';

/** @import {Lobby, LobbyEntry} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../i18n/index.js').Key} Key */

/** How often visitors without a connection ask for the lobby, in milliseconds. */
const POLL_EVERY = 4000;

const controlWords = {
  untimed: t('time.untimed'),
  days: (/** @type {number} */ count) => t('time.days', { count }),
};

/** The open games and the live games. @param {Site} site */
export function createLobby(site) {
  const seeks = cardList(site, seekCard);
  const live = cardList(site, liveCard);
  const start = h('a', { href: '/invite' }, t('home.seeks.none'));
  const lists = [
    section('home.seeks', seeks.element, start),
    section('home.live', live.element, t('home.live.none')),
  ];
  const members = h('p', { class: 'hint', hidden: true }, t('home.members'));
  const element = h('div', { hidden: true }, ...lists, members);
  const show = (/** @type {Lobby} */ lobby) => {
    members.hidden = !lobby.hidden;
    for (const list of lists) list.hidden = !!lobby.hidden;
    seeks.show(lobby.seeks);
    live.show(lobby.live);
    // Shown only now that its size is known, so that nothing on the page moves later.
    element.hidden = false;
  };
  return {
    element,
    show,
    /** @param {AbortSignal} signal */
    async follow(signal) {
      const me = await whoAmI().catch(() => null);
      return signal.aborted ? () => {} : follow(site, show, me);
    },
  };
}

/**
 * @param {Key} title
 * @param {Element} list
 * @param {Element | string} none what is shown without cards
 */
function section(title, list, none) {
  const empty = h('p', { class: 'hint none' }, none);
  return h('section', { 'aria-label': t(title) }, h('h2', null, t(title)), list, empty);
}

/**
 * Follows the lobby over the connection, or by asking again and again for visitors without one.
 * @param {Site} site
 * @param {(lobby: Lobby) => void} show
 * @param {import('../types.js').Me | null} me
 * @returns {() => void} stops following
 */
function follow(site, show, me) {
  if (me) {
    const { connection } = site;
    const listener = (/** @type {import('../types.js').ServerMessage} */ message) => {
      if (message.type === 'lobby') show(message.lobby);
    };
    connection.listeners.add(listener);
    const stop = connection.watchLobby();
    return () => {
      stop();
      connection.listeners.delete(listener);
    };
  }
  const ask = () => void get('/lobby').then(show, () => {});
  ask();
  const timer = setInterval(() => document.hidden || ask(), POLL_EVERY);
  return () => clearInterval(timer);
}

/** @param {{white: string, black: string}} players */
const phrase = (players) => t('home.versus', players);
/** @param {Pick<LobbyEntry, 'names'>} entry */
export const versus = ({ names: [white, black] }) =>
  phrase({ white: white || t('color.white'), black: black || t('color.black') });
/** The players with their profiles, if two are named. @param {Pick<LobbyEntry, 'names'>} entry */
const players = ({ names }) =>
  names.length === 2 && names.every(Boolean) ? linkedNames(phrase, names) : [versus({ names })];
/** @param {Pick<LobbyEntry, 'ruleset' | 'control'>} entry */
export const facts = ({ ruleset, control }) =>
  `${titleOf(ruleset)} · ${formatControl(control, controlWords)}`;

/**
 * @typedef {{element: HTMLElement, update: (entry: LobbyEntry) => void, destroy: () => void}} Card
 */

/**
 * A row of cards, one for each match. A card stays as long as its match is listed.
 * @param {Site} site
 * @param {(entry: LobbyEntry, site: Site) => Card} make
 */
function cardList(site, make) {
  const element = h('ul', { class: 'cards' });
  /** @type {Map<string, Card>} */
  const cards = new Map();
  return {
    element,
    /** @param {LobbyEntry[]} entries */
    show(entries) {
      const wanted = new Set(entries.map((entry) => entry.match));
      for (const [id, card] of cards) {
        if (wanted.has(id)) continue;
        card.element.remove();
        card.destroy();
        cards.delete(id);
      }
      for (const entry of entries) {
        const known = cards.get(entry.match);
        if (known) known.update(entry);
        else {
          const card = make(entry, site);
          cards.set(entry.match, card);
          element.append(card.element);
        }
      }
      element.hidden = entries.length === 0;
    },
  };
}

/** @param {LobbyEntry} entry @param {Site} site @returns {Card} */
function liveCard(entry, site) {
  const picture = miniature(entry, site);
  const names = h('strong', null, ...players(entry));
  // The link covers the card, and the names are above it.
  const attributes = { class: 'watch-game', href: `/m/${entry.match}`, 'aria-label': versus(entry) };
  const game = h('a', attributes, picture.element);
  const hint = h('span', { class: 'hint' }, facts(entry));
  const element = h('li', { class: 'card' }, game, names, hint);
  return {
    element,
    update(next) {
      picture.update(next);
      if (game.getAttribute('aria-label') === versus(next)) return;
      game.setAttribute('aria-label', versus(next));
      fill(names, ...players(next));
    },
    destroy: () => picture.destroy(),
  };
}

/** @param {LobbyEntry} entry @param {Site} site @returns {Card} */
function seekCard(entry, site) {
  const picture = miniature(entry, site);
  const name = entry.names.find(Boolean);
  const label = name ? t('home.join.whom', { name }) : t('home.join.somebody');
  const join = h(
    'button',
    {
      type: 'button',
      class: 'main',
      'aria-label': label,
      onclick: () => site.navigate(`/m/${entry.match}#join`),
    },
    t('home.join')
  );
  const element = h(
    'li',
    { class: 'card' },
    picture.element,
    h('strong', null, name ? h('a', { href: profilePath(name) }, name) : null),
    h('span', { class: 'hint' }, facts(entry)),
    join
  );
  return { element, update: (next) => picture.update(next), destroy: () => picture.destroy() };
}
