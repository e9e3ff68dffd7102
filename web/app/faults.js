// What the server refuses, as sentences of the page. Fetched when something is refused.

import { kindName } from '../board/en-names.js';
import { t } from './i18n/faults.js';
import { hasKey, language } from './i18n/index.js';

/** @import {FaultDetail, WireError} from './types.js' */

/**
 * A refusal in words: one sentence, and those for each of its faults. Sentences for what no game
 * refuses are fetched first.
 * @param {WireError} error
 * @returns {Promise<{sentence: string, faults: string[]}>}
 */
export async function inWords(error) {
  if (isNew(error)) await import('./i18n/notation.js').catch(() => null);
  if (error.details?.some(isNew)) await import('./i18n/rulefile.js').catch(() => null);
  return { sentence: sentenceOf(error), faults: faultTexts(error) };
}

/** Whether a reason's sentence is missing. @param {Pick<FaultDetail, 'reason'>} fault */
const isNew = ({ reason }) => !!reason && !hasKey(`fault.${reason}`);

/**
 * The sentence for a refusal: by its reason, in another language than the server's by its code, or
 * else the server's own.
 * @param {WireError} error
 * @returns {string}
 */
export function sentenceOf(error) {
  const { code, message, square = '' } = error;
  const exact = exactly(error, square);
  if (exact) return exact;
  // The server's sentence is more exact than that of a code, but English.
  const general = `refusal.${code}`;
  return language !== 'en' && hasKey(general) ? t(general, { message }) : message;
}

/** The sentence for one of several faults, after its place in a file. @param {FaultDetail} fault */
export function faultText(fault) {
  const { line, path, message } = fault;
  const said = exactly(fault, '') || message;
  const what = path ? `${path}: ${said}` : said;
  return line ? t('fault.in-line', { line, what }) : what;
}

/** The sentences for all faults of a refusal. @param {WireError} error */
export const faultTexts = ({ details = [], faults = [] }) =>
  details.length > 0 ? details.map(faultText) : faults;

/** @param {Pick<FaultDetail, 'reason' | 'values'>} fault @param {string} square */
function exactly({ reason, values = {} }, square) {
  const key = `fault.${reason}`;
  if (!hasKey(key)) return '';
  /** @type {Record<string, string>} */
  const named = { square, ...values };
  for (const name of ['piece', 'royal']) if (named[name]) named[name] = kindName(named[name]);
  const color = `color.${named.color}`;
  if (hasKey(color)) named.color = t(color);
  return t(key, named);
}
