// A toolbar: one stop for the Tab key, arrow keys inside.

import { h } from '../dom.js';

/**
 * @param {string} label
 * @param {...HTMLElement} tools
 */
export function toolbar(label, ...tools) {
  const usable = () =>
    tools.filter((tool) => !tool.hidden && !(/** @type {HTMLButtonElement} */ (tool).disabled));
  const stopAt = (/** @type {HTMLElement | undefined} */ chosen) =>
    tools.forEach((tool) => {
      tool.tabIndex = tool === chosen ? 0 : -1;
    });
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const all = usable();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    const next = all[(to + all.length) % all.length];
    event.preventDefault();
    event.stopPropagation();
    stopAt(next);
    next.focus();
  };
  const onfocusin = (/** @type {Event} */ event) =>
    stopAt(tools.find((tool) => tool.contains(/** @type {Node} */ (event.target))));
  stopAt(tools[0]);
  const attributes = { class: 'toolbar', role: 'toolbar', 'aria-label': label };
  return h('div', { ...attributes, onkeydown, onfocusin }, tools);
}
