// The way in: which page an address means, and the bar above all pages.

import { fill, h } from './dom.js';
import { createHeader } from './header.js';
import { t } from './i18n/index.js';
import { takeRoomCode } from './net/api.js';
import { createSite } from './site.js';

/** @typedef {import('./site.js').Mount} Mount */

/** @type {{pattern: RegExp, load: () => Promise<{mount: Mount}>}[]} */
const ROUTES = [
  { pattern: /^\/$/, load: () => import('./pages/home.js') },
  { pattern: /^\/(play|invite)$/, load: () => import('./pages/setup.js') },
  { pattern: /^\/(setup|register|reset|login)$/, load: () => import('./pages/account.js') },
  { pattern: /^\/m\/[\w-]+$/, load: () => import('./game/page.js') },
];

const page = /** @type {HTMLElement} */ (document.getElementById('page'));
const site = createSite(navigate);
/** @type {void | (() => void)} */
let leave;
/** Which visit is on show: a page that loads slowly must not replace a later one. */
let visit = 0;

async function show() {
  const current = ++visit;
  const path = location.pathname.replace(/(.)\/$/, '$1');
  const route = ROUTES.find(({ pattern }) => pattern.test(path));
  try {
    const module = await route?.load();
    if (current !== visit) return;
    leave?.();
    leave = undefined;
    page.className = '';
    page.replaceChildren();
    document.title = t('app.name');
    if (!module) fill(page, h('div', { class: 'sheet' }, h('h1', null, t('app.notFound')), h('p', null, h('a', { href: '/' }, t('app.home')))));
    const gone = await module?.mount(page, site, path);
    if (current === visit) leave = gone;
    else gone?.();
  } catch (error) {
    if (current === visit) fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  console.error(error);
  const reason = error instanceof Error ? error.message : String(error);
  const again = h('button', { type: 'button', class: 'main', onclick: () => location.reload() }, t('app.retry'));
  fill(page, h('div', { class: 'sheet' }, h('h1', null, t('app.name')), h('p', null, t('app.failed', { reason })), again));
}

/** @param {string} path */
function navigate(path) {
  history.pushState(null, '', path);
  scrollTo(0, 0);
  page.focus({ preventScroll: true });
  void show();
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.hasAttribute('download') || link.target || link.pathname.startsWith('/a')) return;
  if (link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  navigate(link.pathname + link.hash);
});
addEventListener('popstate', () => void show());
addEventListener('hashchange', () => /^\/m\//.test(location.pathname) && location.hash && void show());

document.querySelector('.skip')?.replaceChildren(t('app.skip'));
createHeader(/** @type {HTMLElement} */ (document.getElementById('top')), site);
takeRoomCode();
void show();
