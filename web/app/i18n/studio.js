// Adds the texts of the studio and the gallery.

import './rulefile.js';
import './pages.js';
import './rulebook.js';
import './viewer.js';
import './elsewhere.js';
import './designs.js';
import { words } from './en-studio.js';
import './studio-rules.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
