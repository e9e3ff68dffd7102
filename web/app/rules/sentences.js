// The rules of a ruleset as sentences, from what the server says about it. Knows no DOM.

import { kindName } from '../../board/en-names.js';
import { listed } from '../i18n/en-grammar.js';
import { hasKey } from '../i18n/index.js';
import { t } from '../i18n/rulebook.js';

/** @import {MoveRule, RulesetRules, WinRule} from '../types.js' */
/** @typedef {import('../i18n/index.js').Key} Key */

/**
 * A text whose key ends with a code of the server.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
const coded = (key, values) => (hasKey(key) ? t(key, values) : '');

/** "1" for a step, "far" for a ride, "some" for a limited one. @param {MoveRule} rule */
const reach = ({ range }) => (range === undefined ? 'far' : range === 1 ? '1' : 'some');

/**
 * How far and in which lines.
 * @param {MoveRule} rule
 * @param {boolean} isEvery whether straight and diagonal
 */
function steps(rule, isEvery) {
  const { long, short, range } = rule;
  const line = isEvery ? 'every' : short === 0 ? 'straight' : 'diagonal';
  if (long === 1) return coded(`book.${line}.${reach(rule)}`, { count: range ?? 0 });
  const kind =
    short === 0 ? 'straight' : short === long ? 'diagonal' : long === 2 ? 'knight' : 'oblique';
  const leap = coded(`book.leap.${kind}`, { long, short });
  if (range === 1) return leap;
  return range === undefined
    ? t('book.ride', { how: leap })
    : t('book.ride.some', { how: leap, count: range });
}

/**
 * One way of moving as a sentence.
 * @param {MoveRule} rule
 * @param {boolean} [isEvery] whether the same is true for straight and diagonal lines
 */
export function moveSentence(rule, isEvery = false) {
  let how = steps(rule, isEvery);
  if (rule.directions !== 'all') how = coded(`book.to.${rule.directions}`, { how }) || how;
  if (rule.gait !== 'free') how = coded(`book.${rule.gait}`, { how }) || how;
  if (rule.first_move_only) how = t('book.only', { how });
  return coded(`book.mode.${rule.mode}`, { how });
}

/**
 * What a piece can do. A straight and a diagonal way of the same kind become one sentence.
 * @param {MoveRule[]} moves
 */
export function moveSentences(moves) {
  const isLine = (/** @type {MoveRule} */ rule) => rule.long === 1 && rule.directions === 'all';
  const alike = (/** @type {MoveRule} */ a, /** @type {MoveRule} */ b) =>
    isLine(a) &&
    isLine(b) &&
    a.short !== b.short &&
    a.range === b.range &&
    a.mode === b.mode &&
    a.gait === b.gait &&
    !!a.first_move_only === !!b.first_move_only;
  /** @type {Set<MoveRule>} */
  const explained = new Set();
  return moves.flatMap((rule) => {
    if (explained.has(rule)) return [];
    const twin = moves.find((other) => alike(rule, other));
    if (twin) explained.add(twin);
    return [moveSentence(rule, Boolean(twin))];
  });
}

/** The names of kinds by their letters. @param {RulesetRules} rules */
function namer({ entry }) {
  const nameOf = (/** @type {string} */ letter) =>
    kindName((entry.kinds ?? []).find((kind) => kind.letter === letter)?.name ?? letter);
  return {
    nameOf,
    names: (/** @type {string[]} */ letters) => listed(letters.map(nameOf)),
    royals: () => {
      const royals = (entry.kinds ?? []).filter((kind) => kind.royal);
      return listed(royals.map(({ name }) => kindName(name)));
    },
  };
}

/** What the board is like, and who begins. @param {RulesetRules} rules */
export function startSentences({ entry, info }) {
  const color = t(entry.turn === 'white' ? 'color.white' : 'color.black');
  return [
    t('book.size', { files: entry.files, ranks: entry.ranks }),
    t('book.first', { color }),
    entry.name.includes('960') ? t('book.random') : '',
    info.walls?.length ? t('book.walls') : '',
    info.hills?.length ? t('book.hills') : '',
  ].filter(Boolean);
}

/** What is special about moves. @param {RulesetRules} rules */
export function specialSentences(rules) {
  const { castling, promotion, drops, captured } = rules;
  const { nameOf, names, royals } = namer(rules);
  const said = [];
  if (castling) {
    const { partner, queen_side: queen, king_side: king } = castling;
    said.push(t('book.castling', { royal: royals(), partner: nameOf(partner), queen, king }));
  }
  if (promotion) {
    const ranks = listed(promotion.ranks.map(String));
    const must = listed((promotion.compulsory_ranks ?? []).map(String));
    const choices = names(promotion.choices);
    said.push(
      must
        ? t('book.promotion.may', { ranks, must, choices })
        : t('book.promotion', { ranks, choices })
    );
    if (promotion.supply === 'lost-or-stay') said.push(t('book.promotion.stay'));
    if (promotion.supply === 'lost-or-barred') said.push(t('book.promotion.barred'));
  }
  if (captured === 'to-hand') said.push(t('book.hand'));
  if (captured === 'to-partner') said.push(t('book.partner'));
  if (drops) {
    said.push(t('book.drops'));
    const { no_pawns_on: barred, pawns_a_file: count, limit, limited } = drops;
    if (barred.length) said.push(t('book.drops.pawns', { ranks: listed(barred.map(String)) }));
    if (count !== undefined) said.push(t('book.drops.files', { count }));
    if (limit === 'no-check') said.push(t('book.drops.check', { kinds: names(limited) }));
    if (limit === 'no-mate') said.push(t('book.drops.mate', { kinds: names(limited) }));
  }
  if (rules.must_capture) said.push(t('book.must'));
  return said;
}

/** What pawns may do besides. @param {RulesetRules} rules */
export const pawnSentences = ({ double_step: double }) => [
  ...(double ? [t('book.double')] : []),
  ...(double?.en_passant ? [t('book.passing')] : []),
];

/** @param {WinRule} win @param {ReturnType<typeof namer>} names */
function winSentence(win, { names, royals }) {
  const royal = royals();
  switch (win.kind) {
    case 'checkmate':
      return t('book.win.checkmate', { royal });
    case 'regicide':
      return t(win.first ? 'book.win.regicide.first' : 'book.win.regicide', { royal });
    case 'king-of-the-hill':
      return t('book.win.hill', { royal });
    case 'extinction-of-all':
      return t('book.win.extinction');
    case 'extinction-of-any':
      return t('book.win.any', { kinds: names(win.kinds) });
    default:
      return t('book.win.allOf', { kinds: names(win.kinds) });
  }
}

/** How a game ends. @param {RulesetRules} rules */
export function endSentences(rules) {
  const { white_wins: white, black_wins: black, draws } = rules;
  const names = namer(rules);
  const [whites, blacks] = [winSentence(white, names), winSentence(black, names)];
  const said =
    whites === blacks
      ? [t('book.win.both', { how: whites })]
      : [
          t('book.win.one', { color: t('color.white'), how: whites }),
          t('book.win.one', { color: t('color.black'), how: blacks }),
        ];
  if (rules.checks_to_win) said.push(t('book.checks', { count: rules.checks_to_win }));
  said.push(coded(`book.nomoves.${rules.no_moves}`));
  const { repetition, repetition_claim: claim, repetition_barred: barred } = draws;
  if (repetition && claim) said.push(t('book.repetition', { automatic: repetition, claim }));
  if (barred) said.push(t('book.repetition.barred', { count: barred }));
  if (draws.move_count && draws.move_count_claim) {
    const [automatic, from] = [draws.move_count / 2, draws.move_count_claim / 2];
    said.push(t('book.moveCount', { automatic, claim: from }));
  }
  if (draws.insufficient_material) said.push(t('book.material'));
  said.push(t('book.agreed'));
  return said.filter(Boolean);
}
