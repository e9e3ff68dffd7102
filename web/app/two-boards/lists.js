// Names in a sentence: "Ann, Bob and Carl".

import { language } from '../i18n/index.js';

/**
 * @param {string[]} words
 * @param {'conjunction' | 'disjunction'} [type] all of them, or one of them
 */
export const listed = (words, type = 'conjunction') =>
  new Intl.ListFormat(language, { type }).format(new Set(words));
