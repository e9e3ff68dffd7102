// The library: every game in a table, with filters, a preview, import and export.

import { panel } from '../dialog.js';
import { announce, fill, h, setText } from '../dom.js';
import { t } from '../i18n/library.js';
import { ApiError } from '../net/api.js';
import { emptyState } from '../parts/empty.js';
import { skeleton } from '../parts/skeleton.js';
import { loadStyle } from '../parts/style.js';
import { createTable } from '../parts/table.js';
import { toast } from '../parts/toast.js';
import { titleOf } from './entry.js';
import { createFilters } from './filters.js';
import { attempt, createPreview } from './preview.js';
import { EVERYTHING, isEverything, readQuery, writeQuery } from './query.js';
import { deleteMatch, list, restoreMatch } from './requests.js';
import { columnsOf } from './rows.js';
import { createSelection } from './selection.js';
import { createToolbar } from './toolbar.js';

/** @typedef {import('./entry.js').Entry} Entry */
/** @typedef {import('./query.js').Query} Query */
/** @typedef {import('../site.js').Site} Site */

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  await loadStyle('library');
  document.title = `${t('library.title')} · ${t('app.name')}`;
  const library = new Library(site);
  root.classList.add('library');
  root.append(library.element);
  await library.load();
  return () => library.preview.destroy();
}

class Library {
  /** @param {Site} site */
  constructor(site) {
    this.site = site;
    this.query = readQuery(location.search);
    /** @type {Entry[]} */
    this.entries = [];
    /** Where the next page begins. @type {string | undefined} */
    this.next = undefined;
    /** Counts lists, so that a late answer does not replace a newer one. */
    this.asked = 0;
    /** The game in the preview. @type {string | undefined} */
    this.chosen = undefined;
    this.selection = createSelection(() => this.toolbar.paint());
    this.preview = this.createPreview();
    this.table = this.createTable();
    this.filters = createFilters(this.query, site, (changed) => this.change(changed));
    this.toolbar = createToolbar({
      site: this.site,
      query: () => this.query,
      selection: this.selection,
      onimported: () => void this.load(),
      onremove: () => void this.removeSelected(),
    });
    this.state = h('div', { class: 'library-state' });
    this.count = h('p', { class: 'hint', role: 'status' });
    const onclick = () => void this.loadMore();
    this.more = h('button', { type: 'button', onclick }, t('library.more'));
    this.foot = h('div', { class: 'library-foot' }, this.count, this.more);
    /** The sheet with a game on narrow screens. @type {HTMLDialogElement | undefined} */
    this.sheet = undefined;
    const main = h('div', { class: 'library-main' }, this.state, this.table.element, this.foot);
    this.body = h('div', { class: 'library-body' }, main, this.preview.element);
    this.element = this.createElement();
  }

  createPreview() {
    return createPreview(this.site, {
      ondelete: ({ id }) => void this.remove([id]),
      onrestore: ({ id }) => void this.restore([id]),
      onchange: (entry) => this.showChanged(entry),
    });
  }

  createTable() {
    const columns = columnsOf({
      box: this.selection.box,
      allBox: this.selection.all,
      ontag: (tag) => this.change({ tag }),
      onopen: (entry) => this.open(entry),
    });
    return createTable({
      caption: t('library.caption'),
      columns,
      sort: this.query.sort,
      onsort: (sort) => this.change({ sort }),
      attach: (/** @type {Entry} */ entry, row) => this.attachRow(entry, row),
    });
  }

  createElement() {
    return h(
      'div',
      { class: 'library-page' },
      h('div', { class: 'library-head' }, h('h1', null, t('library.title')), this.toolbar.element),
      this.filters.element,
      this.body
    );
  }

  /** @param {Partial<Query>} changed */
  change(changed) {
    this.query = { ...this.query, ...changed };
    if (changed.tag !== undefined) this.filters.showTag(changed.tag);
    history.replaceState(null, '', `/library${writeQuery(this.query)}`);
    this.selection.clear();
    void this.load();
  }

  async load() {
    const current = ++this.asked;
    if (this.entries.length === 0) this.showState(skeleton('row', 8));
    try {
      const { entries, next } = await list(this.query);
      if (current === this.asked) this.show(entries, next);
    } catch (error) {
      if (current === this.asked) this.showError(error);
    }
  }

  async loadMore() {
    this.more.disabled = true;
    const current = ++this.asked;
    await attempt(async () => {
      const { entries, next } = await list(this.query, this.next);
      if (current === this.asked) this.add(entries, next);
    });
    this.more.disabled = false;
  }

  /**
   * Adds a page below those that are shown.
   * @param {Entry[]} entries
   * @param {string | undefined} next
   */
  add(entries, next) {
    const first = this.table.body.rows.length;
    this.entries = [...this.entries, ...entries];
    this.table.add(entries);
    const hadFocus = document.activeElement === this.more;
    this.showCount(next);
    // Without the button, the keyboard goes on at the first new game.
    if (hadFocus && !next) this.table.body.rows[first]?.querySelector('a')?.focus();
  }

  /** @param {string | undefined} next */
  showCount(next) {
    this.next = next;
    const count = this.entries.length;
    setText(this.count, t(next ? 'library.shown.more' : 'library.shown', { count }));
    this.more.hidden = !next;
  }

  /** Shows a game as it is now, in its row. @param {Entry} entry */
  showChanged(entry) {
    const row = this.rowOf(entry.id);
    this.entries = this.entries.map((one) => (one.id === entry.id ? entry : one));
    if (row) this.table.change(row, entry);
    this.choose(entry);
  }

  /** @param {string} id */
  rowOf(id) {
    return [...this.table.body.rows].find(({ dataset }) => dataset.id === id);
  }

  /** @param {Entry[]} entries @param {string | undefined} next */
  show(entries, next) {
    this.entries = entries;
    this.table.show(entries);
    const isEmpty = entries.length === 0;
    this.showState(isEmpty ? emptyOf(this.query, this.site, () => this.showAll()) : null);
    this.showCount(next);
    this.choose(entries.find(({ id }) => id === this.chosen) ?? entries[0]);
  }

  showAll() {
    history.replaceState(null, '', '/library');
    // The filters show the query of the address again.
    this.site.navigate('/library');
  }

  /** @param {Node | null} content in place of the table, if there is some */
  showState(content) {
    fill(this.state, content);
    for (const part of [this.table.element, this.foot, this.preview.element])
      part.hidden = content !== null;
  }

  /** @param {unknown} error */
  showError(error) {
    if (!(error instanceof ApiError)) throw error;
    const isStranger = error.status === 401;
    const failed = t('library.failed', { reason: error.message });
    const words = isStranger ? t('library.anonymous') : failed;
    const onclick = () => void this.load();
    const action = isStranger
      ? h('a', { class: 'button main', href: '/login' }, t('library.login'))
      : h('button', { type: 'button', onclick }, t('app.retry'));
    this.showState(emptyState(this.site, words, action));
    announce(words);
  }

  /** @param {Entry | undefined} entry */
  choose(entry) {
    this.chosen = entry?.id;
    this.preview.show(entry);
    for (const row of this.table.body.rows)
      row.setAttribute('aria-selected', String(row.dataset.id === this.chosen));
  }

  /** @param {Entry} entry @param {HTMLTableRowElement} row */
  attachRow(entry, row) {
    row.dataset.id = entry.id;
    row.addEventListener('click', (event) => void (isControl(event) || this.open(entry)));
    row.addEventListener('focusin', () => this.chosen !== entry.id && this.choose(entry));
  }

  /** Shows a game beside the table or, where there is no place, in a sheet. @param {Entry} entry */
  open(entry) {
    const { element } = this.preview;
    this.choose(entry);
    if (element.checkVisibility()) return;
    this.sheet = panel(titleOf(entry), element);
    // The preview belongs beside the table again, should the window grow.
    this.sheet?.addEventListener('close', () => this.body.append(element));
  }

  removeSelected() {
    const ids = this.selection.ids();
    return this.query.part === 'deleted' ? this.restore(ids) : this.remove(ids);
  }

  /** @param {string[]} ids */
  remove(ids) {
    return attempt(async () => {
      for (const id of ids) await deleteMatch(id);
      this.sheet?.close();
      this.selection.clear();
      this.forget(ids);
      toast(t('library.deleted', { count: ids.length }), () => void this.restore(ids));
    });
  }

  /** Takes games out of the table. @param {string[]} ids */
  forget(ids) {
    for (const id of ids) this.rowOf(id)?.remove();
    this.entries = this.entries.filter(({ id }) => !ids.includes(id));
    // Later pages follow the games that are left.
    if (this.entries.length === 0) return void this.load();
    this.showCount(this.next);
    this.choose(this.entries.find(({ id }) => id === this.chosen) ?? this.entries[0]);
  }

  /** @param {string[]} ids */
  restore(ids) {
    return attempt(async () => {
      for (const id of ids) await restoreMatch(id);
      this.sheet?.close();
      this.selection.clear();
      await this.load();
      toast(t('library.restored', { count: ids.length }));
    });
  }
}

/** Whether a click was meant for something inside a row. @param {Event} event */
const isControl = (event) =>
  event.target instanceof Element && event.target.closest('a, button, input') !== null;

/** What an empty list says. @param {Query} query @param {Site} site @param {() => void} onclear */
function emptyOf(query, site, onclear) {
  if (query.part === 'deleted' && isEverything({ ...query, part: EVERYTHING.part }))
    return emptyState(site, t('library.none.deleted'));
  if (isEverything(query)) {
    const play = h('a', { class: 'button main', href: '/' }, t('library.none.play'));
    return emptyState(site, t('library.none'), play);
  }
  const clear = h('button', { type: 'button', onclick: onclear }, t('library.none.clear'));
  return emptyState(site, t('library.none.found'), clear);
}
