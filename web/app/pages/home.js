// The home page: a living board beside the ways into a game, the visitor's games, the lobby.

import { drawn } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { computerWay } from '../computer/home-way.js';
import { h } from '../dom.js';
import { createLivingBoard } from '../landing/living-board.js';
import { createYourGames } from '../landing/your-games.js';
import { t } from '../i18n/elsewhere.js';
import { get } from '../net/api.js';
import { createLobby, facts, versus } from './lobby.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../i18n/index.js').Key} Key */

/** How long the page waits for the visitor's games before it shows the rest, in milliseconds. */
const PATIENCE = 200;

/** A board with a pen, on a grid of 24 by 24. */
const DESIGN = 'M4 4h16v7M4 4v16h7M4 12h8M12 4v8M13.5 20.5l1-3.5 5-5 2.5 2.5-5 5z';

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  const away = new AbortController();
  const yours = createYourGames(site, away.signal);
  const living = createLivingBoard(site, get('/rulesets'));
  const patience = new Promise((done) => void setTimeout(done, PATIENCE));
  await Promise.race([yours.shown, patience]);
  if (location.pathname !== '/') {
    away.abort();
    living.destroy();
    yours.destroy();
    return undefined;
  }
  const puzzle = puzzleOfTheDay(site, away.signal);
  const lobby = createLobby(site);
  root.classList.add('home');
  root.append(
    h('div', { class: 'hero' }, living.element, welcome(site)),
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

/** The title and the ways into a game. @param {Site} site */
function welcome(site) {
  const play = () => site.navigate('/play');
  const invite = () => site.navigate('/invite');
  return h(
    'div',
    { class: 'welcome' },
    h('h1', null, t('home.title')),
    h('p', { class: 'lead' }, t('home.lead')),
    h(
      'nav',
      { class: 'ways', 'aria-label': t('app.name') },
      computerWay(site),
      way(lateIcon('board'), 'home.playHere', 'home.playHere.text', play),
      way(lateIcon('people'), 'home.invite', 'home.invite.text', invite),
      bughouse(site),
      design(site)
    )
  );
}

/**
 * @param {Node} drawing
 * @param {Key} title
 * @param {Key} text
 * @param {() => void} onclick
 */
function way(drawing, title, text, onclick) {
  const words = h('span', { class: 'hint', id: `${title}-text` }, t(text));
  return h(
    'div',
    { class: 'way' },
    drawing,
    h('button', { type: 'button', onclick, 'aria-describedby': words.id }, t(title)),
    words
  );
}

/** Bughouse, for four players or one with three computers, and a lesson. @param {Site} site */
function bughouse(site) {
  const card = way(lateIcon('bughouse'), 'home.bughouse', 'home.bughouse.text', () => site.navigate('/bughouse'));
  const label = t('home.bughouse.learn.label');
  const learn = h('a', { href: '/bughouse/help', 'aria-label': label }, t('home.bughouse.learn'));
  card.classList.add('wide');
  card.append(learn);
  return card;
}

/** The studio, and what others designed there. @param {Site} site */
function design(site) {
  const card = way(drawn(DESIGN), 'home.design', 'home.design.text', () => site.navigate('/studio'));
  card.classList.add('wide');
  card.append(h('a', { href: '/gallery' }, t('home.design.gallery')));
  return card;
}
