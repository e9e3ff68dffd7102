// A computer for a player who left: the question to the others, who agreed, and what came of it.

import { announce, fill, h } from '../dom.js';
import { sameSeat, seatKey, seatState } from '../game/state.js';
import { playerName } from '../game/words.js';
import { t } from '../i18n/two-boards.js';
import { proposal, replaceable, stillNeeded } from './consents.js';
import { listed } from './lists.js';

/** @import {Consents, MatchEvent, MatchState, Seat, SeatState, WireError} from '../types.js' */
/** @typedef {import('../game/match-client.js').MatchClient} MatchClient */

/** Where this browser keeps which seat its person had, for those who come back too late. */
const KEY = 'tabiya.two-boards.seat';
/** How often an absence is looked at again, in milliseconds. */
const LOOK_EVERY = 1000;

export class Replacement {
  /**
   * @param {MatchClient} match
   * @param {import('../site.js').Site} site
   * @param {(error: WireError) => void} refused
   */
  constructor(match, site, refused) {
    this.match = match;
    this.store = site.store;
    this.refused = refused;
    this.element = h('div', { class: 'offers replacement' });
    /** @type {{id: string, name: string}[]} the levels, once they are known */
    this.levels = [];
    /** The level that is proposed first. */
    this.medium = '';
    this.shown = '';
    /** @type {Set<string>} the seats whose players' absence was announced */
    this.announced = new Set();
    this.isDismissed = false;
    /** @type {Map<string, string>} the people in the seats, by seat */
    this.names = new Map();
    this.timer = setInterval(() => this.paint(), LOOK_EVERY);
  }

  /** @param {Seat} seat */
  isClaimable(seat) {
    const { claimableAt, now } = this.match;
    return (claimableAt.get(seatKey(seat)) ?? Infinity) <= now();
  }

  paint() {
    const { state } = this.match;
    if (!state) return;
    this.rememberSeat(state);
    const lost = this.isDismissed ? undefined : this.lostSeat(state);
    const gone = replaceable(state, (seat) => this.isClaimable(seat));
    if (gone.length && !this.levels.length) void this.load();
    const key = JSON.stringify([
      lost,
      gone.map(({ seat, name }) => [seat, name]),
      gone.length
        ? [state.consents, this.levels.length, state.seats.map((one) => one.presence)]
        : null,
    ]);
    if (key !== this.shown) {
      this.shown = key;
      fill(
        this.element,
        lost ? this.farewell() : null,
        ...gone.map((one) => this.question(state, one))
      );
      this.announceOnce(state, gone, lost);
    }
    const people = state.seats.filter((one) => !one.computer);
    for (const one of people) this.names.set(seatKey(one.seat), playerName(one));
  }

  async load() {
    const { leadOf, levelsOf, loadOpponents, nameAndRating } = await import('../computer/opponents.js');
    const levels = levelsOf(await loadOpponents().catch(() => []));
    this.levels = levels.map((one) => ({ id: one.id, name: nameAndRating(one, false) }));
    this.medium = (leadOf(levels, 'medium') ?? levels[0])?.id ?? '';
    if (levels.length) this.paint();
  }

  /** @param {MatchState} state @param {SeatState[]} gone @param {Seat | undefined} lost */
  announceOnce(state, gone, lost) {
    for (const one of gone) {
      const key = seatKey(one.seat);
      if (this.announced.has(key)) continue;
      this.announced.add(key);
      announce(t('replace.question', { name: playerName(one) }), 'assertive');
    }
    // Who comes back and leaves again is asked about again.
    for (const { seat, presence } of state.seats)
      if (presence === 'here') this.announced.delete(seatKey(seat));
    if (lost) announce(t('replace.you'), 'assertive');
  }

  /** @param {string} id */
  levelName(id) {
    return this.levels.find((one) => one.id === id)?.name ?? id;
  }

  /** @param {MatchState} state @param {SeatState} gone */
  question(state, gone) {
    const name = playerName(gone);
    const asked = proposal(state, gone.seat);
    const isMine = asked?.by.some((by) => this.match.isMine(by)) ?? false;
    const by = asked?.by[0] && seatState(state, asked.by[0]);
    const level = asked ? this.levelName(asked.opponent) : '';
    const words = isMine
      ? t('replace.mine', { name, level })
      : by
        ? t('replace.asked', { name, level, by: playerName(by) })
        : t('replace.question', { name });
    const select = this.levelSelect(asked?.opponent);
    const agree = () => void this.ask(gone.seat, select.value);
    const label = t(asked ? 'replace.agree' : 'replace.yes');
    const button = h('button', { type: 'button', class: 'main', onclick: agree }, label);
    button.disabled = !this.levels.length;
    return h(
      'div',
      { class: 'offer', role: 'group', 'aria-label': words },
      h('p', null, words),
      asked && h('p', { class: 'hint' }, this.waiting(state, gone.seat, asked.by)),
      isMine ? null : h('div', { class: 'offer-answers' }, button, select)
    );
  }

  /** @param {MatchState} state @param {Seat} gone @param {Seat[]} by */
  waiting(state, gone, by) {
    const { partner, opponents } = stillNeeded(state, gone, by);
    const anyOf = opponents.length ? [listed(opponents.map(playerName), 'disjunction')] : [];
    const names = [...(partner ? [playerName(partner)] : []), ...anyOf];
    return names.length ? t('replace.waiting', { names: listed(names) }) : '';
  }

  /** @param {string | undefined} chosen the id of a level */
  levelSelect(chosen) {
    const items = this.levels.map(({ id, name }) => h('option', { value: id }, name));
    const select = h('select', { 'aria-label': t('replace.level') }, items);
    select.value = chosen ?? this.medium;
    return select;
  }

  /** @param {Seat} seat @param {string} opponent */
  async ask(seat, opponent) {
    const { connection, id } = this.match;
    const answer = await connection.act(id, { do: 'seat-computer', seat, opponent });
    // That others have to agree is no mistake: the page shows who.
    if (answer.kind === 'refused' && answer.error.reason !== 'consent-missing')
      this.refused(answer.error);
  }

  /** @param {Consents['replacements']} asked that somebody else asked for now */
  heard(asked = []) {
    const { state } = this.match;
    for (const { by, seat, opponent } of asked) {
      const [from, gone] = state ? [seatState(state, by), seatState(state, seat)] : [];
      if (!from || !gone || this.match.isMine(by)) continue;
      const level = this.levelName(opponent);
      const words = { by: playerName(from), name: playerName(gone), level };
      announce(t('replace.asked', words));
    }
  }

  /** Says that a computer took a seat. @param {MatchEvent[]} events */
  happened(events) {
    for (const { event, seat, computer } of events) {
      if (event !== 'seat-changed' || !computer || !seat || this.match.isMine(seat)) continue;
      const name = this.names.get(seatKey(seat));
      if (name) announce(t('replace.done', { name }), 'assertive');
    }
  }

  /** @param {MatchState} state */
  rememberSeat({ id, yours = [], phase }) {
    if (!yours.length || phase !== 'playing' || this.remembered) return;
    this.remembered = true;
    try {
      this.store?.setItem(KEY, JSON.stringify({ match: id, seat: yours[0] }));
    } catch {
      // Then only a page that stays open knows it.
    }
    this.own = yours[0];
  }

  /** The seat that a computer has taken from the viewer. @param {MatchState} state */
  lostSeat(state) {
    if ((state.yours ?? []).length || state.phase === 'over') return undefined;
    const own = this.own ?? this.stored(state.id);
    const taken = own && state.seats.find((one) => sameSeat(one.seat, own));
    return taken?.computer ? own : undefined;
  }

  /** @param {string} id @returns {Seat | undefined} */
  stored(id) {
    try {
      const { match, seat } = JSON.parse(this.store?.getItem(KEY) ?? '{}');
      return match === id ? seat : undefined;
    } catch {
      return undefined;
    }
  }

  farewell() {
    const words = t('replace.you');
    const onclick = () => {
      this.isDismissed = true;
      this.paint();
    };
    return h(
      'div',
      { class: 'offer', role: 'group', 'aria-label': words },
      h('p', null, words),
      h('div', { class: 'offer-answers' }, h('button', { type: 'button', onclick }, t('replace.ok')))
    );
  }

  destroy() {
    clearInterval(this.timer);
  }
}
