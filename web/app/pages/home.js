// The home page: a living board beside the ways into a game, the visitor's games, the lobby.

import { lateIcon } from '../../icons/late.js';
import { computerWay } from '../computer/home-way.js';
import { fill, h } from '../dom.js';
import { createLivingBoard } from '../landing/living-board.js';
import { createYourGames } from '../landing/your-games.js';
import { t } from '../i18n/elsewhere.js';
import { ApiError, get } from '../net/api.js';
import { miniature } from '../parts/miniature.js';
import { createLobby, facts, versus } from './lobby.js';

/** @import {LobbyEntry} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../i18n/index.js').Key} Key */

/**
 * @typedef {{match: LobbyEntry | null, against?: {name: string, move_number: number}}} Going the
 *   last unfinished game, and its computer
 */

/** Set if there was a game to continue, so that its space is kept while the server is asked. */
const GOING = 'tabiya.going';

/** How long the page waits for the game to continue before it shows the rest, in milliseconds. */
const PATIENCE = 200;

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  const going = h('div', { class: site.store?.getItem(GOING) ? 'going kept' : 'going' });
  const away = new AbortController();
  const picture = showGoing(going, site, away.signal);
  const living = createLivingBoard(site, get('/rulesets'));
  const patience = new Promise((done) => void setTimeout(done, PATIENCE));
  await Promise.race([picture, patience]);
  if (location.pathname !== '/') {
    away.abort();
    living.destroy();
    return undefined;
  }
  const puzzle = puzzleOfTheDay(site, away.signal);
  const lobby = createLobby(site);
  const yours = createYourGames(site, away.signal);
  root.classList.add('home');
  root.append(
    h('div', { class: 'hero' }, living.element, welcome(site, going)),
    yours.element,
    lobby.element,
    puzzle
  );
  const stops = lobby.follow(away.signal);
  return () => {
    away.abort();
    living.destroy();
    yours.destroy();
    void stops.then((stop) => stop());
    void picture.then((drawn) => drawn?.destroy());
    lobby.show({ seeks: [], live: [] });
  };
}

/**
 * The place of the puzzle of the day, whose code is fetched.
 * @param {Site} site
 * @param {AbortSignal} signal
 */
function puzzleOfTheDay(site, signal) {
  const element = h('section', { class: 'home-puzzle' });
  void import('../puzzles/card.js').then(({ showPuzzleOfTheDay }) =>
    showPuzzleOfTheDay(element, site, signal)
  );
  return element;
}

/** The title and the ways into a game. @param {Site} site @param {HTMLElement} going */
function welcome(site, going) {
  const play = () => site.navigate('/play');
  const invite = () => site.navigate('/invite');
  return h(
    'div',
    { class: 'welcome' },
    h('h1', null, t('home.title')),
    h('p', { class: 'lead' }, t('home.lead')),
    going,
    h(
      'nav',
      { class: 'ways', 'aria-label': t('app.name') },
      computerWay(site),
      way('board', 'home.playHere', 'home.playHere.text', play),
      way('people', 'home.invite', 'home.invite.text', invite)
    )
  );
}

/**
 * @param {import('../../icons/late.js').LateIconName} drawing
 * @param {Key} title
 * @param {Key} text
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
 * @param {HTMLElement} place
 * @param {Site} site
 * @param {AbortSignal} signal
 */
async function showGoing(place, site, signal) {
  try {
    const { match, against } = /** @type {Going} */ (await get('/library/continue'));
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
      against ? t('home.continue.against', { name: against.name, move: against.move_number }) : t('home.continue')
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
    // Without storage the page moves a little, once.
  }
}
