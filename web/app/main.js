// The entry point: finds the page of an address, and draws the header.

import { icon, tool } from '../icons/index.js';
import { announce, fill, h, isTyping, setText, sheet } from './dom.js';
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
/** Counts visits, so that a page that loads slowly does not replace a later one. */
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
    if (!module) fill(page, sheet(t('app.notFound'), h('a', { href: '/' }, t('app.home'))));
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

/** @param {MouseEvent | KeyboardEvent} event */
const hasModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** Whether this page can show the address of a link. @param {HTMLAnchorElement} link */
function isOurs(link) {
  const isElsewhere =
    link.hasAttribute('download') || link.target || link.pathname.startsWith('/a');
  const isAnchor = link.getAttribute('href')?.startsWith('#');
  return link.origin === location.origin && !isElsewhere && !isAnchor;
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button || event.shiftKey) return;
  if (hasModifier(event) || !isOurs(link)) return;
  event.preventDefault();
  navigate(link.pathname + link.hash);
});
addEventListener('popstate', () => void show());
addEventListener(
  'hashchange',
  () => /^\/m\//.test(location.pathname) && location.hash && void show()
);

const dark = matchMedia('(prefers-color-scheme: dark)');
const isDark = () => {
  const { theme } = site.preferences.now;
  return theme === 'system' ? dark.matches : theme === 'dark';
};

/** The header of every page: home, the person, and buttons for sound, colors, settings, help. */
function createHeader() {
  const { preferences } = site;
  const sound = tool('soundOn', 'action.sound', () => {
    preferences.set({ sound: !preferences.now.sound });
    announce(t(preferences.now.sound ? 'say.soundOn' : 'say.soundOff'));
  });
  const theme = tool('moon', 'action.theme', () =>
    preferences.set({ theme: isDark() ? 'light' : 'dark' })
  );
  const settings = tool('settings', 'action.settings', async () =>
    (await import('./settings.js')).openSettings(site)
  );
  const help = tool('help', 'action.help', async () => (await import('./help.js')).openHelp());
  const paint = () => {
    sound.replaceChildren(icon(preferences.now.sound ? 'soundOn' : 'soundOff'));
    sound.setAttribute('aria-pressed', String(preferences.now.sound));
    theme.replaceChildren(icon(isDark() ? 'sun' : 'moon'));
    theme.setAttribute('aria-pressed', String(isDark()));
  };
  preferences.listen(paint);
  dark.addEventListener('change', paint);
  paint();
  addEventListener('keydown', (event) => {
    const button = { '?': help, m: sound }[event.key];
    if (!button || event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return;
    button.click();
    event.preventDefault();
  });
  document
    .getElementById('top')
    ?.replaceChildren(
      h('a', { class: 'brand', href: '/', 'aria-label': t('app.home') }, t('app.name')),
      h('span', { id: 'ping', class: 'ping' }),
      h('div', { class: 'tools' }, createName(), sound, theme, settings, help)
    );
}

/** The name of the person; empty for the house account, which has none. */
function createName() {
  const name = h('a', { class: 'me', href: '/login' });
  site.whoChanged = async () => {
    const me = await whoAmI().catch(() => null);
    setText(name, me?.name ?? '');
  };
  void site.whoChanged();
  return name;
}

document.querySelector('.skip')?.replaceChildren(t('app.skip'));
createHeader();
if (/^#room=/.test(location.hash))
  void import('./net/guest.js').then((module) => module.takeRoomCode());
void show();
