// Keeps the chosen language where the server finds it: in a cookie, sent with every page.

import { language } from './i18n/index.js';

/** @typedef {import('./prefs.js').Preferences['language']} Choice */

const NAME = 'tabiya-language';
const A_YEAR = 365 * 24 * 60 * 60;

/** The choice in a list of cookies. @param {string} cookies @returns {string} */
export const chosenIn = (cookies) =>
  new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(cookies)?.[1] ?? 'system';

/** The cookie of a choice. @param {Choice} choice */
export const cookieOf = (choice) =>
  choice === 'system'
    ? `${NAME}=; path=/; max-age=0; samesite=lax`
    : `${NAME}=${choice}; path=/; max-age=${A_YEAR}; samesite=lax`;

/**
 * Shows the page in the chosen language. It is loaded again if it has another one.
 * @param {Choice} choice
 */
export function useLanguage(choice) {
  if (chosenIn(document.cookie) === choice) return;
  document.cookie = cookieOf(choice);
  // Without cookies, the page stays in the language of the browser.
  if (chosenIn(document.cookie) === choice && choice !== language) location.reload();
}
