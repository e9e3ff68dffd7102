// The page of a match: joins if one was invited, then puts board, players, moves and talk together and keeps them true.

import { createBoard } from '../../board/index.js';
import { loadSet } from '../../pieces/index.js';
import { announce, fill, h, setText } from '../dom.js';
import { t } from '../i18n/index.js';
import { becomeGuest, get, whoAmI } from '../net/api.js';
import { notice } from '../site.js';
import { createActions } from './actions.js';
import { createMoves } from './moves.js';
import { createPlayer } from './players.js';
import { createReactions } from './reactions.js';
import { part } from './state.js';
import { Table } from './table.js';
import { attachKeys, attachResize, attachWheel, createChatBox, createTools } from './tools.js';
import { colorName, playerName, sentence, turnText } from './words.js';

/** @import {Color, MatchState, WireError} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../../board/index.js').Board} Board */
/** @typedef {import('../../board/index.js').Patch} Patch */

/** How long a square to blame stays marked, and why not stays written. */
const BLAME = 4000;

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  const id = path.slice('/m/'.length);
  const pieces = loadSet(site.preferences.now.pieces);
  await takePart(root, site, id);
  if (location.pathname !== path) return undefined;
  root.replaceChildren();
  return openGame(root, site, id, await pieces);
}

/**
 * Before the game: an invitation is answered, a stranger becomes a guest.
 * @param {HTMLElement} root
 * @param {Site} site
 * @param {string} id
 */
async function takePart(root, site, id) {
  const me = await whoAmI();
  const secret = location.hash.slice(1);
  if (secret && !(await made(site, id))) {
    const sits = me && me.kind !== 'house' && await get(`/matches/${id}`).then((/** @type {MatchState} */ state) => (state.yours ?? []).length > 0, () => false);
    if (!sits) {
      const { askToJoin } = await import('../pages/join.js');
      await askToJoin(root, site, { id, invitation: secret === 'join' ? null : secret, me });
    }
  }
  if (secret) history.replaceState(null, '', location.pathname);
  if (!(await whoAmI())) await becomeGuest(site.preferences.now.name || 'Guest');
}

/** The invitation to a match, if it was made in this browser. @param {Site} site @param {string} id */
async function made(site, id) {
  const { madeHere } = await import('../pages/made.js');
  return madeHere(site.store, id);
}

/**
 * @param {HTMLElement} root
 * @param {Site} site
 * @param {string} id
 * @param {import('../../pieces/index.js').PieceSet} firstSet
 */
function openGame(root, site, id, firstSet) {
  const { preferences, connection } = site;
  let pieceSet = firstSet;
  /** @type {Board | null} */
  let board = null;
  /** @type {Patch} what the board was told last */
  let told = {};
  /** @type {Color | null} whose side is at the bottom, once somebody chose */
  let chosenSide = null;
  let pen = false;
  let resultClosed = false;
  /** @type {HTMLElement | null} */
  let overlay = null;
  /** @type {string | null} */
  let blamed = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let blameTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clockTimer;

  const table = new Table(connection, id, {
    changed: () => paint(),
    happened: (events) => reactions.happened(events),
    refused: (error) => refuse(error),
    heard: (lines) => reactions.heard(lines),
    rematch: (next) => {
      if (table.state && part(table.state) !== 'none') site.navigate(`/m/${next}`);
    },
    missing: () => fill(root, h('div', { class: 'sheet' }, h('h1', null, t('game.noMatch')), h('p', null, h('a', { href: '/' }, t('app.home'))))),
  }, () => performance.now());
  const reactions = createReactions(table, site);

  const stage = h('div', { class: 'stage' });
  const players = /** @type {const} */ (['white', 'black']).map((color) => createPlayer(color, table, site, { ran: (whose) => reactions.low(whose) }));
  const turn = h('p', { class: 'turn', role: 'status', 'aria-live': 'off' });
  const check = h('p', { class: 'check', role: 'status', 'aria-live': 'off' });
  const why = h('p', { class: 'why', role: 'status' });
  const viewing = h('div', { class: 'viewing', hidden: true }, h('span'), h('button', { type: 'button', class: 'plain', onclick: () => table.look(null) }, t('game.toNow')));
  const moves = createMoves(table);
  const actions = createActions(table, site);
  const chat = createChatBox(table);
  const over = h('div', { class: 'over-board' });
  const boardBox = h('div', { class: 'board-box' }, stage, over);
  // In its place before the match is known, so that nothing moves when it comes.
  const column = h('div', { class: 'column' }, players[1].element, boardBox, players[0].element);
  const title = h('h1', { class: 'unseen' }, t('app.name'));
  const tools = createTools(table, site, {
    flip,
    pen: () => {
      pen = !pen;
      paint();
      return pen;
    },
    pieceSet: () => pieceSet,
    orientation: () => orientation(),
    say: (text) => explain(text),
    focusChat: () => chat.focus(),
  });
  const side = h('div', { class: 'side' }, h('div', { class: 'statuses' }, turn, check, why), viewing, actions.offers, moves.element, tools.typed, actions.buttons, tools.element, chat.element);
  root.classList.add('game');
  root.append(title, column, side);
  attachResize(boardBox, site);
  const detachKeys = attachKeys({ table, site, flip, cancel: () => board?.cancel(), typed: () => tools.focusTyped(), chat: () => chat.focus() });
  attachWheel(boardBox, table);

  /** @returns {Color} */
  function orientation() {
    const state = /** @type {MatchState} */ (table.state);
    if (part(state) === 'both' && preferences.now.turn && table.viewing === null) {
      const bottom = table.made ? state.boards[0].turn : table.position().turn;
      return chosenSide === 'black' ? (bottom === 'white' ? 'black' : 'white') : bottom;
    }
    return chosenSide ?? (part(state) === 'one' ? /** @type {Color} */ (state.yours?.[0].color) : 'white');
  }

  function flip() {
    if (!table.state) return;
    if (part(table.state) === 'both' && preferences.now.turn) chosenSide = chosenSide === 'black' ? 'white' : 'black';
    else chosenSide = orientation() === 'white' ? 'black' : 'white';
    paint();
  }

  /** @param {string} text */
  function explain(text) {
    setText(why, text);
    clearTimeout(blameTimer);
    blameTimer = setTimeout(() => {
      setText(why, '');
      blamed = null;
      paint();
    }, BLAME);
  }

  /** @param {WireError} error */
  function refuse(error) {
    site.sounds.play('illegal');
    blamed = error.square ?? null;
    explain(sentence(error.message));
    paint();
  }

  /** @returns {Patch} */
  function wanted() {
    const state = /** @type {MatchState} */ (table.state);
    const now = preferences.now;
    const { ruleset } = state;
    const actual = state.boards[0];
    const position = table.position();
    const plays = part(state);
    const live = table.viewing === null && state.phase === 'playing' && !table.made;
    const own = plays === 'both' ? 'both' : plays === 'one' ? /** @type {Color} */ (state.yours?.[0].color) : null;
    return {
      files: ruleset.files, ranks: ruleset.ranks, walls: ruleset.walls ?? [], hills: ruleset.hills ?? [], kinds: ruleset.kinds,
      zones: now.zones && surprising(ruleset) ? ruleset.zones : null,
      pieces: position.pieces, turn: position.turn, lastMove: position.lastMove, inCheck: position.inCheck,
      orientation: orientation(),
      dests: live ? actual.dests ?? [] : [], drops: live ? actual.drops ?? [] : [],
      premoveDests: table.viewing === null ? actual.premoves ?? [] : [], predrops: table.viewing === null ? actual.predrops ?? [] : [],
      premoves: table.viewing === null ? table.premoves : [],
      movable: live ? own : null,
      premovable: now.premoves && plays === 'one' && table.viewing === null && state.phase === 'playing' ? own : null,
      coordinates: now.coordinates, animationMs: now.animation, showDests: now.dests, blindfold: now.blindfold,
      dragOrClick: now.input, autoPromote: now.autoQueen, pen, pieceSet,
      hints: blamed ? [{ from: blamed, color: /** @type {const} */ ('orange') }] : [],
    };
  }

  /** Only what is new: the board would give up a promotion being chosen if told of pieces that stand as they stood. */
  function paintBoard() {
    const next = wanted();
    if (!board) {
      if (next.hills?.length || next.walls?.length || next.zones) void import('./legend.js').then((module) => column.append(module.legend(next)));
      board = createBoard(stage, { ...next, fit: 'width', labels: { board: t('game.board') },
        onMove: ({ uci }) => move(uci), onDrop: ({ uci }) => move(uci),
        onPremove: (uci) => table.setPremoves([...table.premoves, uci]),
        onCancelPremoves: () => table.setPremoves([]),
        onIllegal: ({ from, kind, to }) => void table.tryMove(from ? from + to : `${kind}@${to}`),
        onAnnounce: (text) => announce(text) });
    } else {
      const patch = Object.fromEntries(Object.entries(next).filter(([name, value]) => !same(value, told[/** @type {keyof Patch} */ (name)])));
      if (Object.keys(patch).length) board.set(/** @type {Patch} */ (patch));
    }
    told = next;
  }

  /** @param {string} uci */
  function move(uci) {
    // The board has painted it already; what it was told of the pieces is no longer so.
    told = { ...told, pieces: {} };
    blamed = null;
    setText(why, '');
    reactions.own(uci);
    void table.move(uci, { confirm: preferences.now.confirmMove });
  }

  function paintOverlay() {
    const state = /** @type {MatchState} */ (table.state);
    const kind = state.phase === 'waiting' && part(state) !== 'none' ? 'waiting' : state.end && !resultClosed ? `end ${state.rematch ?? ''}` : '';
    if (over.dataset.kind === kind) return;
    over.dataset.kind = kind;
    overlay?.remove();
    overlay = null;
    const put = (/** @type {HTMLElement} */ card) => {
      if (over.dataset.kind !== kind) return;
      overlay = card;
      over.replaceChildren(card);
      const busy = document.activeElement?.closest('input, textarea');
      if (kind.startsWith('end') && !busy && reactions.live) card.focus({ preventScroll: true });
    };
    if (kind === 'waiting') void Promise.all([import('../pages/waiting.js'), made(site, id)]).then(([module, invitation]) => put(module.waitingCard(invitation)));
    else if (kind) void import('./result.js').then((module) => put(module.resultCard(table, site, () => {
      resultClosed = true;
      paintOverlay();
      board?.focus();
    })));
    else over.replaceChildren();
  }

  function paint() {
    const { state } = table;
    if (!state) return;
    root.style.setProperty('--shape', String(state.ruleset.files / state.ruleset.ranks));
    root.style.setProperty('--zoom', String(preferences.now.zoom));
    root.classList.toggle('zen', preferences.now.zen);
    root.classList.toggle('hot-seat', part(state) === 'both');
    const bottom = orientation();
    const order = [players.find((player) => player.color !== bottom)?.element, boardBox, players.find((player) => player.color === bottom)?.element];
    if (order.some((element, index) => column.children[index] !== element)) column.append(...order.filter((element) => element !== undefined));
    paintBoard();
    if (board) for (const player of players) player.paint(board, pieceSet);
    paintWords(state);
    moves.paint();
    actions.paint();
    tools.paint();
    chat.paint();
    paintOverlay();
    tickClocks();
  }

  /** @param {MatchState} state */
  function paintWords(state) {
    const names = { white: playerName(state.seats[0]), black: playerName(state.seats[1]) };
    setText(title, t('game.title', names));
    const shown = table.made ? { ...state, boards: [{ ...state.boards[0], turn: table.position().turn }] } : state;
    setText(turn, turnText(shown));
    const attacked = state.phase !== 'over' && !table.made && (state.boards[0].in_check ?? []).length > 0;
    setText(check, attacked ? t('game.check', { color: colorName(state.boards[0].turn) }) : '');
    viewing.hidden = table.viewing === null;
    if (viewing.firstElementChild) setText(viewing.firstElementChild, t('game.viewing', { ply: table.viewing ?? 0 }));
    const mine = table.myTurn && part(state) === 'one';
    document.title = `${mine ? '● ' : ''}${t('game.title', names)} · ${t('app.name')}`;
  }

  function tickClocks() {
    clearTimeout(clockTimer);
    const wait = Math.min(...players.map((player) => player.tick()));
    if (wait !== Infinity) clockTimer = setTimeout(tickClocks, Math.max(16, wait));
  }

  let turned = preferences.now.turn;
  const stopPreferences = preferences.listen((now) => {
    if (now.turn !== turned) chosenSide = null;
    turned = now.turn;
    if (now.pieces === pieceSet.name) return paint();
    void loadSet(now.pieces).then((set) => {
      pieceSet = set;
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
    board?.destroy();
  };
}

/**
 * Whether pieces promote elsewhere than on the whole of the last rank; there nobody needs to be told.
 * @param {import('../types.js').RulesetInfo} ruleset
 */
function surprising({ files, ranks, zones = {} }) {
  return [{ zone: zones.white, rank: ranks }, { zone: zones.black, rank: 1 }].some(({ zone, rank }) => {
    const squares = zone?.promotion ?? [];
    return squares.length > 0 && (squares.length !== files || squares.some((square) => Number(square.slice(1)) !== rank));
  });
}

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => a === b || (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && !('image' in a) && JSON.stringify(a) === JSON.stringify(b));

/**
 * Says when the line is lost, and how long the server takes when it is there.
 * @param {import('../net/socket.js').Connection} connection
 */
function followLine(connection) {
  const ping = document.getElementById('ping');
  const state = () => {
    const lost = connection.state === 'lost';
    notice('line', lost ? t(navigator.onLine ? 'net.lost' : 'net.offline') : '');
  };
  const measured = () => {
    if (!ping || connection.ping === null) return;
    setText(ping, t('net.ping', { ms: connection.ping }));
    ping.title = t('net.pingTitle');
  };
  const heard = (/** @type {import('../types.js').ServerMessage} */ message) => {
    if (message.type === 'pong') measured();
  };
  connection.stateListeners.add(state);
  connection.listeners.add(heard);
  state();
  measured();
  return () => {
    connection.stateListeners.delete(state);
    connection.listeners.delete(heard);
    notice('line', '');
    if (ping) ping.textContent = '';
  };
}
