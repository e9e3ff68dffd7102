// Adds the texts of a running game that are fetched when they are needed.

import { words } from './en-play.js';
import { addWords } from './index.js';
import { t } from './pages.js';

addWords(words);

export { t };
