// The card of a player who waits: the link, its QR code, a button that copies it.

import { svg } from '../../board/svg.js';
import { lateIcon } from '../../icons/late.js';
import { copy } from '../copy.js';
import { h } from '../dom.js';
import { t } from '../i18n/pages.js';

/** @import {QrCode} from '../types.js' */

/** The width of the empty border of a QR code, as its standard demands. */
const QUIET = 4;

/** Links that work only on this computer. */
const HERE = /^https?:\/\/(localhost|127\.|\[::1\])/;

/**
 * A QR code as one path of unit squares.
 * @param {QrCode} code
 */
export function qrPath(code) {
  const runs = code.rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      (run) => `M${run.index + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`
    )
  );
  return runs.join('');
}

/** @param {QrCode} code @param {string} [label] */
export function qrPicture(code, label = t('invited.qr')) {
  const side = code.size + 2 * QUIET;
  return svg(
    'svg',
    {
      class: 'qr',
      viewBox: `0 0 ${side} ${side}`,
      role: 'img',
      'aria-label': label,
      'shape-rendering': 'crispEdges',
    },
    svg('rect', { width: String(side), height: String(side), fill: '#fff' }),
    svg('path', { d: qrPath(code), fill: '#000' })
  );
}

/**
 * What a player without a link reads: only a game that was created here without one is known to be
 * listed in the lobby.
 * @param {{link?: string} | undefined} made what this browser knows of the invitation
 */
export const waitingText = (made) =>
  t(made ? 'invited.waitingSeek' : 'invited.waitingElsewhere');

/** @param {{link?: string, qr?: QrCode} | undefined} made what this browser knows of it */
export function waitingCard(made) {
  if (!made?.link)
    return h(
      'div',
      { class: 'waiting' },
      h('h2', null, t('invited.title')),
      h('p', { role: 'status' }, waitingText(made))
    );
  const { link } = made;
  const box = h('input', {
    type: 'text',
    readonly: true,
    value: link,
    onfocus: () => box.select(),
    'aria-label': t('invited.link'),
  });
  const copied = h('span', { class: 'hint', role: 'status' });
  const button = h(
    'button',
    {
      type: 'button',
      class: 'main',
      onclick: async () => {
        copied.textContent = t((await copy(link, box)) ? 'invited.copied' : 'invited.copyByHand');
      },
    },
    lateIcon('link'),
    t('invited.copy')
  );
  return h(
    'div',
    { class: 'waiting' },
    h('h2', null, t('invited.title')),
    h('p', null, t('invited.send')),
    h('div', { class: 'link-row' }, box, button),
    copied,
    HERE.test(link) ? h('p', { class: 'hint' }, t('invited.here')) : null,
    made.qr ? qrPicture(made.qr) : null,
    h('p', { class: 'hint' }, t('invited.waiting'))
  );
}
