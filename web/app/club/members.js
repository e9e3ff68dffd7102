// The members: a table with search, and a panel for each with what an organizer can do.

import { field, h, setText } from '../dom.js';
import { t } from '../i18n/club.js';
import { get } from '../net/api.js';
import { createTable } from '../parts/table.js';
import { openMember } from './member.js';
import { age, dateOf } from './request.js';

/**
 * @typedef {{id: number, name: string, role: 'player' | 'organizer', created_utc_ms: number,
 *   seen_utc_ms?: number, sessions: number, games: number}} Member
 */

/** @type {Record<string, (member: Member) => string | number>} */
const ORDERS = {
  name: ({ name }) => name.toLocaleLowerCase(),
  role: ({ role }) => role,
  created: ({ created_utc_ms: created }) => created,
  seen: ({ seen_utc_ms: seen = 0 }) => seen,
  games: ({ games }) => games,
};

/** @type {import('./page.js').Fill} */
export async function show(root, site, me) {
  /** @type {Member[]} */
  let members = await get('/accounts');
  let sort = { key: 'name', descending: false };
  const search = h('input', { type: 'search', autocomplete: 'off', oninput: () => paint() });
  const count = h('p', { class: 'hint', role: 'status' });
  const table = createTable({
    caption: t('club.members'),
    columns: columns(me.actor, (member) => manage(member)),
    sort,
    onsort: (next) => {
      sort = next;
      paint();
    },
  });
  const paint = () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    const found = members.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
    table.show(found.sort((a, b) => compare(a, b, sort)));
    table.element.hidden = found.length === 0;
    const key = wanted ? 'club.members.found' : 'club.members.count';
    setText(count, t(key, { count: found.length }));
  };
  const reload = async () => {
    members = await get('/accounts');
    paint();
  };
  const manage = (/** @type {Member} */ member) =>
    openMember(member, { site, isOwn: member.id === me.actor, onchange: reload });
  const address = '/club?tab=invitations';
  const invite = h('a', { class: 'button', href: address }, t('club.members.invite'));
  root.append(
    h('div', { class: 'club-bar' }, field(t('club.members.search'), search), invite),
    count,
    table.element,
    members.length === 1 ? h('p', { class: 'hint' }, t('club.members.alone')) : ''
  );
  paint();
}

/** @param {Member} a @param {Member} b @param {import('../parts/table.js').Sort} sort */
function compare(a, b, { key, descending }) {
  const [one, other] = [ORDERS[key](a), ORDERS[key](b)];
  const order =
    typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other);
  return (descending ? -order : order) || a.name.localeCompare(b.name);
}

/**
 * @param {number} own the number of the organizer who looks
 * @param {(member: Member) => void} manage
 * @returns {import('../parts/table.js').Column<Member>[]}
 */
const columns = (own, manage) => [
  {
    key: 'name',
    label: t('club.member'),
    isTitle: true,
    cell: ({ id, name }) =>
      h('span', null, name, id === own ? h('span', { class: 'hint' }, ` (${t('club.you')})`) : ''),
  },
  {
    key: 'role',
    label: t('club.role'),
    cell: ({ role }) =>
      role === 'organizer'
        ? h('span', { class: 'badge call' }, t('club.role.organizer'))
        : t('club.role.player'),
  },
  {
    key: 'created',
    label: t('club.since'),
    cell: ({ created_utc_ms: created }) => dateOf(created),
  },
  {
    key: 'seen',
    label: t('club.seen'),
    cell: ({ seen_utc_ms: seen }) => (seen ? age(seen) : t('club.seen.never')),
  },
  { key: 'games', label: t('club.games'), cell: ({ games }) => games, isNumber: true },
  {
    key: 'manage',
    label: t('club.manage'),
    sortable: false,
    cell: (member) => {
      const label = t('club.manage.label', { name: member.name });
      const onclick = () => manage(member);
      return h('button', { type: 'button', 'aria-label': label, onclick }, t('club.manage'));
    },
  },
];
