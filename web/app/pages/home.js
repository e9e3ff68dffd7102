// The home page: two ways to play, the game to go on with, and what happens here just now.

import { lateIcon } from '../../icons/late.js';
import { fill, h, setText } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { ApiError, get, whoAmI } from '../net/api.js';
import { formatControl } from './control.js';
import { miniature } from './miniature.js';

/** @import {Lobby, LobbyEntry} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */

/** Whether there was a game to go on with, so that its room is kept while the server is asked. */
const GOING = 'tabiya.going';

/** So many milliseconds the page waits to learn whether there is one, rather than be pushed about. */
const SOON = 200;

/** How often a stranger, who has no line to the server, asks what is going on. */
const STRANGER_ASKS_EVERY = 4000;

const controlWords = {
  untimed: t('time.untimed'),
  days: (/** @type {number} */ count) => t('time.days', { count }),
};

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  const going = h('div', { class: site.store?.getItem(GOING) ? 'going kept' : 'going' });
  const away = new AbortController();
  const picture = showGoing(going, site, away.signal);
  // What stands above all else comes first, if it comes soon.
  await Promise.race([
    picture,
    new Promise((done) => {
      setTimeout(done, SOON);
    }),
  ]);
  if (location.pathname !== '/') {
    away.abort();
    return undefined;
  }
  const seeks = shelf(site, seekCard);
  const live = shelf(site, liveCard);
  root.classList.add('home');
  const login = h('p', { class: 'login' }, h('a', { href: '/login' }, t('account.login')));
  const now = h(
    'div',
    { hidden: true },
    h(
      'section',
      { 'aria-label': t('home.seeks') },
      h('h2', null, t('home.seeks')),
      seeks.element,
      h('p', { class: 'hint none' }, t('home.seeks.none'))
    ),
    h(
      'section',
      { 'aria-label': t('home.live') },
      h('h2', null, t('home.live')),
      live.element,
      h('p', { class: 'hint none' }, t('home.live.none'))
    ),
    login
  );
  root.append(
    h('h1', null, t('home.title')),
    h('p', { class: 'lead' }, t('home.lead')),
    going,
    h(
      'nav',
      { class: 'ways', 'aria-label': t('app.name') },
      way('board', 'home.playHere', 'home.playHere.text', () => site.navigate('/play')),
      way('people', 'home.invite', 'home.invite.text', () => site.navigate('/invite'))
    ),
    now
  );
  const show = (/** @type {Lobby} */ lobby) => {
    seeks.show(lobby.seeks);
    live.show(lobby.live);
    // Not before it is known how much there is: what stands must not be pushed about.
    now.hidden = false;
  };
  const ends = whoAmI()
    .catch(() => null)
    .then((me) => {
      login.hidden = me?.kind === 'account';
      return away.signal.aborted ? () => {} : follow(site, show, me);
    });
  return () => {
    away.abort();
    void ends.then((end) => end());
    void picture.then((drawn) => drawn?.destroy());
    seeks.show([]);
    live.show([]);
  };
}

/**
 * @param {import('../../icons/late.js').LateIconName} drawing
 * @param {import('../i18n/index.js').Key} title
 * @param {import('../i18n/index.js').Key} text
 * @param {() => void} onclick
 */
function way(drawing, title, text, onclick) {
  const words = h('span', { class: 'hint', id: `${title}-text` }, t(text));
  return h(
    'div',
    { class: 'way' },
    lateIcon(drawing),
    h('button', { type: 'button', onclick, 'aria-describedby': words.id }, t(title)),
    words
  );
}

/**
 * Hears of the lobby: over the line where there is one, by asking where the visitor is still a stranger.
 * @param {Site} site
 * @param {(lobby: Lobby) => void} show
 * @param {import('../types.js').Me | null} me
 * @returns {() => void} stops hearing
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
  const timer = setInterval(() => document.hidden || ask(), STRANGER_ASKS_EVERY);
  return () => clearInterval(timer);
}

/**
 * @param {HTMLElement} place
 * @param {Site} site
 * @param {AbortSignal} signal
 */
async function showGoing(place, site, signal) {
  try {
    const { match } = /** @type {{match: LobbyEntry | null}} */ (await get('/library/continue'));
    if (signal.aborted) return undefined;
    place.classList.toggle('kept', match !== null);
    remember(site.store, match !== null);
    if (!match) return undefined;
    const picture = miniature(match, site);
    const words = h(
      'span',
      { class: 'hint', id: 'continue-text' },
      `${versus(match)}, ${facts(match)}`
    );
    const button = h(
      'button',
      {
        type: 'button',
        'aria-describedby': words.id,
        onclick: () => site.navigate(`/m/${match.match}`),
      },
      t('home.continue')
    );
    fill(
      place,
      h(
        'div',
        { class: 'way continue' },
        picture.element,
        h('div', { class: 'words' }, button, words)
      )
    );
    return picture;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** @param {Storage | null} store @param {boolean} going */
function remember(store, going) {
  try {
    if (going) store?.setItem(GOING, '1');
    else store?.removeItem(GOING);
  } catch {
    // Without a store the page moves a little, once.
  }
}

/** @param {LobbyEntry} entry */
const versus = (entry) =>
  t('home.versus', {
    white: entry.names[0] || t('color.white'),
    black: entry.names[1] || t('color.black'),
  });
/** @param {LobbyEntry} entry */
const facts = (entry) => `${entry.ruleset} · ${formatControl(entry.control, controlWords)}`;

/** @typedef {{element: HTMLElement, update: (entry: LobbyEntry) => void, destroy: () => void}} Card */

/**
 * A row of cards, one for each match, kept while the match is there.
 * @param {Site} site
 * @param {(entry: LobbyEntry, site: Site) => Card} make
 */
function shelf(site, make) {
  const element = h('ul', { class: 'shelf' });
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
  const names = h('strong', null, versus(entry));
  const element = h(
    'li',
    { class: 'card' },
    h(
      'a',
      { href: `/m/${entry.match}` },
      picture.element,
      names,
      h('span', { class: 'hint' }, facts(entry))
    )
  );
  return {
    element,
    update(next) {
      picture.update(next);
      setText(names, versus(next));
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
    h('strong', null, name ?? ''),
    h('span', { class: 'hint' }, facts(entry)),
    join
  );
  return { element, update: (next) => picture.update(next), destroy: () => picture.destroy() };
}
