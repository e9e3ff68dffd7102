// The page of heat maps: where pieces stood, moved and were captured, in one game or in many.

import { createBoard } from '../../board/index.js';
import { fill, h, setText } from '../dom.js';
import { t } from '../i18n/analysis.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { ApiError, get, whoAmI } from '../net/api.js';
import { pillGroup } from '../parts/pills.js';
import { loadStyle } from '../parts/style.js';
import { countsOf, heatNotes, rowsOf } from './heat-counts.js';

/** @typedef {import('./types.js').Heat} Heat */
/** @typedef {import('./heat-counts.js').What} What */
/** @typedef {import('./heat-counts.js').Side} Side */

const WHATS = /** @type {const} */ (['stood', 'moved', 'captured']);

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  await loadStyle('analysis');
  const wanted = new URLSearchParams(location.search);
  if (!(await whoAmI())) {
    const { takePart } = await import('../pages/join.js');
    const id = wanted.get('match');
    if (id) await takePart(root, site, id);
  }
  const page = new HeatPage(root, wanted);
  const rulesets = /** @type {{title: string}[]} */ (await get('/rulesets').catch(() => []));
  page.titles = rulesets.map(({ title }) => title);
  await page.load();
  return () => page.board.destroy();
}

class HeatPage {
  /** @param {HTMLElement} root @param {URLSearchParams} wanted */
  constructor(root, wanted) {
    this.match = wanted.get('match');
    this.ruleset = wanted.get('ruleset');
    /** @type {string} */
    this.of = wanted.get('of') ?? (this.match ? 'match' : 'mine');
    /** @type {What} */
    this.what = 'moved';
    /** @type {Side} */
    this.side = 'both';
    this.piece = '';
    /** @type {Heat | null} */
    this.heat = null;
    this.asked = 0;
    const stage = h('div', { class: 'heat-board', role: 'img', 'aria-label': t('heat.title') });
    this.stage = stage;
    this.board = createBoard(stage, { files: 8, ranks: 8, viewOnly: true, coordinates: 'outside' });
    this.facts = h('p', { role: 'status' });
    this.legend = h('p', { class: 'hint' });
    this.table = h('details', { class: 'heat-table' }, h('summary', null, t('heat.table')));
    this.pieces = h('select', { onchange: () => this.choosePiece() });
    this.rulesets = h('select', { onchange: () => this.chooseRuleset() });
    const label = h('span', null, t('heat.ruleset'));
    this.rulesetBox = h('label', { class: 'field' }, label, this.rulesets);
    /** The titles of the built-in rulesets. @type {string[]} */
    this.titles = [];
    document.title = `${t('heat.title')} · ${t('app.name')}`;
    root.classList.add('heat');
    root.append(
      h('h1', null, t('heat.title')),
      h('div', { class: 'heat-page' }, stage, this.controls())
    );
  }

  controls() {
    const scopes = /** @type {const} */ (['match', 'mine', 'public']);
    const games = scopes
      .filter((value) => value !== 'match' || this.match)
      .map((value) => ({ value: String(value), label: t(`heat.of.${value}`) }));
    const whats = WHATS.map((value) => ({ value, label: t(`heat.${value}`) }));
    const sides = [
      { value: 'both', label: t('heat.both') },
      { value: 'white', label: t('color.white') },
      { value: 'black', label: t('color.black') },
    ];
    const back = this.match && h('a', { href: `/m/${this.match}` }, t('heat.back'));
    return h(
      'div',
      { class: 'heat-side card' },
      pillGroup(t('heat.of'), games, this.of, (of) => {
        this.of = of;
        void this.load();
      }),
      pillGroup(t('heat.count'), whats, this.what, (what) => {
        this.what = /** @type {What} */ (what);
        this.paint();
      }),
      pillGroup(t('heat.side'), sides, this.side, (side) => {
        this.side = /** @type {Side} */ (side);
        this.paint();
      }),
      this.rulesetBox,
      h('label', { class: 'field' }, h('span', null, t('heat.piece')), this.pieces),
      this.facts,
      this.legend,
      this.table,
      back
    );
  }

  chooseRuleset() {
    this.ruleset = this.rulesets.value;
    // The pieces of another ruleset are others.
    this.piece = '';
    this.heat = null;
    void this.load();
  }

  /** Offers the rulesets, also one that is not built in. */
  offerRulesets() {
    const shown = this.ruleset ?? this.heat?.ruleset ?? this.titles[0] ?? '';
    const titles = [...new Set([...this.titles, shown])];
    fill(this.rulesets, ...titles.map((title) => h('option', { value: title }, titleOf(title))));
    this.rulesets.value = shown;
    this.rulesetBox.hidden = this.of === 'match';
  }

  choosePiece() {
    this.piece = this.pieces.value;
    void this.load();
  }

  async load() {
    const asked = ++this.asked;
    const query = new URLSearchParams({ of: this.of });
    if (this.of === 'match' && this.match) query.set('match', this.match);
    const ruleset = this.of === 'match' ? null : (this.ruleset ?? this.heat?.ruleset);
    if (ruleset) query.set('ruleset', ruleset);
    if (this.piece) query.set('piece', this.piece);
    this.offerRulesets();
    this.offerPieces();
    try {
      const heat = await get(`/heat?${query}`);
      if (asked !== this.asked) return;
      this.heat = heat;
      this.offerPieces();
      this.offerRulesets();
      this.paint();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked !== this.asked) return;
      this.board.set({ notes: [] });
      const none =
        error.status === 404 ? t('heat.none') : t('heat.failed', { reason: error.message });
      setText(this.facts, none);
    }
  }

  offerPieces() {
    const kinds = this.heat?.kinds ?? [];
    const options = kinds.map(({ letter, name }) => h('option', { value: letter }, name));
    fill(this.pieces, h('option', { value: '' }, t('heat.piece.all')), ...options);
    this.pieces.value = this.piece;
  }

  paint() {
    const { heat, what, side } = this;
    if (!heat) return;
    const counts = countsOf(heat, what, side);
    const { files, ranks, walls = [] } = heat;
    this.stage.style.setProperty('--shape', String(files / ranks));
    this.board.set({ files, ranks, walls, pieces: {}, notes: heatNotes(counts) });
    const values = { count: heat.games, ruleset: heat.ruleset };
    setText(this.facts, t(heat.more ? 'heat.more' : 'heat.games', values));
    setText(this.legend, `${t(`heat.legend.${what}`)} ${t('heat.legend')}`);
    const [most] = rowsOf(counts);
    const said = most ? `${t(`heat.${what}`)}, ${most[0]}: ${most[1]}` : t('heat.none');
    this.stage.setAttribute('aria-label', t('heat.board', { what: said }));
    this.table.replaceChildren(
      h('summary', null, t('heat.table')),
      tableOf(counts, t(`heat.${what}`))
    );
  }
}

/** @param {Map<string, number>} counts @param {string} label */
function tableOf(counts, label) {
  const rows = rowsOf(counts).map(([square, count]) =>
    h('tr', null, h('th', { scope: 'row' }, square), h('td', null, count))
  );
  const head = [t('analysis.marks.square'), label].map((name) => h('th', { scope: 'col' }, name));
  return h(
    'table',
    { class: 'counts' },
    h('thead', null, h('tr', null, head)),
    h('tbody', null, rows)
  );
}
