// Joins a table. Visitors without a name are asked for one.

import { field, fill, h } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import { ApiError, get, post, whoAmI } from '../net/api.js';
import { becomeGuest, withRoom } from '../net/guest.js';

/** @import {TableState} from './types.js' */
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
  if (!(await whoAmI())) {
    await becomeGuest(called, code ? { table: id, code } : {});
    site.renewConnection();
  }
  const join = { ...(code ? { code } : {}), ...(name ? { name } : {}) };
  return withRoom(site, called, () => post(`/tables/${id}/join`, join));
}

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
  const title = shown ? t('bughouse.join.title', { title: shown.title }) : t('bughouse.join.invited');
  return new Promise((resolve, reject) => {
    const onsubmit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const called = name.value.trim();
      if (!called) {
        fill(problem, t('bughouse.join.nameMissing'));
        return name.focus();
      }
      join.disabled = true;
      site.preferences.set({ name: called });
      await joinTable(site, id, { name: called, ...(code ? { code } : {}) }).then(resolve, (error) => {
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
