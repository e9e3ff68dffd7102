// Adds the texts of the library.

import { enLibrary } from './en-library.js';
import { addWords, t } from './index.js';

addWords(enLibrary);

export { t };
