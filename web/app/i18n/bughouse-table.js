// Adds the texts of a bughouse table, and those of the ways to it.

import './bughouse-ways.js';
import { words } from './en-bughouse-table.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
