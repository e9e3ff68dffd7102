// Adds the texts of the person's menu, of profiles and of the page for learners.

import { words } from './en-people.js';
import './elsewhere.js';
import './shell.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
