// The settings, on a panel; each is kept at once.

import { SETS } from '../pieces/index.js';
import { panel } from './dialog.js';
import { choice, field, h, tick } from './dom.js';
import { hasKey } from './i18n/index.js';
import { t } from './i18n/pages.js';
import { CHOICES } from './prefs.js';

/** @typedef {import('./prefs.js').Preferences} Preferences */

/** @param {import('./site.js').Site} site */
export function openSettings(site) {
  const { preferences } = site;

  /** @param {keyof typeof CHOICES} name */
  const pick = (name) => {
    const options = CHOICES[name].map((value) => ({
      value: String(value),
      label: label(`prefs.${name}.${value}`),
    }));
    return choice(label(`prefs.${name}`), options, String(preferences.now[name]), (value) => {
      preferences.set({
        [name]: typeof preferences.now[name] === 'number' ? Number(value) : value,
      });
    });
  };
  /** @param {keyof Preferences} name */
  const check = (name) =>
    tick(label(`prefs.${name}`), Boolean(preferences.now[name]), (checked) =>
      preferences.set({ [name]: checked })
    );
  /** @param {'zoom' | 'volume'} name @param {number} least */
  const slide = (name, least) => {
    const input = h('input', {
      type: 'range',
      min: String(least),
      max: '1',
      step: '0.05',
      value: String(preferences.now[name]),
      oninput: () => preferences.set({ [name]: input.valueAsNumber }),
      onchange: () => name === 'volume' && site.sounds.play('move'),
    });
    return field(label(`prefs.${name}`), input);
  };
  const pieces = choice(
    t('prefs.pieces'),
    SETS.map(({ name, title }) => ({ value: name, label: title })),
    preferences.now.pieces,
    (value) => preferences.set({ pieces: value })
  );

  panel(
    t('prefs.title'),
    h('h3', null, t('prefs.look')),
    pick('theme'),
    pieces,
    h('h3', null, t('prefs.board')),
    pick('coordinates'),
    pick('animation'),
    slide('zoom', 0.4),
    check('dests'),
    check('zones'),
    check('material'),
    check('clockBar'),
    check('swap'),
    check('facing'),
    check('blindfold'),
    h('h3', null, t('prefs.play')),
    pick('input'),
    pick('autoQueen'),
    check('premoves'),
    check('confirmMove'),
    check('confirmEnd'),
    h('h3', null, t('prefs.sounds')),
    check('sound'),
    slide('volume', 0),
    check('speech'),
    check('vibration')
  );
}

/** @param {string} key */
const label = (key) => (hasKey(key) ? t(key) : key);
