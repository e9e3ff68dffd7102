// The entry point: finds the page of an address. The header is completed beside it.

import { fill, h, sheet } from './dom.js';
import { t } from './i18n/index.js';
import { createSite } from './site.js';

/** The page of an address. @param {string} path */
const pageOf = async (path) =>
  /^\/m\/[\w-]+$/.test(path)
    ? import('./game/page.js')
    : (await import('./routes.js')).pageOf(path);

const page = /** @type {HTMLElement} */ (document.getElementById('page'));
const site = createSite(navigate);
/** @type {void | (() => void)} */
let leave;
/** Counts visits, so that a page that loads slowly does not replace a later one. */
let visit = 0;

async function show() {
  const current = ++visit;
  const path = location.pathname.replace(/(.)\/$/, '$1');
  try {
    const module = await pageOf(path);
    if (current !== visit) return;
    leave?.();
    leave = undefined;
    page.className = '';
    page.replaceChildren();
    document.title = t('app.name');
    site.pageChanged();
    const gone = await module.mount(page, site, path);
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
  const retry = { type: 'button', class: 'main', onclick: () => location.reload() };
  const words = h('span', null, t('app.failed', { reason }));
  fill(page, sheet(t('app.name'), words, h('button', retry, t('app.retry'))));
}

/** @param {string} path */
function navigate(path) {
  history.pushState(null, '', path);
  scrollTo(0, 0);
  page.focus({ preventScroll: true });
  void show();
}

/** Whether this page can show the address of a link. @param {HTMLAnchorElement} link */
function isOurs(link) {
  const isElsewhere =
    link.hasAttribute('download') || link.target || /^\/(a|api)\//.test(link.pathname);
  const isAnchor = link.getAttribute('href')?.startsWith('#');
  return link.origin === location.origin && !isElsewhere && !isAnchor;
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button || !isOurs(link)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
});
addEventListener('popstate', () => void show());
addEventListener(
  'hashchange',
  () => /^\/m\//.test(location.pathname) && location.hash && void show()
);

document.querySelector('.skip')?.replaceChildren(t('app.skip'));
void import('./shell/header.js').then(({ completeHeader }) => completeHeader(site));
if (/^#room=/.test(location.hash))
  void import('./net/guest.js').then((module) => module.takeRoomCode());
void show();
