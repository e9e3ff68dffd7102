// Adds the texts of a match on two boards.

import { words } from './en-two-boards.js';
import { addWords } from './index.js';
import { t } from './play.js';

addWords(words);

export { t };
