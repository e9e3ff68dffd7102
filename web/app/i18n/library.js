// Adds the texts of the library.

import { words } from './en-library.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
