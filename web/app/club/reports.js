// Reported chat lines, and the people who are muted.

import { panel } from '../dialog.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/club.js';
import { get, post, remove } from '../net/api.js';
import { emptyState } from '../parts/empty.js';
import { pillGroup } from '../parts/pills.js';
import { toast } from '../parts/toast.js';
import { designReports } from './design-reports.js';
import { age, attempt, timeOf } from './request.js';

/**
 * @typedef {{id: number, match: string, line: number, text: string, author?: string,
 *   author_muted: boolean, reporter?: string, reason: string, utc_ms: number, verdict?: 'kept' |
 *   'erased'}} Report
 */
/**
 * @typedef {{id: number, name?: string, for: 'me' | 'everybody', until_utc_ms?: number}} Mute
 */

/** How long authors may be muted, in hours; 0 until an organizer ends it. */
const MUTED = [24, 7 * 24, 30 * 24, 0];

/** @type {import('./page.js').Fill} */
export async function show(root, site) {
  const open = h('div', { class: 'report-list' });
  const closed = h('details', null, h('summary', null, t('club.reports.closed')));
  const closedList = h('div', { class: 'report-list' });
  closed.append(closedList);
  const mutes = h('ul', { class: 'mutes' });
  const load = async () => {
    const [reports, muted] = await Promise.all([get('/reports'), get('/mutes')]);
    const cards = (/** @type {Report[]} */ list) => list.map((report) => reportCard(report, load));
    const waiting = reports.filter((/** @type {Report} */ { verdict }) => !verdict);
    const done = reports.filter((/** @type {Report} */ { verdict }) => verdict);
    fill(open, ...cards(waiting));
    if (!waiting.length) open.append(emptyState(site, t('club.reports.none')));
    fill(closedList, ...cards(done));
    closed.hidden = done.length === 0;
    fill(mutes, ...muted.map((/** @type {Mute} */ mute) => muteRow(mute, load)));
    if (!muted.length) mutes.append(h('li', { class: 'hint' }, t('club.mutes.none')));
  };
  await load();
  root.append(
    h('h2', null, t('club.reports.open')),
    open,
    closed,
    ...(await designReports()),
    h('h2', null, t('club.mutes')),
    h('p', { class: 'hint' }, t('club.mutes.text')),
    mutes
  );
}

/**
 * Does something, says so, and shows what is then.
 * @param {() => Promise<unknown>} action
 * @param {string} words
 * @param {() => Promise<void>} load
 */
const done = (action, words, load) =>
  attempt(async () => {
    await action();
    toast(words);
    await load();
  });

/** @param {Report} report @param {() => Promise<void>} load */
function reportCard(report, load) {
  const { id, match, text, author, reporter, reason, utc_ms: at, verdict } = report;
  const name = author ?? t('club.guest');
  const said = text ? h('q', null, text) : h('em', null, t('club.report.erased'));
  return h(
    'article',
    { class: 'card report', 'aria-label': t('club.report.label', { name }) },
    h('blockquote', null, said, h('footer', null, `– ${name}`)),
    reason ? h('p', null, t('club.report.reason', { reason })) : '',
    h(
      'p',
      { class: 'hint' },
      `${t('club.report.by', { name: reporter ?? t('club.guest') })} · `,
      age(at),
      ' · ',
      h('a', { href: `/m/${match}` }, t('club.report.match'))
    ),
    verdict
      ? h('span', { class: 'badge' }, t(`club.verdict.${verdict}`))
      : reportButtons(id, name, report.author_muted, load)
  );
}

/**
 * @param {number} id
 * @param {string} name
 * @param {boolean} isMuted
 * @param {() => Promise<void>} load
 */
function reportButtons(id, name, isMuted, load) {
  const close = (/** @type {'kept' | 'erased'} */ verdict) =>
    done(() => post(`/reports/${id}/close`, { verdict }), t(`club.report.${verdict}`), load);
  const mute = () =>
    askForMute(name, (hours) => {
      const body = { whom: { report: id }, for: 'everybody', ...(hours ? { hours } : {}) };
      return done(() => post('/mutes', body), t('club.muted', { name }), load);
    });
  const button = (/** @type {string} */ label, /** @type {() => unknown} */ onclick, name = '') =>
    h('button', { type: 'button', class: name || null, onclick }, label);
  return h(
    'div',
    { class: 'toolbar' },
    button(t('club.report.erase'), () => close('erased'), 'main'),
    isMuted
      ? h('span', { class: 'badge' }, t('club.report.isMuted'))
      : button(t('club.report.mute'), mute),
    button(t('club.report.dismiss'), () => close('kept'))
  );
}

/**
 * Asks for how long somebody is muted.
 * @param {string} name
 * @param {(hours: number) => Promise<void>} mute with 0 hours until somebody ends it
 */
function askForMute(name, mute) {
  let chosen = String(MUTED[0]);
  const options = MUTED.map((hours) => ({ value: String(hours), label: mutedFor(hours) }));
  const choice = pillGroup(t('club.mute.time'), options, chosen, (value) => {
    chosen = value;
  });
  const onclick = () => {
    dialog?.close();
    void mute(Number(chosen));
  };
  const go = h('button', { type: 'button', class: 'main', onclick }, t('club.mute.do'));
  const dialog = panel(
    t('club.mute.title', { name }),
    h('p', null, t('club.mute.ask', { name })),
    choice,
    h('div', { class: 'answers' }, go)
  );
}

/** @param {number} hours */
const mutedFor = (hours) =>
  hours ? t('club.days', { count: hours / 24 }) : t('club.mute.lasting');

/** @param {Mute} mute @param {() => Promise<void>} load */
function muteRow({ id, name = t('club.guest'), for: scope, until_utc_ms: until }, load) {
  const onclick = () => done(() => remove(`/mutes/${id}`), t('club.unmuted', { name }), load);
  const label = t('club.unmute.label', { name });
  return h(
    'li',
    { class: 'mute' },
    h('strong', null, name),
    h('span', { class: 'hint' }, t(`club.muted.${scope}`)),
    until ? h('span', { class: 'hint' }, t('club.muted.until', { time: timeOf(until) })) : '',
    h('button', { type: 'button', 'aria-label': label, onclick }, t('club.unmute'))
  );
}
