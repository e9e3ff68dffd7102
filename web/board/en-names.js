// The English names of piece kinds: those that rulesets give them.

/** @param {string} name as the ruleset writes it */
export const kindName = (name) => name;

/** "white pawn". @param {{color: import('./types.js').Color, name: string}} piece */
export const pieceName = ({ color, name }) => `${color} ${name}`;
