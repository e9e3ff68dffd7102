// The choice of who plays at the server's own computer.

import { panel } from '../dialog.js';
import { field, fill, h } from '../dom.js';
import { t } from '../i18n/about.js';
import '../i18n/shell.js';
import { get, post } from '../net/api.js';
import { TURNS } from './person.js';
import { switchTo } from './turns.js';

/** @typedef {import('./turns.js').Players} Players */
/** @typedef {import('../site.js').Site} Site */

const MAX_NAME = 40;

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
