// Adds the texts of the ways into a bughouse match.

import { words } from './en-bughouse-ways.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
