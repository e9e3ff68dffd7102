// Adds the texts of the header, the navigation and the shared parts.

import { words } from './en-shell.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
