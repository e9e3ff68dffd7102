// At hand around the board: flip, type a move, chat, keys, the wheel, and the corner that makes it larger or smaller.

import { icon } from '../../icons/index.js';
import { h, isTyping, tick } from '../dom.js';
import { t } from '../i18n/index.js';
import { part } from './state.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../site.js').Site} Site */

const LEAST = 0.4,
  STEP = 0.05;

/**
 * @typedef {object} Around
 * @property {() => void} flip
 * @property {() => boolean} pen switches drawing with one finger, and says whether it is on
 * @property {() => import('../../pieces/index.js').PieceSet} pieceSet
 * @property {() => Color} orientation
 * @property {(text: string) => void} say
 * @property {() => void} focusChat
 */

/**
 * @param {Table} table
 * @param {import('../site.js').Site} site
 * @param {Around} around
 */
export function createTools(table, site, around) {
  const turns = tick(t('action.turn'), site.preferences.now.turn, (checked) =>
    site.preferences.set({ turn: checked })
  );
  const more = h(
    'details',
    {
      class: 'more',
      ontoggle: () => {
        if (more.open && more.children.length === 1)
          void import('./more.js').then((module) =>
            more.append(module.moreList(table, site, around))
          );
      },
    },
    h('summary', null, icon('more'), h('span', null, t('action.more')))
  );
  const element = h(
    'div',
    { class: 'tool-row' },
    h(
      'button',
      { type: 'button', onclick: around.flip },
      icon('flip'),
      h('span', null, t('action.flip'))
    ),
    more,
    turns
  );

  const box = h('input', {
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'send',
    'aria-label': t('moves.type'),
  });
  const typed = h(
    'form',
    {
      class: 'typed',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const text = box.value;
        // The box is free for the next move at once; what is refused comes back to be mended, unless that has begun.
        box.value = '';
        void import('./typed.js')
          .then((module) => module.carryOut(text, table, site, around))
          .then((kept) => {
            if (!kept || box.value) return;
            box.value = text;
            box.select();
          });
      },
    },
    box
  );

  return {
    element,
    typed,
    focusTyped() {
      table.look(null);
      box.focus();
    },
    paint() {
      const { state } = table;
      if (!state) return;
      turns.hidden = part(state) !== 'both';
      box.placeholder = t(state.ruleset.hands ? 'moves.hint.drops' : 'moves.hint');
      typed.hidden = part(state) === 'none' || state.phase === 'over' || state.phase === 'waiting';
    },
  };
}

/** The place of the chat; the rest is fetched when somebody opens it or has said something. @param {Table} table */
export function createChatBox(table) {
  const element = h(
    'details',
    { class: 'chat', ontoggle: () => element.open && void load() },
    h('summary', null, t('chat.title'))
  );
  /** @type {Promise<ReturnType<typeof import('./chat.js').fillChat>> | null} */
  let loading = null;
  const load = () =>
    (loading ??= import('./chat.js').then((module) => {
      const chat = module.fillChat(element, table);
      chat.paint();
      return chat;
    }));
  return {
    element,
    focus() {
      element.open = true;
      void load().then((chat) => chat.focus());
    },
    paint() {
      const { state } = table;
      if (!state) return;
      // Alone at one computer, or before a friend has come, there is nobody to write to.
      element.hidden =
        part(state) === 'both' || (state.phase === 'waiting' && part(state) === 'one');
      if (!element.open && !loading && state.chat?.length) element.open = true;
      void loading?.then((chat) => chat.paint());
    },
  };
}

/**
 * Keys of the page, wherever they do not belong to a box or the board.
 * @param {{table: Table, site: Site, flip: () => void, cancel: () => void, typed: () => void, chat: () => void}} what
 * @returns {() => void} stops listening
 */
export function attachKeys({ table, site, flip, cancel, typed, chat }) {
  const { preferences } = site;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => table.look(table.shownPly - 1),
    ArrowRight: () => table.look(table.shownPly + 1),
    ArrowUp: () => table.look(0),
    ArrowDown: () => table.look(null),
    Home: () => table.look(0),
    End: () => table.look(null),
    f: flip,
    z: () => preferences.set({ zen: !preferences.now.zen }),
    b: () => preferences.set({ blindfold: !preferences.now.blindfold }),
    t: typed,
    '/': typed,
    c: chat,
    Escape: () => {
      if (preferences.now.zen) preferences.set({ zen: false });
      else cancel();
    },
  };
  const listener = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const free =
      event.key === 'Escape'
        ? !(event.target instanceof Element && event.target.closest('dialog, input, textarea'))
        : !isTyping(event.target);
    if (!free || !keys[event.key]) return;
    // A list that has the keyboard scrolls by itself.
    if (
      event.target instanceof Element &&
      event.target.closest('[tabindex="0"]') &&
      /^(Arrow(Up|Down)|Home|End)$/.test(event.key)
    )
      return;
    event.preventDefault();
    keys[event.key]();
  };
  addEventListener('keydown', listener);
  return () => removeEventListener('keydown', listener);
}

/**
 * The wheel goes through the moves where the page itself has nothing to scroll.
 * @param {HTMLElement} element
 * @param {Table} table
 */
export function attachWheel(element, table) {
  element.addEventListener(
    'wheel',
    (event) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      if (event.ctrlKey || scrollHeight > clientHeight || !event.deltaY) return;
      event.preventDefault();
      table.look(table.shownPly + Math.sign(event.deltaY));
    },
    { passive: false }
  );
}

/**
 * @param {HTMLElement} box
 * @param {Site} site
 */
export function attachResize(box, site) {
  const { preferences } = site;
  const set = (/** @type {number} */ zoom) =>
    preferences.set({ zoom: Math.round(Math.min(1, Math.max(LEAST, zoom)) * 100) / 100 });
  const handle = h('div', {
    class: 'resize',
    role: 'slider',
    tabindex: '0',
    'aria-label': t('prefs.zoom'),
    'aria-valuemin': String(LEAST * 100),
    'aria-valuemax': '100',
    title: t('prefs.zoom'),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP }[event.key];
      if (!by) return;
      event.preventDefault();
      set(preferences.now.zoom + by);
    },
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const whole = box.clientWidth / preferences.now.zoom;
      const [start, zoom] = [event.clientX, preferences.now.zoom];
      const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
      handle.onpointermove = (moved) => set(zoom + (sign * (moved.clientX - start)) / whole);
      handle.onpointerup = handle.onpointercancel = () => {
        handle.onpointermove = null;
      };
    },
  });
  const tell = () =>
    handle.setAttribute('aria-valuenow', String(Math.round(preferences.now.zoom * 100)));
  preferences.listen(tell);
  tell();
  box.append(handle);
}
