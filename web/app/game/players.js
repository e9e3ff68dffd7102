// One player beside the board: name, presence, captured material, clock, hand.

import { createHand } from '../../board/index.js';
import { icon } from '../../icons/index.js';
import { fill, h, setText } from '../dom.js';
import { t } from '../i18n/index.js';
import { firstTime, formatClock, leftAt, lowBelow, untilNextText } from './clock.js';
import { material } from './history.js';
import { part, seatState } from './state.js';
import { colorName, playerName } from './words.js';

/** @import {Color, SeatState} from '../types.js' */
/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */

const GIVEN = 15000;

/**
 * @param {Color} color
 * @param {Table} table
 * @param {import('../site.js').Site} site
 * @param {{ran: (color: Color) => void}} told when time has become short
 */
export function createPlayer(color, table, site, told) {
  const name = h('span', { class: 'name' });
  const away = h('span', { class: 'away' });
  const rename = h(
    'button',
    {
      type: 'button',
      class: 'tool small',
      'aria-label': t('player.rename', { color: colorName(color) }),
      title: t('player.rename', { color: colorName(color) }),
      onclick: edit,
    },
    icon('pencil')
  );
  const captured = h('span', { class: 'captured' });
  const give = h(
    'button',
    {
      type: 'button',
      class: 'tool small',
      'aria-label': t('player.giveTime'),
      title: t('player.giveTime'),
      onclick: () => {
        const seat = seatOf();
        if (seat && table.seat) void table.act('give-time', { to: seat.seat, ms: GIVEN });
      },
    },
    icon('plus')
  );
  const time = h('span', { class: 'time-left' });
  const bar = h('span', { class: 'time-bar' });
  const clock = h(
    'span',
    {
      class: 'clock',
      role: 'timer',
      'aria-live': 'off',
      'aria-label': t('player.clock', { color: colorName(color) }),
    },
    time,
    bar
  );
  const place = h('div', { class: 'hand-place' });
  const who = h(
    'div',
    { class: 'who' },
    h('span', { class: `disc ${color}`, 'aria-hidden': 'true' }),
    name,
    rename,
    away,
    captured
  );
  const element = h(
    'section',
    { class: 'player', 'aria-label': colorName(color) },
    who,
    give,
    clock,
    place
  );
  /** @type {import('../../board/index.js').Hand | null} */
  let hand = null;
  let wasLow = false;
  let drawnMaterial = '';

  const seatOf = () => (table.state ? seatState(table.state, { board: 0, color }) : undefined);

  function edit() {
    const seat = seatOf();
    if (seat)
      void import('./rename.js').then((module) =>
        module.askName(
          { name, button: rename, seat },
          (wanted) => void table.act('rename', { name: wanted }, seat.seat)
        )
      );
  }

  /** @param {SeatState} seat */
  function paintPresence(seat) {
    const shown =
      part(/** @type {import('../types.js').MatchState} */ (table.state)) !== 'both' &&
      !seat.free &&
      seat.presence !== 'here' &&
      table.state?.phase !== 'over';
    setText(away, shown ? t(seat.presence === 'left' ? 'game.left' : 'game.away') : '');
  }

  /** @param {PieceSet | null} pieceSet */
  function paintMaterial(pieceSet) {
    const { kinds, hands } = /** @type {import('../types.js').MatchState} */ (table.state).ruleset;
    const { extra, lead } = material(table.position(), kinds);
    const wanted = site.preferences.now.material;
    const shown = {
      color,
      extra: wanted && !hands ? extra[color] : [],
      ahead: wanted ? Math.max(0, color === 'white' ? lead : -lead) : 0,
    };
    const key = JSON.stringify(shown) + pieceSet?.name;
    if (key === drawnMaterial) return;
    drawnMaterial = key;
    if (!shown.extra.length && !shown.ahead) fill(captured);
    else
      void import('./captured.js').then(
        (module) => key === drawnMaterial && module.drawCaptured(captured, shown, kinds, pieceSet),
        () => {
          drawnMaterial = '';
        }
      );
  }

  return {
    element,
    color,
    /** @param {import('../../board/index.js').Board} board @param {PieceSet | null} pieceSet */
    paint(board, pieceSet) {
      const seat = seatOf();
      const { state } = table;
      if (!seat || !state) return;
      const position = table.position();
      setText(name, seat.free ? t('game.waiting') : playerName(seat));
      element.classList.toggle('to-move', state.phase === 'playing' && position.turn === color);
      paintPresence(seat);
      paintMaterial(pieceSet);
      rename.hidden = !table.isMine(seat.seat);
      give.hidden =
        seat.control.kind !== 'stages' ||
        state.phase !== 'playing' ||
        part(state) !== 'one' ||
        table.isMine(seat.seat);
      clock.hidden = seat.control.kind === 'untimed';
      bar.hidden = !site.preferences.now.clockBar || firstTime(seat.control) === null;
      if (state.ruleset.hands) hand ??= createHand(place, board, { color });
      const dropped =
        table.viewing === null && state.moves[0].at(-1)?.includes('@') && position.turn !== color
          ? /^([A-Z]?)@/.exec(state.moves[0].at(-1) ?? '')?.[1] || 'P'
          : null;
      hand?.set({ pieces: position.hands[color === 'white' ? 0 : 1] ?? {}, last: dropped });
      this.tick();
    },
    /** Shows the time and says in how many milliseconds it will read otherwise. */
    tick() {
      const seat = seatOf();
      if (!seat || seat.control.kind === 'untimed') return Infinity;
      const now = table.now();
      const since = now - table.heardAt;
      // One's own clock stands for the eye once one's own move is on its way.
      const left = leftAt(seat.clock, since, now + table.connection.utcOffset);
      const first = firstTime(seat.control) ?? 1;
      setText(time, formatClock(left));
      bar.style.transform = `scaleX(${Math.min(1, left / first)})`;
      const low = seat.clock.running && left < lowBelow(seat.control);
      clock.classList.toggle('low', left < lowBelow(seat.control));
      clock.classList.toggle('running', seat.clock.running);
      if (low && !wasLow) told.ran(color);
      wasLow = low;
      return seat.clock.running ? untilNextText(left) : Infinity;
    },
    destroy: () => hand?.destroy(),
  };
}
