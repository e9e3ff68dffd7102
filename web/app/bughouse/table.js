// The page of a table: takes the visitor in, and shows the table as it changes.

import { fill, h, sheet } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import { ApiError, get, whoAmI } from '../net/api.js';
import { followTable } from './table-follow.js';
import { askForName, isSomebodyElse, joinTable } from './table-join.js';
import { TablePage } from './table-page.js';

/** @import {TableState} from './types.js' */
/** @typedef {import('../site.js').Site} Site */

/** @type {import('../site.js').Mount} */
export async function show(root, site, path) {
  const id = path.slice('/table/'.length);
  const code = decodeURIComponent(location.hash.slice(1));
  document.title = `${t('bughouse.table.title')} · ${t('app.name')}`;
  /** @type {TableState} */
  let table;
  try {
    table = await enter(root, site, id, code);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const back = h('a', { class: 'button', href: '/bughouse' }, t('bughouse.table.others'));
    fill(root, sheet(t('bughouse.table.missing'), h('span', null, error.message), back));
    return undefined;
  }
  if (location.pathname !== path) return undefined;
  // The code is not needed any more, and a page that is shown to others should not show it.
  if (location.hash) history.replaceState(null, '', path);
  const page = new TablePage(site, table);
  fill(root, page.element);
  const stop = followTable(site, id, (now) => page.show(now));
  return () => {
    stop();
    page.destroy();
  };
}

/**
 * The table, which somebody with its code joins first.
 * @param {HTMLElement} root
 * @param {Site} site
 * @param {string} id
 * @param {string} code empty without one
 * @returns {Promise<TableState>}
 */
async function enter(root, site, id, code) {
  const me = await whoAmI();
  if (!me || isSomebodyElse(site, me, id, code)) return askForName(root, site, id, code);
  const known = /** @type {TableState | null} */ (
    await get(`/tables/${id}`).catch((error) => {
      if (code) return null;
      throw error;
    })
  );
  if (known?.you !== undefined || !code) return /** @type {TableState} */ (known);
  return me.name ? joinTable(site, id, { code }) : askForName(root, site, id, code);
}
