// What the server finds in a design: asked after each edit, and the newest answer wins.

import { ApiError, post } from '../net/api.js';

/** @import {RulesetEntry} from '../types.js' */
/**
 * @typedef {{path: string, sentence: string, line?: number, reason?: string, values?:
 *   Record<string, string>, squares?: string[]}} Finding
 */
/**
 * @typedef {{letter: string, name: string, value?: number, mobility: number, visits: number}}
 *   Studied
 */
/**
 * @typedef {{ok: boolean, faults?: Finding[], warnings?: Finding[], ruleset?: RulesetEntry,
 *   pieces?: Studied[]}} Study
 */

/** How long the design rests before the server is asked about it, in milliseconds. */
const REST = 120;
/** How long to wait after too many questions. */
const AGAIN = 1500;
const TOO_MANY = 429;

export class Studies {
  /** @param {(study: Study | null, problem: string) => void} onanswer */
  constructor(onanswer) {
    this.onanswer = onanswer;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {object} document */
  ask(document) {
    const current = ++this.asked;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(document, current), REST);
  }

  /** @param {object} document @param {number} current */
  async send(document, current) {
    try {
      const study = await post('/rulesets/study', { text: JSON.stringify(document) });
      if (current === this.asked) this.onanswer(study, '');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (current !== this.asked) return;
      if (error.status === TOO_MANY)
        this.timer = setTimeout(() => void this.send(document, current), AGAIN);
      else this.onanswer(null, error.message);
    }
  }

  stop() {
    clearTimeout(this.timer);
    this.asked++;
  }
}
