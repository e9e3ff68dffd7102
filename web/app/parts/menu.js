// A menu below a button: a short list of links and buttons.

import { fill, h, uniqueId } from '../dom.js';

/** @typedef {{label: string, href?: string, action?: () => void}} MenuItem */

/**
 * Opens a menu after its button, or closes it. Escape, a click elsewhere and leaving it close it.
 * @param {HTMLElement} button
 * @param {string} label
 * @param {MenuItem[]} items
 */
export function toggleMenu(button, label, items) {
  if (button.getAttribute('aria-expanded') === 'true') return close(button);
  const away = new AbortController();
  const end = (/** @type {boolean} */ isBack) => {
    away.abort();
    list.remove();
    button.setAttribute('aria-expanded', 'false');
    button.removeAttribute('aria-controls');
    if (isBack) button.focus();
  };
  const list = h('ul', { class: 'menu', id: uniqueId('menu'), 'aria-label': label });
  fill(list, ...items.map((item) => h('li', null, choice(item, () => end(false)))));
  const choices = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('a, button')]);
  button.after(list);
  button.setAttribute('aria-expanded', 'true');
  button.setAttribute('aria-controls', list.id);
  ends.set(button, end);
  choices[0]?.focus();
  const { signal } = away;
  list.addEventListener('keydown', (event) => walk(event, choices, () => end(true)));
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !list.contains(target) && !button.contains(target)) end(false);
    },
    { signal }
  );
  list.addEventListener('focusout', ({ relatedTarget }) => {
    // Without a new place for the focus, the window lost it, or a press is on its way.
    if (!(relatedTarget instanceof Node)) return;
    if (!list.contains(relatedTarget) && relatedTarget !== button) end(false);
  });
}

/**
 * How each open menu ends, by its button.
 * @type {WeakMap<HTMLElement, (isBack: boolean) => void>}
 */
const ends = new WeakMap();

/** @param {HTMLElement} button */
const close = (button) => ends.get(button)?.(true);

/** @param {MenuItem} item @param {() => void} end */
function choice({ label, href, action }, end) {
  if (href) return h('a', { href, onclick: end }, label);
  const onclick = () => {
    end();
    action?.();
  };
  return h('button', { type: 'button', onclick }, label);
}

/**
 * Moves between the choices.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} choices
 * @param {() => void} leave
 */
function walk(event, choices, leave) {
  const at = choices.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const last = choices.length - 1;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
  if (event.key !== 'Escape' && to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (to === undefined) leave();
  else choices[(to + choices.length) % choices.length]?.focus();
}
