// Reads typed text: a move, or one of a few commands.

/**
 * @typedef {{kind: 'move', text: string} | {kind: 'command', name: CommandName} | {kind: 'unknown'}
 *   | {kind: 'nothing'}} Typed
 */
/** @typedef {(typeof COMMANDS)[keyof typeof COMMANDS]} CommandName */

/** Words and their commands; several words can mean the same. */
const COMMANDS = /** @type {const} */ ({
  resign: 'resign',
  draw: 'draw',
  undo: 'undo',
  takeback: 'undo',
  accept: 'accept',
  yes: 'accept',
  decline: 'decline',
  no: 'decline',
  abort: 'abort',
  pause: 'pause',
  rematch: 'rematch',
  new: 'new',
  flip: 'flip',
  clock: 'clock',
  who: 'who',
  last: 'last',
  help: 'help',
  '?': 'help',
});

const SQUARE = '[a-z](?:2[0-6]|1\\d|[1-9])';
const UCI = new RegExp(`^${SQUARE}[-x ]?${SQUARE}=?[a-z]?$`, 'i');
const DROP = new RegExp(`^[a-z]?@${SQUARE}$`, 'i');
const SAN = new RegExp(
  `^[A-Z]?(?:[a-z]|\\d{1,2}|${SQUARE})?[x:]?${SQUARE}(?:=?\\(?[A-Za-z]\\)?)?$`
);
const CASTLING = /^[o0]-?[o0](?:-?[o0])?$/i;

/**
 * Reads what was typed. Only the form of a move is checked; the server judges whether it is legal.
 * @param {string} text
 * @returns {Typed}
 */
export function parseTyped(text) {
  const trimmed = text.trim().replace(/^\//, '');
  if (!trimmed) return { kind: 'nothing' };
  const word = trimmed.toLowerCase();
  if (Object.hasOwn(COMMANDS, word))
    return { kind: 'command', name: COMMANDS[/** @type {keyof typeof COMMANDS} */ (word)] };
  const bare = trimmed.replace(/[+#!?]+$/, '');
  if (CASTLING.test(bare)) {
    const parts = bare.replaceAll('-', '').length;
    return { kind: 'move', text: parts === 3 ? 'O-O-O' : 'O-O' };
  }
  // ICCF: digits for files and ranks, up to nine of each.
  if (/^[1-9]{4}[1-9]?$/.test(bare)) return { kind: 'move', text: fromIccf(bare) };
  // A capital at the front is a piece, unless all are capitals.
  if (UCI.test(bare) && (/^[a-z]/.test(bare) || bare === bare.toUpperCase()))
    return { kind: 'move', text: bare.toLowerCase().replace(/[-x =]/g, '') };
  if (DROP.test(bare))
    return {
      kind: 'move',
      text:
        bare.includes('@') && bare[0] !== '@'
          ? bare[0].toUpperCase() + bare.slice(1).toLowerCase()
          : `P${bare.toLowerCase()}`,
    };
  if (SAN.test(bare)) return { kind: 'move', text: bare };
  return { kind: 'unknown' };
}

/** @param {string} digits */
function fromIccf(digits) {
  const file = (/** @type {string} */ digit) => String.fromCharCode(96 + Number(digit));
  const [fromFile, fromRank, toFile, toRank, promotion] = digits;
  const piece = promotion ? ('qrbn'[Number(promotion) - 1] ?? '') : '';
  return file(fromFile) + fromRank + file(toFile) + toRank + piece;
}
