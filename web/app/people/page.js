// The page of a person: results, opponents and recent games, and for oneself also the account.

import { fill, h } from '../dom.js';
import { locale } from '../i18n/index.js';
import { t } from '../i18n/people.js';
import { ApiError, get, whoAmI } from '../net/api.js';
import { emptyState } from '../parts/empty.js';
import { skeleton } from '../parts/skeleton.js';
import { loadStyle } from '../parts/style.js';
import { createTabs } from '../parts/tabs.js';
import { computerNote } from './computer-note.js';
import { createOverview } from './overview.js';
import { createRecent, gamesPath } from './recent.js';

/** @import {Me} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./scores.js').Score} Score */

/**
 * @typedef {object} Profile
 * @property {string} name
 * @property {'player' | 'organizer'} role
 * @property {number} since_utc_ms
 * @property {(Score & {ruleset: string})[]} results
 * @property {(Score & {ruleset: string})[]} computer_results
 * @property {(Score & {name: string, computer?: string})[]} opponents
 * @property {(Score & {name: string, computer?: string})[]} [partners]
 */

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  const place = h('div', { class: 'sheet profile' }, skeleton('row', 4));
  root.append(place);
  const name = nameIn(path);
  const [me] = await Promise.all([whoAmI(), loadStyle('people')]);
  document.title = `${name} · ${t('app.name')}`;
  try {
    const profile = /** @type {Profile} */ (await get(`/people/${encodeURIComponent(name)}`));
    return show(place, site, me, profile);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return fill(place, h('h1', null, name), stranger(site));
    if (error.status === 404) return showUnknown(place, site, name);
    const problem = h('p', { class: 'problem', role: 'alert' }, error.message);
    return fill(place, h('h1', null, name), problem);
  }
}

/** @param {string} path */
function nameIn(path) {
  const part = path.split('/')[2] ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * @param {HTMLElement} place
 * @param {Site} site
 * @param {Me | null} me
 * @param {Profile} profile
 */
async function show(place, site, me, profile) {
  const { name, role } = profile;
  const isOwn = me?.kind === 'account' && me.name === name;
  const since = dates.format(new Date(profile.since_utc_ms));
  const words = t(role === 'organizer' ? 'profile.organizer' : 'profile.since', { date: since });
  const head = h(
    'div',
    { class: 'profile-head' },
    avatar(name),
    h('div', null, h('h1', null, name), h('p', { class: 'hint' }, words))
  );
  const recent = createRecent(site, name, titleOfRecent(me, isOwn, name));
  const overview = createOverview(site, profile, isOwn, recent.element);
  document.title = `${name} · ${t('app.name')}`;
  if (isOwn) fill(place, head, ...(await ownTabs(site, me, overview)));
  else fill(place, head, overview);
  return () => recent.destroy();
}

/**
 * Organizers and the house see all games; others see those in which they have a seat.
 * @param {Me | null} me
 * @param {boolean} isOwn
 * @param {string} name
 */
const titleOfRecent = (me, isOwn, name) =>
  isOwn || me?.kind === 'house' || me?.role === 'organizer'
    ? t('profile.recent')
    : t('profile.recent.with', { name });

/** @param {Site} site @param {Me} me @param {HTMLElement} overview */
async function ownTabs(site, me, overview) {
  const { createAccount } = await import('./account.js');
  const account = createAccount(site, me);
  const tabs = createTabs(t('profile.views'), [
    { key: 'games', label: t('profile.overview'), panel: overview },
    { key: 'account', label: t('profile.account'), panel: account },
  ]);
  if (location.hash === '#account') tabs.select('account');
  return [tabs.list, overview, account];
}

/** The initials of a name. @param {string} name */
function avatar(name) {
  const initials = name
    .split(/[\s_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('');
  return h('span', { class: 'avatar', 'aria-hidden': 'true' }, initials.toUpperCase());
}

/** @param {Site} site */
function stranger(site) {
  const login = h('a', { class: 'button', href: '/login' }, t('who.login'));
  return emptyState(site, t('profile.stranger'), login);
}

/**
 * A name without an account: of a computer, of a guest with games, or of nobody.
 * @param {HTMLElement} place
 * @param {Site} site
 * @param {string} name
 */
async function showUnknown(place, site, name) {
  const title = h('h1', null, name);
  const computer = await computerNote(name);
  if (computer) return void fill(place, title, ...computer);
  const recent = createRecent(site, name, t('profile.recent'));
  if (await recent.hasGames) {
    fill(place, title, h('p', { class: 'lead' }, t('profile.guest', { name })), recent.element);
    return () => recent.destroy();
  }
  const search = h('a', { class: 'button', href: gamesPath(name) }, t('profile.search'));
  const text = h('p', { class: 'hint' }, t('profile.unknown.text'));
  const more = h('div', { class: 'profile-search' }, text, search);
  fill(place, title, emptyState(site, t('profile.unknown', { name }), more));
  return undefined;
}
