// A toast: says what was done, with a button that undoes it.

import { tool } from '../../icons/index.js';
import { announce, h } from '../dom.js';
import { t } from '../i18n/shell.js';

/** How long a toast stays, in milliseconds. One with a button stays long enough to reach it. */
const SHORT = 4000,
  LONG = 10000;

/** @type {(() => void) | undefined} */
let closeLast;

/**
 * Shows a toast in place of the last one. It waits while the pointer or the focus is on it.
 * @param {string} text
 * @param {() => void} [undo]
 * @param {string} [label] of the button
 * @returns {() => void} takes it away before its time
 */
export function toast(text, undo, label = t('toast.undo')) {
  closeLast?.();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const close = () => {
    clearTimeout(timer);
    element.remove();
    if (closeLast === close) closeLast = undefined;
  };
  const stay = () => clearTimeout(timer);
  const wait = () => {
    stay();
    timer = setTimeout(close, undo ? LONG : SHORT);
  };
  const onclick = () => {
    close();
    undo?.();
  };
  const element = h(
    'div',
    {
      class: undo ? 'toast' : 'toast passing',
      onpointerenter: stay,
      onpointerleave: wait,
      onfocusin: stay,
      onfocusout: wait,
    },
    h('span', null, text),
    undo ? h('button', { type: 'button', class: 'plain', onclick }, label) : null,
    tool('close', 'toast.close', close)
  );
  document.body.append(element);
  announce(text);
  closeLast = close;
  wait();
  return close;
}
