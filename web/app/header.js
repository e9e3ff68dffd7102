// The bar above every page: the way home, and sound, colors, settings and help at hand.

import { icon } from '../icons/index.js';
import { announce, h, setText } from './dom.js';
import { t } from './i18n/index.js';
import { whoAmI } from './net/api.js';

/**
 * @param {HTMLElement} root
 * @param {import('./site.js').Site} site
 */
export function createHeader(root, site) {
  const { preferences } = site;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (preferences.now.theme === 'system' ? dark.matches : preferences.now.theme === 'dark');
  const sound = tool('soundOn', 'action.sound', () => {
    preferences.set({ sound: !preferences.now.sound });
    announce(t(preferences.now.sound ? 'say.soundOn' : 'say.soundOff'));
  });
  const theme = tool('moon', 'action.theme', () => preferences.set({ theme: isDark() ? 'light' : 'dark' }));
  const settings = tool('settings', 'action.settings', () => void import('./settings.js').then((module) => module.openSettings(site)));
  const help = tool('help', 'action.help', () => void import('./help.js').then((module) => module.openHelp()));
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
  (site.whoChanged = () => void whoAmI().then((me) => setText(who, me?.name ?? ''), () => {}))();
  root.replaceChildren(
    h('a', { class: 'brand', href: '/', 'aria-label': t('app.home') }, t('app.name')),
    h('span', { id: 'ping', class: 'ping' }),
    h('div', { class: 'tools' }, who, sound, theme, settings, help),
  );

  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === '?') help.click();
    else if (event.key === 'm') sound.click();
    else return;
    event.preventDefault();
  });
}

/** Whether keys belong to a box; the board takes those it uses before anybody else hears of them. @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}

/**
 * A button that is a drawing, with its words for those who hear or hover.
 * @param {import('../icons/index.js').IconName} drawing
 * @param {import('./i18n/index.js').Key} key
 * @param {() => void} onclick
 */
export function tool(drawing, key, onclick) {
  return h('button', { type: 'button', class: 'tool', 'aria-label': t(key), title: t(key), onclick }, icon(drawing));
}
