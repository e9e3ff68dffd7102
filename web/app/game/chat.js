// The chat of players or of spectators. Fetched when it is first opened or used.

import { icon } from '../../icons/index.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/pages.js';
import { part } from './state.js';

/** @import {Child} from '../dom.js' */
/** @import {ChatLine, ChatRoom} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */

const MAX_LENGTH = 300;
/** @type {import('../i18n/index.js').Key[]} */
const PRESETS = ['chat.preset.hello', 'chat.preset.luck', 'chat.preset.well', 'chat.preset.thanks'];

/**
 * Fills the place of the chat.
 * @param {HTMLElement} element
 * @param {MatchClient} match
 * @param {{only?: ChatRoom, wordsOf?: (line: ChatLine) => Child}} [how] the one room that is shown,
 *   and what a line says
 */
export function fillChat(element, match, { only, wordsOf = ({ text }) => text } = {}) {
  const label = t('chat.title');
  const list = { class: 'chat-lines', role: 'log', 'aria-label': label, tabindex: '0' };
  const lines = h('ol', list);
  const hint = h('p', { class: 'hint' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  let shown = '';

  const room = () =>
    only ?? (match.state && part(match.state) === 'none' ? 'spectators' : 'players');
  const say = async (/** @type {string} */ text) => {
    const answer = await match.chat(room(), text);
    const refused = answer.kind === 'refused' ? answer.error : null;
    const reason = refused && (await import('../faults.js')).sentenceOf(refused);
    fill(problem, reason && t('app.failed', { reason }));
  };
  const { box, form } = createForm((text) => void say(text));
  const presets = (only === 'team' ? [] : PRESETS).map((key) => {
    const attributes = { type: 'button', class: 'chip', onclick: () => void say(t(key)) };
    return h('button', attributes, t(key));
  });
  element.append(lines, hint, h('div', { class: 'presets' }, presets), form, problem);

  function paint() {
    if (!match.state) return;
    hint.textContent = t(`chat.${room()}`);
    const all = match.state.chat ?? [];
    const chat = only ? all.filter((line) => line.room === only) : all;
    const key = chat.map(({ room: of, seq, text }) => `${of}${seq}${text === undefined}`).join();
    if (key === shown) return;
    shown = key;
    const names = ownNames(match);
    const open = async (/** @type {ChatLine} */ line) =>
      (await import('./chat-line.js')).openLine(match, line, paint);
    const lineOf = (/** @type {ChatLine} */ line) =>
      chatLine(line, wordsOf(line), !names.includes(line.author) && open);
    fill(lines, ...chat.map(lineOf));
    lines.scrollTop = lines.scrollHeight;
  }
  return { focus: () => box.focus(), paint };
}

/** @param {(text: string) => void} send */
function createForm(send) {
  const label = t('chat.say');
  const plain = { type: 'text', maxlength: String(MAX_LENGTH), autocomplete: 'off' };
  const box = h('input', { ...plain, 'aria-label': label, placeholder: label });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = box.value.trim();
    if (!text) return;
    box.value = '';
    send(text);
  };
  const button = h('button', { type: 'submit' }, t('chat.send'));
  return { box, form: h('form', { class: 'chat-form', onsubmit }, box, button) };
}

/** The names under which the viewer plays. @param {MatchClient} match */
const ownNames = (match) =>
  (match.state?.seats ?? []).filter(({ seat }) => match.isMine(seat)).map(({ name }) => name);

/**
 * A line, with a button for what can be done about it.
 * @param {ChatLine} line
 * @param {Child} said
 * @param {((line: ChatLine) => void) | false} open
 */
function chatLine(line, said, open) {
  const { author, text } = line;
  const erased = h('em', null, t('chat.erased'));
  const words = text === undefined ? erased : h('span', null, said);
  const label = t('chat.line', { name: author });
  const attributes = { type: 'button', class: 'tool', 'aria-label': label, title: label };
  const onclick = () => open && open(line);
  const more = open && text !== undefined && h('button', { ...attributes, onclick }, icon('more'));
  return h('li', null, h('strong', null, author), ' ', words, more);
}
