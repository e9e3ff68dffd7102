// One's own account: name, password, sessions, second factors, logging out, and deleting it.

import { announce, field, fill, h } from '../dom.js';
import { t } from '../i18n/people.js';
import { post, remove, request } from '../net/api.js';
import { factorPlace, form, passwordInput } from '../pages/factor.js';
import { passkeyPlace } from '../pages/passkeys.js';
import { toast } from '../parts/toast.js';
import { profilePath } from '../site.js';
import { createSessions } from './sessions.js';

/** @import {Me} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../i18n/index.js').Key} Key */

const MAX_NAME = 20;
const MAX_PASSWORD = 128;

/** @param {Site} site @param {Me} me */
export function createAccount(site, me) {
  const sessions = createSessions();
  return h(
    'div',
    { class: 'account' },
    h('div', { class: 'answers' }, logOut()),
    foldable('profile.rename', rename(site, me)),
    foldable('profile.password', changePassword(sessions.refresh)),
    sessions.element,
    factorPlace(),
    passkeyPlace(),
    foldable('profile.delete', deletion(site))
  );
}

function logOut() {
  const onclick = async () => {
    button.disabled = true;
    try {
      await post('/logout', {});
      // Everything on the page belongs to the person before.
      location.assign('/');
    } catch (error) {
      button.disabled = false;
      toast(error instanceof Error ? error.message : String(error));
    }
  };
  const button = h('button', { type: 'button', onclick }, t('account.logout'));
  return button;
}

/** A form that opens below its title. @param {Key} title @param {HTMLElement} content */
function foldable(title, content) {
  // The form's own heading says the same.
  content.querySelector('h2')?.remove();
  return h('details', { class: 'card' }, h('summary', null, h('h2', null, t(title))), content);
}

/** @param {Site} site @param {Me} me */
function rename(site, me) {
  const name = h('input', {
    type: 'text',
    value: me.name,
    maxlength: String(MAX_NAME),
    autocomplete: 'username',
    spellcheck: 'false',
  });
  const password = passwordInput();
  const fields = [
    field(t('profile.rename.new'), name, t('account.name.hint')),
    field(t('profile.password.current'), password),
  ];
  const send = async () => {
    const renamed = await request('PATCH', '/me', {
      name: name.value.trim(),
      current_password: password.value,
    });
    await site.whoChanged();
    site.navigate(`${profilePath(renamed.name)}#account`);
  };
  const lead = t('profile.rename.text');
  return form(t('profile.rename'), lead, fields, t('profile.rename.do'), send);
}

/** @param {() => void} done */
function changePassword(done) {
  const [current, next] = [passwordInput(), passwordInput()];
  next.autocomplete = 'new-password';
  next.maxLength = MAX_PASSWORD;
  const fields = [
    field(t('profile.password.current'), current),
    field(t('profile.password.new'), next, t('account.password.hint')),
  ];
  const send = async () => {
    await request('PATCH', '/me', { password: next.value, current_password: current.value });
    current.value = next.value = '';
    toast(t('profile.password.done'));
    done();
  };
  const lead = t('profile.password.text');
  return form(t('profile.password'), lead, fields, t('profile.password.do'), send);
}

/** @param {Site} site */
function deletion(site) {
  const password = passwordInput();
  const send = async () => {
    const { pseudonym } = await remove('/me', { current_password: password.value });
    await site.whoChanged();
    site.renewConnection();
    const words = t('profile.deleted', { pseudonym });
    const home = h('a', { class: 'button', href: '/' }, t('profile.home'));
    const place = /** @type {HTMLElement} */ (element.closest('.profile'));
    fill(place, h('h1', null, t('profile.delete')), h('p', { role: 'status' }, words), h('p', null, home));
    announce(words);
  };
  const fields = [field(t('profile.password.current'), password)];
  const lead = t('profile.delete.text');
  const element = form(t('profile.delete'), lead, fields, t('profile.delete.do'), send);
  element.classList.add('danger');
  return element;
}
