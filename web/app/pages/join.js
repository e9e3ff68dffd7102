// Before a game: a friend comes by link, somebody takes an open seat, a stranger becomes a guest.

import { field, fill, h } from '../dom.js';
import { t } from '../i18n/pages.js';
import { ApiError, get, post, whoAmI } from '../net/api.js';
import { becomeGuest, withRoom } from '../net/guest.js';
import { madeHere } from './made.js';

const LONGEST_NAME = 40;

/**
 * An invitation is answered, and whoever is still a stranger becomes a guest.
 * @param {HTMLElement} root
 * @param {import('../site.js').Site} site
 * @param {string} id
 */
export async function takePart(root, site, id) {
  const me = await whoAmI();
  const secret = location.hash.slice(1);
  const invitation = secret && secret !== 'join' ? secret : null;
  if (secret && !madeHere(site.store, id)) {
    const sits = me && me.kind !== 'house' && (await isSeated(id));
    if (!sits) await askToJoin(root, site, { id, invitation, me });
  }
  if (secret) history.replaceState(null, '', location.pathname);
  // Who would rather watch comes in by the same invitation.
  if (!(await whoAmI()))
    await becomeGuest(
      site.preferences.now.name || 'Guest',
      invitation ? { match: id, invitation } : {}
    );
}

/** Whether one has a seat already. @param {string} id */
const isSeated = (id) =>
  get(`/matches/${id}`).then(
    (/** @type {import('../types.js').MatchState} */ state) => (state.yours ?? []).length > 0,
    () => false
  );

/**
 * Asks for a name and takes the seat.
 * @param {HTMLElement} root
 * @param {import('../site.js').Site} site
 * @param {{id: string, invitation: string | null, me: import('../types.js').Me | null}} asked
 * @returns {Promise<void>} once one sits, or wants to watch
 */
function askToJoin(root, site, { id, invitation, me }) {
  return new Promise((resolve) => {
    const name = h('input', {
      type: 'text',
      maxlength: String(LONGEST_NAME),
      autocomplete: 'nickname',
      required: true,
      value: me?.kind === 'guest' || me?.kind === 'account' ? me.name : site.preferences.now.name,
    });
    const problem = h('div', { class: 'problem', role: 'alert' });
    const play = h('button', { type: 'submit', class: 'main' }, t('join.play'));
    const watch = h('button', { type: 'button', onclick: () => resolve() }, t('join.watch'));
    const form = h(
      'form',
      {
        class: 'sheet join',
        novalidate: true,
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const called = name.value.trim();
          if (!called) {
            fill(problem, t('join.nameMissing'));
            return name.focus();
          }
          play.disabled = true;
          try {
            await sit(site, { id, invitation, name: called });
            resolve();
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            fill(
              problem,
              error.error.code === 'no-free-seat'
                ? t('join.full')
                : t('app.failed', { reason: error.message })
            );
          }
          play.disabled = false;
        },
      },
      h('h1', null, t(invitation ? 'join.title' : 'join.title.seek')),
      field(t('setup.yourName'), name),
      problem,
      h('div', { class: 'answers' }, play, watch)
    );
    fill(root, form);
    document.title = `${form.firstChild?.textContent} · ${t('app.name')}`;
    name.focus();
  });
}

/**
 * Takes the seat; the invitation is said also by a guest who came by that to another match.
 * @param {import('../site.js').Site} site
 * @param {{id: string, invitation: string | null, name: string}} wanted
 */
export async function sit(site, { id, invitation, name }) {
  const me = await whoAmI();
  site.preferences.set({ name });
  // At the server's own computer everybody is the house; a friend who comes by link, or sits down opposite, is somebody else.
  if (!me || (me.kind === 'house' && (invitation || (await isSeated(id))))) {
    await becomeGuest(name, invitation ? { match: id, invitation } : {});
    site.renewConnection();
  }
  await withRoom(site, name, () =>
    post(`/matches/${id}/join`, invitation ? { invitation, name } : { name })
  );
}
