// The chooser of promotions, at the square where the piece arrives.

import { html } from './svg.js';

/** @typedef {{letter: string | null, label: string, image: string}} Option null: stay what it is */

/** A finger must hit it (WCAG 2.5.8, and our own bar for buttons). */
const LEAST_SIDE = 44;

/**
 * @param {HTMLElement} parent
 */
export function createChooser(parent) {
  /** @type {HTMLElement | null} */
  let open = null;

  function close() {
    open?.remove();
    open = null;
  }

  return {
    close,
    get isOpen() {
      return open !== null;
    },
    /**
     * Asks; exactly one of the two answers is called, unless `close` comes first.
     *
     * @param {object} question
     * @param {string} question.label
     * @param {Option[]} question.options
     * @param {string | null | undefined} question.preferred what was chosen last
     * @param {{column: number, row: number}} question.at
     * @param {import('./squares.js').Layout} question.layout
     * @param {(letter: string | null) => void} question.onChoose
     * @param {() => void} question.onCancel
     */
    ask({ label, options, preferred, at, layout, onChoose, onCancel }) {
      close();
      const root = html('div', 'tb-chooser');
      root.setAttribute('role', 'dialog');
      root.setAttribute('aria-label', label);
      const panel = html('div', 'tb-choices');
      arrange(panel, options.length, at, layout);
      const buttons = options.map((option) => button(option));
      buttons.forEach((node, index) => {
        node.addEventListener('click', (event) => {
          event.stopPropagation();
          close();
          onChoose(options[index].letter);
        });
      });
      panel.append(...buttons);
      root.append(panel);
      const cancel = () => {
        close();
        onCancel();
      };
      root.addEventListener('pointerdown', (event) => {
        event.stopPropagation();
        if (event.target === root) cancel();
      });
      root.addEventListener('mousedown', (event) => event.stopPropagation());
      root.addEventListener('touchstart', (event) => event.stopPropagation(), { passive: true });
      root.addEventListener('keydown', (event) => onKey(event, buttons, options, cancel));
      root.addEventListener('focusout', (event) => {
        if (
          open === root &&
          event.relatedTarget instanceof Node &&
          !root.contains(event.relatedTarget)
        )
          cancel();
      });
      open = root;
      parent.append(root);
      const first = options.findIndex(({ letter }) => letter === preferred);
      buttons[Math.max(0, first)].focus();
    },
  };
}

/** @param {Option} option */
function button({ label, image }) {
  const node = html('button', 'tb-choice');
  node.type = 'button';
  node.setAttribute('aria-label', label);
  node.title = label;
  node.style.backgroundImage = image;
  return node;
}

/**
 * Columns beginning at the square and running toward the middle of the board.
 *
 * @param {HTMLElement} panel
 * @param {number} count
 * @param {{column: number, row: number}} at
 * @param {import('./squares.js').Layout} layout
 */
function arrange(panel, count, { column, row }, layout) {
  const side = Math.max(LEAST_SIDE, layout.square);
  const [width, height] = [layout.files * layout.square, layout.ranks * layout.square];
  const upper = row < layout.ranks / 2;
  const room = Math.max(side, upper ? height - row * layout.square : (row + 1) * layout.square);
  const lines = Math.min(count, Math.max(1, Math.floor(room / side)));
  const columns = Math.ceil(count / lines);
  const left = Math.max(0, Math.min(column * layout.square, width - columns * side));
  panel.style.setProperty('--tb-side', `${side}px`);
  panel.style.gridTemplateRows = `repeat(${Math.ceil(count / columns)}, ${side}px)`;
  panel.style.left = `${left}px`;
  if (upper) panel.style.top = `${row * layout.square}px`;
  else panel.style.bottom = `${height - (row + 1) * layout.square}px`;
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} buttons
 * @param {Option[]} options
 * @param {() => void} cancel
 */
function onKey(event, buttons, options, cancel) {
  const index = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const letter = event.key.toUpperCase();
  const named =
    event.ctrlKey || event.altKey || event.metaKey
      ? -1
      : options.findIndex((option) => option.letter === letter);
  if (event.key === 'Escape') cancel();
  else if (
    event.key === 'Tab' ||
    event.key === 'ArrowDown' ||
    event.key === 'ArrowRight' ||
    event.key === 'ArrowUp' ||
    event.key === 'ArrowLeft'
  ) {
    const back =
      event.key === 'ArrowUp' ||
      event.key === 'ArrowLeft' ||
      (event.key === 'Tab' && event.shiftKey);
    buttons[(index + (back ? -1 : 1) + buttons.length) % buttons.length].focus();
  } else if (named >= 0) buttons[named].click();
  else {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
