// The puzzle of the day on the home page.

import { fill, h } from '../dom.js';
import { t } from '../i18n/puzzles.js';
import { get } from '../net/api.js';
import { miniatureCard } from '../parts/card.js';
import { goalWords, rulesWords, turnWords } from './words.js';

/** @typedef {import('./types.js').PuzzleTask} PuzzleTask */

/**
 * Fills a place of the home page.
 * @param {HTMLElement} place
 * @param {import('../site.js').Site} site
 * @param {AbortSignal} signal
 */
export async function showPuzzleOfTheDay(place, site, signal) {
  const day = /** @type {PuzzleTask | null} */ (await get('/puzzles/day').catch(() => null));
  if (!day || signal.aborted) return;
  const shown = {
    title: rulesWords(day),
    text: `${turnWords(day)}. ${goalWords(day)}`,
    badge: day.tried === 'solved' ? t('puzzle.day.solved') : '',
    pictured: { ...day.ruleset, ...day.board, last_move: [] },
  };
  const card = miniatureCard('/puzzles/day', shown, site);
  signal.addEventListener('abort', () => card.destroy());
  const all = h('a', { class: 'section-link', href: '/puzzles' }, t('puzzle.back'));
  fill(
    place,
    h('div', { class: 'section-head' }, h('h2', null, t('puzzle.day')), all),
    h('ul', { class: 'cards' }, card.element)
  );
}
