// The room code: what a guest of a local network says before coming in.

import { field, fill, h, uniqueId } from '../dom.js';
import { sentence } from '../game/words.js';
import { t } from '../i18n/pages.js';
import { ApiError } from '../net/api.js';

/**
 * Asks for the room code until it is the right one; what was typed stays, to be mended.
 * @template T
 * @param {string} why what the server said
 * @param {(code: string) => Promise<T>} enter tries a code
 * @returns {Promise<T | null>} what became of it; nothing if one would rather not
 */
export function askForRoom(why, enter) {
  return new Promise((resolve, reject) => {
    /** @type {T | null} */
    let entered = null;
    const code = h('input', {
      type: 'text',
      maxlength: '12',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
    });
    const problem = h('p', { class: 'problem', role: 'alert' });
    const go = h('button', { type: 'submit', class: 'main' }, t('room.enter'));
    const stay = h('button', { type: 'button', onclick: () => dialog.close() }, t('room.leave'));
    const tell = (/** @type {string} */ text) => {
      fill(problem, sentence(text));
      code.focus();
      code.select();
    };
    const send = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!code.value.trim()) return tell(t('room.missing'));
      go.disabled = stay.disabled = true;
      try {
        entered = await enter(code.value.trim());
        dialog.close();
      } catch (error) {
        if (error instanceof ApiError && error.error.code === 'room-code') tell(error.message);
        else {
          reject(error);
          dialog.close();
        }
      }
      go.disabled = stay.disabled = false;
    };
    const title = h('h1', { id: uniqueId('room') }, t('room.title'));
    const lead = h('p', { id: uniqueId('why') }, sentence(why));
    const dialog = h(
      'dialog',
      {
        class: 'room',
        'aria-labelledby': title.id,
        'aria-describedby': lead.id,
        oncancel: (/** @type {Event} */ event) => go.disabled && event.preventDefault(),
        onclose: () => {
          dialog.remove();
          resolve(entered);
        },
      },
      h(
        'form',
        { class: 'sheet join', novalidate: true, onsubmit: send },
        title,
        lead,
        field(t('room.code'), code),
        problem,
        h('div', { class: 'answers' }, go, stay)
      )
    );
    document.body.append(dialog);
    dialog.showModal();
    code.focus();
  });
}
