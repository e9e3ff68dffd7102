// Creates elements. Markup is never parsed, so no name can become an element.

/** @typedef {string | number | Node | null | undefined | false} Child */
/**
 * Attributes by name. `on…` is a listener; true is an empty attribute, false and null are none.
 * @typedef {Record<string, unknown>} Attributes
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith('on'))
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (isThere(value)) element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children.flat());
  return element;
}

/** @param {unknown} value */
const isThere = (value) => value !== false && value !== null && value !== undefined;

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  element.append(.../** @type {string[]} */ (children.filter(isThere)));
}

/** @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Sets a text if it differs, so that nothing is painted or read out twice.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A page with only a message. @param {string} title @param {...Node} content */
export const sheet = (title, ...content) =>
  h('div', { class: 'sheet' }, h('h1', null, title), ...content.map((node) => h('p', null, node)));

/** How long an announcement stays in the page, in milliseconds. */
const ANNOUNCED_FOR = 8000;

let lastId = 0;
/** An id for an element that others refer to. @param {string} stem */
export const uniqueId = (stem) => `${stem}-${++lastId}`;

/**
 * An input with its label above.
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} input
 * @param {string} [hint]
 */
export function field(label, input, hint) {
  input.id ||= uniqueId('box');
  const note = hint ? h('p', { class: 'hint', id: `${input.id}-hint` }, hint) : null;
  if (note) input.setAttribute('aria-describedby', note.id);
  return h('div', { class: 'field' }, h('label', { for: input.id }, label), input, note);
}

/**
 * A checkbox with its label beside it.
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} onchange
 */
export function tick(label, checked, onchange) {
  const box = h('input', { type: 'checkbox', onchange: () => onchange(box.checked) });
  box.checked = checked;
  return h('label', { class: 'tick' }, box, h('span', null, label));
}

/**
 * Announces something to screen readers: politely, or at once. The same text again is read again.
 * @param {string} text
 * @param {'polite' | 'assertive'} [how]
 */
export function announce(text, how = 'polite') {
  const region = document.getElementById(`say-${how}`);
  if (!region || !text) return;
  const said = region.textContent === text ? `${text}\u00a0` : text;
  region.textContent = said;
  // People who read the page later should not find it.
  setTimeout(() => region.textContent === said && (region.textContent = ''), ANNOUNCED_FOR);
}

/**
 * Whether keys belong to a text box or dialog. The board handles its own keys before.
 * @param {EventTarget | null} target
 */
export function isTyping(target) {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog') !== null
  );
}
