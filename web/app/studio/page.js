// The studio: `/studio` with one's own designs, `/studio/ID` with one of them.

import { loadSet } from '../../pieces/index.js';
import { h, isTyping, sheet } from '../dom.js';
import { t } from '../i18n/studio.js';
import { ApiError, get } from '../net/api.js';
import { loadStyle } from '../parts/style.js';
import { createTabs } from '../parts/tabs.js';
import { StudioBoard } from './board.js';
import { createBoardPanel } from './board-panel.js';
import { design as fetchDesign } from './designs.js';
import { withGround } from './document.js';
import { createKeep } from './keep.js';
import { createPieces } from './pieces.js';
import { createPlay } from './play.js';
import { Reach } from './reach.js';
import { createRules } from './rules.js';
import { createStrip } from './strip.js';
import { Studio } from './studio.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./studio.js').TabName} TabName */

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  await Promise.all(['viewer', 'editor', 'studio'].map(loadStyle));
  const [, , id] = path.split('/');
  if (!id) return (await import('./home.js')).mountHome(root, site);
  // The code of a link is behind the #, so that it reaches no log.
  const code = location.hash.slice(1);
  try {
    const [design, pieces] = await Promise.all([
      fetchDesign(id, code),
      loadSet(site.preferences.now.pieces),
    ]);
    if (!design.mine) return (await import('./visit.js')).mountVisit(root, site, design, code);
    return open(root, site, new Studio(site, design, pieces));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    root.append(
      sheet(
        t('studio.title'),
        h('span', null, error.message),
        h('a', { href: '/studio' }, t('studio.all'))
      )
    );
    return undefined;
  }
}

/** @param {HTMLElement} root @param {Site} site @param {Studio} studio */
async function open(root, site, studio) {
  document.title = `${studio.design.name} · ${t('studio.title')} · ${t('app.name')}`;
  const reach = new Reach(studio);
  const board = new StudioBoard(studio, reach);
  const play = createPlay(studio);
  const tabs = createPanels(studio, reach, board, play);
  const strip = createStrip(studio, play.computer, tabs.select);
  const heading = h('h1', null, studio.design.name);
  const link = h('a', { href: '/studio' }, t('studio.all'));
  const shape = () => {
    const { files, ranks } = studio.ruleset;
    root.style.setProperty('--shape', String(files / ranks));
    heading.textContent = studio.design.name;
    board.paint();
  };
  root.classList.add('viewer', 'editor', 'studio');
  root.append(
    h(
      'div',
      { class: 'viewer-boards' },
      h('div', { class: 'viewer-column' }, board.element, strip.element),
      board.palette.element,
      strip.list
    ),
    h(
      'div',
      { class: 'viewer-side' },
      h('p', { class: 'studio-nav' }, link),
      heading,
      tabs.list,
      tabs.panels
    )
  );
  studio.parts.delete(board);
  studio.parts.add({ paint: shape });
  const keys = (/** @type {KeyboardEvent} */ event) => key(event, studio, board);
  addEventListener('keydown', keys, true);
  // What was just drawn is saved also when the window is closed at once.
  const hide = () => void studio.saver.flush();
  addEventListener('pagehide', hide);
  const unlisten = site.preferences.listen(() => studio.paint());
  studio.paint();
  await takePosition(studio);
  return () => {
    removeEventListener('keydown', keys, true);
    removeEventListener('pagehide', hide);
    unlisten();
    root.style.removeProperty('--shape');
    studio.leave();
    board.destroy();
  };
}

/**
 * @param {Studio} studio
 * @param {Reach} reach
 * @param {StudioBoard} board
 * @param {{element: HTMLElement}} play
 */
function createPanels(studio, reach, board, play) {
  const paintZone = (/** @type {string} */ mark) => {
    tabs.select('board');
    board.palette.choose({ kind: 'ground', mark });
    board.board.view.focus();
  };
  const panels = {
    board: createBoardPanel(studio, board).element,
    pieces: createPieces(studio, reach).element,
    rules: createRules(studio, paintZone).element,
    keep: createKeep(studio, play.element).element,
  };
  const names = /** @type {TabName[]} */ (Object.keys(panels));
  const list = names.map((key) => ({ key, label: t(`studio.tab.${key}`), panel: panels[key] }));
  const tabs = createTabs(t('studio.tabs'), list, (key) => {
    studio.tab = /** @type {TabName} */ (key);
    studio.paint();
  });
  // A tab with something to mend has a mark.
  const paint = () =>
    names.forEach((name, index) => {
      const count = studio.faultsOn(name).length;
      const label = t(`studio.tab.${name}`);
      tabs.buttons[index].textContent = count ? `${label} (${count})` : label;
      tabs.buttons[index].classList.toggle('faulty', count > 0);
    });
  studio.parts.add({ paint });
  const select = (/** @type {TabName} */ tab) => {
    tabs.select(tab);
    tabs.buttons[names.indexOf(tab)]?.focus();
  };
  return { list: tabs.list, select, panels: h('div', null, Object.values(panels)) };
}

/** @param {KeyboardEvent} event @param {Studio} studio @param {StudioBoard} board */
function key(event, studio, board) {
  if (isTyping(event.target)) return;
  const pressed = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && pressed === 'z') studio.travel(event.shiftKey ? 'redo' : 'undo');
  else if (isCommand && pressed === 'y') studio.travel('redo');
  else if (isCommand || event.altKey || studio.tab !== 'board') return;
  else if (event.key === 'Escape') board.palette.choose({ kind: 'move' });
  else if (event.key === 'Delete' || event.key === 'Backspace')
    board.palette.choose({ kind: 'erase' });
  else if (event.key === '#') board.palette.choose({ kind: 'ground', mark: 'walls' });
  else if (!board.palette.byLetter(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The position of a game becomes the start, if the address asks for it. One undo takes it back.
 * @param {Studio} studio
 */
async function takePosition(studio) {
  const match = new URLSearchParams(location.search).get('position');
  if (!match) return;
  history.replaceState(null, '', location.pathname);
  const state = /** @type {import('../types.js').MatchState | null} */ (
    await get(`/matches/${encodeURIComponent(match)}`).catch(() => null)
  );
  const [board] = state?.boards ?? [];
  if (
    !state ||
    !board ||
    state.ruleset.files !== studio.ruleset.files ||
    state.ruleset.ranks !== studio.ruleset.ranks
  )
    return;
  studio.edit(
    withGround(studio.ruleset, { pieces: board.pieces, walls: new Set(state.ruleset.walls ?? []) })
  );
}
