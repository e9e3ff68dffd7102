// Words by key, with places for values; numbers and plurals by the rules of the language.

import { en } from './en.js';

/** @typedef {keyof typeof en | keyof typeof import('./en-pages.js').enPages} Key */

/** @type {Record<string, string | {one: string, other: string}>} */
const words = { ...en };

const language = 'en';
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

/**
 * The text of a key. `{name}` is replaced by the value of that name; a key with forms `one` and `other` picks by `count`.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const entry = words[key] ?? key;
  const form = typeof entry === 'string' ? entry
    : entry[plurals.select(Number(values.count)) === 'one' ? 'one' : 'other'];
  return form.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : value ?? '';
  });
}

/**
 * Whether there is a text for a key made from a code of the server.
 * @param {string} key
 * @returns {key is Key}
 */
export const hasKey = (key) => Object.hasOwn(words, key);

/** More words, which come with the pages that need them. @param {Record<string, string | {one: string, other: string}>} more */
export const addWords = (more) => void Object.assign(words, more);
