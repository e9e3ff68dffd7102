// The status of match and connection: whose turn it is, check, why a move was refused, the ping.

import { h, setText } from '../dom.js';
import { t } from '../i18n/index.js';
import { notice } from '../site.js';
import { part } from './state.js';
import { colorName, turnText } from './words.js';

/** @import {MatchState} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */

/**
 * Whether every move is kept, for people who play.
 * @param {MatchClient} match
 * @returns {'saved' | 'saving' | null}
 */
function saving({ state, boards }) {
  if (!state || part(state) === 'none' || state.phase === 'waiting') return null;
  if (boards.some(({ progress }) => progress.stage === 'sent')) return 'saving';
  return boards.some((board) => board.state.ply > 0) ? 'saved' : null;
}

/** @param {MatchClient} match */
export function createStatus(match) {
  const line = (/** @type {string} */ name) =>
    h('p', { class: name, role: 'status', 'aria-live': 'off' });
  const turn = line('turn');
  const check = line('check');
  const why = h('p', { class: 'why', role: 'status' });
  // In a tab of its own, because the clocks go on.
  const rules = h('a', { class: 'hint rules', target: '_blank' });
  /** The ruleset whose name is shown. */
  let named = '';
  const saved = h('p', { class: 'saved' });

  /** @param {MatchState} state */
  async function paintEnd(state) {
    const { ownResultText } = await import('./ending.js');
    setText(turn, ownResultText(state));
  }

  /** @param {import('../types.js').RulesetInfo} ruleset */
  async function paintRules(ruleset) {
    if (named === ruleset.hash) return;
    named = ruleset.hash;
    // Standard chess needs no name, and nothing more to fetch.
    if (ruleset.name === 'standard') {
      rules.href = '/rules/standard';
      return setText(rules, t('game.rules'));
    }
    const { nameRules } = await import('./ruleset-name.js');
    await nameRules(rules, ruleset);
  }

  return {
    element: h('div', { class: 'statuses' }, turn, rules, check, why),
    /**
     * What is said while nobody has won.
     * @type {(state: MatchState, board: number, turn: import('../types.js').Color) => string}
     */
    words: turnText,
    /** Says quietly that every move is kept. */
    saved,
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
      const isAttacked = state.phase !== 'over' && !active.isAhead && active.state.in_check?.length;
      if (state.end) void paintEnd(state);
      else setText(turn, this.words(state, active.index, active.turn));
      void paintRules(state.ruleset);
      setText(check, isAttacked ? t('game.check', { color: colorName(active.state.turn) }) : '');
      const kept = saving(match);
      setText(saved, kept ? t(`game.${kept}`) : '');
      saved.classList.toggle('saving', kept === 'saving');
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
