// `/gallery`: published designs and the built-in rulesets, to play, to copy, to read about.

import { field, fill, h } from '../dom.js';
import { t } from '../i18n/studio.js';
import { describe, titleOf } from '../i18n/en-rulesets.js';
import { get } from '../net/api.js';
import { problemOf } from '../pages/create.js';
import { soon } from '../pages/checking.js';
import { blankPicture } from '../pages/ruleset-order.js';
import { miniature } from '../parts/miniature.js';
import { segmented } from '../parts/pills.js';
import { skeleton } from '../parts/skeleton.js';
import { loadStyle } from '../parts/style.js';
import { fenPicture } from './cards.js';
import { gallery } from './designs.js';
import { ratingText } from './visit.js';

/** @import {RulesetEntry} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./designs.js').GalleryQuery} GalleryQuery */
/** @typedef {import('./designs.js').GalleryPage} GalleryPage */

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  await loadStyle('studio');
  document.title = `${t('gallery.title')} · ${t('app.name')}`;
  const page = new Gallery(site);
  root.append(page.element);
  await page.load();
  return () => page.destroy();
}

class Gallery {
  /** @param {Site} site */
  constructor(site) {
    this.site = site;
    /** @type {GalleryQuery} */
    this.query = { sort: 'plays' };
    this.asked = 0;
    /** @type {{destroy: () => void}[]} */
    this.pictures = [];
    this.list = h('ul', { class: 'cards' });
    this.tags = h('div', { class: 'pills', role: 'group', 'aria-label': t('gallery.tags') });
    this.status = h('p', { class: 'hint', role: 'status' });
    this.more = h(
      'button',
      { type: 'button', hidden: true, onclick: () => void this.next() },
      t('gallery.more')
    );
    this.builtin = h('ul', { class: 'cards' }, skeleton('card', 4));
    const sorts = /** @type {const} */ (['plays', 'rating', 'newest']);
    const search = h('input', { type: 'search', autocomplete: 'off' });
    const find = soon(() => this.ask({ q: search.value.trim() }));
    search.addEventListener('input', find);
    this.element = h(
      'div',
      { class: 'studio-home gallery' },
      h('h1', null, t('gallery.title')),
      h('p', { class: 'lead' }, t('gallery.lead')),
      h('p', null, h('a', { class: 'section-link', href: '/studio' }, t('gallery.design'))),
      h(
        'div',
        { class: 'row' },
        field(t('gallery.search'), search),
        segmented(
          t('gallery.sort'),
          sorts.map((value) => ({ value, label: t(`gallery.sort.${value}`) })),
          'plays',
          (sort) => this.ask({ sort })
        )
      ),
      this.tags,
      h('h2', null, t('gallery.people')),
      this.status,
      this.list,
      h('p', null, this.more),
      h('h2', null, t('gallery.builtin')),
      this.builtin
    );
  }

  async load() {
    const shown = this.show({}, 'new');
    const entries = /** @type {RulesetEntry[]} */ (await get('/rulesets'));
    fill(this.builtin, ...entries.map((entry) => this.builtinCard(entry)), this.randomCard());
    await shown;
  }

  /** @param {GalleryQuery} change */
  ask(change) {
    void this.show(change, 'new');
  }

  next() {
    return this.show({}, 'more');
  }

  /** @param {GalleryQuery} change @param {'new' | 'more'} how */
  async show(change, how) {
    this.query = { ...this.query, ...change };
    const current = ++this.asked;
    const after = how === 'more' ? this.following : undefined;
    try {
      const page = await gallery({ ...this.query, ...(after && { after }) });
      if (current === this.asked) this.paint(page, how);
    } catch (error) {
      if (current === this.asked) fill(this.status, ...problemOf(error));
    }
  }

  /** @param {GalleryPage} page @param {'new' | 'more'} how */
  paint({ designs, tags, next }, how) {
    const cards = designs.map((card) => this.card(card));
    if (how === 'new') {
      fill(this.list, ...cards);
      fill(
        this.status,
        designs.length ? t('gallery.count', { count: designs.length }) : t('gallery.none')
      );
    } else this.list.append(...cards);
    this.following = next;
    this.more.hidden = !next;
    if (tags && !this.query.tag) this.paintTags(tags);
  }

  /** @param {string[]} tags */
  paintTags(tags) {
    const buttons = tags.map((tag) => {
      const onclick = () => {
        const isOn = this.query.tag === tag;
        for (const one of buttons)
          one.setAttribute('aria-pressed', String(one === button && !isOn));
        this.ask({ tag: isOn ? '' : tag });
      };
      const button = h(
        'button',
        { type: 'button', class: 'letter', 'aria-pressed': 'false', onclick },
        tag
      );
      return button;
    });
    fill(this.tags, ...buttons);
  }

  /** @param {import('./designs.js').DesignCard} card */
  card(card) {
    const picture = fenPicture(card, this.site);
    this.pictures.push(picture);
    const { id, name, sentence, author } = card;
    const words = [
      h('strong', null, name),
      h('span', { class: 'hint' }, t('studio.by', { name: author })),
      h('span', { class: 'hint sentence' }, sentence),
      h('span', { class: 'hint' }, ratingText(card)),
    ];
    return h(
      'li',
      { class: 'mini-card' },
      h('a', { href: `/studio/${id}` }, picture.element, words)
    );
  }

  /** @param {RulesetEntry} entry */
  builtinCard(entry) {
    const picture = miniature(entry, this.site);
    this.pictures.push(picture);
    const { name } = entry;
    const title = titleOf(entry.title);
    const play = name === 'bughouse' ? '/bughouse' : `/computer#${name}`;
    return h(
      'li',
      { class: 'mini-card' },
      h(
        'a',
        { href: `/rules/${name}` },
        picture.element,
        h('strong', null, title),
        h('span', { class: 'hint sentence' }, describe(entry))
      ),
      links([play, 'gallery.play', title], [`/studio?ruleset=${name}`, 'gallery.copy', title])
    );
  }

  /** A random start on a board of any size is chosen where games are set up. */
  randomCard() {
    const title = t('rules.frp');
    const words = [
      h('strong', null, title),
      h('span', { class: 'hint sentence' }, t('rules.frp.text')),
    ];
    return h(
      'li',
      { class: 'mini-card' },
      h('a', { href: '/play#fischer-random-plus' }, blankPicture('board'), words)
    );
  }

  destroy() {
    this.asked++;
    this.pictures.forEach((one) => one.destroy());
  }
}

/** @param {...[string, import('../i18n/index.js').Key, string]} all */
const links = (...all) =>
  h(
    'span',
    { class: 'card-links' },
    all.map(([href, key, name]) => h('a', { href, 'aria-label': `${t(key)}: ${name}` }, t(key)))
  );
