// The German names of piece kinds. Rulesets give English ones; unknown names stay as they are.

/** @typedef {'m' | 'f' | 'n'} Gender */

/** Name and gender by the English name. @type {Record<string, [string, Gender]>} */
const NAMES = {
  pawn: ['Bauer', 'm'],
  knight: ['Springer', 'm'],
  bishop: ['Läufer', 'm'],
  rook: ['Turm', 'm'],
  queen: ['Dame', 'f'],
  king: ['König', 'm'],
  'berolina pawn': ['Berolina-Bauer', 'm'],
  'royal piece': ['königliche Figur', 'f'],
  'royal knight': ['königlicher Springer', 'm'],
  amazon: ['Amazone', 'f'],
  archbishop: ['Erzbischof', 'm'],
  camel: ['Kamel', 'n'],
  cannon: ['Kanone', 'f'],
  cardinal: ['Kardinal', 'm'],
  centaur: ['Zentaur', 'm'],
  champion: ['Champion', 'm'],
  chancellor: ['Kanzler', 'm'],
  commoner: ['Bürger', 'm'],
  dragon: ['Drache', 'm'],
  elephant: ['Elefant', 'm'],
  ferz: ['Fers', 'm'],
  general: ['General', 'm'],
  grasshopper: ['Grashüpfer', 'm'],
  guard: ['Wächter', 'm'],
  man: ['Mann', 'm'],
  marshal: ['Marschall', 'm'],
  nightrider: ['Nachtreiter', 'm'],
  wazir: ['Wesir', 'm'],
  wizard: ['Zauberer', 'm'],
  zebra: ['Zebra', 'n'],
};

const ENDINGS = { m: 'er', f: 'e', n: 'es' };

/** @param {string} name as the ruleset writes it */
const known = (name) => NAMES[name.toLowerCase()];

/** @param {string} name as the ruleset writes it */
export const kindName = (name) => known(name)?.[0] ?? name;

/**
 * "weißer Bauer", "weiße Dame"; "Hoppel (weiß)" where the gender is not known.
 * @param {{color: import('./types.js').Color, name: string}} piece
 */
export function pieceName({ color, name }) {
  const adjective = color === 'white' ? 'weiß' : 'schwarz';
  const found = known(name);
  return found ? `${adjective}${ENDINGS[found[1]]} ${found[0]}` : `${name} (${adjective})`;
}
