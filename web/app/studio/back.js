// The way back from a game to the drawing of its rules: a button above the board, and a key.

import { h } from '../dom.js';
import { t } from '../i18n/studio.js';
import { notice } from '../site.js';

/** @typedef {import('../site.js').Site} Site */

const KEY = 'F2';
const SUBJECT = 'studio';

/**
 * The game that was started from a design.
 * @type {{match: string, id: string, name: string} | null}
 */
let game = null;
let isAttached = false;

/**
 * Offers the way back from the match that the page has just opened.
 * @param {Site} site
 * @param {{id: string, name: string}} design
 */
export function offerWayBack(site, { id, name }) {
  const [, match = ''] = /^\/m\/([\w-]+)/.exec(location.pathname) ?? [];
  game = match ? { match, id, name } : null;
  if (!isAttached) attach(site);
  show(site);
}

/** @param {Site} site */
function attach(site) {
  isAttached = true;
  const before = site.pageChanged;
  site.pageChanged = () => {
    before();
    show(site);
  };
  addEventListener('keydown', (event) => {
    if (event.key !== KEY || !isInGame()) return;
    event.preventDefault();
    site.navigate(`/studio/${game?.id}`);
  });
}

const isInGame = () => game !== null && location.pathname === `/m/${game.match}`;

/** @param {Site} site */
function show(site) {
  if (!game || !isInGame()) return notice(SUBJECT, '');
  const { id, name, match } = game;
  const button = (/** @type {import('../i18n/index.js').Key} */ key, /** @type {string} */ path) =>
    h('button', { type: 'button', class: 'plain', onclick: () => site.navigate(path) }, t(key));
  notice(
    SUBJECT,
    t('studio.back.text', { name }),
    button('studio.back', `/studio/${id}`),
    button('studio.back.position', `/studio/${id}?position=${match}`)
  );
}
