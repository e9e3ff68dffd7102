// Accounts: set up, register and reset by link, log in, log out.

import { announce, field, fill, h } from '../dom.js';
import { sentence } from '../game/words.js';
import { t } from '../i18n/elsewhere.js';
import '../i18n/pages.js';
import { ApiError, post, whoAmI } from '../net/api.js';
import { hasPasskeys, provePasskey } from '../net/passkey.js';
import { profilePath } from '../site.js';

/** @import {Me} from '../types.js' */
/** @typedef {import('../i18n/index.js').Key} Key */
/** @typedef {import('../site.js').Site} Site */

const MAX_NAME = 20;
const MAX_PASSWORD = 128;
const MAX_CODE = 24;

/**
 * The form of each address: whether it needs the secret of a link, and what it asks for.
 * @type {Record<string, {link: boolean, name: boolean, button: Key}>}
 */
const WAYS = {
  setup: { link: true, name: true, button: 'account.create' },
  register: { link: true, name: true, button: 'account.create' },
  reset: { link: true, name: false, button: 'account.reset.do' },
  login: { link: false, name: true, button: 'account.login' },
};

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  const way = path.slice(1);
  const me = way === 'login' ? await whoAmI() : null;
  if (me?.kind === 'account') {
    history.replaceState(null, '', '/');
    return site.navigate(`${profilePath(me.name)}#account`);
  }
  show(root, enter(way, me, way === 'reset' ? () => newPasswordSet(root, site) : goOn));
  return undefined;
}

/**
 * Shows something and focuses where the visitor continues.
 * @param {HTMLElement} root
 * @param {HTMLElement} sheet
 */
function show(root, sheet) {
  fill(root, sheet);
  document.title = `${sheet.querySelector('h1')?.textContent} · ${t('app.name')}`;
  sheet.querySelector('input')?.focus();
}

/** Reloads the page, because everything on it belongs to the previous person. */
const goHome = () => location.assign('/');

/** Goes back to the page that sent the visitor here: the club's. */
const goOn = () => (location.search === '?to=club' ? location.assign('/club') : goHome());

/**
 * A new password ends all sessions, so the visitor logs in with it on the same page.
 * @param {HTMLElement} root
 * @param {import('../site.js').Site} site
 */
function newPasswordSet(root, site) {
  void site.whoChanged();
  // The link is used up, and its secret should not stay in the browser's history.
  history.replaceState(null, '', '/login');
  const form = enter('login', null, goHome);
  form
    .querySelector('.lead')
    ?.replaceWith(h('p', { class: 'done', role: 'status' }, t('account.reset.done')));
  show(root, form);
  announce(t('account.reset.done'));
}

/** @typedef {{name: HTMLInputElement, password: HTMLInputElement, code: HTMLInputElement}} Boxes */

/** @param {boolean} isLogin @returns {Boxes} */
function boxesOf(isLogin) {
  const plain = { autocapitalize: 'off', spellcheck: 'false' };
  const autocomplete = isLogin ? 'current-password' : 'new-password';
  const text = (/** @type {object} */ more) => h('input', { type: 'text', ...plain, ...more });
  return {
    name: text({ maxlength: MAX_NAME, autocomplete: 'username', required: true }),
    password: h('input', {
      type: 'password',
      maxlength: MAX_PASSWORD,
      autocomplete,
      required: true,
    }),
    code: text({ maxlength: MAX_CODE, autocomplete: 'one-time-code' }),
  };
}

/**
 * The form of an address.
 * @param {string} way
 * @param {Me | null} me
 * @param {() => void} done what follows
 */
function enter(way, me, done) {
  const { link, name: isNamed, button } = WAYS[way];
  const isLogin = way === 'login';
  const title = h('h1', null, t(/** @type {Key} */ (`account.${way}.title`)));
  if (link && location.hash.length < 2) {
    const home = h('a', { class: 'button', href: '/' }, t('missing.home'));
    return h('div', { class: 'sheet join' }, title, h('p', null, t('account.noLink')), h('p', null, home));
  }
  const boxes = boxesOf(isLogin);
  const { name, password, code } = boxes;
  const passkey = h('button', { type: 'button' }, t('passkey.use'));
  const second = h(
    'div',
    { hidden: true },
    field(t('factor.code'), code, t('factor.code.hint')),
    hasPasskeys() && passkey
  );
  const problem = h('div', { class: 'problem', role: 'alert' });
  const go = h('button', { type: 'submit', class: 'main' }, t(button));
  const isGuest = me?.kind === 'guest';
  const text = t(/** @type {Key} */ (`account.${way}.text`));
  const lead = isGuest ? t('account.guest', { name: me.name }) : text;

  const send = async (/** @type {object} */ proof) => {
    await post(`/${way}`, {
      ...(link ? { token: location.hash.slice(1) } : {}),
      ...(isNamed ? { name: name.value.trim() } : {}),
      password: password.value,
      ...proof,
    });
    done();
  };
  const fail = (/** @type {unknown} */ error) => {
    fill(problem, explain(error));
    go.disabled = passkey.disabled = false;
    if (!(error instanceof ApiError) || error.error.code !== 'second-factor') return;
    second.hidden = false;
    code.focus();
    code.select();
  };
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const missing = missingBox(boxes, isNamed);
    if (missing) {
      fill(problem, t(missing === name ? 'join.nameMissing' : 'account.passwordMissing'));
      return missing.focus();
    }
    go.disabled = true;
    await send(second.hidden ? {} : { code: code.value }).catch(fail);
  };
  passkey.addEventListener('click', async () => {
    passkey.disabled = true;
    const login = { name: name.value.trim(), password: password.value };
    const prove = provePasskey('/login/passkey', login);
    await prove.then((proof) => send({ passkey: proof })).catch(fail);
  });
  const hint = (/** @type {Key} */ key) => (isLogin ? undefined : t(key));
  return h(
    'form',
    { class: 'sheet join', novalidate: true, onsubmit },
    title,
    h('p', { class: 'lead' }, lead),
    isNamed && field(t('account.name'), name, hint('account.name.hint')),
    field(t('account.password'), password, hint('account.password.hint')),
    isLogin && second,
    problem,
    h('div', { class: 'answers' }, go)
  );
}

/** The first empty box. @param {Boxes} boxes @param {boolean} isNamed */
function missingBox({ name, password }, isNamed) {
  if (isNamed && !name.value.trim()) return name;
  return password.value ? null : password;
}

/** @param {unknown} error */
function explain(error) {
  if (!(error instanceof ApiError)) throw error;
  return sentence(error.message);
}
