// How friends find a table: its code, its link and the link as a picture.

import { lateIcon } from '../../icons/late.js';
import { copy } from '../copy.js';
import { h } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import { qrPicture } from '../pages/waiting.js';

/** @import {TableState} from './types.js' */

/** @param {TableState} table */
export function shareCard({ code, link, qr, access }) {
  if (!code && !link) return null;
  const said = h('span', { class: 'hint', role: 'status' });
  const box = h('input', {
    type: 'text',
    readonly: true,
    value: link ?? '',
    'data-key': 'link',
    'aria-label': t('bughouse.share.link'),
    onfocus: () => box.select(),
  });
  const onclick = async () => {
    said.textContent = t((await copy(link ?? '', box)) ? 'bughouse.share.copied' : 'bughouse.share.byHand');
  };
  const copying = { type: 'button', 'data-key': 'copy', onclick };
  const button = h('button', copying, lateIcon('link'), t('bughouse.share.copy'));
  const label = h('span', { class: 'hint' }, t('bughouse.share.code'));
  return h(
    'section',
    { class: 'card table-share', 'aria-label': t('bughouse.share') },
    h('h2', null, t('bughouse.share')),
    h('p', { class: 'hint' }, t(access === 'private' ? 'bughouse.share.private' : 'bughouse.share.public')),
    code ? h('p', { class: 'table-code' }, label, ' ', h('strong', null, code)) : null,
    link ? h('div', { class: 'link-row' }, box, button) : null,
    said,
    qr ? qrDetails(qr) : null
  );
}

/** @param {import('../types.js').QrCode} qr */
const qrDetails = (qr) =>
  h(
    'details',
    { class: 'table-qr' },
    h('summary', null, t('bughouse.share.qr')),
    qrPicture(qr, t('bughouse.share.qr.label'))
  );
