// The menu of the person in the header.

import { t } from '../i18n/people.js';
import { post } from '../net/api.js';
import { toggleMenu } from '../parts/menu.js';
import { profilePath } from '../site.js';
import { othersHere, trySwitchTo } from './turns.js';

/** @typedef {import('../parts/menu.js').MenuItem} MenuItem */
/** @typedef {import('../types.js').Me} Me */
/** @typedef {import('../site.js').Site} Site */

/** @param {Site} site @param {HTMLElement} button @param {Me | null} me */
export async function togglePersonMenu(site, button, me) {
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  const items = me && !isOpen ? await itemsFor(site, me) : [];
  toggleMenu(button, t('person.menu'), items);
}

/** @param {Site} site @param {Me} me @returns {Promise<MenuItem[]>} */
async function itemsFor(site, me) {
  const isAccount = me.kind === 'account';
  const others = isAccount ? [] : await othersHere(site);
  const isHere = me.kind === 'house' || others.length > 0;
  const settings = async () => (await import('../settings.js')).openSettings(site);
  const players = async () => (await import('./players.js')).openPlayers(site);
  const leave = async () => {
    await post('/logout', {});
    // Everything on the page belongs to the person before.
    location.assign('/');
  };
  return [
    ...(isAccount ? [{ label: t('person.profile'), href: profilePath(me.name) }] : []),
    { label: t('person.games'), href: '/library' },
    ...others.map((other) => ({
      label: t('who.next', { name: other.name }),
      action: () => void trySwitchTo(site, other),
    })),
    ...(isHere ? [{ label: t('who.switch'), action: () => void players() }] : []),
    { label: t('action.settings'), action: () => void settings() },
    isAccount
      ? { label: t('account.logout'), action: () => void leave() }
      : { label: t('who.login'), href: '/login' },
  ];
}
