// Private notes on a match: those of the library, kept by the server. This browser keeps what could
// not be saved, and what an earlier version kept.

import { field, h, setText } from '../dom.js';
import { t } from '../i18n/pages.js';
import { ApiError, get, post } from '../net/api.js';

const STORE = 'tabiya.notes';
/** Notes that wait in this browser belong to at most this many games. */
export const MAX_NOTES = 50;
const MAX_LENGTH = 4000;
/** How long typing rests before notes are saved, in milliseconds. */
const REST = 600;

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

/**
 * What a box shows first: the server's notes, and those that an earlier version kept here.
 * @param {string} known by the server
 * @param {string} local
 */
export const joined = (known, local) =>
  local.trim() && !known.includes(local.trim()) ? [known, local].filter(Boolean).join('\n') : known;

/**
 * The box for notes.
 * @param {Store | null} store
 * @param {string} id
 */
export function notesBox(store, id) {
  const box = h('textarea', { rows: '3', maxlength: String(MAX_LENGTH) });
  const status = h('p', { class: 'hint', role: 'status' });
  keepOnServer({ box, status, store }, id);
  const place = field(t('notes.title'), box, t('notes.hint'));
  return h('div', { class: 'notes-box' }, place, status);
}

/**
 * @param {{box: HTMLTextAreaElement, status: HTMLElement, store: Store | null}} parts
 * @param {string} id
 */
function keepOnServer({ box, status, store }, id) {
  const path = `/matches/${id}/notes`;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let saved = '';
  const refuse = (/** @type {unknown} */ error) => {
    if (!(error instanceof ApiError)) throw error;
    setText(status, t('notes.failed', { reason: error.message }));
  };
  const save = async () => {
    clearTimeout(timer);
    const notes = box.value;
    if (box.readOnly || notes === saved) return;
    try {
      await post(path, { notes });
      saved = notes;
      keepNote(store, id, '');
      setText(status, t('notes.saved'));
    } catch (error) {
      // What was typed is not lost: it waits here for the next time.
      keepNote(store, id, notes);
      refuse(error);
    }
  };
  // Nothing is typed over notes that have not arrived.
  box.readOnly = true;
  get(path).then(({ notes }) => {
    saved = notes;
    box.value = joined(notes, noteOf(store, id));
    box.readOnly = false;
    void save();
  }, refuse);
  box.addEventListener('input', () => {
    clearTimeout(timer);
    setText(status, '');
    timer = setTimeout(() => void save(), REST);
  });
  box.addEventListener('change', () => void save());
}
