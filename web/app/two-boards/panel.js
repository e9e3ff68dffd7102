// The panel of a match on two boards: the moves of both, the talk of the team, the table.

import { h, setText } from '../dom.js';
import { fillChat } from '../game/chat.js';
import { part } from '../game/state.js';
import { t } from '../i18n/two-boards.js';
import { createTabs } from '../parts/tabs.js';
import { drawingOf, signalText } from './signals.js';
import { partnerOf } from './talk.js';

/** @import {ChatLine, ChatRoom} from '../types.js' */
/** @typedef {import('../game/match-client.js').MatchClient} MatchClient */

/** A tab with the chat of one room. */
class Room {
  /** @param {MatchClient} match @param {ChatRoom} room @param {string} label */
  constructor(match, room, label) {
    this.match = match;
    this.room = room;
    this.label = label;
    this.panel = h('section', { class: 'chat' });
    /** How many lines the reader has seen. */
    this.seen = 0;
    /** @type {ReturnType<typeof fillChat> | null} */
    this.filled = null;
  }

  get count() {
    return (this.match.state?.chat ?? []).filter(({ room }) => room === this.room).length;
  }

  open() {
    this.filled ??= fillChat(this.panel, this.match, {
      only: this.room,
      wordsOf: (line) => this.words(line),
    });
    this.filled.paint();
    this.seen = this.count;
    return this.filled;
  }

  /** Signals are read in the reader's own language. @param {ChatLine} line */
  words({ signal, text }) {
    if (!signal) return text;
    const words = signalText(signal, this.match.state?.ruleset.kinds ?? []);
    return h('span', { class: 'signal-line' }, drawingOf(signal), words);
  }

  /** @param {HTMLElement} button @param {boolean} isOpen */
  paint(button, isOpen) {
    if (isOpen) this.open();
    const unread = this.count - this.seen;
    button.classList.toggle('unread', unread > 0);
    setText(button, unread > 0 ? `${this.label} (${unread})` : this.label);
  }
}

/**
 * @param {MatchClient} match
 * @param {HTMLElement} moves
 * @param {HTMLElement} offers
 * @param {() => void} open shows the panel where it is hidden at first
 */
export function createPanel(match, moves, offers, open) {
  const rooms = {
    team: new Room(match, 'team', t('talk.team')),
    players: new Room(match, 'players', t('talk.table')),
    spectators: new Room(match, 'spectators', t('chat.title')),
  };
  const names = /** @type {const} */ (['team', 'players', 'spectators']);
  let chosen = 'moves';
  const tabs = createTabs(
    t('game.panel'),
    [
      { key: 'moves', label: t('moves.title'), panel: moves },
      ...names.map((key) => ({ key, label: rooms[key].label, panel: rooms[key].panel })),
    ],
    (key) => {
      chosen = key;
      paint();
    }
  );
  const [, ...buttons] = tabs.buttons;

  /** @param {import('../types.js').MatchState} state @returns {Record<string, boolean>} */
  function openRooms(state) {
    const plays = part(state);
    const isWaiting = state.phase === 'waiting';
    return {
      team: plays === 'one' && partnerOf(state) !== undefined,
      players: plays === 'one' && !isWaiting,
      spectators: plays === 'none',
    };
  }

  function paint() {
    const { state } = match;
    if (!state) return;
    const rights = openRooms(state);
    names.forEach((name, index) => {
      buttons[index].hidden = !rights[name];
      if (rights[name]) rooms[name].paint(buttons[index], chosen === name);
    });
  }

  const body = h('div', { class: 'panel-body' }, moves, ...names.map((name) => rooms[name].panel));
  return {
    element: h('div', { class: 'panel-box' }, tabs.list, body),
    /** Over the panel, so that nothing moves when somebody asks for something. */
    offers: h('div', { class: 'both-offers' }, h('div', { class: 'offers-stack' }, offers)),
    focusChat() {
      const { state } = match;
      const rights = state && openRooms(state);
      const name = names.find((one) => rights?.[one]);
      if (!name) return;
      open();
      tabs.select(name);
      rooms[name].open().focus();
    },
    paint,
  };
}
