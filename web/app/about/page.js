// The page about the program: its version, its license, and those of the libraries in it.

import { h } from '../dom.js';
import { t } from '../i18n/about.js';
import { LIBRARIES } from './licenses.js';
import { version } from './version.js';

/** @type {import('../site.js').Mount} */
export function mount(root) {
  document.title = `${t('about.title')} · ${t('app.name')}`;
  const rows = LIBRARIES.map(([name, license]) =>
    h('tr', null, h('th', { scope: 'row' }, name), h('td', null, license))
  );
  root.append(
    h(
      'div',
      { class: 'sheet about' },
      h('h1', null, t('about.title')),
      h('p', { class: 'lead' }, t('about.text')),
      h('p', null, t('about.version', { version: version() })),
      h('p', null, t('about.license')),
      h('p', null, t('about.drawn')),
      h(
        'p',
        { class: 'links' },
        h('a', { href: '/rules' }, t('about.rules')),
        ' · ',
        h('a', { href: '/api/v1/docs', target: '_blank', rel: 'noopener' }, t('about.api'))
      ),
      h('h2', null, t('about.libraries')),
      h('p', { class: 'hint' }, t('about.libraries.text')),
      h('div', { class: 'table-box' }, h('table', { class: 'licenses' }, h('tbody', null, rows)))
    )
  );
}
