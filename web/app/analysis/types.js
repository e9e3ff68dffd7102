// What the server says about positions and games, and what the viewer lends its panels.

/** @typedef {import('../../board/index.js').Shape} Shape */
/** @typedef {import('../../board/index.js').SquareNote} SquareNote */
/** @typedef {'white' | 'black'} Color */

/**
 * How good a position is.
 * @typedef {{kind: 'centipawns', value: number} | {kind: 'mate', moves: number} | {kind: 'over',
 *   winner?: Color}} Evaluation
 */
/** @typedef {{uci: string[], san: string[]}} MoveLine */
/**
 * A line of an engine.
 * @typedef {MoveLine & {evaluation: Evaluation, chance: number, depth: number}} Line
 */
/**
 * @typedef {{type: 'lines', depth: number, nodes: number, per_second: number, time_ms: number,
 *   lines: Line[]} | {type: 'over', evaluation: Evaluation} | {type: 'done'} |
 *   {type: 'failed', error: {code: string, message: string}}} AnalysisUpdate
 */
/** Numbers by square. @typedef {Record<string, number>} Counts */
/**
 * @typedef {{attacks: Counts, undefended: string[], pinned: string[], checkable: string[]}}
 *   SideMarks
 */
/** @typedef {{white: SideMarks, black: SideMarks}} Marks */

/**
 * What a graph shows. Positions that were not evaluated are missing, and moves may have no class.
 * @typedef {object} GraphData
 * @property {(Evaluation | undefined)[]} evaluations from the start on
 * @property {(number | undefined)[]} chances White's chances to win, in thousandths
 * @property {{san: string, class?: MoveClass}[]} moves
 */

/** @typedef {'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'} MoveClass */
/**
 * @typedef {{color: Color, uci: string, san: string, class: MoveClass, loss: number, accuracy:
 *   number, best: MoveLine}} MoveReview
 */
/**
 * @typedef {object} Review
 * @property {number} made_ms
 * @property {number} nodes
 * @property {Evaluation[]} evaluations
 * @property {number[]} chances White's chances to win, in thousandths
 * @property {MoveReview[]} moves
 * @property {number} [white_accuracy] in thousandths
 * @property {number} [black_accuracy]
 * @property {{code: string, name: string, plies: number}} [opening]
 */
/**
 * @typedef {{type: 'progress', done: number, total: number} | {type: 'review', review: Review} |
 *   {type: 'failed', error: {code: string, message: string}}} ReviewUpdate
 */

/** @typedef {{stood: Counts, moved: Counts, captured: Counts}} HeatCounts */
/**
 * @typedef {object} Heat
 * @property {string} ruleset
 * @property {number} files
 * @property {number} ranks
 * @property {string[]} [walls]
 * @property {import('../../board/types.js').Kind[]} kinds
 * @property {number} games
 * @property {boolean} [more]
 * @property {HeatCounts} white
 * @property {HeatCounts} black
 */

export {};
