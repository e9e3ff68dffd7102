// The second factor of an account: set it up, remove it.

import { field, fill, h } from '../dom.js';
import { sentence } from '../game/words.js';
import { t } from '../i18n/elsewhere.js';
import { ApiError, get, post, remove } from '../net/api.js';
import { qrPicture } from './waiting.js';

/** @import {FactorBegun, FactorState} from '../types.js' */

/** A placeholder, filled when the server has answered. */
export function factorPlace() {
  const place = h('section', { class: 'factor' });
  void show(place).catch(() => fill(place));
  return place;
}

/** @param {HTMLElement} place */
async function show(place) {
  const state = /** @type {FactorState} */ (await get('/me/second-factor'));
  if (state.enabled) showRemoval(place, state);
  else showBeginning(place);
}

/** @param {HTMLElement} place */
function showBeginning(place) {
  const password = passwordInput();
  fill(
    place,
    form(
      t('factor.title'),
      t('factor.text'),
      [field(t('account.password'), password)],
      t('factor.begin'),
      async () => {
        const begun = /** @type {FactorBegun} */ (
          await post('/me/second-factor', { current_password: password.value })
        );
        showConfirming(place, begun);
      }
    )
  );
}

/** @param {HTMLElement} place @param {FactorBegun} begun */
function showConfirming(place, begun) {
  const code = codeInput();
  // In groups of four, easier to read; authenticators ignore the spaces.
  const secret = h(
    'p',
    null,
    h('span', { class: 'hint' }, `${t('factor.secret')}: `),
    h('code', { class: 'secret' }, begun.secret.replace(/.{4}(?=.)/g, '$& '))
  );
  const picture = begun.qr ? qrPicture(begun.qr, t('factor.qr')) : null;
  fill(
    place,
    form(
      t('factor.title'),
      t('factor.scan'),
      [picture, secret, field(t('factor.code'), code)],
      t('factor.confirm'),
      async () => {
        const { recovery_codes: codes } = await post('/me/second-factor/confirm', {
          code: code.value,
        });
        fill(
          place,
          h('h2', null, t('factor.title')),
          h('p', { role: 'status' }, t('factor.codes')),
          codeList(codes)
        );
      }
    )
  );
  code.focus();
}

/** @param {HTMLElement} place @param {FactorState} state */
function showRemoval(place, state) {
  const password = passwordInput();
  const code = codeInput();
  const fields = [
    field(t('account.password'), password),
    field(t('factor.code'), code, t('factor.code.hint')),
  ];
  fill(
    place,
    form(
      t('factor.title'),
      t('factor.on', { count: String(state.recovery_codes_left) }),
      fields,
      t('factor.remove'),
      async () => {
        await remove('/me/second-factor', { current_password: password.value, code: code.value });
        fill(
          place,
          h('h2', null, t('factor.title')),
          h('p', { role: 'status' }, t('factor.removed'))
        );
      }
    )
  );
}

/** Recovery codes, shown once. @param {string[]} codes */
export const codeList = (codes) =>
  h('ol', { class: 'codes' }, ...codes.map((one) => h('li', null, h('code', null, one))));

export const passwordInput = () =>
  h('input', {
    type: 'password',
    maxlength: 128,
    autocomplete: 'current-password',
    required: true,
  });
export const codeInput = () =>
  h('input', {
    type: 'text',
    maxlength: 24,
    autocomplete: 'one-time-code',
    autocapitalize: 'off',
    spellcheck: 'false',
    required: true,
  });

/**
 * A form that shows its own refusals.
 * @param {string} title
 * @param {string} lead
 * @param {(Element | null)[]} fields
 * @param {string} button
 * @param {() => Promise<void>} send
 */
export function form(title, lead, fields, button, send) {
  const problem = h('div', { class: 'problem', role: 'alert' });
  const go = h('button', { type: 'submit', class: 'main' }, button);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    go.disabled = true;
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(problem, sentence(error.message));
    } finally {
      go.disabled = false;
    }
  };
  return h(
    'form',
    { novalidate: true, onsubmit: submit },
    h('h2', null, title),
    h('p', null, lead),
    ...fields,
    problem,
    h('div', { class: 'answers' }, go)
  );
}
