// Adds the texts of the pages outside a game.

import { words } from './en-elsewhere.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
