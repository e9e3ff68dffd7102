// Asks for the room code that guests of a local network need.

import { field, fill, h, uniqueId } from '../dom.js';
import { sentence } from '../game/words.js';
import { t } from '../i18n/pages.js';
import { ApiError } from '../net/api.js';

/**
 * Asks for the room code until it is right. A wrong code stays in the box, to be corrected.
 * @template T
 * @param {string} why the server's sentence
 * @param {(code: string) => Promise<T>} enter tries a code
 * @returns {Promise<T | null>} the result; null if the visitor cancels
 */
export function askForRoom(why, enter) {
  const parts = createDialog(why);
  const { dialog, code, go, stay } = parts;
  return new Promise((resolve, reject) => {
    /** @type {T | null} */
    let entered = null;
    const complain = (/** @type {string} */ text) => {
      fill(parts.problem, sentence(text));
      code.focus();
      code.select();
    };
    const fail = (/** @type {unknown} */ error) => {
      if (error instanceof ApiError && error.error.code === 'room-code') {
        return complain(error.message);
      }
      reject(error);
      dialog.close();
    };
    const send = async () => {
      entered = await enter(code.value.trim());
      dialog.close();
    };
    parts.form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (!code.value.trim()) return complain(t('room.missing'));
      go.disabled = stay.disabled = true;
      await send().catch(fail);
      go.disabled = stay.disabled = false;
    });
    stay.addEventListener('click', () => dialog.close());
    dialog.addEventListener('cancel', (event) => go.disabled && event.preventDefault());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(entered);
    });
    document.body.append(dialog);
    dialog.showModal();
    code.focus();
  });
}

/** @param {string} why */
function createDialog(why) {
  const plain = { autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' };
  const code = h('input', { type: 'text', maxlength: '12', ...plain });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const go = h('button', { type: 'submit', class: 'main' }, t('room.enter'));
  const stay = h('button', { type: 'button' }, t('room.leave'));
  const title = h('h1', { id: uniqueId('room') }, t('room.title'));
  const lead = h('p', { id: uniqueId('why') }, sentence(why));
  const form = h(
    'form',
    { class: 'sheet join', novalidate: true },
    title,
    lead,
    field(t('room.code'), code),
    problem,
    h('div', { class: 'answers' }, go, stay)
  );
  const names = { 'aria-labelledby': title.id, 'aria-describedby': lead.id };
  const dialog = h('dialog', { class: 'room', ...names }, form);
  return { dialog, form, code, problem, go, stay };
}
