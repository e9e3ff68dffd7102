// How long ago something was, in words: "3 hours ago".

import { locale } from '../i18n/index.js';

/**
 * The units with their lengths in seconds, the longest first.
 * @type {[Intl.RelativeTimeFormatUnit, number][]}
 */
const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** @param {number} ms @param {number} now both in milliseconds since 1970 */
export function ago(ms, now) {
  const seconds = Math.max(0, now - ms) / 1000;
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ['second', Infinity];
  return words.format(-Math.floor(seconds / length), unit);
}
