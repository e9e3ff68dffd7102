// The texts of the page by key, with values, numbers and plurals put in.

import { language, words as game } from './en-game.js';

/**
 * @typedef {typeof game & typeof import('./en-pages.js').words & typeof
 *   import('./en-elsewhere.js').words & typeof import('./en-shell.js').words & typeof
 *   import('./en-library.js').words & typeof import('./en-faults.js').words & typeof
 *   import('./en-about.js').words & typeof import('./en-rulebook.js').words & typeof
 *   import('./en-computer.js').words & typeof import('./en-play.js').words & typeof
 *   import('./en-viewer.js').words & typeof import('./en-analysis.js').words & typeof
 *   import('./en-puzzles.js').words & typeof import('./en-people.js').words & typeof
 *   import('./en-club.js').words & typeof import('./en-line.js').words & typeof
 *   import('./en-two-boards.js').words & typeof import('./en-bughouse-lesson.js').words & typeof
 *   import('./en-bughouse-ways.js').words & typeof import('./en-bughouse-table.js').words & typeof
 *   import('./en-studio.js').words & typeof import('./en-studio-rules.js').words} Words
 * @typedef {keyof Words} Key
 */
/** @typedef {string | {one: string, other: string}} Text */

/** @type {Record<string, Text>} */
const words = { ...game };

export { language };

/** The browser's country of the language, which decides how dates and numbers are written. */
export const locale =
  globalThis.navigator?.languages?.find((tag) => tag.split('-')[0] === language) ?? language;

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);

/**
 * The text of a key. `{name}` is replaced by the value of that name. A text with the forms `one`
 * and `other` is chosen by `count`.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const entry = words[key] ?? key;
  const form =
    typeof entry === 'string'
      ? entry
      : entry[plurals.select(Number(values.count)) === 'one' ? 'one' : 'other'];
  return form.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : (value ?? '');
  });
}

/**
 * Whether there is a text for a key made from a code of the server.
 * @param {string} key
 * @returns {key is Key}
 */
export const hasKey = (key) => Object.hasOwn(words, key);

/** Adds the texts of a page. @param {Record<string, Text>} more */
export const addWords = (more) => void Object.assign(words, more);
