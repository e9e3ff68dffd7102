// Several people at the server's own computer: who plays, and one click to the next one.

import { panel } from '../dialog.js';
import { field, fill, h } from '../dom.js';
import { t } from '../i18n/about.js';
import '../i18n/shell.js';
import { get, post } from '../net/api.js';

/** @typedef {{actor: number, name: string, current: boolean}} Player */
/** @typedef {{players: Player[], house: boolean}} Players */
/**
 * Somebody who may play next; without an actor it is the computer itself.
 * @typedef {{actor?: number, name: string}} Turn
 */
/** @typedef {import('../types.js').Me} Me */
/** @typedef {import('../site.js').Site} Site */

const MAX_NAME = 40;
/** Where the browser keeps that several people take turns in it; `person.js` asks for it. */
const TURNS = 'tabiya.turns';

/** @param {Site} site */
export async function openPlayers(site) {
  const { players, house } = /** @type {Players} */ (await get('/players'));
  const problem = h('p', { class: 'problem', role: 'alert' });
  const change = async (/** @type {() => Promise<unknown>} */ action) => {
    try {
      await action();
    } catch (error) {
      fill(problem, error instanceof Error ? error.message : String(error));
    }
  };
  const rows = [
    row(t('who.house'), t('who.house.text'), house, () =>
      change(() => switchTo({ name: '' }))
    ),
    ...players.map(({ actor, name, current }) =>
      row(name, '', current, () => change(() => switchTo({ actor, name })))
    ),
  ];
  panel(
    t('who.title'),
    h('p', { class: 'hint' }, t('who.text')),
    h('ul', { class: 'players-here' }, rows),
    addForm(site, (name) => change(() => join(site, name))),
    problem,
    h('p', null, h('a', { href: '/login', onclick: close }, t('who.account')))
  );
}

/** Adds somebody, who plays from now on. @param {Site} site @param {string} name */
async function join(site, name) {
  await post('/players', { name });
  site.store?.setItem(TURNS, '1');
  location.assign('/');
}

/** Closes the panel of a link. @param {Event} event */
function close({ target }) {
  if (target instanceof Element) target.closest('dialog')?.close();
}

/**
 * @param {string} name
 * @param {string} text
 * @param {boolean} isCurrent
 * @param {() => void} onclick
 */
function row(name, text, isCurrent, onclick) {
  const attributes = { type: 'button', onclick, disabled: isCurrent };
  const label = isCurrent ? t('who.now', { name }) : name;
  const hint = text ? h('span', { class: 'hint' }, text) : null;
  return h('li', null, h('button', attributes, h('strong', null, label), hint));
}

/** @param {Site} site @param {(name: string) => void} add */
function addForm(site, add) {
  const attributes = { type: 'text', maxlength: String(MAX_NAME), required: true };
  const box = h('input', { ...attributes, autocomplete: 'off' });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = box.value.trim();
    if (!name) return box.focus();
    site.preferences.set({ name });
    add(name);
  };
  return h(
    'form',
    { class: 'add-player', onsubmit },
    h('h3', null, t('who.add')),
    field(t('who.name'), box),
    h('button', { type: 'submit' }, t('who.join'))
  );
}

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
async function switchTo({ actor }) {
  await post('/players/switch', { actor });
  // Everything on the page belongs to the person before.
  location.assign('/');
}

/**
 * The same. Where it is refused, the panel says who is still there.
 * @param {Site} site
 * @param {Turn} turn
 */
export const trySwitchTo = (site, turn) => switchTo(turn).catch(() => openPlayers(site));

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
  const label = t('who.next', { name });
  const onclick = () => void trySwitchTo(site, next);
  const attributes = { type: 'button', class: 'next-player rare', 'aria-label': label, onclick };
  const arrows = h('span', { 'aria-hidden': 'true' }, '⇄');
  place?.append(h('button', attributes, arrows, h('span', { class: 'me-name' }, name)));
}
