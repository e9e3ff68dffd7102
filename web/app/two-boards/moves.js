// The moves of both boards as one list in the order in which they were made, with the clocks.

import { tool } from '../../icons/index.js';
import { h, setText } from '../dom.js';
import { formatClock } from '../game/clock.js';
import { boardName, colorName, letterOf } from '../game/words.js';
import { t } from '../i18n/two-boards.js';

/** @typedef {import('../game/match-client.js').MatchClient} MatchClient */
/** @typedef {import('./timeline.js').Step} Step */
/** @typedef {import('./timeline.js').Timeline} Timeline */

/** "1A. e4", or "1a. e5" for Black, as in BPGN. @param {Step} step */
function stepText({ board, color, number, san }) {
  const letter = letterOf(board);
  return `${number}${color === 'white' ? letter : letter.toLowerCase()}. ${san}`;
}

/**
 * Which position is shown: "Viewing 4a. Nf6".
 * @param {Step | undefined} step the last move before it
 */
export const viewedText = (step) =>
  step ? t('game.viewing', { move: stepText(step) }) : t('game.viewing.start');

class OrderedList {
  /** @param {MatchClient} match @param {Timeline} timeline */
  constructor(match, timeline) {
    this.match = match;
    this.timeline = timeline;
    const label = t('both.moves');
    this.element = h('ol', { class: 'moves-list both-moves', 'aria-label': label, tabindex: '0' });
    /** @type {ReturnType<OrderedList['createRow']>[]} */
    this.rows = [];
    /** @type {HTMLElement | null} */
    this.marked = null;
  }

  /** @param {number} index */
  createRow(index) {
    const [where, san, time] = ['unseen', 'san', 'time'].map((name) => h('span', { class: name }));
    const onclick = () => this.timeline.look(index + 1);
    const button = h('button', { type: 'button', onclick }, where, ' ', san, ' ', time);
    const item = h('li', null, button);
    this.element.append(item);
    return { item, button, where, san, time };
  }

  /** @param {Step[]} steps @param {(san: string) => string} written */
  show(steps, written) {
    for (const { item } of this.rows.splice(steps.length)) item.remove();
    steps.forEach((step, index) => {
      const row = (this.rows[index] ??= this.createRow(index));
      row.item.dataset.board = String(step.board);
      setText(row.san, `${step.number}${step.color === 'white' ? '.' : '…'} ${written(step.san)}`);
      setText(row.time, step.clock === undefined ? '' : formatClock(step.clock));
      const board = boardName(this.match.boards[step.board]);
      setText(row.where, `${board}, ${colorName(step.color)}:`);
    });
  }

  /** @param {number} step */
  mark(step) {
    const next = this.rows[step - 1]?.button ?? null;
    if (next === this.marked) return;
    this.marked?.removeAttribute('aria-current');
    next?.setAttribute('aria-current', 'step');
    this.marked = next;
    // Scrolls the list, never the page.
    this.element.scrollTop = next ? next.offsetTop - this.element.clientHeight / 2 : 0;
  }
}

/** The names of the boards above their moves. @param {MatchClient} match */
const heads = (match) =>
  h(
    'div',
    { class: 'both-heads', 'aria-hidden': 'true' },
    match.boards.map((board) => h('span', { 'data-board': board.index }, boardName(board)))
  );

/**
 * @param {MatchClient} match
 * @param {import('../site.js').Site} site
 * @param {Timeline} timeline
 */
export function createMoves(match, { preferences }, timeline) {
  const list = new OrderedList(match, timeline);
  const none = h('p', { class: 'hint' }, t('moves.none'));
  const go = (/** @type {number} */ by) => () => timeline.look(timeline.shownPly + by);
  const now = () => timeline.look(null);
  const back = [
    tool('first', 'moves.first', () => timeline.look(0)),
    tool('previous', 'moves.previous', go(-1)),
  ];
  const on = [tool('next', 'moves.next', go(1)), tool('last', 'moves.last', now)];
  const viewed = h('span');
  const toNow = h('button', { type: 'button', class: 'plain', onclick: now }, t('game.toNow'));
  const viewing = h('div', { class: 'viewing', hidden: true }, viewed, toNow);
  const steps = h('div', { class: 'steps' }, ...back, ...on);
  const label = t('moves.title');
  const body = h('div', { class: 'both-list' }, heads(match), list.element);
  /** @type {typeof import('../game/figurines.js') | undefined} */
  let figurines;

  return {
    element: h('section', { class: 'moves', 'aria-label': label }, body, none, steps),
    viewing,
    async fetchFigurines() {
      figurines = await import('../game/figurines.js');
      this.paint();
    },
    paint() {
      const { state } = match;
      if (!state) return;
      const isFigurines = preferences.now.notation === 'figurines';
      if (isFigurines && !figurines) void this.fetchFigurines();
      const { kinds } = state.ruleset;
      const written = (/** @type {string} */ san) =>
        isFigurines && figurines ? figurines.written(san, kinds) : san;
      const made = timeline.steps();
      list.show(made, written);
      list.mark(timeline.shownPly);
      none.hidden = made.length > 0;
      body.hidden = made.length === 0;
      for (const step of back) step.disabled = timeline.shownPly === 0;
      for (const step of on) step.disabled = timeline.viewing === null;
      viewing.hidden = timeline.viewing === null;
      setText(viewed, viewedText(made[timeline.shownPly - 1]));
    },
  };
}
