// The one socket: opened again whenever it breaks, with everything that was asked for and not yet answered.

/** @import {Answer, ChatRoom, Head, Seat, ServerMessage} from '../types.js' */

const PROTOCOL = 1;
/** The first wait before trying again; it doubles up to the longest. */
const FIRST_WAIT = 100,
  LONGEST_WAIT = 1000;
/** How often the server is asked for a sign, and how long it may take. */
const PING_EVERY = 4000,
  SILENCE = 6000;
const RANDOM_IDS = 2 ** 50;

/**
 * How long to wait before the given attempt, counted from 0: never longer than a second, so that a page is back in two.
 * @param {number} attempt
 */
export const backOff = (attempt) => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);

/**
 * @typedef {object} Surroundings what a connection needs of the browser; tests bring their own
 * @property {(url: string) => WebSocket} open
 * @property {string} url
 * @property {() => number} now
 * @property {(action: () => void, ms: number) => unknown} later
 * @property {(timer: any) => void} never
 */

/** @typedef {'connecting' | 'open' | 'lost'} LineState */
/** @typedef {{match: string, id: number, text: string, resolve: (answer: Answer) => void}} Pending */

export class Connection {
  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.surroundings = surroundings;
    /** @type {LineState} */
    this.state = 'connecting';
    /** @type {WebSocket | null} */
    this.socket = null;
    this.attempt = 0;
    /** Numbers of acts must differ from those of other pages of the same person. */
    this.nextId = Math.floor(Math.random() * RANDOM_IDS);
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    /** @type {Map<string, () => Head | undefined>} */
    this.watched = new Map();
    this.lobby = false;
    /** @type {Set<(message: ServerMessage) => void>} */
    this.listeners = new Set();
    /** @type {Set<(state: LineState) => void>} */
    this.stateListeners = new Set();
    /** @type {number | null} round trip in milliseconds */
    this.ping = null;
    /** Unix time of the server less the time of this page's own clock. */
    this.utcOffset = 0;
    /** @type {unknown} */
    this.timer = null;
    this.heardAt = 0;
    this.pingSentAt = 0;
    this.closed = false;
  }

  connect() {
    if (this.socket || this.closed) return;
    this.surroundings.never(this.timer);
    const socket = this.surroundings.open(this.surroundings.url);
    this.socket = socket;
    this.heardAt = this.surroundings.now();
    socket.onopen = () =>
      socket === this.socket && this.send({ type: 'hello', protocol: PROTOCOL });
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lose();
    socket.onerror = () => {};
    this.timer = this.surroundings.later(() => this.watchSilence(), PING_EVERY);
  }

  /** The network is back, or the page is looked at again: no reason to wait. */
  hurry() {
    this.attempt = 0;
    if (!this.socket) this.connect();
    else if (this.state === 'open') this.sendPing();
  }

  /** Gives the present line up, as when the device says that it is offline, and tries again. */
  lose() {
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    this.surroundings.never(this.timer);
    this.setState('lost');
    if (!this.closed)
      this.timer = this.surroundings.later(() => this.connect(), backOff(this.attempt++));
  }

  close() {
    this.closed = true;
    this.lose();
  }

  /** @param {LineState} state */
  setState(state) {
    if (this.state === state) return;
    this.state = state;
    for (const listener of this.stateListeners) listener(state);
  }

  /** @param {ServerMessage} message */
  hear(message) {
    this.heardAt = this.surroundings.now();
    if (message.type === 'welcome') {
      this.utcOffset = message.utc_ms - this.heardAt;
      this.attempt = 0;
      this.setState('open');
      for (const [match, have] of this.watched) this.sendWatch(match, have());
      if (this.lobby) this.send({ type: 'watch-lobby' });
      for (const { text } of this.pending.values()) this.socket?.send(text);
      this.sendPing();
    } else if (message.type === 'pong') {
      this.ping = Math.round(this.heardAt - this.pingSentAt);
      this.pingSentAt = 0;
    } else if (message.type === 'answer') {
      const asked = this.pending.get(message.id);
      this.pending.delete(message.id);
      asked?.resolve(message.answer);
    }
    for (const listener of [...this.listeners]) listener(message);
  }

  watchSilence() {
    if (!this.socket) return;
    if (this.surroundings.now() - this.heardAt > SILENCE) return this.lose();
    if (this.state === 'open') this.sendPing();
    this.timer = this.surroundings.later(() => this.watchSilence(), PING_EVERY);
  }

  sendPing() {
    this.pingSentAt = this.surroundings.now();
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
   * Follows a match from now on, also over new lines.
   * @param {string} match
   * @param {() => Head | undefined} have the last event one has
   * @returns {() => void} stops following
   */
  watch(match, have) {
    this.watched.set(match, have);
    if (this.state === 'open') this.sendWatch(match, have());
    return () => {
      this.watched.delete(match);
      if (this.state === 'open') this.send({ type: 'unwatch', match });
    };
  }

  /** @returns {() => void} stops following */
  watchLobby() {
    this.lobby = true;
    if (this.state === 'open') this.send({ type: 'watch-lobby' });
    return () => {
      this.lobby = false;
      if (this.state === 'open') this.send({ type: 'unwatch-lobby' });
    };
  }

  /**
   * Asks for something and hears the answer, however often the line breaks in between.
   * @param {string} match
   * @param {object} act
   * @param {number[]} [plies] what was on the boards when it was decided
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

/** A connection of this page to its own server, awake when the network or the reader comes back. */
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
