// The room code: what a guest of a local network says before coming in.

import { field, h } from '../dom.js';
import { t } from '../i18n/pages.js';

/**
 * Asks for the room code.
 * @param {string} why what the server said
 * @returns {Promise<string | null>} what was typed; nothing if one would rather not
 */
export function askForRoom(why) {
  return new Promise((resolve) => {
    const code = h('input', { type: 'text', maxlength: '12', autocomplete: 'off', autocapitalize: 'characters', required: true });
    const dialog = /** @type {HTMLDialogElement} */ (h('dialog', { class: 'room', onclose: () => {
      dialog.remove();
      resolve(dialog.returnValue === 'enter' ? code.value : null);
    } },
    h('form', { method: 'dialog', class: 'sheet join' },
      h('h1', null, t('room.title')), h('p', { role: 'alert' }, why), field(t('room.code'), code),
      h('div', { class: 'answers' },
        h('button', { type: 'submit', class: 'main', value: 'enter' }, t('room.enter')),
        h('button', { type: 'submit', value: 'leave', formnovalidate: true }, t('room.leave'))))));
    document.body.append(dialog);
    dialog.showModal();
    code.focus();
  });
}
