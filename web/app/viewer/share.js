// The dialog that copies a position or a game, links to it, or makes a picture of it.

import { copy } from '../copy.js';
import { panel } from '../dialog.js';
import { field, h } from '../dom.js';
import { boardPicture, paintDrawing, saveBlob, toPng } from '../game/picture.js';
import { t } from '../i18n/viewer.js';
import { toast } from '../parts/toast.js';
import { movetext, pgnWith } from '../tree/pgn.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {import('../tree/tree.js').TreeNode} TreeNode */

/** The width of an animation at most, in pixels. */
const GIF_SIDE = 400;
/** How long a frame and the last one are shown, in hundredths of a second. */
const DELAY = 80,
  LAST_DELAY = 300;
/** Frames from which the palette of an animation is made. */
const SAMPLES = 4;

/** @param {Viewer} viewer */
export function openShare(viewer) {
  /** @param {import('../i18n/index.js').Key} key @param {() => Promise<unknown>} action */
  const button = (key, action) => {
    const failed = (/** @type {any} */ error) =>
      toast(t('app.failed', { reason: String(error?.message ?? error) }));
    const onclick = async () => {
      element.disabled = true;
      await action().catch(failed);
      element.disabled = false;
    };
    const element = h('button', { type: 'button', onclick }, t(key));
    return element;
  };
  const copied = async (/** @type {string} */ text) => {
    const done = await copy(text);
    toast(t(done ? 'share.copied' : 'share.notCopied'));
  };
  const fen = h('input', { type: 'text', readonly: true });
  void fenOf(viewer).then((text) => (fen.value = text));
  const isAlone = viewer.source.fens.length === 1;
  const drawing = () => drawingOf(viewer, viewer.node);
  const save = async (/** @type {string} */ ending, /** @type {() => Promise<Blob>} */ make) =>
    saveBlob(await make(), nameOf(viewer, ending));
  panel(
    t('viewer.share'),
    h(
      'div',
      { class: 'viewer-share' },
      field('FEN', fen),
      h(
        'div',
        { class: 'toolbar' },
        button('share.fen', async () => copied(await fenOf(viewer))),
        button('share.pgn', async () => copied(await pgnOf(viewer))),
        button('share.pgn.save', async () => savePgn(await pgnOf(viewer), viewer)),
        viewer.match && button('share.link', () => copied(location.href))
      ),
      isAlone && h('h3', null, t('share.picture')),
      isAlone &&
        h(
          'div',
          { class: 'toolbar' },
          button('share.svg', () => save('svg', async () => drawing())),
          button('share.png', () => save('png', () => toPng(drawing()))),
          button('share.gif', () => save('gif', () => animationOf(viewer)))
        )
    )
  );
}

/** @param {Viewer} viewer */
async function fenOf(viewer) {
  const { boards } = await viewer.positions.ask(viewer.node);
  return boards.map((board) => board.fen).join(' | ');
}

/** The whole tree as PGN. @param {Viewer} viewer */
async function pgnOf({ match, tree, start, ruleset, source }) {
  if (!match) {
    const tags = { Event: '?', Result: '*', Variant: ruleset.title, SetUp: '1', FEN: source.fens[0] };
    const headers = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`);
    return `${headers.join('\n')}\n\n${movetext(tree, start)} *\n`;
  }
  const response = await fetch(`/api/v1/matches/${match.id}/pgn`);
  if (!response.ok) throw new Error(`the server returned ${response.status}`);
  return pgnWith(await response.text(), tree, start);
}

/** @param {string} text @param {Viewer} viewer */
const savePgn = (text, viewer) =>
  saveBlob(new Blob([text], { type: 'application/x-chess-pgn' }), nameOf(viewer, 'pgn'));

/** @param {Viewer} viewer @param {string} ending */
const nameOf = ({ match, node }, ending) =>
  `tabiya-${match?.id ?? 'position'}-${node.ply}.${ending}`;

/** @param {Viewer} viewer @param {TreeNode} node */
function drawingOf({ ruleset, sketches, orientation, pieceSet }, node) {
  const [position] = sketches.of(node);
  const text = boardPicture(ruleset, position, orientation, (piece) => pieceSet.image(piece));
  return new Blob([text], { type: 'image/svg+xml' });
}

/** The line on show from the start to its end. @param {Viewer} viewer */
async function animationOf(viewer) {
  const { createMapper, encodeGif, paletteOf } = await import('./gif.js');
  const { tree, node } = viewer;
  const nodes = [tree.root, ...tree.line(tree.last(node))];
  const canvas = document.createElement('canvas');
  const { files, ranks } = viewer.ruleset;
  // A square of a drawing has 64 pixels.
  const scale = Math.min(1, GIF_SIDE / (64 * Math.max(files, ranks)));
  const picture = async (/** @type {TreeNode} */ at) => {
    await paintDrawing(drawingOf(viewer, at), { scale, canvas });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const samples = [];
  for (let sample = 0; sample < SAMPLES; sample++)
    samples.push(await picture(nodes[Math.floor((sample * nodes.length) / SAMPLES)]));
  const palette = paletteOf(samples);
  const map = createMapper(palette);
  const frames = [];
  for (const at of nodes) {
    const isLast = at === nodes[nodes.length - 1];
    frames.push({ pixels: map(await picture(at)), delay: isLast ? LAST_DELAY : DELAY });
  }
  const bytes = encodeGif({ width: canvas.width, height: canvas.height, palette, frames });
  return new Blob([/** @type {BlobPart} */ (bytes)], { type: 'image/gif' });
}
