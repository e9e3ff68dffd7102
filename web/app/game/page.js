// The page of a match: lets strangers and the invited in first, then puts board, players, moves and talk together and keeps them true.

import { loadSet } from '../../pieces/index.js';
import { fill, h, setText } from '../dom.js';
import { t } from '../i18n/index.js';
import { whoAmI } from '../net/api.js';
import { notice } from '../site.js';
import { createActions } from './actions.js';
import { createGameBoard } from './board.js';
import { createMoves } from './moves.js';
import { createOverlay } from './overlay.js';
import { createPlayer } from './players.js';
import { createReactions } from './reactions.js';
import { part } from './state.js';
import { Table } from './table.js';
import { attachKeys, attachResize, attachWheel, createChatBox, createTools } from './tools.js';
import { colorName, playerName, sentence, turnText } from './words.js';

/** @import {MatchState, WireError} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */

/** How long a square to blame stays marked, and why not stays written. */
const BLAME = 4000;

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  const id = path.slice('/m/'.length);
  const pieces = loadSet(site.preferences.now.pieces);
  if (location.hash || !(await whoAmI()))
    await (await import('../pages/join.js')).takePart(root, site, id);
  if (location.pathname !== path) return undefined;
  root.replaceChildren();
  return openGame(root, site, id, await pieces);
}

/**
 * @param {HTMLElement} root
 * @param {Site} site
 * @param {string} id
 * @param {import('../../pieces/index.js').PieceSet} firstSet
 */
function openGame(root, site, id, firstSet) {
  const { preferences, connection } = site;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let blameTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clockTimer;

  const table = new Table(
    connection,
    id,
    {
      changed: () => paint(),
      happened: (events) => {
        if (events.some(({ event }) => event === 'move')) explain('');
        reactions.happened(events);
      },
      refused: (error, tried) => void refuse(error, tried),
      heard: (lines) => reactions.heard(lines),
      rematch: (next) => {
        if (table.state && part(table.state) !== 'none') site.navigate(`/m/${next}`);
      },
      missing: () =>
        fill(
          root,
          h(
            'div',
            { class: 'sheet' },
            h('h1', null, t('game.noMatch')),
            h('p', null, h('a', { href: '/' }, t('app.home')))
          )
        ),
    },
    () => performance.now()
  );
  const reactions = createReactions(table, site);

  const stage = h('div', { class: 'stage' });
  const board = createGameBoard(stage, table, site, {
    pieceSet: firstSet,
    made: (uci) => {
      setText(why, '');
      board.blamed = [];
      reactions.own(uci);
    },
  });
  const players = /** @type {const} */ (['white', 'black']).map((color) =>
    createPlayer(color, table, site, { ran: (whose) => reactions.low(whose) })
  );
  const turn = h('p', { class: 'turn', role: 'status', 'aria-live': 'off' });
  const check = h('p', { class: 'check', role: 'status', 'aria-live': 'off' });
  const why = h('p', { class: 'why', role: 'status' });
  const rules = h('p', { class: 'hint' });
  const viewed = h('span');
  const viewing = h(
    'div',
    { class: 'viewing', hidden: true },
    viewed,
    h(
      'button',
      { type: 'button', class: 'plain', onclick: () => table.look(null) },
      t('game.toNow')
    )
  );
  const moves = createMoves(table);
  const actions = createActions(table, site);
  const chat = createChatBox(table);
  const over = h('div', { class: 'over-board' });
  const overlay = createOverlay(over, table, site, {
    live: () => reactions.live,
    closed: () => board.view?.focus(),
  });
  const boardBox = h('div', { class: 'board-box' }, stage, over);
  // In its place before the match is known, so that nothing moves when it comes.
  const column = h('div', { class: 'column' }, players[1].element, boardBox, players[0].element);
  const title = h('h1', { class: 'unseen' }, t('app.name'));
  const flip = () => board.flip();
  const tools = createTools(table, site, {
    flip,
    pen: () => {
      board.pen = !board.pen;
      paint();
      return board.pen;
    },
    pieceSet: () => board.pieceSet,
    orientation: () => board.orientation(),
    say: (text) => explain(text),
    focusChat: () => chat.focus(),
  });
  const side = h(
    'div',
    { class: 'side' },
    h('div', { class: 'statuses' }, turn, rules, check, why),
    actions.offers,
    moves.element,
    viewing,
    tools.typed,
    actions.buttons,
    tools.element,
    chat.element
  );
  root.classList.add('game');
  root.append(title, column, side);
  attachResize(boardBox, site);
  const detachKeys = attachKeys({
    table,
    site,
    flip,
    cancel: () => {
      overlay.close();
      board.view?.cancel();
    },
    typed: () => tools.focusTyped(),
    chat: () => chat.focus(),
  });
  attachWheel(boardBox, table);

  /** Says something for a while, with what is to blame for it on the board. @param {string} text @param {typeof board.blamed} [blamed] */
  function explain(text, blamed = []) {
    setText(why, text);
    board.blamed = blamed;
    clearTimeout(blameTimer);
    if (text) blameTimer = setTimeout(() => explain(''), BLAME);
    paint();
  }

  /** @param {WireError} error @param {string} [tried] */
  async function refuse(error, tried) {
    site.sounds.play('illegal');
    const words = sentence(error.message);
    explain(words);
    if (!error.square || !table.state) return;
    const { blame } = await import('./blame.js');
    if (why.textContent === words)
      explain(words, blame(error, tried ?? '', table.position(), table.state.ruleset.kinds));
  }

  function paint() {
    const { state } = table;
    if (!state) return;
    root.style.setProperty('--shape', String(state.ruleset.files / state.ruleset.ranks));
    root.style.setProperty('--zoom', String(preferences.now.zoom));
    for (const wish of /** @type {const} */ (['zen', 'swap']))
      root.classList.toggle(wish, preferences.now[wish]);
    root.classList.toggle('hot-seat', part(state) === 'both');
    const [white, black] = players.map((player) => player.element);
    const order =
      board.orientation() === 'white' ? [black, boardBox, white] : [white, boardBox, black];
    if (order.some((element, index) => column.children[index] !== element))
      column.prepend(...order);
    const view = board.paint();
    for (const player of players) player.paint(view, board.pieceSet);
    paintWords(state);
    for (const shown of [moves, actions, tools, chat, overlay]) shown.paint();
    tickClocks();
  }

  /** @param {MatchState} state */
  function paintWords(state) {
    const names = t('game.title', {
      white: playerName(state.seats[0]),
      black: playerName(state.seats[1]),
    });
    setText(title, names);
    const shown = table.made
      ? { ...state, boards: [{ ...state.boards[0], turn: table.position().turn }] }
      : state;
    setText(turn, turnText(shown));
    // Standard chess needs no name.
    setText(rules, state.ruleset.name === 'standard' ? '' : state.ruleset.title);
    const attacked =
      state.phase !== 'over' && !table.made && (state.boards[0].in_check ?? []).length > 0;
    setText(check, attacked ? t('game.check', { color: colorName(state.boards[0].turn) }) : '');
    viewing.hidden = table.viewing === null;
    setText(viewed, t('game.viewing', { ply: table.viewing ?? 0 }));
    document.title = `${table.myTurn && part(state) === 'one' ? '● ' : ''}${names} · ${t('app.name')}`;
  }

  function tickClocks() {
    clearTimeout(clockTimer);
    const wait = Math.min(...players.map((player) => player.tick()));
    if (wait !== Infinity) clockTimer = setTimeout(tickClocks, Math.max(16, wait));
  }

  let turned = preferences.now.turn;
  const stopPreferences = preferences.listen((now) => {
    if (now.turn !== turned) board.unflip();
    turned = now.turn;
    if (now.pieces === board.pieceSet.name) return paint();
    void loadSet(now.pieces).then((set) => {
      board.pieceSet = set;
      paint();
    });
  });
  const stopLine = followLine(connection);

  return () => {
    stopPreferences();
    stopLine();
    detachKeys();
    table.leave();
    clearTimeout(clockTimer);
    clearTimeout(blameTimer);
    actions.destroy();
    players.forEach((player) => player.destroy());
    board.view?.destroy();
  };
}

/**
 * Says when the line is lost, and how long the server takes when it is there.
 * @param {import('../net/socket.js').Connection} connection
 */
function followLine(connection) {
  const ping = document.getElementById('ping');
  const tell = () => {
    const lost = connection.state === 'lost';
    notice('line', lost ? t(navigator.onLine ? 'net.lost' : 'net.offline') : '');
    if (!ping) return;
    setText(ping, lost || connection.ping === null ? '' : t('net.ping', { ms: connection.ping }));
    ping.title = t('net.pingTitle');
  };
  const heard = (/** @type {import('../types.js').ServerMessage} */ message) => {
    if (message.type === 'pong') tell();
  };
  connection.stateListeners.add(tell);
  connection.listeners.add(heard);
  tell();
  return () => {
    connection.stateListeners.delete(tell);
    connection.listeners.delete(heard);
    notice('line', '');
    if (ping) ping.textContent = '';
  };
}
