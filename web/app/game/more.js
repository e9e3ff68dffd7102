// What is wanted now and then: drawing with one finger, only the board, PGN, link, pictures, another game, notes.

import { icon } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { copy } from '../copy.js';
import { h } from '../dom.js';
import { t } from '../i18n/pages.js';
import { notesBox } from './notes.js';
import { savePicture } from './picture.js';
import { downloadPgn } from './result.js';

/**
 * @param {import('./table.js').Table} table
 * @param {import('../site.js').Site} site
 * @param {import('./tools.js').Around} around
 */
export function moreList(table, site, around) {
  const { preferences } = site;
  /**
   * @param {Node} drawing
   * @param {import('../i18n/index.js').Key} key
   * @param {() => void} onclick
   */
  const button = (drawing, key, onclick) =>
    h('button', { type: 'button', onclick }, drawing, h('span', null, t(key)));
  const pen = button(icon('pencil'), 'action.pen', () =>
    pen.setAttribute('aria-pressed', String(around.pen()))
  );
  pen.setAttribute('aria-pressed', 'false');
  const zen = button(lateIcon('eye'), 'action.zen', () =>
    preferences.set({ zen: !preferences.now.zen })
  );
  const tell = () => zen.setAttribute('aria-pressed', String(preferences.now.zen));
  preferences.listen(tell);
  tell();
  const picture = (/** @type {'svg' | 'png'} */ format) =>
    void savePicture(table, around.pieceSet(), around.orientation(), format);
  const share = () =>
    void copy(`${location.origin}/m/${table.id}`).then((copied) =>
      around.say(t(copied ? 'invited.copied' : 'invited.copyByHand'))
    );
  return h(
    'div',
    { class: 'more-list' },
    pen,
    zen,
    button(lateIcon('download'), 'action.pgn', () => downloadPgn(table.id)),
    button(lateIcon('link'), 'action.share', share),
    button(lateIcon('picture'), 'action.picture', () => picture('svg')),
    button(lateIcon('picture'), 'action.picturePng', () => picture('png')),
    button(icon('plus'), 'action.new', () => site.navigate('/')),
    notesBox(site.store, table.id)
  );
}
