// The buttons that step through the moves, and autoplay with its speed.

import { icon, tool } from '../../icons/index.js';
import { h } from '../dom.js';
import { t } from '../i18n/viewer.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

/** The times between moves of autoplay, in milliseconds. */
const SPEEDS = [500, 1000, 2000, 5000];
const USUAL = 1000;

/** @param {Viewer} viewer */
export function createControls(viewer) {
  let speed = USUAL;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    paint();
  };
  const start = () => {
    clearInterval(timer);
    timer = setInterval(() => viewer.step(1) || stop(), speed);
    paint();
  };
  const toggle = () => {
    if (timer) return stop();
    // From the end, autoplay begins again.
    if (!viewer.node.children[0]) viewer.go(viewer.tree.root);
    start();
  };
  const by = (/** @type {() => void} */ action) => () => {
    stop();
    action();
  };
  const back = [
    tool('first', 'moves.first', by(() => viewer.go(viewer.tree.root))),
    tool('previous', 'moves.previous', by(() => viewer.step(-1))),
  ];
  const play = tool('play', 'viewer.play', toggle);
  const on = [
    tool('next', 'moves.next', by(() => viewer.step(1))),
    tool('last', 'moves.last', by(() => viewer.go(viewer.tree.last(viewer.node)))),
  ];
  const select = h(
    'select',
    { class: 'viewer-speed', 'aria-label': t('viewer.speed'), title: t('viewer.speed') },
    SPEEDS.map((ms) => h('option', { value: ms }, t('viewer.seconds', { seconds: ms / 1000 })))
  );
  select.value = String(USUAL);
  select.addEventListener('change', () => {
    speed = Number(select.value);
    if (timer) start();
  });
  const element = h('div', { class: 'viewer-steps' }, ...back, play, ...on, select);

  function paint() {
    const { node } = viewer;
    for (const button of back) button.disabled = !node.parent;
    for (const button of on) button.disabled = !node.children[0];
    const key = timer ? 'viewer.pause' : 'viewer.play';
    if (play.title === t(key)) return;
    play.title = t(key);
    play.setAttribute('aria-label', t(key));
    play.replaceChildren(icon(timer ? 'pause' : 'play'));
  }

  return { element, paint, toggle, destroy: () => clearInterval(timer) };
}
