// Every key of the ruleset format with the control that sets it. A test walks the schema.
//
// A picture is rows with `/` between them: pieces as in FEN, `.` empty, `o` a square to go to, `x`
// a
// square to capture on, `+` a zone, `^` a hill, `#` a wall. After `|` is a hand.

/**
 * @typedef {'win' | 'zone' | 'number' | 'choice' | 'tick' | 'section' | 'letters' | 'letter' |
 *   'wings' | 'repetition' | 'moveCount' | 'hands'} ControlKind
 */
/**
 * @typedef {object} Control
 * @property {string} path the key in the document
 * @property {ControlKind} kind
 * @property {string} picture
 * @property {string[]} [options] of a choice, the usual one first: it is left out of the document
 * @property {string[]} [covers] further keys that it sets
 * @property {number} [most] of a number
 * @property {string} [needs] a value that must be there: `path` or `path=value`
 */
/** @typedef {{name: string, controls: Control[]}} Group */

/** @type {Group[]} */
export const GROUPS = [
  {
    name: 'win',
    controls: [
      {
        path: 'win',
        kind: 'win',
        picture: 'k.R/..R/K..',
        covers: ['win.by', 'win.royals', 'win.any_of', 'win.all_of', 'win.white', 'win.black'],
      },
      { path: 'hills', kind: 'zone', picture: '.../^^K/^^.' },
      { path: 'checks_to_win', kind: 'number', picture: '..k/.x./B..', most: 99 },
      {
        path: 'no_moves',
        kind: 'choice',
        picture: 'k../..Q/.K.',
        options: ['draw', 'loss', 'win', 'wait'],
      },
    ],
  },
  {
    name: 'captures',
    controls: [
      { path: 'must_capture', kind: 'tick', picture: '.../.p./N.x' },
      {
        path: 'captured',
        kind: 'choice',
        picture: '.x./.R./...|n',
        options: ['removed', 'to-hand', 'transferred'],
      },
    ],
  },
  {
    name: 'pawns',
    controls: [
      { path: 'double_step', kind: 'section', picture: '.o./.o./.P.' },
      { path: 'double_step.from', kind: 'zone', picture: '.../+++/...' },
      { path: 'double_step.en_passant', kind: 'zone', picture: '.x./.pP/+++' },
    ],
  },
  {
    name: 'promotion',
    controls: [
      { path: 'promotion', kind: 'section', picture: '.Q./.P./...' },
      { path: 'promotion.zone', kind: 'zone', picture: '+++/+++/.P.' },
      { path: 'promotion.compulsory', kind: 'zone', picture: '+++/.P./...' },
      { path: 'promotion.choices', kind: 'letters', picture: 'QRB/N../.P.' },
      {
        path: 'promotion.supply',
        kind: 'choice',
        picture: 'Q+./.P./...|q',
        options: ['unlimited', 'lost-kinds'],
      },
      {
        path: 'promotion.none_left',
        kind: 'choice',
        picture: '+P+/.../...',
        options: ['barred', 'stay'],
        needs: 'promotion.supply=lost-kinds',
      },
      {
        path: 'promotion.when_captured',
        kind: 'choice',
        picture: '.x./.R./...|p',
        options: ['pawn', 'kept'],
      },
    ],
  },
  {
    name: 'castling',
    controls: [
      { path: 'castling', kind: 'section', picture: '..../..../.RK.' },
      { path: 'castling.partner', kind: 'letter', picture: '.../.../K.R' },
      {
        path: 'castling.royal_to',
        kind: 'wings',
        picture: '.../.../oKo',
        covers: ['castling.royal_to.queen_side', 'castling.royal_to.king_side'],
      },
      {
        path: 'castling.partner_to',
        kind: 'wings',
        picture: '.../.../RoR',
        covers: ['castling.partner_to.queen_side', 'castling.partner_to.king_side'],
      },
      {
        path: 'castling.notation',
        kind: 'choice',
        picture: '.../.../KoR',
        options: ['royal-target', 'royal-takes-partner'],
      },
      { path: 'castling.dropped_partner', kind: 'tick', picture: '.../.../K.+|R' },
    ],
  },
  {
    name: 'drops',
    controls: [
      { path: 'drops', kind: 'section', picture: '.o./o.o/.o.|N' },
      { path: 'drops.zone', kind: 'zone', picture: '.../+++/+++|N' },
      { path: 'drops.pawn_zone', kind: 'zone', picture: '.../+++/...|P' },
      { path: 'drops.pawns_a_file', kind: 'number', picture: '.P./.../.x.|P', most: 26 },
      {
        path: 'drops.limit',
        kind: 'choice',
        picture: '.k./.x./...|P',
        options: ['none', 'no-check', 'no-mate'],
      },
      { path: 'drops.limited', kind: 'letters', picture: '.k./.x./...|P' },
    ],
  },
  {
    name: 'draws',
    controls: [
      { path: 'draws', kind: 'section', picture: 'k../.../..K' },
      {
        path: 'draws.repetition',
        kind: 'repetition',
        picture: '.No/.../.o.',
        covers: ['draws.repetition.claim', 'draws.repetition.automatic', 'draws.repetition.barred'],
      },
      {
        path: 'draws.move_count',
        kind: 'moveCount',
        picture: 'k../.../R.K',
        covers: ['draws.move_count.claim', 'draws.move_count.automatic'],
      },
      { path: 'draws.insufficient_material', kind: 'tick', picture: 'k../.../.K.' },
    ],
  },
  {
    name: 'start',
    controls: [
      { path: 'start.turn', kind: 'choice', picture: 'p../.o./P..', options: ['white', 'black'] },
      {
        path: 'start.hands',
        kind: 'hands',
        picture: '.../.../...|PN',
        covers: ['start.hands.white', 'start.hands.black'],
      },
      {
        path: 'start.random',
        kind: 'choice',
        picture: 'nrk/.../NRK',
        options: ['none', 'chess960'],
      },
    ],
  },
];

/** Keys that are set elsewhere: by drawing on the board, at a piece, or with the name. */
export const ELSEWHERE = {
  board: ['files', 'ranks', 'walls', 'start.pieces'],
  pieces: ['letter', 'name', 'betza', 'leaps', 'rides', 'royal', 'pawn', 'promotes_to'].map(
    (key) => `pieces.${key}`
  ),
  keep: ['name', 'title', 'description'],
};

/**
 * The tab on which a fault can be mended, by its path in the document.
 * @param {string} path such as `pieces[2].betza`
 * @returns {'board' | 'pieces' | 'rules' | 'keep'}
 */
export function tabOf(path) {
  const [first = ''] = path.split(/[.[]/);
  if (first === 'pieces') return 'pieces';
  if (ELSEWHERE.keep.includes(first)) return 'keep';
  const isStart = path === 'start' || path.startsWith('start.pieces');
  return ELSEWHERE.board.includes(first) || isStart || first === '' ? 'board' : 'rules';
}

/** The place of a fault within a list, such as the number of a piece. @param {string} path */
export const placeInList = (path) => {
  const [, number] = /\[(\d+)\]/.exec(path) ?? [];
  return number === undefined ? undefined : Number(number);
};
