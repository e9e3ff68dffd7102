// Saves the draft by itself after each edit, one request at a time.

import { saveDraft } from './designs.js';
import { ApiError } from '../net/api.js';

/** @typedef {import('./document.js').Ruleset} Ruleset */
/** @typedef {'saved' | 'saving' | 'failed' | 'newer'} SaveState */

/** How long the design rests before it is saved, and before a failed try is repeated. */
const REST = 700,
  AGAIN = 5000;

export class DraftSaver {
  /**
   * @param {string} id
   * @param {number} seq
   * @param {(state: SaveState, more?: {reason?: string, newer?: Record<string, any>}) => void}
   *   onchange
   */
  constructor(id, seq, onchange) {
    this.id = id;
    this.seq = seq;
    this.onchange = onchange;
    /** What is not saved yet. @type {Ruleset | null} */
    this.waiting = null;
    /** @type {Promise<void> | null} */
    this.sending = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.isStopped = false;
    this.failed = false;
    /** The number of a newer draft on the server. @type {number | undefined} */
    this.newerSeq = undefined;
  }

  /** @param {Ruleset} document */
  save(document) {
    this.waiting = document;
    this.onchange('saving');
    this.later(REST);
  }

  /** @param {number} rest */
  later(rest) {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.flush(), rest);
  }

  /** Sends what waits. @returns {Promise<boolean>} whether everything is saved */
  async flush() {
    clearTimeout(this.timer);
    while (this.waiting || this.sending) {
      this.sending ??= this.send();
      await this.sending;
      if (this.waiting && this.failed) return false;
    }
    return !this.failed;
  }

  async send() {
    const document = this.waiting;
    this.waiting = null;
    this.failed = false;
    try {
      if (document) await this.put(document);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failed = true;
      this.waiting ??= document;
      this.onchange('failed', { reason: error.message });
      this.later(AGAIN);
    } finally {
      this.sending = null;
    }
  }

  /** @param {Ruleset} document */
  async put(document) {
    const { seq, newer } = await saveDraft(this.id, document, this.seq);
    if (newer) {
      this.failed = true;
      this.newerSeq = seq;
      return this.onchange('newer', { newer });
    }
    this.seq = seq;
    if (!this.waiting) this.onchange('saved');
  }

  /** Takes the other draft as known, so that the next save replaces it. */
  overrule() {
    this.seq = this.newerSeq ?? this.seq;
    this.failed = false;
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
    void this.flush();
  }
}
