// Adds the texts of what is opened from a game.

import { words } from './en-pages.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
