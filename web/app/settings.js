// The panel with the settings. Each change is saved at once.

import { SETS } from '../pieces/index.js';
import { panel } from './dialog.js';
import { field, h, tick } from './dom.js';
import { hasKey } from './i18n/index.js';
import { t } from './i18n/pages.js';
import { pillGroup } from './parts/pills.js';
import { CHOICES, RANGES } from './prefs.js';

/** @typedef {Exclude<keyof import('./prefs.js').Preferences, 'name'>} Setting */
/** @typedef {import('./i18n/index.js').Key} Key */

/** The settings in order, under their headings. @type {[Key, Setting[]][]} */
const SECTIONS = [
  ['prefs.look', ['language', 'theme', 'board', 'pieces', 'marks']],
  [
    'prefs.board',
    ['coordinates', 'animation', 'zoom', 'dests', 'zones', 'facing', 'turn', 'blindfold'],
  ],
  ['prefs.play', ['input', 'autoQueen', 'premoves', 'confirmMove', 'confirmEnd', 'checkNotice']],
  ['prefs.page', ['zen', 'swap', 'notation', 'material', 'clockBar']],
  ['prefs.sounds', ['sound', 'volume', 'speech', 'vibration']],
];

/** @param {import('./site.js').Site} site */
export function openSettings(site) {
  const sections = SECTIONS.flatMap(([title, names]) => [
    h('h3', null, t(title)),
    ...names.map((name) => control(site, name)),
  ]);
  const openHelp = async () => (await import('./help.js')).openHelp();
  const help = h('button', { type: 'button', onclick: openHelp }, t('prefs.help'));
  panel(t('prefs.title'), ...sections, h('div', { class: 'answers' }, help));
}

/** @param {import('./site.js').Site} site @param {Setting} name */
function control(site, name) {
  const { preferences } = site;
  const value = preferences.now[name];
  if (name === 'pieces') {
    const sets = SETS.map((set) => ({ value: set.name, label: set.title }));
    return pillGroup(t('prefs.pieces'), sets, String(value), (pieces) =>
      preferences.set({ pieces })
    );
  }
  if (name === 'zoom' || name === 'volume') return slider(site, name);
  const title = label(name === 'board' ? 'prefs.squares' : `prefs.${name}`);
  if (!Object.hasOwn(CHOICES, name)) {
    return tick(title, Boolean(value), (checked) => preferences.set({ [name]: checked }));
  }
  const values = CHOICES[/** @type {keyof typeof CHOICES} */ (name)];
  const options = values.map((one) => ({
    value: String(one),
    label: label(`prefs.${name}.${one}`),
    ...(name === 'board' ? { picture: swatch(String(one)) } : {}),
  }));
  const isNumber = typeof value === 'number';
  return pillGroup(title, options, String(value), (chosen) =>
    preferences.set({ [name]: isNumber ? Number(chosen) : chosen })
  );
}

/** @param {import('./site.js').Site} site @param {'zoom' | 'volume'} name */
function slider({ preferences, sounds }, name) {
  const [min, max] = RANGES[name];
  const value = String(preferences.now[name]);
  const oninput = () => preferences.set({ [name]: input.valueAsNumber });
  const onchange = () => name === 'volume' && sounds.play('move');
  const attributes = { type: 'range', min, max, step: '0.05', value, oninput, onchange };
  const input = h('input', attributes);
  return field(label(`prefs.${name}`), input);
}

/** Two squares in the colors of a theme. @param {string} board */
const swatch = (board) => h('span', { class: 'swatch', 'data-board': board, 'aria-hidden': 'true' });

/** @param {string} key */
const label = (key) => (hasKey(key) ? t(key) : key);
