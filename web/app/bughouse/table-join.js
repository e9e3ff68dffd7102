// Joins a table. Visitors without a name are asked for one.

import { field, fill, h } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import { ApiError, get, post, whoAmI } from '../net/api.js';
import { becomeGuest, withRoom } from '../net/guest.js';
import { hasJoined, rememberJoined } from './joined.js';
import { titleOfTable } from './seating.js';

/** @import {TableState} from './types.js' */
/** @typedef {import('../types.js').Me} Me */
/** @typedef {import('../site.js').Site} Site */

const MAX_NAME = 40;

/**
 * Makes the visitor a member.
 * @param {Site} site
 * @param {string} id
 * @param {{code?: string, name?: string}} how
 * @returns {Promise<TableState>}
 */
export async function joinTable(site, id, { code, name }) {
  const called = name ?? site.preferences.now.name;
  const me = await whoAmI();
  if (!me || isSomebodyElse(site, me, id, code)) {
    await becomeGuest(called, code ? { table: id, invitation: code } : {});
    site.renewConnection();
  }
  const join = { ...(code ? { code } : {}), ...(name ? { name } : {}) };
  const table = await withRoom(site, called, () => post(`/tables/${id}/join`, join));
  rememberJoined(site.store, id);
  return table;
}

/**
 * On the server's own computer everybody is the house account. A friend who comes there by a link
 * is somebody else.
 * @param {Site} site
 * @param {Me} me
 * @param {string} id
 * @param {string | undefined} code
 */
export const isSomebodyElse = (site, me, id, code) =>
  me.kind === 'house' && Boolean(code) && !hasJoined(site.store, id);

/**
 * Asks for a name, and joins with it.
 * @param {HTMLElement} root
 * @param {Site} site
 * @param {string} id
 * @param {string} code empty without one
 * @returns {Promise<TableState>}
 */
export async function askForName(root, site, id, code) {
  const shown = /** @type {TableState | null} */ (await get(`/tables/${id}`).catch(() => null));
  const attributes = { maxlength: String(MAX_NAME), autocomplete: 'nickname', required: true };
  const name = h('input', { type: 'text', value: site.preferences.now.name, ...attributes });
  const problem = h('div', { class: 'problem', role: 'alert' });
  const join = h('button', { type: 'submit', class: 'main' }, t('bughouse.join'));
  const title = shown ? t('bughouse.join.title', { title: titleOfTable(shown) }) : t('bughouse.join.invited');
  return new Promise((resolve, reject) => {
    const onsubmit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const called = name.value.trim();
      if (!called) {
        fill(problem, t('bughouse.name.missing'));
        return name.focus();
      }
      join.disabled = true;
      site.preferences.set({ name: called });
      const how = { name: called, ...(code ? { code } : {}) };
      await joinTable(site, id, how).then(resolve, (error) => {
        if (!(error instanceof ApiError)) return reject(error);
        return fill(problem, t('app.failed', { reason: error.message }));
      });
      join.disabled = false;
      return undefined;
    };
    const form = h(
      'form',
      { class: 'sheet join', novalidate: true, onsubmit },
      h('h1', null, title),
      h('p', { class: 'lead' }, t('bughouse.join.text')),
      field(t('bughouse.name'), name),
      problem,
      h('div', { class: 'answers' }, join, h('a', { href: '/bughouse/help' }, t('bughouse.learn')))
    );
    fill(root, form);
    name.focus();
  });
}
