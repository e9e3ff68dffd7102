// The pages around bughouse: the ways into a match, a table, the lesson and the training.

import { h, sheet } from '../dom.js';
import { t } from '../i18n/bughouse-ways.js';
import { ApiError } from '../net/api.js';
import { loadStyle } from '../parts/style.js';

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  await loadStyle('bughouse-pages');
  root.classList.add('bughouse');
  try {
    return await (await moduleOf(path)).show(root, site, path);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const back = h('a', { href: '/bughouse' }, t('bughouse.back'));
    root.replaceChildren(sheet(t('bughouse.title'), h('span', null, error.message), back));
    return undefined;
  }
}

/** @param {string} path @returns {Promise<{show: import('../site.js').Mount}>} */
function moduleOf(path) {
  if (path === '/bughouse/help') return import('./lesson.js');
  if (path === '/bughouse/training') return import('./training.js');
  return path === '/bughouse' ? import('./setup.js') : import('./table.js');
}
