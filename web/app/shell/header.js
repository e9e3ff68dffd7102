// The header of every page: the mark, the places, the person, and the tools.

import { drawn, toolWith } from '../../icons/index.js';
import { announce, h, isTyping, setText } from '../dom.js';
import { t } from '../i18n/shell.js';
import { useLanguage } from '../language.js';
import { whoAmI } from '../net/api.js';

/** The drawings of the tools, which the board of a game need not wait for. */
const DRAWINGS = {
  soundOn: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  help: 'M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.9v.3M12 17.5v.3M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
};

/** @param {keyof typeof DRAWINGS} name */
const icon = (name) => drawn(DRAWINGS[name]);

/** @typedef {import('../site.js').Site} Site */

/** @typedef {import('../i18n/index.js').Key} Key */

/**
 * A place of the navigation.
 * @typedef {object} Place
 * @property {string} path
 * @property {Key} label
 * @property {string} icon the path of its drawing on a grid of 24 by 24
 * @property {RegExp} pattern the addresses that belong to it
 * @property {boolean} [isForOrganizers] shown to organizers, and to who may become the first one
 */

/** The places in their order. A page adds one here, and its route in main.js. @type {Place[]} */
const PLACES = [
  {
    path: '/',
    label: 'nav.play',
    icon: 'M9 20h6M8 20c0-3 2-4 2-7h4c0 3 2 4 2 7M12 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6M9 13h6',
    pattern: /^\/(play|invite|computer(\/.*)?|bughouse|table\/.*|m\/[\w-]+)?$/,
  },
  {
    path: '/learn',
    label: 'nav.learn',
    icon: 'M12 7c-2-1.6-5-2-8-2v13c3 0 6 .4 8 2 2-1.6 5-2 8-2V5c-3 0-6 .4-8 2zM12 7v13',
    pattern: /^\/(learn|rules|opponents|scores|heat|analysis|editor|puzzles|bughouse(?=\/))(\/.*)?$/,
  },
  {
    path: '/studio',
    label: 'nav.design',
    icon: 'M4 4h16v7M4 4v16h7M4 12h8M12 4v8M13.5 20.5l1-3.5 5-5 2.5 2.5-5 5z',
    pattern: /^\/(studio|gallery)(\/.*)?$/,
  },
  {
    path: '/library',
    label: 'nav.library',
    icon: 'M5 4h4v16H5zM9 4h4v16H9zM14.5 5.2l3.8-1 4 15-3.8 1z',
    pattern: /^\/(library|m\/[\w-]+\/view)$/,
  },
  {
    path: '/club',
    label: 'nav.club',
    icon: 'M4 20V9l8-5 8 5v11M4 20h16M9.5 20v-6h5v6M12 8.5v1',
    pattern: /^\/club$/,
    isForOrganizers: true,
  },
];

/** Where the browser keeps whether its person organizes the club. */
const ORGANIZES = 'tabiya.organizes';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Completes the header that the document begins with the mark. @param {Site} site */
export function completeHeader(site) {
  const top = /** @type {HTMLElement} */ (document.getElementById('top'));
  const brand = /** @type {HTMLElement} */ (top.querySelector('.brand'));
  brand.setAttribute('aria-label', t('app.home'));
  const places = createPlaces(site);
  brand.after(places.element);
  top.append(createTools(site, places.organizes));
}

/** The navigation. With a single place there is nowhere else to go. @param {Site} site */
function createPlaces(site) {
  // As it was last time, so that nothing moves when the person is known.
  const organizes = site.store?.getItem(ORGANIZES) === '1';
  const links = PLACES.map(({ path, label, icon: drawing, isForOrganizers }) => {
    const hidden = isForOrganizers && !organizes;
    return h('a', { href: path, hidden }, drawn(drawing), h('span', null, t(label)));
  });
  const hidden = PLACES.length < 2;
  const element = h('nav', { class: 'places', 'aria-label': t('nav.label'), hidden }, links);
  /** Shows the places for organizers, or hides them. @param {boolean} is */
  const show = (is) => {
    PLACES.forEach((place, index) => place.isForOrganizers && (links[index].hidden = !is));
    site.store?.setItem(ORGANIZES, is ? '1' : '');
  };
  const paint = () =>
    PLACES.forEach(({ pattern }, index) => {
      if (pattern.test(location.pathname)) links[index]?.setAttribute('aria-current', 'page');
      else links[index]?.removeAttribute('aria-current');
    });
  site.pageChanged = paint;
  paint();
  return { element, organizes: show };
}

/** @param {Site} site @param {(is: boolean) => void} organizes */
function createTools(site, organizes) {
  const { preferences } = site;
  const isDark = () => {
    const { theme: chosen } = preferences.now;
    return chosen === 'system' ? dark.matches : chosen === 'dark';
  };
  const sound = toolWith(icon('soundOn'), 'action.sound', () => {
    preferences.set({ sound: !preferences.now.sound });
    announce(t(preferences.now.sound ? 'say.soundOn' : 'say.soundOff'));
  });
  const theme = toolWith(icon('moon'), 'action.theme', () =>
    preferences.set({ theme: isDark() ? 'light' : 'dark' })
  );
  const settings = toolWith(icon('settings'), 'action.settings', async () =>
    (await import('../settings.js')).openSettings(site)
  );
  const help = toolWith(icon('help'), 'action.help', async () => (await import('../help.js')).openHelp());
  const paint = () => {
    sound.replaceChildren(icon(preferences.now.sound ? 'soundOn' : 'soundOff'));
    sound.setAttribute('aria-pressed', String(preferences.now.sound));
    theme.replaceChildren(icon(isDark() ? 'sun' : 'moon'));
    theme.setAttribute('aria-pressed', String(isDark()));
  };
  preferences.listen(paint);
  preferences.listen(({ language }) => useLanguage(language));
  useLanguage(preferences.now.language);
  dark.addEventListener('change', paint);
  paint();
  attachKeys({ '?': help, m: sound });
  for (const rare of [theme, help]) rare.classList.add('rare');
  return h('div', { class: 'tools' }, createPerson(site, organizes), sound, theme, settings, help);
}

/** Presses buttons by key, wherever the focus is. @param {Record<string, HTMLElement>} buttons */
function attachKeys(buttons) {
  addEventListener('keydown', (event) => {
    const button = buttons[event.key];
    const isOther = event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target);
    if (!button || event.defaultPrevented || isOther) return;
    button.click();
    event.preventDefault();
  });
}

/**
 * The name of the person, which opens a menu, and the way to log in.
 * @param {Site} site
 * @param {(is: boolean) => void} organizes gets whether the person organizes
 */
function createPerson(site, organizes) {
  const login = h('a', { class: 'log-in', href: '/login', hidden: true }, t('who.login'));
  const name = h('span', { class: 'me-name' });
  const button = h(
    'button',
    {
      type: 'button',
      class: 'me',
      hidden: true,
      'aria-expanded': 'false',
      onclick: async () => (await import('./person-menu.js')).togglePersonMenu(site, button, me),
    },
    name,
    h('span', { class: 'unseen' }, t('who.menu'))
  );
  /** @type {import('../types.js').Me | null} */
  let me = null;
  site.whoChanged = async () => {
    me = await whoAmI().catch(() => null);
    button.hidden = !me;
    login.hidden = me?.kind === 'account';
    setText(name, me ? me.name || t('who.house') : '');
    await (await import('./person.js')).followPerson(site, me, button, organizes);
  };
  void site.whoChanged();
  return h('div', { class: 'who' }, login, button);
}
