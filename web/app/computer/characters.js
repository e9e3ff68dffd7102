// The characters: a list, and a page for each that tells and shows how it thinks.

import { h, sheet } from '../dom.js';
import { hasKey } from '../i18n/index.js';
import { t } from '../i18n/computer.js';
import { card } from '../parts/card.js';
import { pillGroup } from '../parts/pills.js';
import { loadStyle } from '../parts/style.js';
import {
  characterSentence,
  charactersOf,
  familyName,
  familyOf,
  loadOpponents,
  numberOf,
} from './opponents.js';

/** @typedef {import('./opponents.js').Opponent} Opponent */

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  const [opponents] = await Promise.all([loadOpponents(), loadStyle('computer')]);
  const families = charactersOf(opponents);
  const id = path.split('/')[2];
  if (!id) return void root.append(list(families));
  const family = families.find((members) => members.some((one) => one.id === id));
  if (!family) {
    root.append(sheet(t('characters.none'), h('a', { href: '/opponents' }, t('characters.back'))));
    return undefined;
  }
  return character(root, site, family, id);
}

/** @param {Opponent[][]} families */
function list(families) {
  document.title = `${t('characters.title')} · ${t('app.name')}`;
  const item = (/** @type {Opponent[]} */ members) => {
    const sentence = h('span', { class: 'hint' }, characterSentence(members[0]));
    const name = h('strong', null, familyName(members));
    const link = h('a', { href: `/opponents/${members[0].id}` }, name, sentence);
    return h('li', null, card(link));
  };
  return h(
    'div',
    { class: 'sheet' },
    h('h1', null, t('characters.title')),
    h('p', { class: 'lead' }, t('characters.lead')),
    h('ul', { class: 'character-list' }, families.map(item))
  );
}

/**
 * @param {HTMLElement} root
 * @param {import('../site.js').Site} site
 * @param {Opponent[]} family
 * @param {string} id
 */
async function character(root, site, family, id) {
  const name = familyName(family);
  document.title = `${name} · ${t('app.name')}`;
  const about = `opponent.about.${familyOf(family[0])}`;
  const { createWatch } = await import('./watch.js');
  const watch = createWatch(site, id, name);
  const play = h('button', { type: 'button', class: 'main' }, t('characters.play', { name }));
  const show = (/** @type {string} */ chosen) => {
    play.onclick = () => site.navigate(`/computer/${chosen}`);
    watch.show(chosen);
  };
  const depths = family.map((one) => ({ value: one.id, label: String(numberOf(one)) }));
  const page = h(
    'div',
    { class: 'sheet character-page' },
    h('p', null, h('a', { href: '/opponents' }, t('characters.back'))),
    h('h1', null, name),
    h('p', { class: 'about' }, hasKey(about) ? t(about) : family[0].sentence),
    depths.length > 1 ? pillGroup(t('computer.depth'), depths, id, show) : null,
    h('p', null, play),
    watch.element
  );
  root.append(page);
  show(id);
  return () => watch.destroy();
}
