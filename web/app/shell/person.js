// What follows on every page from who the person is.

import { get } from '../net/api.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../types.js').Me} Me */

/** Where the browser keeps whether several people take turns in it. */
export const TURNS = 'tabiya.turns';

/**
 * @param {Site} site
 * @param {Me | null} me
 * @param {HTMLElement} button the person's button in the header
 * @param {(is: boolean) => void} organizes gets whether the person organizes
 */
export async function followPerson(site, me, button, organizes) {
  organizes(await mayOrganize(me));
  await followPreferences(site, me);
  // Only where people took turns before: nobody else needs the request.
  if (!site.store?.getItem(TURNS)) return;
  await (await import('./turns.js')).offerTurn(site, me, button);
}

/**
 * Accounts have their preferences on the server. Where one logged out, the browser's own come back.
 * @param {Site} site
 * @param {import('../types.js').Me | null} me
 */
async function followPreferences(site, me) {
  const isBorrowed = site.store?.getItem('tabiya.preferences.owner');
  if (me?.kind !== 'account' && !isBorrowed) return;
  const { followAccount } = await import('../account-preferences.js');
  await followAccount(site, me);
}

/**
 * Whether a person organizes the club, or may become its first organizer.
 * @param {import('../types.js').Me | null} me
 */
const mayOrganize = async (me) =>
  me?.role === 'organizer' ||
  (me?.kind === 'house' && (await get('/setup').then((state) => state.may_set_up, () => false)));
