// Chooses the computer for a seat of a table.

import { panel } from '../dialog.js';
import { h } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import { loadOpponents } from '../computer/opponents.js';
import { levelChoice } from './levels.js';

/** The level that was put into a seat last. */
let last = '';

/**
 * Opens a panel, and says what was chosen in it.
 * @param {import('../site.js').Site} site
 * @param {string | undefined} seated the computer that sits there
 * @param {(opponent: string | undefined) => void} choose nothing if the computer is to go
 */
export async function chooseComputer(site, seated, choose) {
  const opponents = await loadOpponents();
  const level = levelChoice(t('bughouse.computer.level'), opponents, seated ?? last, () => {});
  const done = (/** @type {string | undefined} */ opponent) => {
    dialog?.close();
    choose(opponent);
  };
  const put = {
    type: 'button',
    class: 'main',
    onclick: () => {
      last = level.value().id;
      done(last);
    },
  };
  const away = { type: 'button', onclick: () => done(undefined) };
  const answers = h(
    'div',
    { class: 'answers' },
    seated ? h('button', away, t('bughouse.computer.away')) : null,
    h('button', put, t('bughouse.computer.put'))
  );
  const dialog = panel(t('bughouse.computer.title'), level.element, level.exact, answers);
}
