// Before a game: accepts an invitation, takes an open seat, or makes a visitor a guest.

import { field, fill, h } from '../dom.js';
import { t } from '../i18n/pages.js';
import { ApiError, get, post, whoAmI } from '../net/api.js';
import { becomeGuest, withRoom } from '../net/guest.js';
import { invitationCard, invitationTitle, lookAt, playLabel } from './invitation.js';
import { madeHere } from './made.js';

/** @import {MatchState, Me} from '../types.js' */
/** @typedef {import('./invitation.js').Invitation} Invitation */
/** @typedef {import('../site.js').Site} Site */

const MAX_NAME = 40;

/**
 * Lets the visitor answer an invitation, and makes visitors without a session guests.
 * @param {HTMLElement} root
 * @param {Site} site
 * @param {string} id
 */
export async function takePart(root, site, id) {
  const me = await whoAmI();
  const secret = location.hash.slice(1);
  const invitation = secret && secret !== 'join' ? secret : null;
  if (secret && !madeHere(site.store, id)) {
    const isPlaying = me && me.kind !== 'house' && (await isSeated(id));
    if (!isPlaying) await askToJoin(root, site, { id, invitation, me });
  }
  if (secret) history.replaceState(null, '', location.pathname);
  // Spectators enter by the same invitation.
  if (!(await whoAmI())) await enter(site.preferences.now.name || 'Guest', id, invitation);
}

/** @param {string} name @param {string} id @param {string | null} invitation */
const enter = (name, id, invitation) =>
  becomeGuest(name, invitation ? { match: id, invitation } : {});

/** Whether the visitor has a seat already. @param {string} id */
async function isSeated(id) {
  const state = /** @type {MatchState | null} */ (await get(`/matches/${id}`).catch(() => null));
  return (state?.yours ?? []).length > 0;
}

/** @typedef {{id: string, invitation: string | null, me: Me | null}} Asked */

/**
 * Shows what the link is to, asks for a name and takes the seat.
 * @param {HTMLElement} root
 * @param {Site} site
 * @param {Asked} asked
 * @returns {Promise<void>} once the visitor has the seat, or wants to watch
 */
async function askToJoin(root, site, { id, invitation, me }) {
  /** @type {Invitation | null} */
  let shown = null;
  try {
    shown = await lookAt(id, invitation);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (invitation && error.status !== 0) return new Promise(() => showDead(root, error.message));
  }
  const { name, problem, play, watch, form } = createForm(site, invitation, me, shown);
  fill(root, form);
  document.title = `${form.querySelector('h1')?.textContent} · ${t('app.name')}`;
  (play.hidden ? watch : name).focus();
  return new Promise((resolve) => {
    watch.addEventListener('click', () => resolve());
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const called = name.value.trim();
      if (!called) {
        fill(problem, t('join.nameMissing'));
        return name.focus();
      }
      play.disabled = true;
      let isFull = false;
      await sit(site, { id, invitation, name: called }).then(resolve, (error) => {
        if (!(error instanceof ApiError)) throw error;
        isFull = error.error.code === 'no-free-seat';
        fill(problem, isFull ? t('join.full') : t('app.failed', { reason: error.message }));
      });
      // With both seats taken there is nothing to play, but a game to watch.
      play.disabled = isFull;
      if (isFull) watch.focus();
    });
  });
}

/** A link that leads nowhere says so at once. @param {HTMLElement} root @param {string} reason */
function showDead(root, reason) {
  const home = h('a', { href: '/', class: 'button main' }, t('join.home'));
  fill(root, h('div', { class: 'sheet join' }, h('h1', null, t('join.dead')), reason, h('p', null, home)));
}

/**
 * @param {Site} site
 * @param {string | null} invitation
 * @param {Me | null} me
 * @param {Invitation | null} shown
 */
function createForm(site, invitation, me, shown) {
  const value = me && me.kind !== 'house' ? me.name : site.preferences.now.name;
  const attributes = { maxlength: String(MAX_NAME), autocomplete: 'nickname', required: true };
  const name = h('input', { type: 'text', value, ...attributes });
  const problem = h('div', { class: 'problem', role: 'alert' });
  const isOpen = !shown || shown.state === 'open';
  const play = h('button', { type: 'submit', class: 'main', hidden: !isOpen }, playLabel(shown));
  const words = { open: t('join.watch'), taken: t('join.watch.only'), over: t('join.look') };
  const look = { type: 'button', class: isOpen ? '' : 'main' };
  const watch = h('button', look, words[shown?.state ?? 'open']);
  const form = h(
    'form',
    { class: 'sheet join', novalidate: true },
    h('h1', null, invitationTitle(shown, Boolean(invitation))),
    shown ? invitationCard(shown, site) : null,
    shown?.state === 'taken' ? h('p', { role: 'status' }, t('join.full')) : null,
    isOpen ? field(t('setup.yourName'), name) : null,
    problem,
    h('div', { class: 'answers' }, play, watch)
  );
  return { name, problem, play, watch, form };
}

/**
 * Takes the seat. Guests who came by an invitation to another match need the new one too.
 * @param {Site} site
 * @param {{id: string, invitation: string | null, name: string}} wanted
 */
export async function sit(site, { id, invitation, name }) {
  const me = await whoAmI();
  site.preferences.set({ name });
  // On the server's own computer everybody is the house account. A friend who comes by link, or
  // plays the other side, is somebody else.
  if (!me || (me.kind === 'house' && (invitation || (await isSeated(id))))) {
    await enter(name, id, invitation);
    site.renewConnection();
  }
  const join = { name, ...(invitation ? { invitation } : {}) };
  await withRoom(site, name, () => post(`/matches/${id}/join`, join));
}
