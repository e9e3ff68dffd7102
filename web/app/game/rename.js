// Changes a player's name in its place.

import { h } from '../dom.js';
import { t } from '../i18n/pages.js';
import { colorName } from './words.js';

const MAX_NAME = 40;

/**
 * @param {{name: HTMLElement, button: HTMLElement, seat: import('../types.js').SeatState}} place
 *   the name and the button beside it
 * @param {(name: string) => void} done called with a different name
 */
export function askName({ name, button, seat }, done) {
  const color = colorName(seat.seat.color);
  let finished = false;
  const finish = (/** @type {'keep' | 'leave'} */ how) => {
    if (finished) return;
    finished = true;
    const wanted = box.value.trim();
    form.replaceWith(name);
    button.hidden = false;
    if (how === 'keep' && wanted !== seat.name) done(wanted);
    button.focus();
  };
  const box = h('input', {
    type: 'text',
    value: seat.name,
    placeholder: color,
    maxlength: String(MAX_NAME),
    'aria-label': t('player.name', { color }),
    onblur: () => finish('keep'),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Escape') finish('leave');
    },
  });
  const form = h(
    'form',
    {
      class: 'rename',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        finish('keep');
      },
    },
    box
  );
  name.replaceWith(form);
  button.hidden = true;
  box.select();
}
