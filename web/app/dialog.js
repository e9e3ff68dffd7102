// Questions and panels above the page.

import { tool } from '../icons/index.js';
import { h, uniqueId } from './dom.js';
import { t } from './i18n/pages.js';

/**
 * Asks a question with yes and no. Closing it means no.
 * @param {string} question
 * @returns {Promise<boolean>}
 */
export function confirm(question) {
  return new Promise((resolve) => {
    const words = h('p', { id: uniqueId('question') }, question);
    const dialog = h(
      'dialog',
      {
        class: 'question',
        role: 'alertdialog',
        'aria-labelledby': words.id,
        onclose: () => {
          dialog.remove();
          resolve(dialog.returnValue === 'yes');
        },
      },
      h(
        'form',
        { method: 'dialog' },
        words,
        h(
          'div',
          { class: 'answers' },
          h('button', { value: 'no' }, t('confirm.no')),
          h('button', { value: 'yes', class: 'main', autofocus: true }, t('confirm.yes'))
        )
      )
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @type {Map<string, HTMLDialogElement>} */
const open = new Map();

/**
 * Opens a panel above the page, or closes it if it is open.
 * @param {string} title
 * @param {...Node} content
 * @returns {HTMLDialogElement | undefined} the panel, if it was opened
 */
export function panel(title, ...content) {
  const known = open.get(title);
  if (known) {
    known.close();
    return undefined;
  }
  const heading = h('h2', { id: uniqueId('panel') }, title);
  const close = tool('close', 'app.close', () => dialog.close());
  const dialog = h(
    'dialog',
    {
      class: 'panel',
      'aria-labelledby': heading.id,
      onclose: () => {
        open.delete(title);
        dialog.remove();
      },
      onclick: (/** @type {MouseEvent} */ event) => {
        // A click on the dialog itself is outside its content.
        if (event.target === dialog) dialog.close();
      },
    },
    h(
      'div',
      { class: 'panel-inside' },
      h('div', { class: 'panel-head' }, heading, close),
      ...content
    )
  );
  open.set(title, dialog);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
