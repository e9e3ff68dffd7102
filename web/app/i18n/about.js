// Adds the texts of the help, of the page about the program, and of reports of problems.

import { words } from './en-about.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
