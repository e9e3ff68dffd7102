// The passkeys of an account: add one, remove one.

import { field, fill, h } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { locale } from '../i18n/index.js';
import { get, post, remove } from '../net/api.js';
import { createPasskey, hasPasskeys, provePasskey } from '../net/passkey.js';
import { codeInput, codeList, form, passwordInput } from './factor.js';

/** @import {PasskeyBegun, PasskeyEntry, Passkeys} from '../types.js' */

const MAX_NAME = 40;

/** A placeholder, filled when the server has answered. Empty where the browser has no passkeys. */
export function passkeyPlace() {
  const place = h('section', { class: 'factor passkeys' });
  if (hasPasskeys()) void show(place).catch(() => fill(place));
  return place;
}

/** @param {HTMLElement} place @param {Element[]} [news] what just happened */
async function show(place, news = []) {
  const { passkeys } = /** @type {Passkeys} */ (await get('/me/passkeys'));
  fill(place, h('h2', null, t('passkey.title')), ...news);
  if (passkeys.length > 0) {
    const rows = passkeys.map((passkey) => entry(place, passkey));
    place.append(h('ul', { class: 'passkey-list' }, ...rows));
  }
  const add = h('button', { type: 'button', onclick: () => showAdding(place) }, t('passkey.add'));
  place.append(h('p', null, t('passkey.text')), h('div', { class: 'answers' }, add));
}

/** @param {HTMLElement} place @param {PasskeyEntry} passkey */
function entry(place, passkey) {
  const used = new Date(passkey.used_utc_ms).toLocaleDateString(locale);
  const words = h('span', null, t('passkey.entry', { name: passkey.name, used }));
  const button = h(
    'button',
    { type: 'button', onclick: () => showRemoval(place, passkey) },
    t('passkey.remove', { name: passkey.name })
  );
  return h('li', null, words, ' ', button);
}

/** @param {HTMLElement} place */
function showAdding(place) {
  const password = passwordInput();
  const name = h('input', { type: 'text', maxlength: String(MAX_NAME), autocomplete: 'off' });
  const fields = [
    field(t('account.password'), password),
    field(t('passkey.name'), name, t('passkey.name.hint')),
  ];
  const send = async () => {
    const begun = /** @type {PasskeyBegun} */ (
      await post('/me/passkeys/begin', { current_password: password.value })
    );
    const made = await post('/me/passkeys', await createPasskey(begun, name.value));
    const codes = /** @type {string[]} */ (made.recovery_codes);
    const words = t(codes.length > 0 ? 'passkey.codes' : 'passkey.added');
    const news = [h('p', { role: 'status' }, words)];
    await show(place, codes.length > 0 ? [...news, codeList(codes)] : news);
  };
  fill(place, form(t('passkey.title'), t('passkey.text'), fields, t('passkey.add'), send));
  password.focus();
}

/** @param {HTMLElement} place @param {PasskeyEntry} passkey */
function showRemoval(place, passkey) {
  const password = passwordInput();
  const code = codeInput();
  code.required = false;
  const fields = [
    field(t('account.password'), password),
    field(t('factor.code'), code, t('passkey.code.hint')),
  ];
  const send = async () => {
    const proof = code.value.trim()
      ? { code: code.value }
      : { passkey: await provePasskey('/me/passkeys/challenge', {}) };
    await remove(`/me/passkeys/${passkey.id}`, { current_password: password.value, ...proof });
    await show(place, [h('p', { role: 'status' }, t('passkey.removed', { name: passkey.name }))]);
  };
  const lead = t('passkey.removing', { name: passkey.name });
  fill(place, form(t('passkey.title'), lead, fields, t('factor.remove'), send));
  password.focus();
}
