// The tabs beside the board: the moves, and panels that are fetched when they are opened.

import { h } from '../dom.js';
import '../i18n/analysis.js';
import { t } from '../i18n/viewer.js';
import { createTabs } from '../parts/tabs.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */
/**
 * A panel beside the board.
 * @typedef {{element: HTMLElement, changed: () => void, destroy: () => void, key?: (key: string) =>
 *   boolean}} Panel a key that it knows is its own
 */
/**
 * @typedef {object} PanelEntry
 * @property {string} key
 * @property {import('../i18n/index.js').Key} label
 * @property {() => Promise<{createPanel: (viewer: Viewer) => Panel | Promise<Panel>}>} load
 */

/** What can be opened beside the moves. @type {PanelEntry[]} */
const PANELS = [
  { key: 'analysis', label: 'analysis.title', load: () => import('../analysis/panel.js') },
  { key: 'review', label: 'review.title', load: () => import('../analysis/review.js') },
];

/** @param {Viewer} viewer */
export function createPanels(viewer) {
  /** @type {Map<string, Panel>} */
  const opened = new Map();

  /** @param {PanelEntry | undefined} entry @param {HTMLElement} place */
  async function open(entry, place) {
    if (!entry || opened.has(entry.key)) return;
    const { createPanel } = await entry.load();
    if (opened.has(entry.key)) return;
    const panel = await createPanel(viewer);
    if (opened.has(entry.key)) return panel.destroy();
    opened.set(entry.key, panel);
    place.replaceChildren(panel.element);
    panel.changed();
  }

  return {
    /** @param {...HTMLElement} moves what the first tab shows */
    tabs(...moves) {
      const first = h('div', { class: 'viewer-panel' }, ...moves);
      if (PANELS.length === 0) return first;
      const places = PANELS.map(() => h('div', { class: 'viewer-panel' }));
      const own = { key: 'moves', label: t('moves.title'), panel: first };
      const others = PANELS.map(({ key, label }, index) => ({
        key,
        label: t(label),
        panel: places[index],
      }));
      const { list, select } = createTabs(t('viewer.panels'), [own, ...others], (key) => {
        const index = PANELS.findIndex((entry) => entry.key === key);
        void open(PANELS[index], places[index]);
      });
      // An address may name the panel to begin with.
      const wanted = new URLSearchParams(location.search).get('panel');
      if (wanted && PANELS.some(({ key }) => key === wanted)) select(wanted);
      return h('div', { class: 'viewer-tabs' }, list, first, ...places);
    },
    changed: () => opened.forEach((panel) => panel.changed()),
    /** Whether an open panel knows a key. @param {string} key */
    key: (key) => [...opened.values()].some((panel) => panel.key?.(key)),
    destroy: () => opened.forEach((panel) => panel.destroy()),
  };
}
