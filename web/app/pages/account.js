// Coming in by a name and a password: set up, register and reset by a link, log in, log out.

import { announce, field, fill, h } from '../dom.js';
import { sentence } from '../game/words.js';
import { t } from '../i18n/elsewhere.js';
import '../i18n/pages.js';
import { ApiError, post, whoAmI } from '../net/api.js';
import { factorPlace } from './factor.js';

const LONGEST_NAME = 20;
const LONGEST_PASSWORD = 128;
const LONGEST_CODE = 24;

/**
 * What stands behind each address: who needs the secret of a link, and what is asked for.
 * @type {Record<string, {link: boolean, name: boolean, button: import('../i18n/index.js').Key}>}
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
  if (me?.kind === 'account') return show(root, whoYouAre(me));
  show(root, enter(way, me, way === 'reset' ? () => newPasswordSet(root, site) : goHome));
  return undefined;
}

/** Puts something in place and the keyboard to where one goes on. @param {HTMLElement} root @param {HTMLElement} sheet */
function show(root, sheet) {
  fill(root, sheet);
  document.title = `${sheet.querySelector('h1')?.textContent} · ${t('app.name')}`;
  sheet.querySelector('input')?.focus();
}

/** @param {import('../types.js').Me} me */
function whoYouAre(me) {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const out = h(
    'button',
    { type: 'button', onclick: () => void leave().catch((error) => fill(problem, explain(error))) },
    t('account.logout')
  );
  const words = t(me.role === 'organiser' ? 'account.you.organizer' : 'account.you', {
    name: me.name,
  });
  return h(
    'div',
    { class: 'sheet join' },
    h('h1', null, me.name),
    h('p', null, words),
    problem,
    h('div', { class: 'answers' }, out),
    factorPlace()
  );
}

async function leave() {
  await post('/logout', {});
  goHome();
}

/** Everything that was open knew somebody else, so the page begins anew. */
const goHome = () => location.assign('/');

/** A new password ends all sessions, so one logs in with it, in the same place. @param {HTMLElement} root @param {import('../site.js').Site} site */
function newPasswordSet(root, site) {
  site.whoChanged();
  // The link is used up, and its secret should stay in no history.
  history.replaceState(null, '', '/login');
  const form = enter('login', null, goHome);
  form
    .querySelector('.lead')
    ?.replaceWith(h('p', { class: 'done', role: 'status' }, t('account.reset.done')));
  show(root, form);
  announce(t('account.reset.done'));
}

/**
 * @param {string} way
 * @param {import('../types.js').Me | null} me
 * @param {() => void} done what follows
 */
function enter(way, me, done) {
  const { link, name: named, button } = WAYS[way];
  const name = h('input', {
    type: 'text',
    maxlength: LONGEST_NAME,
    autocomplete: 'username',
    autocapitalize: 'off',
    spellcheck: 'false',
    required: true,
  });
  const password = h('input', {
    type: 'password',
    maxlength: LONGEST_PASSWORD,
    autocomplete: way === 'login' ? 'current-password' : 'new-password',
    required: true,
  });
  const code = h('input', {
    type: 'text',
    maxlength: LONGEST_CODE,
    autocomplete: 'one-time-code',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  const second = h('div', { hidden: true }, field(t('factor.code'), code, t('factor.code.hint')));
  const problem = h('div', { class: 'problem', role: 'alert' });
  const go = h('button', { type: 'submit', class: 'main' }, t(button));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const missing = [named && !name.value.trim() && name, !password.value && password].find(
      Boolean
    );
    if (missing) {
      fill(problem, t(missing === name ? 'join.nameMissing' : 'account.passwordMissing'));
      return missing.focus();
    }
    go.disabled = true;
    try {
      await post(`/${way}`, {
        ...(link ? { token: location.hash.slice(1) } : {}),
        ...(named ? { name: name.value.trim() } : {}),
        password: password.value,
        ...(second.hidden ? {} : { code: code.value }),
      });
      done();
    } catch (error) {
      fill(problem, explain(error));
      go.disabled = false;
      if (error instanceof ApiError && error.error.code === 'second-factor') {
        second.hidden = false;
        code.focus();
        code.select();
      }
    }
  };
  const lead =
    me?.kind === 'guest'
      ? t('account.guest', { name: me.name })
      : t(/** @type {import('../i18n/index.js').Key} */ (`account.${way}.text`));
  const title = h(
    'h1',
    null,
    t(/** @type {import('../i18n/index.js').Key} */ (`account.${way}.title`))
  );
  if (link && location.hash.length < 2)
    return h('div', { class: 'sheet join' }, title, h('p', null, t('account.noLink')));
  return h(
    'form',
    { class: 'sheet join', novalidate: true, onsubmit: send },
    title,
    h('p', { class: 'lead' }, lead),
    named && field(t('account.name'), name, way === 'login' ? undefined : t('account.name.hint')),
    field(
      t('account.password'),
      password,
      way === 'login' ? undefined : t('account.password.hint')
    ),
    way === 'login' && second,
    problem,
    h('div', { class: 'answers' }, go)
  );
}

/** @param {unknown} error */
function explain(error) {
  if (!(error instanceof ApiError)) throw error;
  return sentence(error.message);
}
