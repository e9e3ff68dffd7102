// Shows what a character thinks of a position, move by move: on the board, in a list, as a tree.

import { loadSet } from '../../pieces/index.js';
import { field, fill, h, setText } from '../dom.js';
import { t } from '../i18n/computer.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { ApiError, post } from '../net/api.js';
import { builtinChoices, rulesetButton } from '../pages/ruleset-button.js';
import { createFreeBoard } from '../viewer/board.js';
import { searchTree } from './search-tree.js';
import { scoreText } from './thinking.js';
import { reasonText } from './reasons.js';

/** @import {BoardState, KindInfo, RulesetInfo, ThinkingDetails} from '../types.js' */
/** @typedef {{kind: string} & Record<string, unknown>} Ruleset as the server takes it */
/** @typedef {{ruleset: Ruleset, ply?: number, fen?: string, moves: string[]}} Place */
/** @typedef {import('./reasons.js').Reason} Reason */
/**
 * @typedef {{move: string, san: string, score?: ThinkingDetails['score'],
 *   bound?: 'lower' | 'upper', reason: Reason}} Candidate
 */
/**
 * @typedef {object} Thoughts
 * @property {string} [move]
 * @property {string} [san]
 * @property {Candidate[]} candidates the best first
 * @property {import('./search-tree.js').SearchTree} [tree]
 */

/** How many candidates are shown at first, and how many get an arrow. */
const FEW = 8,
  ARROWS = 3;

/** The place that an address asks for: that of a match, or the start. @returns {Place} */
function firstPlace() {
  const asked = /^#match=([\w-]+)@(\d+)$/.exec(location.hash);
  if (!asked) return { ruleset: { kind: 'builtin', name: 'standard' }, moves: [] };
  return { ruleset: { kind: 'match', id: asked[1] }, ply: Number(asked[2]), moves: [] };
}

/**
 * @param {import('../site.js').Site} site
 * @param {string} first the id of the character
 * @param {string} name
 */
export function createWatch(site, first, name) {
  return new Watch(site, first, name);
}

class Watch {
  /** @param {import('../site.js').Site} site @param {string} id @param {string} name */
  constructor(site, id, name) {
    this.site = site;
    this.id = id;
    this.place = firstPlace();
    /** Counts requests, so that a late answer does not replace a newer one. */
    this.asked = 0;
    /** @type {Thoughts | null} */
    this.thoughts = null;
    /** @type {{ruleset: RulesetInfo, boards: BoardState[]} | null} */
    this.position = null;
    this.isAll = false;
    const stage = h('div', { class: 'stage' });
    this.above = h('div');
    this.below = h('div');
    this.chosen = h('p', { class: 'chosen-move', role: 'status' });
    this.problem = h('p', { class: 'problem', role: 'alert' });
    this.candidates = h('div', { class: 'candidates' });
    this.tree = h('div', { class: 'search-tree' });
    this.step = this.button('characters.step', () => this.play(this.thoughts?.move), 'main');
    this.back = this.button('characters.undo', () => this.go(this.place.moves.slice(0, -1)));
    this.start = this.button('characters.start', () => this.go([]));
    const buttons = h('div', { class: 'answers' }, this.step, this.back, this.start);
    this.element = h(
      'section',
      { 'aria-label': t('characters.show') },
      h('h2', null, t('characters.show')),
      h('p', { class: 'hint' }, t('characters.show.text', { name })),
      h(
        'div',
        { class: 'watch' },
        h('div', { class: 'watch-board' }, this.above, stage, this.below, buttons, this.createSource()),
        h('div', { class: 'watch-side' }, this.chosen, this.problem, this.candidates, this.tree)
      )
    );
    /** @type {Promise<ReturnType<typeof createFreeBoard>>} */
    this.board = loadSet(site.preferences.now.pieces).then((pieceSet) => {
      const board = createFreeBoard(stage, site, { pieceSet, onmove: (uci) => this.play(uci) });
      this.above.append(board.hands.black);
      this.below.append(board.hands.white);
      return board;
    });
  }

  /**
   * @param {import('../i18n/index.js').Key} key
   * @param {() => void} onclick
   * @param {string} [kind]
   */
  button(key, onclick, kind = '') {
    return h('button', { type: 'button', class: kind, onclick }, t(key));
  }

  /** Chooses rules and position. */
  createSource() {
    const { kind, name } = this.place.ruleset;
    const rules = rulesetButton({
      site: this.site,
      label: t('characters.rules'),
      chosen: kind === 'builtin' ? String(name) : '',
      title: kind === 'builtin' ? titleOf('Standard chess') : t('characters.rules.match'),
      load: builtinChoices,
      onchoose: (chosen) => {
        this.place = { ruleset: { kind: 'builtin', name: chosen }, moves: [] };
        fen.value = '';
        void this.think();
      },
    });
    const fen = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const { ruleset } = this.place;
      this.place = { ruleset, moves: [], ...(fen.value.trim() ? { fen: fen.value.trim() } : {}) };
      void this.think();
    };
    return h(
      'form',
      { class: 'watch-source', onsubmit },
      rules.element,
      field(t('characters.fen'), fen),
      h('button', { type: 'submit' }, t('characters.fen.show'))
    );
  }

  /** Shows another member of the family. @param {string} id */
  show(id) {
    this.id = id;
    void this.think();
  }

  /** @param {string} [move] */
  play(move) {
    if (move) this.go([...this.place.moves, move]);
  }

  /** @param {string[]} moves */
  go(moves) {
    this.place = { ...this.place, moves };
    this.isAll = false;
    void this.think();
  }

  /** Asks for the position and what the character thinks of it. */
  async think() {
    const asked = ++this.asked;
    fill(this.problem);
    try {
      const position = await post('/positions', this.place);
      if (asked !== this.asked) return;
      this.position = position;
      this.thoughts = null;
      await this.paint();
      const thoughts = await post(`/opponents/${this.id}/thinking`, this.place);
      if (asked !== this.asked) return;
      this.thoughts = thoughts;
      await this.paint();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked === this.asked) setText(this.problem, error.message);
      await this.paint();
    }
  }

  async paint() {
    const { position, thoughts, place } = this;
    if (!position) return;
    const [board] = position.boards;
    this.back.disabled = this.start.disabled = place.moves.length === 0;
    this.step.disabled = !thoughts?.move;
    const isOver = thoughts && !thoughts.move;
    const words = thoughts?.san ? t('characters.chosen', { move: thoughts.san }) : '';
    setText(this.chosen, isOver ? t('characters.over') : words);
    this.paintCandidates(position.ruleset.kinds);
    fill(this.tree, thoughts?.tree && searchTree(thoughts.tree));
    (await this.board).show({
      ruleset: position.ruleset,
      board,
      orientation: 'white',
      hints: this.arrows(),
    });
  }

  /** The best moves as arrows, numbered, the chosen one first. */
  arrows() {
    const { thoughts } = this;
    const best = (thoughts?.candidates ?? []).filter(({ move }) => move !== thoughts?.move);
    const chosen = thoughts?.candidates.filter(({ move }) => move === thoughts.move) ?? [];
    return [...chosen, ...best].slice(0, ARROWS).map(({ move }, index) => {
      const [, from, to] = /^([a-z]\d+)([a-z]\d+)/.exec(move) ?? [];
      const color = /** @type {'green' | 'blue'} */ (index === 0 ? 'green' : 'blue');
      const label = String(index + 1);
      if (from) return { from, to, color, label };
      return { from: move.split('@')[1] ?? '', color, label };
    });
  }

  /** @param {KindInfo[]} kinds */
  paintCandidates(kinds) {
    const { thoughts } = this;
    if (!thoughts?.candidates.length) return fill(this.candidates);
    const { candidates } = thoughts;
    const shown = this.isAll ? candidates : candidates.slice(0, FEW);
    const heads = /** @type {const} */ (['characters.move', 'characters.value', 'characters.why']);
    const head = h('tr', null, ...heads.map((key) => h('th', { scope: 'col' }, t(key))));
    const table = h(
      'table',
      { class: 'table' },
      h('caption', { class: 'unseen' }, t('characters.candidates')),
      h('thead', null, head),
      h('tbody', null, ...shown.map((one) => this.row(one, kinds)))
    );
    const all = () => {
      this.isAll = true;
      this.paintCandidates(kinds);
    };
    const count = candidates.length;
    const isMore = count > shown.length;
    const more = isMore && h('button', { type: 'button', onclick: all }, t('characters.all', { count }));
    return fill(this.candidates, h('h3', null, t('characters.candidates')), table, more);
  }

  /** @param {Candidate} candidate @param {KindInfo[]} kinds */
  row({ move, san, score, bound, reason }, kinds) {
    const sign = bound ? { lower: '≥ ', upper: '≤ ' }[bound] : '';
    const onclick = () => this.play(move);
    return h(
      'tr',
      { class: move === this.thoughts?.move ? 'is-chosen' : null },
      h('td', null, h('button', { type: 'button', class: 'plain', onclick }, san)),
      h('td', { class: 'number' }, score ? sign + scoreText(score) : ''),
      h('td', null, reasonText(reason, kinds))
    );
  }

  destroy() {
    this.asked += 1;
    void this.board.then((board) => board.destroy());
  }
}
