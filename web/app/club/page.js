// The organizer's page: members, invitations, reports, the room code and the server, as tabs.

import { fill, h } from '../dom.js';
import { t } from '../i18n/club.js';
import { ApiError, get, post, whoAmI } from '../net/api.js';
import { emptyState } from '../parts/empty.js';
import { skeleton } from '../parts/skeleton.js';
import { loadStyle } from '../parts/style.js';
import { createTabs } from '../parts/tabs.js';
import { failure } from './request.js';

/** @import {Me} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/**
 * Fills a tab and says how it is taken away.
 * @typedef {(root: HTMLElement, site: Site, me: Me) => Promise<void | (() => void)>} Fill
 */

/** @typedef {import('../i18n/index.js').Key} Key */
/** @type {{key: string, label: Key, load: () => Promise<{show: Fill}>}[]} */
const TABS = [
  { key: 'members', label: 'club.members', load: () => import('./members.js') },
  { key: 'invitations', label: 'club.invitations', load: () => import('./invitations.js') },
  { key: 'reports', label: 'club.reports', load: () => import('./reports.js') },
  { key: 'room', label: 'club.room', load: () => import('./room.js') },
  { key: 'server', label: 'club.server', load: () => import('./server.js') },
];

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  await loadStyle('club');
  document.title = `${t('club.title')} · ${t('app.name')}`;
  const heading = h('h1', null, t('club.title'));
  const body = h('div', { class: 'club-body' });
  root.classList.add('club');
  root.append(h('div', { class: 'club-page' }, heading, body));
  const me = await whoAmI().catch(() => null);
  if (me?.role === 'organizer') return showTabs(body, site, me);
  await showWay(body, site, me);
  return undefined;
}

/** @param {HTMLElement} body @param {Site} site @param {Me} me */
function showTabs(body, site, me) {
  const panels = TABS.map(({ key, label }) => ({
    key,
    label: t(label),
    panel: h('div', { class: 'club-panel' }),
  }));
  /** Counts choices, so that a tab that loads slowly does not replace a later one. */
  let choice = 0;
  /** @type {void | (() => void)} */
  let leave;
  const open = async (/** @type {string} */ key) => {
    const current = ++choice;
    const index = TABS.findIndex((tab) => tab.key === key);
    const { panel } = panels[index];
    tabs.buttons[index].scrollIntoView({ block: 'nearest', inline: 'center' });
    history.replaceState(null, '', index === 0 ? '/club' : `/club?tab=${key}`);
    leave?.();
    leave = undefined;
    fill(panel, skeleton('row', 6));
    const place = h('div', { class: 'club-tab' });
    try {
      const { show } = await TABS[index].load();
      const gone = await show(place, site, me);
      if (current !== choice) return gone?.();
      leave = gone;
      fill(panel, place);
    } catch (error) {
      if (current === choice) fill(panel, failure(site, error, () => void open(key)));
    }
  };
  const tabs = createTabs(t('club.title'), panels, (key) => void open(key));
  body.append(tabs.list, ...panels.map(({ panel }) => panel));
  const asked = new URLSearchParams(location.search).get('tab');
  tabs.select(TABS.some(({ key }) => key === asked) ? String(asked) : TABS[0].key);
  return () => {
    choice += 1;
    leave?.();
  };
}

/**
 * What people see who are no organizers: how to become one.
 * @param {HTMLElement} body
 * @param {Site} site
 * @param {Me | null} me
 */
async function showWay(body, site, me) {
  const { has_organizer: isOrganized, may_set_up: maySetUp } = await get('/setup');
  const king = { name: 'king', letter: 'K' };
  const login = h('a', { class: 'button main', href: '/login' }, t('club.login'));
  const say = (/** @type {string} */ words, /** @type {HTMLElement[]} */ ...action) =>
    void body.append(emptyState(site, words, action[0], king));
  if (maySetUp) return say(t('club.start'), startButton());
  if (!isOrganized) return say(t('club.start.elsewhere'));
  if (me?.kind === 'account') return say(t('club.notYours'));
  return say(t('club.strangers'), login);
}

function startButton() {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const onclick = async () => {
    try {
      const { token } = await post('/setup-link', {});
      location.assign(`/setup?to=club#${token}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(problem, error.message);
    }
  };
  return h(
    'div',
    { class: 'club-start' },
    h('button', { type: 'button', class: 'main', onclick }, t('club.start.do')),
    problem
  );
}
