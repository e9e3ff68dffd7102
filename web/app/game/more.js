// Less common tools in a panel: turning the board, drawing with one finger, focus mode, PGN, link,
// pictures, a new game, notes.

import { icon } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { copy } from '../copy.js';
import { panel } from '../dialog.js';
import { h, tick } from '../dom.js';
import { t } from '../i18n/play.js';
import { notesBox } from './notes.js';
import { savePicture } from './picture.js';
import { downloadPgn } from './result.js';
import { isAgainstComputer, part } from './state.js';

/**
 * @param {import('./match-client.js').MatchClient} match
 * @param {import('../site.js').Site} site
 * @param {import('./tools.js').PageControls} controls
 */
export function openMore(match, site, controls) {
  const { preferences } = site;
  /**
   * A button that closes the panel and then does something.
   * @param {Node} drawing
   * @param {import('../i18n/index.js').Key} key
   * @param {() => void} action
   */
  const button = (drawing, key, action) => {
    const onclick = () => {
      dialog?.close();
      action();
    };
    return h('button', { type: 'button', onclick }, drawing, h('span', null, t(key)));
  };
  const pen = button(icon('pencil'), 'action.pen', controls.pen);
  pen.setAttribute('aria-pressed', String(controls.isPenOn()));
  const zen = button(lateIcon('eye'), 'action.zen', () =>
    preferences.set({ zen: !preferences.now.zen })
  );
  zen.setAttribute('aria-pressed', String(preferences.now.zen));
  const picture = (/** @type {'svg' | 'png'} */ format) =>
    void savePicture(match.active, controls.pieceSet(), controls.orientation(), format);
  const share = () =>
    void copy(`${location.origin}/m/${match.id}`).then((copied) =>
      controls.say(t(copied ? 'invited.copied' : 'invited.copyByHand'), copied ? 'answer' : undefined)
    );
  const { state } = match;
  const isAlone = state && part(state) === 'both';
  // People who play against people get no help, and are away while another page is open.
  const isBusy = state && state.phase !== 'over' && part(state) === 'one';
  const canView = state && (!isBusy || isAgainstComputer(state));
  const dialog = panel(
    t('action.more'),
    h(
      'div',
      { class: 'more-list' },
      pen,
      zen,
      canView &&
        button(lateIcon('eye'), 'action.view', () => site.navigate(`/m/${match.id}/view`)),
      button(lateIcon('download'), 'action.pgn', () => downloadPgn(match.id)),
      button(lateIcon('link'), 'action.share', share),
      button(lateIcon('picture'), 'action.picture', () => picture('svg')),
      button(lateIcon('picture'), 'action.picturePng', () => picture('png')),
      button(icon('pencil'), 'action.design', () => site.navigate(`/studio?match=${match.id}`)),
      button(icon('plus'), 'action.new', () => site.navigate('/'))
    ),
    ...(isAlone
      ? [tick(t('action.turn'), preferences.now.turn, (turn) => preferences.set({ turn }))]
      : []),
    notesBox(site.store, match.id)
  );
}
