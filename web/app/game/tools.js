// At hand beside the board: flip, draw, type a move, PGN, link, pictures.

import { icon } from '../../icons/index.js';
import { copy } from '../copy.js';
import { h, tick, uniqueId } from '../dom.js';
import { t } from '../i18n/index.js';
import { part } from './state.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('./table.js').Table} Table */

/**
 * @typedef {object} Around
 * @property {() => void} flip
 * @property {() => boolean} pen switches drawing with one finger, and says whether it is on
 * @property {() => import('../../pieces/index.js').PieceSet} pieceSet
 * @property {() => Color} orientation
 * @property {(text: string) => void} say
 * @property {() => void} focusChat
 */

/**
 * @param {Table} table
 * @param {import('../site.js').Site} site
 * @param {Around} around
 */
export function createTools(table, site, around) {
  /**
   * @param {import('../../icons/index.js').IconName} drawing
   * @param {import('../i18n/index.js').Key} key
   * @param {(event: Event) => void} onclick
   */
  const button = (drawing, key, onclick) => h('button', { type: 'button', onclick }, icon(drawing), h('span', null, t(key)));
  const pen = button('pencil', 'action.pen', () => pen.setAttribute('aria-pressed', String(around.pen())));
  pen.setAttribute('aria-pressed', 'false');
  const zen = button('eye', 'action.zen', () => site.preferences.set({ zen: !site.preferences.now.zen }));
  const picture = (/** @type {'svg' | 'png'} */ format) => void import('./picture.js').then((module) => module.savePicture(table, around.pieceSet(), around.orientation(), format));
  const turns = tick(t('action.turn'), site.preferences.now.turn, (checked) => site.preferences.set({ turn: checked }));
  const more = h('details', { class: 'more' }, h('summary', null, icon('more'), h('span', null, t('action.more'))), h('div', { class: 'more-list' },
    pen, zen,
    button('download', 'action.pgn', () => void import('./result.js').then((module) => module.downloadPgn(table.id))),
    button('link', 'action.share', () => void copy(`${location.origin}/m/${table.id}`).then((copied) => around.say(t(copied ? 'invited.copied' : 'invited.copyByHand')))),
    button('picture', 'action.picture', () => picture('svg')),
    button('picture', 'action.picturePng', () => picture('png')),
    button('plus', 'action.new', () => site.navigate('/'))));
  const element = h('div', { class: 'tool-row' }, button('flip', 'action.flip', around.flip), more, turns);

  const hint = h('span', { class: 'unseen', id: uniqueId('typed') }, t('typed.help'));
  const box = h('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'send', 'aria-label': t('moves.type'), 'aria-describedby': hint.id, placeholder: `${t('moves.type')}: ${t('moves.hint')}` });
  const typed = h('form', { class: 'typed', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = box.value;
    box.value = '';
    void import('./typed.js').then((module) => module.carryOut(text, table, site, around)).then((kept) => {
      if (kept) box.value = text;
    });
  } }, box, hint);

  return {
    element,
    typed,
    focusTyped: () => box.focus(),
    paint() {
      const { state } = table;
      if (!state) return;
      turns.hidden = part(state) !== 'both';
      typed.hidden = part(state) === 'none' || state.phase === 'over' || state.phase === 'waiting';
      zen.setAttribute('aria-pressed', String(site.preferences.now.zen));
    },
  };
}
