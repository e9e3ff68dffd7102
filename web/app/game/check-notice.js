// A notice of check that the player has to acknowledge, for those who want it.

import { h, uniqueId } from '../dom.js';
import { t } from '../i18n/play.js';
import { partOn } from './state.js';
import { colorName } from './words.js';

/**
 * The sentence: "Your king is attacked.", or by color for two at one computer.
 * @param {import('../types.js').MatchState} state
 * @param {number} index the board
 */
function checkText(state, index) {
  const { in_check = [], pieces, turn } = state.boards[index];
  const names = in_check.map((square) => {
    const letter = pieces[square]?.toUpperCase();
    return state.ruleset.kinds.find((kind) => kind.letter === letter)?.name ?? letter ?? '';
  });
  const royals = [...new Set(names)].join(', ');
  return partOn(state, index) === 'one'
    ? t('check.you', { royals })
    : t('check.side', { royals, color: colorName(turn) });
}

/** @param {import('../types.js').MatchState} state @param {number} index the board */
export function noticeCheck(state, index) {
  if (document.querySelector('dialog.check-notice')) return;
  const title = h('h2', { id: uniqueId('check') }, t('check.title'));
  const words = h('p', { id: uniqueId('check') }, checkText(state, index));
  const names = { 'aria-labelledby': title.id, 'aria-describedby': words.id };
  const ok = h('button', { value: 'ok', class: 'main', autofocus: true }, t('check.ok'));
  const form = h('form', { method: 'dialog' }, title, words, h('div', { class: 'answers' }, ok));
  const onclose = () => dialog.remove();
  const kind = { class: 'question check-notice', role: 'alertdialog' };
  const dialog = h('dialog', { ...kind, ...names, onclose }, form);
  document.body.append(dialog);
  dialog.showModal();
}
