// What the server says about puzzles, as in crates/protocol/src/puzzles.rs. Types only.

/** @import {BoardState, RulesetInfo} from '../types.js' */

/** @typedef {{kind: 'win', moves: number} | {kind: 'gain'}} Goal */
/** @typedef {'failed' | 'solved' | 'helped'} Result */
/**
 * @typedef {{id: string, ruleset: RulesetInfo, board: BoardState, goal: Goal, day?: string,
 *   tried?: Result}} PuzzleTask
 */
/** @typedef {{board: number, uci: string, san: string}} Move */
/** @typedef {{rating: number, change: number, provisional?: boolean, in_a_row: number}} Rated */
/**
 * @typedef {{themes: string[], rating: number, estimated?: boolean, solution: Move[],
 *   match?: string}} Facts
 */
/**
 * @typedef {{verdict: 'wrong' | 'right' | 'solved', moves: Move[], boards: BoardState[], rated?:
 *   Rated, facts?: Facts}} Judgment
 */
/** @typedef {{boards: BoardState[], facts: Facts, rated?: Rated}} Solution */
/** @typedef {{from?: string, drop?: string, piece: string, to?: string}} Hint */
/** @typedef {'streak' | 'survival'} RunKind */
/**
 * @typedef {{kind: RunKind, ruleset?: string, solved: number, errors: number, most_errors: number,
 *   best: number, puzzle?: PuzzleTask}} Run
 */
/** @typedef {Judgment & {run: Run}} RunJudgment */
/**
 * @typedef {{rating?: number, provisional?: boolean, tries: number, solved: number, in_a_row:
 *   number, best_in_a_row: number, days_in_a_row: number, best_days: number, solved_today: boolean,
 *   best_streak: number, best_survival: number}} Statistics
 */
/**
 * @typedef {{rulesets: {name: string, title: string, puzzles: number, solved: number}[], themes:
 *   {theme: string, puzzles: number}[], yours?: Statistics}} Overview
 */

export {};
