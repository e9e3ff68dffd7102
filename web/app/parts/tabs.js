// Tabs: one of several panels is shown.

import { h, uniqueId } from '../dom.js';

/** @typedef {{key: string, label: string, panel: HTMLElement}} Tab */

/**
 * Arrow keys, Home and End move between the tabs.
 * @param {string} label
 * @param {Tab[]} tabs
 * @param {(key: string) => void} [onchange]
 */
export function createTabs(label, tabs, onchange) {
  const id = uniqueId('tabs');
  const buttons = tabs.map(({ key, label: words, panel }) => {
    panel.id ||= `${id}-${key}`;
    const button = h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${id}-tab-${key}`,
        'aria-controls': panel.id,
        onclick: () => select(key),
      },
      words
    );
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', button.id);
    return button;
  });
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const last = buttons.length - 1;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (at < 0 || to === undefined) return;
    const next = (to + buttons.length) % buttons.length;
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
    select(tabs[next].key);
  };
  const list = h(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': label, onkeydown },
    buttons
  );

  /** @param {string} chosen */
  function show(chosen) {
    tabs.forEach(({ key, panel }, index) => {
      const isChosen = key === chosen;
      panel.hidden = !isChosen;
      buttons[index].setAttribute('aria-selected', String(isChosen));
      buttons[index].tabIndex = isChosen ? 0 : -1;
    });
  }
  /** @param {string} key */
  function select(key) {
    show(key);
    onchange?.(key);
  }
  show(tabs[0]?.key ?? '');
  return { list, buttons, select };
}
