// The status of match and connection: whose turn it is, check, why a move was refused, the ping.

import { h, setText } from '../dom.js';
import { t } from '../i18n/index.js';
import { notice } from '../site.js';
import { colorName, turnText } from './words.js';

/** @param {import('./match-client.js').MatchClient} match */
export function createStatus(match) {
  const line = (/** @type {string} */ name) =>
    h('p', { class: name, role: 'status', 'aria-live': 'off' });
  const turn = line('turn');
  const check = line('check');
  const why = h('p', { class: 'why', role: 'status' });
  const rules = h('p', { class: 'hint' });

  /** @param {import('../types.js').MatchState} state */
  async function paintEnd({ end, seats }) {
    const { resultText } = await import('./ending.js');
    if (end) setText(turn, resultText(end, seats));
  }

  return {
    element: h('div', { class: 'statuses' }, turn, rules, check, why),
    /** Why something was refused, as long as it is shown. */
    get explained() {
      return why.textContent;
    },
    /** @param {string} text @param {'answer'} [tone] an answer is not painted as an alarm */
    explain(text, tone) {
      why.classList.toggle('answer', tone === 'answer');
      setText(why, text);
    },
    paint() {
      const { state, active } = match;
      if (!state) return;
      const { name, title } = state.ruleset;
      const isAttacked = state.phase !== 'over' && !active.isAhead && active.state.in_check?.length;
      if (state.end) void paintEnd(state);
      else setText(turn, turnText(state, active.index, active.turn));
      // Standard chess needs no name.
      setText(rules, name === 'standard' ? '' : title);
      setText(check, isAttacked ? t('game.check', { color: colorName(active.state.turn) }) : '');
    },
  };
}

/**
 * Says when the connection is lost, and how long the server takes to answer.
 * @param {import('../net/socket.js').Connection} connection
 * @returns {() => void} stops it
 */
export function followConnection(connection) {
  const ping = /** @type {HTMLElement} */ (document.getElementById('ping'));
  const paint = () => {
    const isLost = connection.state === 'lost';
    notice('connection', isLost ? t(navigator.onLine ? 'net.lost' : 'net.offline') : '');
    setText(ping, isLost || connection.ping === null ? '' : t('net.ping', { ms: connection.ping }));
    ping.title = t('net.pingTitle');
  };
  const receive = (/** @type {import('../types.js').ServerMessage} */ message) => {
    if (message.type === 'pong') paint();
  };
  connection.stateListeners.add(paint);
  connection.listeners.add(receive);
  paint();
  return () => {
    connection.stateListeners.delete(paint);
    connection.listeners.delete(receive);
    notice('connection', '');
    setText(ping, '');
  };
}
