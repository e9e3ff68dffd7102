// Several people at the server's own computer: who they are, and one click to the next one.

import { h } from '../dom.js';
import { t } from '../i18n/people.js';
import { get, post } from '../net/api.js';
import { TURNS } from './person.js';

/** @typedef {{actor: number, name: string, current: boolean}} Player */
/** @typedef {{players: Player[], house: boolean}} Players */
/**
 * Somebody who may play next; without an actor it is the computer itself.
 * @typedef {{actor?: number, name: string}} Turn
 */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../types.js').Me} Me */

/**
 * The others at this computer, beginning with the one who is next.
 * @param {Players} here
 * @returns {Turn[]}
 */
export function othersOf({ players, house }) {
  const at = players.findIndex(({ current }) => current);
  const others = [...players.slice(at + 1), ...players.slice(0, Math.max(at, 0))];
  return house ? others : [...others, { name: t('who.house') }];
}

/** The others at this computer; nobody elsewhere. @param {Site} site @returns {Promise<Turn[]>} */
export async function othersHere(site) {
  const nobody = { players: [], house: true };
  const here = /** @type {Players} */ (await get('/players').catch(() => nobody));
  if (!here.players.length) return [];
  site.store?.setItem(TURNS, '1');
  return othersOf(here);
}

/** Lets somebody else play. @param {Turn} turn */
export async function switchTo({ actor }) {
  await post('/players/switch', { actor });
  // Everything on the page belongs to the person before.
  location.assign('/');
}

/** The same. Where it is refused, the panel says who is still there. @param {Site} site @param {Turn} turn */
export const trySwitchTo = (site, turn) =>
  switchTo(turn).catch(async () => (await import('./players.js')).openPlayers(site));

/**
 * Puts a button beside the person's name that lets the next one play.
 * @param {Site} site
 * @param {Me | null} me
 * @param {HTMLElement} button
 */
export async function offerTurn(site, me, button) {
  const [next] = me && me.kind !== 'account' ? await othersHere(site) : [];
  const { parentElement: place } = button;
  place?.querySelector('.next-player')?.remove();
  if (!next) return;
  const { name } = next;
  const words = { 'aria-label': t('who.next', { name }), title: t('who.next', { name }) };
  const onclick = () => void trySwitchTo(site, next);
  const attributes = { type: 'button', class: 'next-player rare', onclick, ...words };
  const arrows = h('span', { 'aria-hidden': 'true' }, '⇄');
  place?.append(h('button', attributes, arrows, h('span', { class: 'me-name' }, name)));
}
