// Invitations to register: those that were made, and new ones for a person or a class.

import { icon } from '../../icons/index.js';
import { confirm } from '../dialog.js';
import { fill, h, setText } from '../dom.js';
import { t } from '../i18n/club.js';
import { get, remove } from '../net/api.js';
import { emptyState } from '../parts/empty.js';
import { segmented } from '../parts/pills.js';
import { createTable } from '../parts/table.js';
import { toast } from '../parts/toast.js';
import { cardNumber, cardSheet, printSheet } from './cards.js';
import { openInvite } from './invite.js';
import { hereNote, linkShown } from './link.js';
import { age, attempt, dateOf } from './request.js';

/** @typedef {'open' | 'used' | 'expired'} State */
/**
 * @typedef {{id: number, state: State, uses_left: number, role: 'player' | 'organizer',
 *   made_utc_ms: number, expires_utc_ms: number}} Invitation
 */
/** @typedef {import('./link.js').LinkMade} LinkMade */

/** @type {State[]} */
const STATES = ['open', 'used', 'expired'];

/** @type {Record<string, (invitation: Invitation) => number>} */
const ORDERS = {
  number: ({ id }) => Number(cardNumber(id)),
  state: ({ state }) => STATES.indexOf(state),
  made: ({ made_utc_ms: made }) => made,
  expires: ({ expires_utc_ms: expires }) => expires,
};

/** @type {import('./page.js').Fill} */
export async function show(root, site) {
  const tab = new Invitations(site);
  await tab.load();
  root.append(...tab.elements);
}

class Invitations {
  /** @param {import('../site.js').Site} site */
  constructor(site) {
    this.site = site;
    /** @type {Invitation[]} */
    this.all = [];
    /** @type {State | 'all'} */
    this.filter = 'all';
    this.sort = { key: 'made', descending: true };
    this.made = h('div', { class: 'made' });
    this.count = h('p', { class: 'hint', role: 'status' });
    this.empty = h('div');
    this.table = createTable({
      caption: t('club.invitations'),
      columns: columns((one) => void this.revoke([one])),
      sort: this.sort,
      onsort: (sort) => {
        this.sort = sort;
        this.paint();
      },
    });
    /** @type {{value: State | 'all', label: string}[]} */
    const options = [
      { value: 'all', label: t('club.state.all') },
      ...STATES.map((value) => ({ value, label: t(`club.state.${value}`) })),
    ];
    this.states = segmented(t('club.state'), options, 'all', (value) => {
      this.filter = value;
      this.paint();
    });
    const onclick = () => void this.revokeAll();
    this.revokeButton = h('button', { type: 'button', onclick }, t('club.revoke.all'));
    const buttons = [this.inviteButton(), this.revokeButton];
    const bar = h('div', { class: 'club-bar' }, this.states, ...buttons);
    this.elements = [this.made, bar, this.count, this.empty, this.table.element];
  }

  inviteButton() {
    const onclick = () => openInvite(this.site, (made) => void this.showMade(made));
    return h(
      'button',
      { type: 'button', class: 'main', onclick },
      icon('plus'),
      t('club.invite')
    );
  }

  async load() {
    this.all = await get('/register-invitations');
    this.paint();
  }

  paint() {
    const { key, descending } = this.sort;
    const shown = this.all.filter(({ state }) => this.filter === 'all' || state === this.filter);
    const order = (/** @type {Invitation} */ a, /** @type {Invitation} */ b) =>
      ORDERS[key](a) - ORDERS[key](b) || a.id - b.id;
    shown.sort((a, b) => (descending ? order(b, a) : order(a, b)));
    this.table.show(shown);
    this.table.element.hidden = shown.length === 0;
    const none = this.all.length === 0;
    this.states.hidden = none;
    this.revokeButton.hidden = this.open().length < 2;
    const isNew = none && !this.made.childElementCount;
    fill(this.empty, isNew && emptyState(this.site, t('club.invitations.none')));
    const values = Object.fromEntries(
      STATES.map((state) => [state, this.all.filter((one) => one.state === state).length])
    );
    setText(this.count, none ? '' : t('club.invitations.count', values));
  }

  open() {
    return this.all.filter(({ state }) => state === 'open');
  }

  /** @param {import('./invite.js').Made} made */
  async showMade({ links, heading, isCards }) {
    fill(this.made, isCards ? cardsMade(links, heading) : linkMade(links[0], heading));
    const title = this.made.querySelector('h2');
    title?.focus();
    await attempt(() => this.load());
  }

  async revokeAll() {
    const open = this.open();
    if (await confirm(t('club.revoke.all.ask', { count: open.length }))) await this.revoke(open);
  }

  /** @param {Invitation[]} list */
  async revoke(list) {
    await attempt(async () => {
      for (const { id } of list) await remove(`/register-invitations/${id}`);
      const isOpen = list[0]?.state === 'open';
      toast(t(isOpen ? 'club.revoked' : 'club.forgotten', { count: list.length }));
    });
    fill(this.made);
    await attempt(() => this.load());
  }
}

/** @param {LinkMade[]} links @param {string} heading */
function cardsMade(links, heading) {
  const sheet = cardSheet(links, heading);
  const onclick = () => printSheet(sheet);
  const label = t('club.cards.preview');
  const words = t('club.cards.ready', { count: links.length });
  return h(
    'section',
    { class: 'card made-cards' },
    h('h2', { tabindex: '-1' }, words),
    h('p', null, t('club.cards.once')),
    hereNote(links[0].link),
    h(
      'div',
      { class: 'toolbar' },
      h('button', { type: 'button', class: 'main', onclick }, t('club.cards.print'))
    ),
    h('div', { class: 'sheet-box', tabindex: '0', role: 'region', 'aria-label': label }, sheet)
  );
}

/** @param {LinkMade} made @param {string} heading */
function linkMade(made, heading) {
  const onclick = () => printSheet(cardSheet([made], heading));
  const print = h('button', { type: 'button', onclick }, t('club.print.card'));
  return h(
    'section',
    { class: 'card' },
    h('h2', { tabindex: '-1' }, t('club.link.ready')),
    h('p', null, t('club.link.once', { date: dateOf(made.expires_utc_ms) })),
    linkShown(made.link, made.qr, print),
    hereNote(made.link)
  );
}

/**
 * @param {(invitation: Invitation) => void} revoke
 * @returns {import('../parts/table.js').Column<Invitation>[]}
 */
const columns = (revoke) => [
  {
    key: 'number',
    label: t('club.number'),
    isTitle: true,
    cell: ({ id }) => t('club.card.number', { number: cardNumber(id) }),
  },
  {
    key: 'state',
    label: t('club.state'),
    cell: ({ state }) => h('span', { class: `badge state-${state}` }, t(`club.state.${state}`)),
  },
  {
    key: 'left',
    label: t('club.for'),
    sortable: false,
    cell: ({ uses_left: left, role }) => {
      if (role === 'organizer') return t('club.role.organizer');
      return left > 0 ? t('club.left', { count: left }) : '–';
    },
  },
  { key: 'made', label: t('club.made'), cell: ({ made_utc_ms: made }) => age(made) },
  { key: 'expires', label: t('club.expires'), cell: ({ expires_utc_ms: at }) => age(at) },
  {
    key: 'revoke',
    label: t('club.revoke'),
    sortable: false,
    cell: (one) => {
      const words = t(one.state === 'open' ? 'club.revoke' : 'club.forget');
      const label = `${words}: ${t('club.card.number', { number: cardNumber(one.id) })}`;
      const onclick = () => revoke(one);
      return h('button', { type: 'button', 'aria-label': label, onclick }, words);
    },
  },
];
