// What all pages share: navigation, the connection, the preferences.

import { createSounds } from '../sound/index.js';
import { h, announce } from './dom.js';
import { t } from './i18n/index.js';
import { openConnection } from './net/socket.js';
import { PreferenceStore } from './prefs.js';

/** @typedef {ReturnType<typeof createSite>} Site */
/**
 * @typedef {(root: HTMLElement, site: Site, path: string) => void | (() => void) | Promise<void |
 *   (() => void)>} Mount puts a page in place and says how it is taken away
 */

/** The profile of a person. @param {string} name */
export const profilePath = (name) => `/people/${encodeURIComponent(name)}`;

/** @returns {Storage | null} */
function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * The part of this page's own address that names its version; none when it is served from a folder
 * without one.
 */
const ownVersion = /\/a\/([^/]+)\//.exec(import.meta.url)?.[1];

/** @param {(path: string) => void} navigate */
export function createSite(navigate) {
  const store = storage();
  const preferences = new PreferenceStore(store);
  const sounds = createSounds({ volume: preferences.now.volume, muted: !preferences.now.sound });
  /** @type {import('./net/socket.js').Connection | null} */
  let connection = null;

  preferences.listen((now) => {
    sounds.setMuted(!now.sound);
    sounds.setVolume(now.volume);
    dress(now);
  });
  dress(preferences.now);

  return {
    navigate,
    preferences,
    sounds,
    /**
     * Says something aloud, if the reader wants that and has not silenced the page.
     * @param {string} words
     */
    async say(words) {
      const { sound, speech, volume } = preferences.now;
      if (sound && speech) (await import('../sound/speech.js')).say(words, volume);
    },
    store,
    /** Shows the name of the person in the header again. */
    whoChanged: async () => {},
    /** Marks the place of the address in the navigation. */
    pageChanged: () => {},
    /** The connection to the server, opened when a page first needs it. */
    get connection() {
      if (!connection) {
        connection = openConnection();
        connection.listeners.add((message) => {
          if (message.type === 'welcome' && ownVersion && message.web !== ownVersion)
            tellOfNewerPage();
          if (message.type === 'error' && message.error.code === 'wrong-protocol')
            notice('version', t('net.tooOld'));
        });
      }
      return connection;
    },
    /** Reconnects as the person that the visitor has become. */
    renewConnection() {
      void this.whoChanged();
      if (!connection) return;
      connection.lose();
      connection.hurry();
    },
  };
}

/**
 * Gives the page its colors. Strong marks are fetched.
 * @param {import('./prefs.js').Preferences} preferences
 */
function dress({ theme, board, marks }) {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  Object.assign(dataset, { board, marks });
  if (marks === 'contrast') {
    void import('./parts/style.js').then(({ loadStyle }) => loadStyle('contrast'));
  }
}

function tellOfNewerPage() {
  const button = h(
    'button',
    { type: 'button', class: 'plain', onclick: () => location.reload() },
    t('app.reload')
  );
  notice('version', t('app.newer'), button);
}

/**
 * A notice at the top of the page, one for each subject. An empty text removes it.
 * @param {string} subject
 * @param {string} text
 * @param {...Node} more
 */
export function notice(subject, text, ...more) {
  const place = document.getElementById('notices');
  const old = place?.querySelector(`[data-subject="${subject}"]`);
  if (!text) return old?.remove();
  if (old?.firstChild?.textContent === text) return;
  const line = h(
    'div',
    { class: 'notice', 'data-subject': subject },
    h('span', null, text),
    ...more
  );
  if (old) old.replaceWith(line);
  else place?.append(line);
  announce(text);
}
