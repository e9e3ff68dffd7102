// What a player can say to the partner with one press: pieces to give or to keep, and the rest.

import { announce, fill, h } from '../dom.js';
import { kindName } from '../../board/en-names.js';
import { ownTeam, part, sameSeat } from '../game/state.js';
import { t } from '../i18n/two-boards.js';
import { PLAIN, drawingOf, keyOf, passable, signalOf, signalText } from './signals.js';

/** @import {KindInfo, MatchState, Seat, SeatState, Signal} from '../types.js' */
/** @typedef {import('../game/match-client.js').MatchClient} MatchClient */
/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */

/** How long the keys of the signals wait for one of them, in milliseconds. */
const ARMED_FOR = 6000;
/** How long a button shows that its signal was sent. */
const SENT_FOR = 1200;

/**
 * The player's partner, unless the player is alone in the team.
 * @param {MatchState} state
 * @returns {SeatState | undefined}
 */
export function partnerOf(state) {
  const team = ownTeam(state);
  if (team === undefined) return undefined;
  const isOwn = (/** @type {Seat} */ seat) => state.yours?.some((own) => sameSeat(own, seat));
  return state.seats.find((one) => one.team === team && !isOwn(one.seat));
}

export class Talk {
  /**
   * @param {MatchClient} match
   * @param {{pieceSet: () => PieceSet, refused: (error: import('../types.js').WireError) => void,
   *   more: HTMLElement}} page `more` is what else leads to the partner
   */
  constructor(match, page) {
    this.match = match;
    this.page = page;
    this.rows = h('div', { class: 'talk-rows' });
    /** What the partner said last. */
    this.last = h('p', { class: 'talk-last' });
    const label = t('talk.title');
    this.element = h('section', { class: 'talk', 'aria-label': label }, this.last, this.rows);
    this.shown = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Whether the next key is a signal. */
  get isArmed() {
    return this.element.classList.contains('armed');
  }

  /** Whether there is a partner to talk to. */
  get isOpen() {
    const { state } = this.match;
    const isUnderWay = state?.phase === 'playing' || state?.phase === 'paused';
    return state !== null && isUnderWay && part(state) === 'one' && partnerOf(state) !== undefined;
  }

  paint() {
    const { state } = this.match;
    this.element.hidden = !this.isOpen;
    if (!state || !this.isOpen) return;
    const key = `${this.page.pieceSet().name} ${state.ruleset.hash} ${state.yours?.[0]?.color}`;
    if (key === this.shown) return;
    this.shown = key;
    const kinds = passable(state.ruleset.kinds);
    const about = (/** @type {'need' | 'no-need'} */ kind) =>
      kinds.map((one) => this.pieceButton({ kind, piece: one.letter.toLowerCase() }, one));
    fill(
      this.rows,
      this.row('need', about('need')),
      this.row('plain', [...PLAIN.map((kind) => this.plainButton({ kind })), this.page.more]),
      this.row('no-need', about('no-need'))
    );
  }

  /** @param {'need' | 'no-need' | 'plain'} name @param {HTMLElement[]} buttons */
  row(name, buttons) {
    const label = name === 'plain' ? t('talk.title') : t(`talk.row.${name}`);
    const head = name === 'plain' ? null : h('span', { class: 'talk-head' }, label);
    const group = { class: `talk-row ${name}`, role: 'group', 'aria-label': label };
    return h('div', group, head, ...buttons);
  }

  /** @param {Signal} signal @param {KindInfo} kind */
  pieceButton(signal, { letter, name }) {
    const color = this.match.state?.yours?.[0]?.color ?? 'white';
    const picture = h('span', { class: 'talk-piece' });
    picture.style.backgroundImage = this.page.pieceSet().image({ name, letter, color });
    const sign = h('span', { class: 'talk-sign' }, drawingOf(signal));
    return this.button(signal, kindName(name), [picture, sign]);
  }

  /** @param {Signal} signal */
  plainButton(signal) {
    const words = t(`talk.${signal.kind}`, {});
    return this.button(signal, words, [drawingOf(signal), h('span', null, words)]);
  }

  /** @param {Signal} signal @param {string} title @param {Node[]} content */
  button(signal, title, content) {
    const { kinds } = this.match.state?.ruleset ?? { kinds: [] };
    const label = signalText(signal, kinds);
    const key = h('kbd', { 'aria-hidden': 'true' }, keyOf(signal));
    const onclick = () => void this.send(signal, button);
    const name = { 'aria-label': label, title: `${signal.piece ? label : title} (, ${keyOf(signal)})` };
    const button = h('button', { type: 'button', class: 'talk-signal', ...name, onclick }, content, key);
    button.dataset.signal = `${signal.kind} ${signal.piece ?? ''}`.trim();
    return button;
  }

  /** @param {Signal} signal @param {Element | null} [button] */
  async send(signal, button) {
    const { match } = this;
    const answer = await match.connection.ask(match.id, (id) => ({
      type: 'say',
      match: match.id,
      id,
      room: 'team',
      signal,
    }));
    if (answer.kind === 'refused') return this.page.refused(answer.error);
    button?.classList.add('sent');
    setTimeout(() => button?.classList.remove('sent'), SENT_FOR);
    announce(t('talk.sent', { words: signalText(signal, match.state?.ruleset.kinds ?? []) }));
  }

  /** From now on, the next key is a signal. */
  arm() {
    if (!this.isOpen) return;
    this.element.classList.add('armed');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.disarm(), ARMED_FOR);
    announce(t('talk.keys'));
  }

  disarm() {
    clearTimeout(this.timer);
    this.element.classList.remove('armed');
  }

  /** The key after `arm`. @param {KeyboardEvent} event */
  press(event) {
    if (event.key === 'Shift') return;
    event.preventDefault();
    event.stopPropagation();
    this.disarm();
    const signal = signalOf(event, this.match.state?.ruleset.kinds ?? []);
    if (!signal) return;
    const name = `${signal.kind} ${signal.piece ?? ''}`.trim();
    void this.send(signal, this.element.querySelector(`[data-signal="${name}"]`));
  }

  destroy() {
    clearTimeout(this.timer);
  }
}
