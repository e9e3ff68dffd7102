// The WebSocket: reconnects when it is lost, and repeats every request without an answer.

/** @import {Answer, ChatRoom, Head, Seat, ServerMessage} from '../types.js' */

const PROTOCOL = 1;
/** The wait before the first attempt to reconnect, doubled for each further one up to a maximum. */
const FIRST_WAIT = 100,
  MAX_WAIT = 1000;
/** How often the server is pinged, and after which silence the connection counts as lost. */
const PING_EVERY = 4000,
  SILENCE = 6000;
const RANDOM_IDS = 2 ** 50;

/**
 * How long to wait before the given attempt, counted from 0: never longer than a second, so that a
 * page is back in two.
 * @param {number} attempt
 */
export const backOff = (attempt) => Math.min(MAX_WAIT, FIRST_WAIT * 2 ** attempt);

/**
 * @typedef {object} Environment what a connection needs of the browser; tests have their own
 * @property {(url: string) => WebSocket} open
 * @property {string} url
 * @property {() => number} now
 * @property {(action: () => void, ms: number) => unknown} later
 * @property {(timer: any) => void} never
 */

/** @typedef {'connecting' | 'open' | 'lost'} ConnectionState */
/**
 * @typedef {{match: string, id: number, text: string, resolve: (answer: Answer) => void}} Pending
 */

export class Connection {
  /** @param {Environment} environment */
  constructor(environment) {
    this.environment = environment;
    /** @type {ConnectionState} */
    this.state = 'connecting';
    /** @type {WebSocket | null} */
    this.socket = null;
    this.attempt = 0;
    /** Ids must differ from those of other pages of the same person. */
    this.nextId = Math.floor(Math.random() * RANDOM_IDS);
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    /** @type {Map<string, () => Head | undefined>} */
    this.watched = new Map();
    this.lobby = false;
    /** @type {Set<(message: ServerMessage) => void>} */
    this.listeners = new Set();
    /** @type {Set<(state: ConnectionState) => void>} */
    this.stateListeners = new Set();
    /** @type {number | null} round trip in milliseconds */
    this.ping = null;
    /** Unix time of the server minus the time of this page's clock. */
    this.utcOffset = 0;
    /** @type {unknown} */
    this.timer = null;
    this.receivedAt = 0;
    this.pingSentAt = 0;
    this.closed = false;
  }

  connect() {
    if (this.socket || this.closed) return;
    this.environment.never(this.timer);
    const socket = this.environment.open(this.environment.url);
    this.socket = socket;
    this.receivedAt = this.environment.now();
    socket.onopen = () =>
      socket === this.socket && this.send({ type: 'hello', protocol: PROTOCOL });
    socket.onmessage = (event) => socket === this.socket && this.receive(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lose();
    socket.onerror = () => {};
    this.timer = this.environment.later(() => this.checkSilence(), PING_EVERY);
  }

  /** Reconnects at once, because the network is back or the page is visible again. */
  hurry() {
    this.attempt = 0;
    if (!this.socket) this.connect();
    else if (this.state === 'open') this.sendPing();
  }

  /** Drops the socket, as when the device says that it is offline, and reconnects later. */
  lose() {
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    this.environment.never(this.timer);
    this.setState('lost');
    if (!this.closed)
      this.timer = this.environment.later(() => this.connect(), backOff(this.attempt++));
  }

  close() {
    this.closed = true;
    this.lose();
  }

  /** @param {ConnectionState} state */
  setState(state) {
    if (this.state === state) return;
    this.state = state;
    for (const listener of this.stateListeners) listener(state);
  }

  /** @param {ServerMessage} message */
  receive(message) {
    this.receivedAt = this.environment.now();
    if (message.type === 'welcome') {
      this.utcOffset = message.utc_ms - this.receivedAt;
      this.attempt = 0;
      this.setState('open');
      for (const [match, have] of this.watched) this.sendWatch(match, have());
      if (this.lobby) this.send({ type: 'watch-lobby' });
      for (const { text } of this.pending.values()) this.socket?.send(text);
      this.sendPing();
    } else if (message.type === 'pong') {
      this.ping = Math.round(this.receivedAt - this.pingSentAt);
      this.pingSentAt = 0;
    } else if (message.type === 'answer') {
      const asked = this.pending.get(message.id);
      this.pending.delete(message.id);
      asked?.resolve(message.answer);
    }
    for (const listener of [...this.listeners]) listener(message);
  }

  checkSilence() {
    if (!this.socket) return;
    if (this.environment.now() - this.receivedAt > SILENCE) return this.lose();
    if (this.state === 'open') this.sendPing();
    this.timer = this.environment.later(() => this.checkSilence(), PING_EVERY);
  }

  sendPing() {
    this.pingSentAt = this.environment.now();
    this.send({ type: 'ping', token: Math.round(this.pingSentAt) });
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** @param {string} match @param {Head} [have] */
  sendWatch(match, have) {
    this.send(have ? { type: 'watch', match, have } : { type: 'watch', match });
  }

  /**
   * Watches a match, also after reconnecting.
   * @param {string} match
   * @param {() => Head | undefined} have the last event this page has
   * @returns {() => void} stops watching
   */
  watch(match, have) {
    this.watched.set(match, have);
    if (this.state === 'open') this.sendWatch(match, have());
    return () => {
      this.watched.delete(match);
      if (this.state === 'open') this.send({ type: 'unwatch', match });
    };
  }

  /** @returns {() => void} stops watching */
  watchLobby() {
    this.lobby = true;
    if (this.state === 'open') this.send({ type: 'watch-lobby' });
    return () => {
      this.lobby = false;
      if (this.state === 'open') this.send({ type: 'unwatch-lobby' });
    };
  }

  /**
   * Sends an act and returns the answer, also if the connection is lost in between.
   * @param {string} match
   * @param {object} act
   * @param {(number | null)[]} [plies] how many plies each board had, null where it does not matter
   * @returns {Promise<Answer>}
   */
  act(match, act, plies) {
    return this.ask(match, (id) => ({ type: 'act', match, id, ...(plies ? { plies } : {}), act }));
  }

  /** @param {string} match @param {ChatRoom} room @param {string} text */
  say(match, room, text) {
    return this.ask(match, (id) => ({ type: 'say', match, id, room, text }));
  }

  /**
   * @param {string} match
   * @param {(id: number) => object} message
   * @returns {Promise<Answer>}
   */
  ask(match, message) {
    const id = this.nextId++;
    const text = JSON.stringify(message(id));
    return new Promise((resolve) => {
      this.pending.set(id, { match, id, text, resolve });
      if (this.state === 'open') this.socket?.send(text);
    });
  }

  /** @param {string} match @param {Seat} seat @param {number} ply @param {string[]} moves */
  premoves(match, seat, ply, moves) {
    this.send({ type: 'premoves', match, seat, ply, moves });
  }
}

/**
 * The connection of this page to its server. It reconnects when the network or the reader returns.
 */
export function openConnection() {
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/socket`;
  const connection = new Connection({
    open: (address) => new WebSocket(address),
    url,
    now: () => performance.now(),
    later: (action, ms) => setTimeout(action, ms),
    never: (timer) => clearTimeout(timer),
  });
  addEventListener('online', () => connection.hurry());
  addEventListener('offline', () => connection.socket && connection.lose());
  document.addEventListener('visibilitychange', () => document.hidden || connection.hurry());
  connection.connect();
  return connection;
}
