// Keeps the preferences of an account on the server, so that they follow it to other browsers.
//
// While an account is logged in, this browser's preferences are the account's. Those that the
// browser had before are put aside and come back when the account logs out.

import { get, request } from './net/api.js';
import { DEFAULTS, readPreferences, STORE } from './prefs.js';

/** @typedef {import('./prefs.js').Preferences} Preferences */
/** @typedef {import('./types.js').Me} Me */
/** @typedef {Record<string, boolean | number | string>} Values */

/**
 * The part of the server that keeps preferences.
 * @typedef {object} Keeper
 * @property {() => Promise<{values?: Values}>} get
 * @property {(values: Values) => Promise<unknown>} put
 */

/**
 * Keys in the browser's storage: whose preferences are in use, this browser's own, and what was not
 * sent yet.
 */
const OWNER = 'tabiya.preferences.owner';
const ASIDE = 'tabiya.preferences.aside';
const UNSENT = 'tabiya.preferences.unsent';

/** The preferences that belong to a visit or to a browser, not to a person. */
const LOCAL = ['name', 'blindfold'];

/** How long changes are collected before they are sent, in milliseconds. */
const COLLECT = 400;

/** What is kept on the server. @param {Preferences} preferences @returns {Values} */
export const kept = (preferences) =>
  Object.fromEntries(Object.entries(preferences).filter(([key]) => !LOCAL.includes(key)));

/** The preferences that differ. @param {Values} before @param {Values} after @returns {Values} */
const changes = (before, after) =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key] !== value));

export class AccountPreferences {
  /**
   * @param {import('./prefs.js').PreferenceStore} preferences
   * @param {Keeper} keeper
   * @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null} storage
   */
  constructor(preferences, keeper, storage) {
    this.preferences = preferences;
    this.keeper = keeper;
    this.storage = storage;
    this.isOn = false;
    this.isAdopting = false;
    this.last = kept(preferences.now);
    /** Changes that the server does not know yet; in the storage too, for the next visit. */
    this.unsent = valuesIn(this.read(UNSENT));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Promise<void>} */
    this.sending = Promise.resolve();
    preferences.listen((now) => this.changed(now));
  }

  /** Adopts the preferences of the person who is here now. @param {Me | null} me */
  async settle(me) {
    const owner = this.read(OWNER);
    if (me?.kind !== 'account') {
      this.isOn = false;
      if (owner !== null) this.giveBack();
      return;
    }
    const actor = String(me.actor);
    if (owner === null) this.write(ASIDE, JSON.stringify(kept(this.preferences.now)));
    const isOther = owner !== actor;
    if (isOther) this.setUnsent({});
    this.write(OWNER, actor);
    this.isOn = true;
    await this.pull(isOther ? this.aside() : this.last);
  }

  /**
   * Takes what the server has, with the changes that it does not know yet.
   * @param {Values} [first] what is kept if there is nothing yet
   */
  async pull(first = this.last) {
    const found = await this.keeper.get().catch(() => null);
    if (!found || !this.isOn) return;
    this.adopt({ ...(found.values ?? first), ...this.unsent });
    if (!found.values || this.isWaiting) await this.send();
  }

  /** @param {Preferences} now */
  changed(now) {
    const changed = changes(this.last, kept(now));
    this.last = kept(now);
    if (!this.isOn || this.isAdopting || Object.keys(changed).length === 0) return;
    this.setUnsent({ ...this.unsent, ...changed });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), COLLECT);
  }

  /** Sends the changes: onto what another browser may have changed in the meantime. */
  send() {
    clearTimeout(this.timer);
    this.sending = this.sending.then(() => this.sendNow()).catch(() => {
      // They are sent with the next change, or at the next visit.
    });
    return this.sending;
  }

  async sendNow() {
    if (!this.isOn) return;
    const sent = this.unsent;
    const { values = this.last } = await this.keeper.get();
    const next = { ...values, ...sent };
    await this.keeper.put(next);
    if (!this.isOn) return;
    this.setUnsent(changes(sent, this.unsent));
    this.adopt({ ...next, ...this.unsent });
  }

  get isWaiting() {
    return Object.keys(this.unsent).length > 0;
  }

  /** @param {Values} values */
  setUnsent(values) {
    this.unsent = values;
    if (this.isWaiting) this.write(UNSENT, JSON.stringify(values));
    else this.storage?.removeItem(UNSENT);
  }

  /** @param {Values} values */
  adopt(values) {
    if (Object.keys(changes(this.last, { ...this.last, ...values })).length === 0) return;
    this.isAdopting = true;
    this.preferences.set(/** @type {Partial<Preferences>} */ (values));
    this.isAdopting = false;
  }

  /** This browser has its own preferences again. */
  giveBack() {
    this.adopt(this.aside());
    this.setUnsent({});
    for (const key of [OWNER, ASIDE]) this.storage?.removeItem(key);
  }

  /** The preferences that this browser had before the account. */
  aside() {
    return { ...kept(DEFAULTS), ...valuesIn(this.read(ASIDE)) };
  }

  /** @param {string} key */
  read(key) {
    return this.storage?.getItem(key) ?? null;
  }

  /** @param {string} key @param {string} text */
  write(key, text) {
    try {
      this.storage?.setItem(key, text);
    } catch {
      // Storage is full or forbidden: what is not sent before the page is closed is lost.
    }
  }
}

/** @param {string | null} text @returns {Values} */
function valuesIn(text) {
  try {
    const values = JSON.parse(text ?? '{}');
    return values && typeof values === 'object' ? values : {};
  } catch {
    return {};
  }
}

/** @type {AccountPreferences | null} */
let followed = null;

/**
 * Follows the preferences of the person who is here now: on the server, and in other tabs.
 * @param {import('./site.js').Site} site
 * @param {Me | null} me
 */
export function followAccount({ preferences, store }, me) {
  if (!followed) {
    const path = '/me/preferences';
    const keeper = {
      get: () => get(path),
      put: (/** @type {Values} */ values) => request('PUT', path, { values }),
    };
    const account = new AccountPreferences(preferences, keeper, store);
    followed = account;
    document.addEventListener('visibilitychange', () => {
      if (!account.isOn) return;
      if (!document.hidden) void account.pull();
      else if (account.isWaiting) void account.send();
    });
    addEventListener('storage', ({ key, newValue }) => {
      if (key === STORE) account.adopt(kept(readPreferences(newValue)));
    });
  }
  return followed.settle(me);
}
