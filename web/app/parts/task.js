// A task on a board: what is wanted, what the answer is worth, and buttons. Lessons and puzzles use
// it.

import { fill, h, setText } from '../dom.js';

/** @typedef {'open' | 'right' | 'wrong' | 'shown'} TaskState */

/** @param {string} title */
export function createTaskPanel(title) {
  const task = h('p', { class: 'task-wanted', tabindex: '-1' });
  const answer = h('p', { class: 'task-answer', role: 'status' });
  const buttons = h('div', { class: 'task-buttons' });
  const heading = h('h2', null, title);
  const element = h('div', { class: 'task' }, heading, task, answer, buttons);
  return {
    element,
    buttons,
    /** @param {string} text */
    setTitle: (text) => setText(heading, text),
    /** Says what is wanted. @param {string} text */
    want: (text) => setText(task, text),
    focus: () => task.focus(),
    /** @param {string} text @param {TaskState} [state] */
    answer(text, state) {
      setText(answer, text);
      if (state) element.dataset.state = state;
    },
    /**
     * Offers buttons, the first one as the main one.
     * @param {...[string, () => void]} choices label and action
     */
    offer(...choices) {
      fill(
        buttons,
        ...choices.map(([label, onclick], index) =>
          h('button', { type: 'button', class: index === 0 ? 'main' : '', onclick }, label)
        )
      );
    },
    focusButton: () => buttons.querySelector('button')?.focus(),
  };
}
