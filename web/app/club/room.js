// The room code for guests of the local network: large, as a link and as a QR code.

import { confirm } from '../dialog.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/club.js';
import { ApiError, get, post } from '../net/api.js';
import { emptyState } from '../parts/empty.js';
import { toast } from '../parts/toast.js';
import { linkShown } from './link.js';
import { attempt } from './request.js';

/** @import {QrCode} from '../types.js' */
/** @typedef {{code: string, link: string, qr?: QrCode, reachable: boolean}} Room */

/** @type {import('./page.js').Fill} */
export async function show(root, site) {
  /** @type {Room | null} */
  const room = await get('/room').catch((error) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (!room) {
    const rook = { name: 'rook', letter: 'R' };
    return void root.append(emptyState(site, t('club.room.none'), undefined, rook));
  }
  paint(root, room);
}

/** @param {HTMLElement} root @param {Room} room */
function paint(root, room) {
  const { code, link, qr, reachable } = room;
  const half = code.length / 2;
  const label = t('club.room.code', { code: [...code].join(' ') });
  const change = async () => {
    if (!(await confirm(t('club.room.new.ask')))) return;
    await attempt(async () => {
      paint(root, await post('/room', {}));
      toast(t('club.room.changed'));
    });
  };
  const renew = h('button', { type: 'button', onclick: () => void change() }, t('club.room.new'));
  const paper = h('button', { type: 'button', onclick: () => print() }, t('club.print'));
  fill(
    root,
    h(
      'section',
      { class: 'card room-card' },
      h('h2', null, t('club.room.title')),
      h('p', null, t(reachable ? 'club.room.text' : 'club.room.here')),
      h(
        'p',
        { class: 'room-code', role: 'img', 'aria-label': label },
        h('span', null, code.slice(0, half)),
        h('span', null, code.slice(half))
      ),
      linkShown(link, qr, renew, paper)
    ),
    h('p', { class: 'hint' }, t('club.room.guests'))
  );
}
