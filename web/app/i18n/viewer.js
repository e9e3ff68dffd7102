// Adds the texts of the viewer and the position editor.

import './pages.js';
import { words } from './en-viewer.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
