// What is wanted now and then: drawing with one finger, only the board, PGN, link, pictures, another game.

import { icon } from '../../icons/index.js';
import { copy } from '../copy.js';
import { h } from '../dom.js';
import { t } from '../i18n/pages.js';
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
   * @param {import('../../icons/index.js').IconName} drawing
   * @param {import('../i18n/index.js').Key} key
   * @param {() => void} onclick
   */
  const button = (drawing, key, onclick) => h('button', { type: 'button', onclick }, icon(drawing), h('span', null, t(key)));
  const pen = button('pencil', 'action.pen', () => pen.setAttribute('aria-pressed', String(around.pen())));
  pen.setAttribute('aria-pressed', 'false');
  const zen = button('eye', 'action.zen', () => preferences.set({ zen: !preferences.now.zen }));
  const tell = () => zen.setAttribute('aria-pressed', String(preferences.now.zen));
  preferences.listen(tell);
  tell();
  const picture = (/** @type {'svg' | 'png'} */ format) => void savePicture(table, around.pieceSet(), around.orientation(), format);
  const share = () => void copy(`${location.origin}/m/${table.id}`).then((copied) => around.say(t(copied ? 'invited.copied' : 'invited.copyByHand')));
  return h('div', { class: 'more-list' }, pen, zen,
    button('download', 'action.pgn', () => downloadPgn(table.id)),
    button('link', 'action.share', share),
    button('picture', 'action.picture', () => picture('svg')),
    button('picture', 'action.picturePng', () => picture('png')),
    button('plus', 'action.new', () => site.navigate('/')));
}
