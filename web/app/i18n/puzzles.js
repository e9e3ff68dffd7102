// Adds the texts of puzzles.

import { words } from './en-puzzles.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
