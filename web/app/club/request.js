// What all tabs of the club do with refused requests, and how they write times.

import { h } from '../dom.js';
import { locale } from '../i18n/index.js';
import { t } from '../i18n/club.js';
import { ApiError } from '../net/api.js';
import { emptyState } from '../parts/empty.js';
import { toast } from '../parts/toast.js';

const MINUTE = 60_000;
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const ages = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** @param {number} ms */
export const dateOf = (ms) => dates.format(ms);

/** @param {number} ms */
export const timeOf = (ms) => times.format(ms);

/**
 * How long something is away from now, in the largest unit that fits.
 * @param {number} ms
 * @param {number} now
 */
export function ageOf(ms, now) {
  const minutes = Math.round((ms - now) / MINUTE);
  if (Math.abs(minutes) < 60) return ages.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (Math.abs(hours) < 36) return ages.format(hours, 'hour');
  return ages.format(Math.round(hours / 24), 'day');
}

/**
 * A moment, as its age, with the exact time on hover.
 * @param {number} ms
 * @param {number} [now]
 */
export const age = (ms, now = Date.now()) =>
  h('time', { datetime: new Date(ms).toISOString(), title: timeOf(ms) }, ageOf(ms, now));

/**
 * Does something, and says why it was refused.
 * @param {() => Promise<void>} action
 * @returns {Promise<void>}
 */
export async function attempt(action) {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(t('club.refused', { reason: error.message }));
  }
}

/**
 * In place of a tab that could not be loaded.
 * @param {import('../site.js').Site} site
 * @param {unknown} error
 * @param {() => void} again
 */
export function failure(site, error, again) {
  if (!(error instanceof ApiError)) throw error;
  const retry = h('button', { type: 'button', onclick: again }, t('app.retry'));
  return emptyState(site, t('club.refused', { reason: error.message }), retry);
}
