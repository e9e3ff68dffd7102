// The English names and descriptions of built-in rulesets: those that the server sends.

/** @typedef {{name: string, title: string, description: string}} Described */

/** The name of a ruleset for people. @param {string} title as the ruleset gives it */
export const titleOf = (title) => title;

/** What a ruleset is about. @param {Described} ruleset */
export const describe = ({ description }) => description;
