// Adds the texts of playing the computer.

import { words } from './en-computer.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
