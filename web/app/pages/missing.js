// The page for addresses that belong to no page.

import { h } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { emptyState } from '../parts/empty.js';

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  const title = t('app.notFound');
  document.title = `${title} · ${t('app.name')}`;
  const home = h('a', { class: 'button main', href: '/' }, t('missing.home'));
  const empty = emptyState(site, t('missing.text'), home, { name: 'pawn', letter: 'P' });
  root.append(h('div', { class: 'sheet' }, h('h1', null, title), empty));
}
