// Private notes on a match, kept in this browser.

import { field, h } from '../dom.js';
import { t } from '../i18n/pages.js';

const STORE = 'tabiya.notes';
/** Notes are kept for this many games. */
export const MAX_NOTES = 50;
const MAX_LENGTH = 4000;

/** @typedef {Pick<Storage, 'getItem' | 'setItem'>} Store */

/** The latest last. @param {Store | null} store @returns {[string, string][]} */
function all(store) {
  try {
    const list = JSON.parse(store?.getItem(STORE) ?? '[]');
    return Array.isArray(list)
      ? list.filter(
          (entry) =>
            Array.isArray(entry) &&
            entry.length === 2 &&
            entry.every((part) => typeof part === 'string')
        )
      : [];
  } catch {
    return [];
  }
}

/** @param {Store | null} store @param {string} id */
export const noteOf = (store, id) => all(store).find(([match]) => match === id)?.[1] ?? '';

/**
 * Saves a note. An empty note is removed, and so are the oldest.
 * @param {Store | null} store
 * @param {string} id
 * @param {string} text
 */
export function keepNote(store, id, text) {
  const others = all(store).filter(([match]) => match !== id);
  try {
    store?.setItem(
      STORE,
      JSON.stringify(
        [...others, ...(text.trim() ? [[id, text.slice(0, MAX_LENGTH)]] : [])].slice(-MAX_NOTES)
      )
    );
  } catch {
    // Storage is full or forbidden: the note lasts until the page is closed.
  }
}

/** @param {Store | null} store @param {string} id */
export function notesBox(store, id) {
  const box = h(
    'textarea',
    { rows: '3', maxlength: String(MAX_LENGTH), oninput: () => keepNote(store, id, box.value) },
    noteOf(store, id)
  );
  return field(t('notes.title'), box, t('notes.hint', { count: MAX_NOTES }));
}
