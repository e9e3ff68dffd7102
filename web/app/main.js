// The way in: which page an address means, and the bar above all pages.

import { icon, tool } from '../icons/index.js';
import { announce, fill, h, isTyping, setText } from './dom.js';
import { t } from './i18n/index.js';
import { whoAmI } from './net/api.js';
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
    if (!module)
      fill(
        page,
        h(
          'div',
          { class: 'sheet' },
          h('h1', null, t('app.notFound')),
          h('p', null, h('a', { href: '/' }, t('app.home')))
        )
      );
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
  const again = h(
    'button',
    { type: 'button', class: 'main', onclick: () => location.reload() },
    t('app.retry')
  );
  fill(
    page,
    h(
      'div',
      { class: 'sheet' },
      h('h1', null, t('app.name')),
      h('p', null, t('app.failed', { reason })),
      again
    )
  );
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
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  if (
    link.origin !== location.origin ||
    link.hasAttribute('download') ||
    link.target ||
    link.pathname.startsWith('/a')
  )
    return;
  if (link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  navigate(link.pathname + link.hash);
});
addEventListener('popstate', () => void show());
addEventListener(
  'hashchange',
  () => /^\/m\//.test(location.pathname) && location.hash && void show()
);

/**
 * The bar above every page: the way home, and sound, colors, settings and help at hand.
 * @param {HTMLElement} root
 * @param {import('./site.js').Site} site
 */
function createHeader(root, site) {
  const { preferences } = site;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () =>
    preferences.now.theme === 'system' ? dark.matches : preferences.now.theme === 'dark';
  const sound = tool('soundOn', 'action.sound', () => {
    preferences.set({ sound: !preferences.now.sound });
    announce(t(preferences.now.sound ? 'say.soundOn' : 'say.soundOff'));
  });
  const theme = tool('moon', 'action.theme', () =>
    preferences.set({ theme: isDark() ? 'light' : 'dark' })
  );
  const settings = tool(
    'settings',
    'action.settings',
    () => void import('./settings.js').then((module) => module.openSettings(site))
  );
  const help = tool(
    'help',
    'action.help',
    () => void import('./help.js').then((module) => module.openHelp())
  );
  const paint = () => {
    sound.replaceChildren(icon(preferences.now.sound ? 'soundOn' : 'soundOff'));
    sound.setAttribute('aria-pressed', String(preferences.now.sound));
    theme.replaceChildren(icon(isDark() ? 'sun' : 'moon'));
    theme.setAttribute('aria-pressed', String(isDark()));
  };
  preferences.listen(paint);
  dark.addEventListener('change', paint);
  paint();
  // The house has no name and needs none.
  const who = h('a', { class: 'me', href: '/login' });
  (site.whoChanged = () =>
    void whoAmI().then(
      (me) => setText(who, me?.name ?? ''),
      () => {}
    ))();
  root.replaceChildren(
    h('a', { class: 'brand', href: '/', 'aria-label': t('app.home') }, t('app.name')),
    h('span', { id: 'ping', class: 'ping' }),
    h('div', { class: 'tools' }, who, sound, theme, settings, help)
  );

  addEventListener('keydown', (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target)
    )
      return;
    if (event.key === '?') help.click();
    else if (event.key === 'm') sound.click();
    else return;
    event.preventDefault();
  });
}

document.querySelector('.skip')?.replaceChildren(t('app.skip'));
createHeader(/** @type {HTMLElement} */ (document.getElementById('top')), site);
if (/^#room=/.test(location.hash))
  void import('./net/guest.js').then((module) => module.takeRoomCode());
void show();
