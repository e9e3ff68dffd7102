// The German names and descriptions of built-in rulesets. Other rulesets keep their own texts.

/** @typedef {{name: string, title: string, description: string}} Described */

/** Names by the English one, where they differ. @type {Record<string, string>} */
const TITLES = {
  'Standard chess': 'Schach',
  'Berolina Chess': 'Berolina-Schach',
  Bughouse: 'Tandemschach',
  'Capablanca Chess': 'Capablanca-Schach',
  'Flying Circus': 'Fliegender Zirkus',
  Crazyhouse: 'Einsetzschach',
  Extinction: 'Auslöschung',
  'Gardner Minichess': 'Gardner-Minischach',
  'Grand Chess': 'Grand Chess',
  Hilltop: 'Bergspitze',
  Horde: 'Horde',
  'King of the Hill': 'König des Hügels',
  Knightmate: 'Springermatt',
  'Los Alamos Chess': 'Los-Alamos-Schach',
  Regicide: 'Königsmord',
  'Three-check': 'Dreimal Schach',
};

/** Descriptions by name and English title. @type {Record<string, string>} */
const TEXTS = {
  'standard Standard chess': 'Das Spiel, das die ganze Welt spielt, nach den Regeln der FIDE.',
  'berolina Berolina Chess':
    'Bauern mit vertauschten Zügen: Sie ziehen schräg nach vorn und schlagen geradeaus. Auch ihr Doppelschritt ist schräg und kann en passant geschlagen werden.',
  'bughouse Bughouse':
    'Eines der beiden Bretter eines Spiels zwei gegen zwei. Was du schlägst, bekommt deine Partnerin oder dein Partner und darf es statt eines Zuges einsetzen. Wer einem Matt durch Einsetzen entgehen könnte, darf darauf warten.',
  'capablanca Capablanca Chess':
    'Capablancas Mittel gegen zu viele Remis: zehn Linien und zwei zusätzliche Figuren. Der Erzbischof zieht wie Läufer und Springer, der Kanzler wie Turm und Springer. Der König rochiert auf die c- oder i-Linie.',
  'chess960 Chess960':
    'Bobby Fischers Schach: Die Grundreihe wird gemischt, die Läufer auf verschiedenen Farben, der König zwischen den Türmen. Nach der Rochade stehen König und Turm wie im gewöhnlichen Schach.',
  'circus Flying Circus':
    'Elf mal neun Felder, und die halbe Armee fliegt. Der Nachtreiter macht beliebig viele Springerzüge in einer Richtung, die Kanone zieht wie ein Turm, schlägt aber über genau eine Figur hinweg, und der Grashüpfer zieht wie eine Dame auf das Feld gleich hinter der ersten Figur, die er trifft. Zwei Zeltstangen auf d5 und h5 halten Läufer und Türme auf, und niemand kann sie betreten. Springer springen darüber, aber Hüpfer können sie nicht als Sprungbrett nehmen.',
  'crazyhouse Crazyhouse':
    'Geschlagene Figuren wechseln die Seite: Sie kommen auf deine Hand, und statt zu ziehen kannst du eine auf ein leeres Feld einsetzen. Bauern dürfen nicht auf die erste oder letzte Reihe.',
  'extinction Extinction':
    'Schlage alles. Der König ist eine Figur wie jede andere, und wer keine Figuren mehr hat, verliert.',
  'gardner Gardner Minichess':
    'Martin Gardners Schach auf dem kleinsten Brett, auf das die ganze Armee passt: fünf mal fünf, ohne Doppelschritt und Rochade.',
  'grand Grand Chess':
    'Christian Freelings Schach auf hundert Feldern, mit einem Marschall (Turm und Springer) und einem Kardinal (Läufer und Springer). Es gibt keine Rochade. Ein Bauer darf ab der achten Reihe umgewandelt werden und muss es auf der zehnten, aber nur in eine Figur, die du verloren hast. Hast du keine verloren, darf er die zehnte Reihe nicht betreten.',
  'hilltop Hilltop':
    'Neun mal sieben Felder, in der Mitte ein Hügel zwischen vier Türmen, die niemand betreten kann. Setze matt oder bring deinen König auf den Hügel, den man nur gerade betreten kann, nie schräg. Champions ziehen ein Feld gerade oder springen zwei Felder gerade oder schräg. Zauberer ziehen ein Feld schräg oder springen drei Felder gerade und eins zur Seite; deine beiden Zauberer beginnen auf verschiedenen Farben. Die Bauern vor den Türmen kommen nur durch Schlagen vorbei.',
  'horde Horde':
    'Weiß hat sechsunddreißig Bauern und keinen König und gewinnt durch Matt. Schwarz hat die übliche Armee und gewinnt, wenn alles geschlagen ist. Auch die weißen Bauern auf der ersten Reihe dürfen einen Doppelschritt machen, können dann aber nicht en passant geschlagen werden.',
  'king-of-the-hill King of the Hill':
    'Schach mit einem zweiten Weg zum Sieg: Bring deinen König auf eines der vier Felder in der Mitte.',
  'knightmate Knightmate':
    'König und Springer tauschen die Rollen: Die königliche Figur zieht wie ein Springer und muss mattgesetzt werden, und zwei Bürger ziehen wie Könige, dürfen aber geschlagen werden.',
  'los-alamos Los Alamos Chess':
    'Das erste Schach, das ein Computer spielte, 1956: sechs mal sechs Felder, ohne Läufer, Doppelschritt und Rochade.',
  'regicide Regicide':
    'Es gibt weder Schach noch Matt: Du gewinnst, indem du den König schlägst. Nichts hindert dich, deinen in Gefahr zu lassen.',
  'three-check Three-check':
    'Schach mit einem zweiten Weg zum Sieg: Gib dreimal Schach.',
};

/** The name of a ruleset for people. @param {string} title as the ruleset gives it */
export const titleOf = (title) => TITLES[title] ?? title;

/** What a ruleset is about. @param {Described} ruleset */
export const describe = ({ name, title, description }) => TEXTS[`${name} ${title}`] ?? description;
