// The visitor's games on the home page: those that wait for the visitor first, then the other
// unfinished ones, then a few that are over.

import { fill, h, setText } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { get } from '../net/api.js';
import { facts, versus } from '../pages/lobby.js';
import { madeHere } from '../pages/made.js';
import { ago } from '../parts/ago.js';
import { miniatureCard } from '../parts/card.js';

/** @import {YourGame} from '../types.js' */
/** @typedef {{unfinished: YourGame[], finished: YourGame[]}} YourGames */
/** @typedef {{game: YourGame, isOver: boolean}} Shown */
/** @typedef {import('../site.js').Site} Site */

/** How many games are shown; the library has the others. */
const MAX_UNFINISHED = 12;
const MAX_FINISHED = 4;

/** How many games there were at the last visit; their space is kept while the server is asked. */
const COUNT = 'tabiya.yours';

/**
 * @param {Site} site
 * @param {AbortSignal} signal
 */
export function createYourGames(site, signal) {
  const list = h('ul', { class: 'cards' });
  const all = h('a', { class: 'section-link', href: '/library' }, t('home.yours.all'));
  const heading = h('h2', null, t('home.yours'));
  const element = h(
    'section',
    { class: 'yours', 'aria-label': t('home.yours') },
    h('div', { class: 'section-head' }, heading, all),
    list
  );
  /** @type {ReturnType<typeof miniatureCard>[]} */
  let cards = [];
  const expected = Math.min(Number(site.store?.getItem(COUNT)) || 0, MAX_UNFINISHED + MAX_FINISHED);
  fill(list, ...Array.from({ length: expected }, placeholder));
  element.hidden = expected === 0;
  const shown = load().then((games) => {
    if (signal.aborted) return;
    remember(site.store, games.length);
    cards = games.map((game) =>
      miniatureCard(addressOf(game), shownOf(game), site, copyButton(site, game.game))
    );
    fill(list, ...cards.map((card) => card.element));
    element.hidden = games.length === 0;
  });
  return { element, shown, destroy: () => cards.forEach((card) => card.destroy()) };
}

/**
 * The games in their order; none for visitors without any.
 * @returns {Promise<Shown[]>}
 */
async function load() {
  try {
    const { unfinished, finished } = /** @type {YourGames} */ (await get('/library/yours'));
    const open = unfinished.slice(0, MAX_UNFINISHED).map((game) => ({ game, isOver: false }));
    const over = finished.slice(0, MAX_FINISHED).map((game) => ({ game, isOver: true }));
    return [...open, ...over];
  } catch {
    // Visitors without a session have no games here.
    return [];
  }
}

/** A card without content, as high as one with. */
function placeholder() {
  const line = () => h('span', { class: 'hint' }, '\u00a0');
  const board = h('div', { class: 'miniature blank' });
  const inside = h('a', null, board, h('strong', null, '\u00a0'), line(), line());
  return h('li', { class: 'mini-card', 'aria-hidden': 'true' }, inside);
}

/** @param {Storage | null} store @param {number} count */
function remember(store, count) {
  try {
    store?.setItem(COUNT, String(count));
  } catch {
    // Without storage the page moves a little, once.
  }
}

/** A game that is over is shown in the viewer. @param {Shown} shown */
const addressOf = ({ game, isOver }) => `/m/${game.match}${isOver ? '/view' : ''}`;

/** @param {Shown} shown @returns {import('../parts/card.js').Shown} */
export function shownOf({ game, isOver }) {
  const against = game.opponents.join(' & ');
  const title = game.waiting ? t('home.yours.waiting') : against || versus(game);
  const state = isOver
    ? game.score && t(`home.yours.${game.score}`)
    : !game.waiting && t('home.yours.moveNumber', { move: game.move_number });
  return {
    lead: isOver || game.waiting ? '' : t(against ? 'home.yours.continue.against' : 'home.yours.continue'),
    title,
    text: facts(game),
    more: [state, ago(game.last_played_ms, Date.now())].filter(Boolean).join(' · '),
    badge: game.your_move ? t('home.yours.move') : '',
    pictured: game,
  };
}

/**
 * Shows the link of an unanswered invitation to the person who made it in this browser.
 * @param {Site} site
 * @param {YourGame} game
 */
function copyButton(site, game) {
  const link = game.waiting ? madeHere(site.store, game.match)?.link : undefined;
  if (!link) return undefined;
  const onclick = async () => {
    const { copy } = await import('../copy.js');
    setText(button, t((await copy(link)) ? 'home.yours.copied' : 'home.yours.open'));
  };
  const button = h('button', { type: 'button', onclick }, t('home.yours.copy'));
  return button;
}
