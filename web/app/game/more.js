// Less common tools: drawing with one finger, focus mode, PGN, link, pictures, a new game, notes.

import { icon } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { copy } from '../copy.js';
import { h } from '../dom.js';
import { t } from '../i18n/pages.js';
import { notesBox } from './notes.js';
import { savePicture } from './picture.js';
import { downloadPgn } from './result.js';

/**
 * @param {import('./match-client.js').MatchClient} match
 * @param {import('../site.js').Site} site
 * @param {import('./tools.js').PageControls} controls
 */
export function moreList(match, site, controls) {
  const { preferences } = site;
  /**
   * @param {Node} drawing
   * @param {import('../i18n/index.js').Key} key
   * @param {() => void} onclick
   */
  const button = (drawing, key, onclick) =>
    h('button', { type: 'button', onclick }, drawing, h('span', null, t(key)));
  const pen = button(icon('pencil'), 'action.pen', () =>
    pen.setAttribute('aria-pressed', String(controls.pen()))
  );
  pen.setAttribute('aria-pressed', 'false');
  const zen = button(lateIcon('eye'), 'action.zen', () =>
    preferences.set({ zen: !preferences.now.zen })
  );
  const tell = () => zen.setAttribute('aria-pressed', String(preferences.now.zen));
  preferences.listen(tell);
  tell();
  const picture = (/** @type {'svg' | 'png'} */ format) =>
    void savePicture(match.active, controls.pieceSet(), controls.orientation(), format);
  const share = () =>
    void copy(`${location.origin}/m/${match.id}`).then((copied) =>
      controls.say(t(copied ? 'invited.copied' : 'invited.copyByHand'))
    );
  return h(
    'div',
    { class: 'more-list' },
    pen,
    zen,
    button(lateIcon('download'), 'action.pgn', () => downloadPgn(match.id)),
    button(lateIcon('link'), 'action.share', share),
    button(lateIcon('picture'), 'action.picture', () => picture('svg')),
    button(lateIcon('picture'), 'action.picturePng', () => picture('png')),
    button(icon('plus'), 'action.new', () => site.navigate('/')),
    notesBox(site.store, match.id)
  );
}
