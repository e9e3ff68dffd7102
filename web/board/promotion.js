// Asks what a pawn becomes, at the square of its promotion.

import { place } from './squares.js';
import { letterAt } from './state.js';
import { html } from './svg.js';
import { pieceOf } from './words.js';

/** @typedef {{letter: string | null, label: string, image: string}} Option null for no promotion */

/** The smallest button for a finger, in CSS pixels. */
const MIN_SIDE = 44;

/**
 * @typedef {object} Question
 * @property {string} label
 * @property {Option[]} options
 * @property {string | null | undefined} preferred the last choice
 * @property {{column: number, row: number}} at
 * @property {import('./squares.js').Layout} layout
 * @property {(letter: string | null) => void} onChoose
 * @property {() => void} onCancel
 */

/**
 * Asks what the piece of a step becomes.
 * @param {import('./board.js').Core} core
 * @param {{from: number, to: number}} going
 * @param {{letters: (string | null)[], choice: (kind: string | null) => void,
 *   done: () => void}} how
 */
export function askPromotion(core, going, { letters, choice, done }) {
  const { labels, state, layout } = core;
  const letter = letterAt(state, { square: going.from }) ?? '';
  const mover = pieceOf(state, letter);
  const options = letters.map((kind) => {
    const piece = { ...pieceOf(state, kind ?? letter), color: mover.color };
    const label = kind === null ? labels.stay(mover.name) : labels.kind(piece.name);
    return { letter: kind, label, image: state.config.pieceSet?.image(piece) ?? '' };
  });
  core.chooser ??= createChooser(core.view.frame);
  core.chooser.ask({
    label: labels.promote,
    options,
    preferred: core.lastPromotion,
    at: place(layout, going.to),
    layout,
    onChoose: choice,
    onCancel: done,
  });
}

/** @param {HTMLElement} parent */
export function createChooser(parent) {
  /** @type {HTMLElement | null} */
  let open = null;

  function close() {
    open?.remove();
    open = null;
  }

  return {
    close,
    /**
     * Asks, then calls `onChoose` or `onCancel` once, unless `close` is called first.
     * @param {Question} question
     */
    ask({ label, options, preferred, at, layout, onChoose, onCancel }) {
      close();
      const buttons = options.map((option) =>
        button(option, () => {
          close();
          onChoose(option.letter);
        })
      );
      const root = dialog(label, buttons, options, () => {
        if (open !== root) return;
        close();
        onCancel();
      });
      arrange(/** @type {HTMLElement} */ (root.firstChild), options.length, at, layout);
      open = root;
      parent.append(root);
      const first = options.findIndex(({ letter }) => letter === preferred);
      buttons[Math.max(0, first)].focus();
    },
  };
}

/**
 * @param {string} label
 * @param {HTMLElement[]} buttons
 * @param {Option[]} options
 * @param {() => void} cancel
 */
function dialog(label, buttons, options, cancel) {
  const root = html('div', 'tb-chooser');
  root.setAttribute('role', 'dialog');
  root.setAttribute('aria-label', label);
  const panel = html('div', 'tb-choices');
  panel.append(...buttons);
  root.append(panel);
  root.addEventListener('pointerdown', (event) => {
    event.stopPropagation();
    if (event.target === root) cancel();
  });
  root.addEventListener('mousedown', (event) => event.stopPropagation());
  root.addEventListener('touchstart', (event) => event.stopPropagation(), { passive: true });
  root.addEventListener('keydown', (event) => onKey(event, buttons, options, cancel));
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) cancel();
  });
  return root;
}

/** @param {Option} option @param {() => void} choose */
function button({ label, image }, choose) {
  const node = html('button', 'tb-choice');
  node.type = 'button';
  node.setAttribute('aria-label', label);
  node.title = label;
  node.style.backgroundImage = image;
  node.addEventListener('click', (event) => {
    event.stopPropagation();
    choose();
  });
  return node;
}

/**
 * Arranges the choices in columns from the square toward the middle of the board.
 *
 * @param {HTMLElement} panel
 * @param {number} count
 * @param {{column: number, row: number}} at
 * @param {import('./squares.js').Layout} layout
 */
function arrange(panel, count, { column, row }, layout) {
  const side = Math.max(MIN_SIDE, layout.square);
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
  const { key, shiftKey } = event;
  const index = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
  const named = options.findIndex(({ letter }) => isPlain && letter === key.toUpperCase());
  const isBack = key === 'ArrowUp' || key === 'ArrowLeft' || (key === 'Tab' && shiftKey);
  const isOn = key === 'ArrowDown' || key === 'ArrowRight' || key === 'Tab';
  if (key === 'Escape') cancel();
  else if (isBack || isOn) {
    buttons[(index + (isBack ? -1 : 1) + buttons.length) % buttons.length].focus();
  } else if (named >= 0) buttons[named].click();
  else {
    if (key === 'Enter' || key === ' ') event.stopPropagation();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
