// What a person adds to the position on show: a comment, and what becomes of its variation.

import { h } from '../dom.js';
import { t } from '../i18n/viewer.js';
import { toast } from '../parts/toast.js';
import { MAX_COMMENT } from '../tree/tree.js';

/** @param {import('./viewer.js').Viewer} viewer */
export function createRemarks(viewer) {
  const box = h('textarea', {
    rows: '2',
    maxlength: String(MAX_COMMENT),
    placeholder: t('viewer.comment.hint'),
    'aria-label': t('viewer.comment'),
    onchange: () => keep(),
  });
  const remove = h('button', { type: 'button', onclick: () => removeMove() }, t('viewer.remove'));
  const promote = h('button', { type: 'button', onclick: () => raise() }, t('viewer.promote'));
  const buttons = h('div', { class: 'toolbar' }, promote, remove);
  const hint = h('p', { class: 'hint' }, t(viewer.match ? 'viewer.private' : 'viewer.notKept'));
  const element = h('div', { class: 'viewer-remarks' }, box, buttons, hint);
  /** The position whose comment is in the box. */
  let shown = viewer.node;

  function keep() {
    const text = box.value.trim();
    if (text === shown.comment) return;
    shown.comment = text;
    viewer.changed();
  }

  function removeMove() {
    const { node, tree } = viewer;
    const { parent } = node;
    if (node.isMain || !parent) return;
    const place = parent.children.indexOf(node);
    viewer.go(tree.remove(node));
    viewer.changed();
    toast(t('viewer.removed', { move: node.san }), () => {
      parent.children.splice(place, 0, node);
      viewer.changed();
      viewer.go(node);
    });
  }

  function raise() {
    viewer.tree.promote(viewer.node);
    viewer.changed();
  }

  return {
    element,
    keep,
    remove: removeMove,
    paint() {
      const { node } = viewer;
      if (node !== shown || document.activeElement !== box) box.value = node.comment;
      shown = node;
      const isOwn = node.isMain;
      remove.hidden = isOwn;
      promote.hidden = isOwn;
      buttons.hidden = isOwn;
    },
  };
}
