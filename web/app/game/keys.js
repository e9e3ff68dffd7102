// The keys of the game page, outside text boxes and the board.

import { isTyping } from '../dom.js';

/**
 * What keys do besides going through the moves.
 * @typedef {{flip: () => void, cancel: () => void, type: () => void, chat: () => void}} KeyActions
 */

/** Keys that scroll a list which has the focus. */
const SCROLLS = /^(Arrow(Up|Down)|Home|End)$/;

/**
 * @param {import('./match-client.js').MatchClient} match
 * @param {import('../site.js').Site} site
 * @param {KeyActions} actions
 * @returns {() => void} stops listening
 */
export function attachKeys(match, { preferences }, { flip, cancel, type, chat }) {
  const look = (/** @type {number | null} */ ply) => () => match.line.look(ply);
  const go = (/** @type {number} */ by) => () => match.line.look(match.line.shownPly + by);
  const toggle = (/** @type {'zen' | 'blindfold'} */ name) => () =>
    preferences.set({ [name]: !preferences.now[name] });
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: go(-1),
    ArrowRight: go(1),
    ArrowUp: look(0),
    ArrowDown: look(null),
    Home: look(0),
    End: look(null),
    f: flip,
    z: toggle('zen'),
    b: toggle('blindfold'),
    t: type,
    '/': type,
    c: chat,
    Escape: cancel,
  };
  const listener = (/** @type {KeyboardEvent} */ event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const hasPremoves = match.boards.some(({ progress }) => progress.premoves.length > 0);
    const isFree = key === 'Escape' && hasPremoves && !isInDialog(target);
    if (!keys[key] || (!isFree && belongsElsewhere(key, target))) return;
    event.preventDefault();
    keys[key]();
  };
  addEventListener('keydown', listener);
  return () => removeEventListener('keydown', listener);
}

/** @param {EventTarget | null} target */
const isInDialog = (target) => target instanceof Element && target.closest('dialog') !== null;

/** @param {string} key @param {EventTarget | null} target */
function belongsElsewhere(key, target) {
  if (!(target instanceof Element)) return false;
  if (key === 'Escape') return target.closest('dialog, input, textarea') !== null;
  return isTyping(target) || (SCROLLS.test(key) && target.closest('[tabindex="0"]') !== null);
}
