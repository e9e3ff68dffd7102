// What the server refuses, as sentences of the page. Fetched when something is refused.

import { kindName } from '../board/en-names.js';
import { t } from './i18n/faults.js';
import { hasKey, language } from './i18n/index.js';

/** @import {WireError} from './types.js' */

/**
 * The sentence for a refusal: by its reason, in another language than the server's by its code, or
 * else the server's own.
 * @param {WireError} error
 * @returns {string}
 */
export function sentenceOf(error) {
  const { code, reason, message, square = '', values = {} } = error;
  const named = { ...values };
  for (const name of ['piece', 'royal']) if (named[name]) named[name] = kindName(named[name]);
  const exact = `fault.${reason}`;
  if (hasKey(exact)) return t(exact, { square, ...named });
  // The server's sentence is more exact than that of a code, but English.
  const general = `refusal.${code}`;
  return language !== 'en' && hasKey(general) ? t(general, { message }) : message;
}
