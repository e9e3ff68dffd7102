// Creates a match, and says why one could not be created.

import { h } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { ApiError, post, whoAmI } from '../net/api.js';
import { becomeGuest, withRoom } from '../net/guest.js';

/** @typedef {import('../types.js').MatchMade} MatchMade */

/**
 * Creates a match; a visitor becomes a guest first.
 * @param {import('../site.js').Site} site
 * @param {string} called the player's name
 * @param {object} wanted
 * @returns {Promise<MatchMade>}
 */
export async function createMatch(site, called, wanted) {
  const me = await whoAmI();
  const name = me?.name || called || t('color.white');
  if (!me) {
    await becomeGuest(name);
    site.renewConnection();
  }
  return withRoom(site, name, () => post('/matches', wanted));
}

/**
 * A refused request as a sentence, or as a list of faults.
 * @param {unknown} error
 */
export function problemOf(error) {
  if (!(error instanceof ApiError)) throw error;
  const { message } = error;
  const { faults } = error;
  // A message without a sentence of the page may be that of its only fault.
  if (faults.every((fault) => message.includes(fault)))
    return [h('p', null, t('app.failed', { reason: message }))];
  const head = message.endsWith(':') ? message : t('setup.problems');
  return [h('p', null, head), h('ul', null, faults.map((fault) => h('li', null, fault)))];
}
