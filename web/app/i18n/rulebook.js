// Adds the texts of the page about a ruleset.

import { words } from './en-rulebook.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
