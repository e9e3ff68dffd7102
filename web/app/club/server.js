// How the server is doing: problems in plain words first, then the numbers.

import { fill, h } from '../dom.js';
import { language, locale } from '../i18n/index.js';
import { t } from '../i18n/club.js';
import { get } from '../net/api.js';
import { age, attempt } from './request.js';

/** How often the numbers are renewed, in milliseconds. */
const EVERY = 10_000;

/** @typedef {import('../i18n/index.js').Key} Key */
/**
 * @typedef {{version: string, utc_ms: number, uptime_ms: number, addresses: string[], reach:
 *   'loopback' | 'lan' | 'public', matches_in_play: number, matches_loaded: number, connections:
 *   number, people_connected: number, accounts: number, guests: number, engine: {running:
 *   number, waiting: number}, data: {bytes?: number, commits: number, last_beat_utc_ms?:
 *   number}, problems: {code: string, message: string, count?: number}[]}} Status
 */

/** Problems that something is wrong with now; the others are advice. */
const FAULTS = ['cannot-save', 'matches-closed', 'writes-failed', 'engine-busy'];

/** @type {import('./page.js').Fill} */
export async function show(root) {
  paint(root, await get('/server/status'));
  const timer = setInterval(() => {
    if (!document.hidden) void attempt(async () => paint(root, await get('/server/status')));
  }, EVERY);
  return () => clearInterval(timer);
}

/** @param {HTMLElement} root @param {Status} status */
function paint(root, status) {
  const { problems } = status;
  const faults = problems.filter(({ code }) => FAULTS.includes(code));
  const state = faults.length ? t('club.status.bad') : t('club.status.good');
  fill(
    root,
    h('h2', { class: faults.length ? 'status-bad' : 'status-good' }, state),
    problems.length ? h('ul', { class: 'problems' }, problems.map(problemRow)) : '',
    h('dl', { class: 'figures' }, ...figures(status)),
    h('h2', null, t('club.backup')),
    h('p', null, t('club.backup.text')),
    h('p', null, h('code', null, 'tabiya backup club.backup'))
  );
}

/** @param {{code: string, message: string, count?: number}} problem */
function problemRow({ code, message, count = 0 }) {
  const key = /** @type {Key} */ (`club.problem.${code}`);
  const words = t(key, { count });
  // A newer server may know more than this page.
  const text = words === key ? message : words;
  const isFault = FAULTS.includes(code);
  const link = code === 'no-second-factor' && h('a', { href: '/login' }, t('club.problem.factor'));
  return h('li', { class: isFault ? 'fault' : 'advice' }, text, link ? [' ', link] : []);
}

/** @param {Status} status @returns {Node[]} */
function figures(status) {
  const { engine, data, utc_ms: now } = status;
  const number = new Intl.NumberFormat(locale);
  const mib = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  /** @type {[Key, import('../dom.js').Child, string?][]} */
  const rows = [
    [
      'club.figure.people',
      number.format(status.people_connected),
      t('club.figure.connections', { count: status.connections }),
    ],
    [
      'club.figure.matches',
      number.format(status.matches_in_play),
      t('club.figure.loaded', { count: status.matches_loaded }),
    ],
    [
      'club.figure.members',
      number.format(status.accounts),
      t('club.figure.guests', { count: status.guests }),
    ],
    [
      'club.figure.engine',
      t('club.figure.running', { count: engine.running }),
      engine.waiting ? t('club.figure.waiting', { count: engine.waiting }) : '',
    ],
    [
      'club.figure.data',
      data.bytes === undefined ? '–' : `${mib.format(data.bytes / 2 ** 20)} MiB`,
      t('club.figure.commits', { count: data.commits }),
    ],
    [
      'club.figure.beat',
      data.last_beat_utc_ms ? age(data.last_beat_utc_ms, now) : '–',
      t('club.figure.beat.text'),
    ],
    ['club.figure.uptime', duration(status.uptime_ms)],
    ['club.figure.version', status.version],
    [
      'club.figure.address',
      h('span', { class: 'addresses' }, status.addresses.join('\n')),
      t(`club.reach.${status.reach}`),
    ],
  ];
  return rows.map(([key, value, note]) =>
    h(
      'div',
      { class: 'figure' },
      h('dt', null, t(key)),
      h('dd', null, h('strong', null, value), note ? h('span', { class: 'hint' }, note) : '')
    )
  );
}

/** A duration in its two largest units. @param {number} ms */
function duration(ms) {
  const minutes = Math.floor(ms / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  const unit = (/** @type {string} */ name, /** @type {number} */ count) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(
      count
    );
  if (days) return `${unit('day', days)} ${unit('hour', hours)}`;
  return hours ? `${unit('hour', hours)} ${unit('minute', minutes % 60)}` : unit('minute', minutes);
}
