// Adds the texts of what is opened from a game.

import { enPages } from './en-pages.js';
import { addWords, t } from './index.js';

addWords(enPages);

export { t };
