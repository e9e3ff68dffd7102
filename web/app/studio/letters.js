// A choice of several piece kinds by their letters.

import { kindName } from '../../board/en-names.js';
import { fill, h } from '../dom.js';

/** @typedef {import('./studio.js').Studio} Studio */

/**
 * @param {Studio} studio
 * @param {string} legend
 * @param {string} hint empty for none
 * @param {(letters: string) => void} onchange
 */
export function lettersChoice(studio, legend, hint, onchange) {
  const place = h('div', { class: 'letters' });
  const note = hint ? h('p', { class: 'hint' }, hint) : null;
  const element = h('fieldset', { class: 'choice' }, h('legend', null, legend), note, place);
  let painted = '';
  let chosen = '';
  /** @param {string} letter */
  const toggle = (letter) => {
    const all = studio.ruleset.pieces.map((kind) => kind.letter);
    const wanted = chosen.includes(letter) ? chosen.replace(letter, '') : chosen + letter;
    onchange(all.filter((one) => wanted.includes(one)).join(''));
  };
  return {
    element,
    /** @param {string} letters */
    paint(letters) {
      chosen = letters;
      const { pieces } = studio.ruleset;
      const now = JSON.stringify([letters, pieces.map(({ letter, name }) => [letter, name])]);
      if (now === painted) return;
      painted = now;
      const focused = document.activeElement?.getAttribute('data-letter');
      const isInside = place.contains(document.activeElement);
      fill(
        place,
        ...pieces.map(({ letter, name }) =>
          h(
            'button',
            {
              type: 'button',
              class: 'letter',
              'data-letter': letter,
              'aria-pressed': String(letters.includes(letter)),
              onclick: () => toggle(letter),
            },
            kindName(name)
          )
        )
      );
      if (isInside)
        /** @type {HTMLElement | null} */ (
          place.querySelector(`[data-letter="${focused}"]`)
        )?.focus();
    },
  };
}
