// A link that is shown once: to copy, to scan, and to print as a card.

import { lateIcon } from '../../icons/late.js';
import { copy } from '../copy.js';
import { h, setText } from '../dom.js';
import { t } from '../i18n/club.js';
import { qrPicture } from '../pages/waiting.js';

/** @import {QrCode} from '../types.js' */
/** @typedef {{id: number, link: string, qr?: QrCode, expires_utc_ms: number}} LinkMade */

/** Links that work only on the server's own computer. */
const HERE = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** Says that a link works only here; nothing if it works elsewhere. @param {string} link */
export const hereNote = (link) =>
  HERE.test(link) ? h('p', { class: 'hint warn' }, t('club.link.here')) : null;

/**
 * @param {string} link
 * @param {QrCode | undefined} qr
 * @param {...HTMLElement} buttons beside the one that copies
 */
export function linkShown(link, qr, ...buttons) {
  const box = h('input', {
    type: 'text',
    readonly: true,
    value: link,
    'aria-label': t('invited.link'),
    onfocus: () => box.select(),
  });
  const copied = h('span', { class: 'hint', role: 'status' });
  const onclick = async () =>
    setText(copied, t((await copy(link, box)) ? 'invited.copied' : 'invited.copyByHand'));
  const button = h(
    'button',
    { type: 'button', class: 'main', onclick },
    lateIcon('link'),
    t('invited.copy')
  );
  return h(
    'div',
    { class: 'link-shown' },
    qr ? qrPicture(qr) : null,
    h(
      'div',
      { class: 'link-side' },
      box,
      h('div', { class: 'toolbar' }, button, ...buttons),
      copied
    )
  );
}
