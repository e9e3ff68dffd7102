// Talking: players with players, spectators with spectators. Fetched when somebody opens it or has said something.

import { fill, h } from '../dom.js';
import { t } from '../i18n/pages.js';
import { part } from './state.js';

/** @typedef {import('./table.js').Table} Table */

const LONGEST = 300;
/** @type {import('../i18n/index.js').Key[]} */
const PRESETS = ['chat.preset.hello', 'chat.preset.luck', 'chat.preset.well', 'chat.preset.thanks'];

/**
 * @param {HTMLDetailsElement} element where it goes
 * @param {Table} table
 */
export function fillChat(element, table) {
  const lines = h('ol', {
    class: 'chat-lines',
    role: 'log',
    'aria-label': t('chat.title'),
    tabindex: '0',
  });
  const hint = h('p', { class: 'hint' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const box = h('input', {
    type: 'text',
    maxlength: String(LONGEST),
    autocomplete: 'off',
    'aria-label': t('chat.say'),
    placeholder: t('chat.say'),
  });
  const form = h(
    'form',
    {
      class: 'chat-form',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const text = box.value.trim();
        if (!text) return;
        box.value = '';
        void say(text);
      },
    },
    box,
    h('button', { type: 'submit' }, t('chat.send'))
  );
  const presets = h(
    'div',
    { class: 'presets' },
    PRESETS.map((key) =>
      h('button', { type: 'button', class: 'chip', onclick: () => void say(t(key)) }, t(key))
    )
  );
  element.append(lines, hint, presets, form, problem);
  let shown = '';

  const room = () => (table.state && part(table.state) === 'none' ? 'spectators' : 'players');

  /** @param {string} text */
  async function say(text) {
    const answer = await table.say(room(), text);
    fill(
      problem,
      answer.kind === 'refused' ? t('app.failed', { reason: answer.error.message }) : null
    );
  }

  return {
    focus: () => box.focus(),
    paint() {
      const { state } = table;
      if (!state) return;
      hint.textContent = t(room() === 'players' ? 'chat.players' : 'chat.spectators');
      const chat = state.chat ?? [];
      const key = chat.map((line) => `${line.room}${line.seq}${line.text === undefined}`).join();
      if (key === shown) return;
      shown = key;
      fill(
        lines,
        ...chat.map((line) =>
          h(
            'li',
            null,
            h('strong', null, line.author),
            ' ',
            line.text === undefined ? h('em', null, t('chat.erased')) : h('span', null, line.text)
          )
        )
      );
      lines.scrollTop = lines.scrollHeight;
    },
  };
}
