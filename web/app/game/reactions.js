// What is heard and felt: sounds, spoken moves, vibration, and the words for those who do not see the board.

import { announce } from '../dom.js';
import { t } from '../i18n/index.js';
import { part, sameSeat, seatState } from './state.js';
import { colorName, playerName, resultText, spoken, turnText } from './words.js';

/** @import {ChatLine, Color, MatchEvent, Offer} from '../types.js' */
/** @typedef {import('./table.js').Table} Table */

const BUZZ = 40;

/**
 * Which sound a move makes.
 * @param {{san?: string, move?: string, effects?: import('../types.js').Effects}} made
 * @returns {'check' | 'capture' | 'drop' | 'move'}
 */
export function soundOf({ san = '', move = '', effects = {} }) {
  if (/[+#]$/.test(san)) return 'check';
  if (move.includes('@')) return 'drop';
  return san.includes('x') || (effects.removed?.length ?? 0) > (effects.added?.length ?? 0)
    ? 'capture'
    : 'move';
}

/**
 * @param {Table} table
 * @param {import('../site.js').Site} site
 */
export function createReactions(table, site) {
  /** The moves made here that have sounded already. @type {Set<string>} */
  const sounded = new Set();
  let live = false;

  /** @param {MatchEvent} event @param {MatchEvent | undefined} ended */
  function moved(event, ended) {
    const { state } = table;
    if (!state || !event.seat) return;
    const mine = table.isMine(event.seat);
    const words = spoken(event.san ?? '', state.ruleset.kinds);
    const sound = soundOf(event);
    if (!sounded.delete(event.move ?? '') || !mine || sound === 'check') site.sounds.play(sound);
    void site.say(words);
    if (!mine && site.preferences.now.vibration) navigator.vibrate?.(BUZZ);
    const result = ended?.end ? ` ${resultText(ended.end, state.seats)}` : '';
    if (part(state) === 'one' && !mine)
      announce(`${result ? words.replace(/, [^,]*$/, '') : words}.${result}`, 'assertive');
    else if (!ended && (!mine || part(state) === 'both')) announce(`${words}. ${turnText(state)}`);
  }

  /** @param {MatchEvent} event */
  function others(event) {
    const { state } = table;
    if (!state) return;
    const mine = event.seat && table.isMine(event.seat);
    const seat = event.seat && seatState(state, event.seat);
    if (event.event === 'offered' && !mine && seat && part(state) === 'one') {
      const offer = /** @type {Offer} */ (event.offer);
      site.sounds.play('notify');
      announce(
        t(`offer.${offer.kind}`, {
          name: playerName(seat),
          move: Math.floor((offer.to ?? 0) / 2) + 1,
        })
      );
    } else if (event.event === 'seat-taken' && !mine) site.sounds.play('notify');
    else if (event.event === 'taken-back') {
      site.sounds.play('move');
      announce(turnText(state));
    } else if (event.event === 'presence' && seat && !mine && part(state) === 'one') {
      const key =
        event.presence === 'here'
          ? 'game.here'
          : event.presence === 'left'
            ? 'game.left'
            : 'game.away';
      announce(`${playerName(seat)} ${t(key)}`);
    }
  }

  return {
    /** Whether anything has happened while the page was open. */
    get live() {
      return live;
    },
    /** A move of this page is painted: it sounds at once. @param {string} uci */
    own(uci) {
      sounded.add(uci);
      const to = uci.includes('@') ? '' : (/^[a-z]\d+([a-z]\d+)/.exec(uci)?.[1] ?? '');
      site.sounds.play(
        uci.includes('@') ? 'drop' : table.position().pieces[to] ? 'capture' : 'move'
      );
    },
    /** @param {MatchEvent[]} events */
    happened(events) {
      live = true;
      const ended = events.find((event) => event.event === 'ended');
      const last = events.filter((event) => event.event === 'move').at(-1);
      for (const event of events) {
        // Of several moves at once, as after a broken line, only the last is told.
        if (event === last) moved(event, ended);
        else if (event.event !== 'move') others(event);
      }
      if (!ended || !table.state?.end) return;
      site.sounds.play('end');
      const told =
        last &&
        part(table.state) === 'one' &&
        last.seat &&
        !table.state.yours?.some((own) => last.seat && sameSeat(own, last.seat));
      if (!told) announce(resultText(table.state.end, table.state.seats), 'assertive');
    },
    /** @param {ChatLine[]} lines */
    heard(lines) {
      if (lines.length && live) site.sounds.play('notify');
    },
    /** @param {Color} color */
    low(color) {
      if (!table.isMine({ board: 0, color })) return;
      site.sounds.play('low-time');
      announce(t('say.low', { color: colorName(color) }));
    },
  };
}
