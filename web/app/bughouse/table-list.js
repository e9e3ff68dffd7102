// The list of tables: the visitor's own, and the public ones with everybody who sits there.

import { fill, h } from '../dom.js';
import { t } from '../i18n/bughouse-ways.js';
import '../i18n/elsewhere.js';
import { opponentName } from '../computer/opponents.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { get } from '../net/api.js';
import { formatControl } from '../pages/control.js';
import { emptyState } from '../parts/empty.js';

/** @import {TableEntry, TableList, TableSeat} from './types.js' */
/** @typedef {import('../site.js').Site} Site */

/** How often the list is asked for, in milliseconds. */
const ASK_EVERY = 4000;

const controlWords = {
  untimed: t('time.untimed'),
  days: (/** @type {number} */ count) => t('time.days', { count }),
};

/** @param {Site} site */
export function createTableList(site) {
  const place = h('div', { class: 'table-lists' });
  const heading = h('h2', { id: 'open-tables' }, t('bughouse.tables'));
  const element = h('section', { 'aria-labelledby': heading.id, class: 'bughouse-tables' }, heading, place);
  /** What is shown, so that nothing is painted twice and no link loses the focus. */
  let shown = '';
  const show = (/** @type {TableList} */ list) => {
    const text = JSON.stringify(list);
    if (text === shown) return;
    shown = text;
    fill(place, ...contentOf(site, list));
  };
  return {
    element,
    show,
    /** Asks for the list again and again. @returns {() => void} stops that */
    follow() {
      let isOver = false;
      const ask = () =>
        void get('/tables').then(
          (list) => isOver || show(list),
          () => shown || fill(place, h('p', { class: 'hint' }, t('bughouse.tables.failed')))
        );
      ask();
      const timer = setInterval(() => document.hidden || ask(), ASK_EVERY);
      return () => {
        isOver = true;
        clearInterval(timer);
      };
    },
  };
}

/** @param {Site} site @param {TableList} list */
function contentOf(site, { yours = [], tables, hidden }) {
  const mine = new Set(yours.map(({ id }) => id));
  const others = tables.filter(({ id }) => !mine.has(id));
  if (hidden) return [h('p', { class: 'hint' }, t('home.members'))];
  if (!yours.length && !others.length) {
    const king = { name: 'king', letter: 'K' };
    return [emptyState(site, t('bughouse.tables.none'), undefined, king)];
  }
  const items = [
    ...yours.map((entry) => tableCard(entry, t('bughouse.tables.yours'))),
    ...others.map((entry) => tableCard(entry, '')),
  ];
  return [h('ul', { class: 'table-cards' }, items)];
}

/** @param {TableEntry} entry @param {string} badge */
function tableCard(entry, badge) {
  const { id, host, ruleset, clock, seats, members, phase } = entry;
  const title = entry.title || t('bughouse.tables.of', { name: host });
  const free = seats.filter((seat) => !seat.name).length;
  const teams = [0, 1].map((team) => {
    const partners = seats.filter((seat) => seat.team === team);
    return partners.map(nameOf).join(' + ');
  });
  const state = phase === 'playing' ? t('bughouse.tables.playing') : t('bughouse.tables.free', { count: free });
  const people = t('bughouse.tables.people', { count: members });
  const facts = `${titleOf(ruleset)} · ${formatControl(clock, controlWords)} · ${people}`;
  const team = (/** @type {number} */ index) => h('span', { class: `team-${index}` }, teams[index]);
  return h(
    'li',
    null,
    h(
      'a',
      { class: 'card table-card', href: `/table/${id}` },
      h('strong', null, title),
      badge ? h('span', { class: 'badge' }, badge) : null,
      h('span', { class: 'table-teams' }, team(0), ' – ', team(1)),
      h('span', { class: 'hint' }, facts),
      h('span', { class: `table-state${free && phase === 'seating' ? ' has-room' : ''}` }, state)
    )
  );
}

/** Who sits in a seat, in a word. @param {TableSeat} seat */
function nameOf({ name, computer }) {
  if (!name) return t('bughouse.tables.nobody');
  return computer ? opponentName(name) : name;
}
