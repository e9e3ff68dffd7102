// Adds the texts of the header, the navigation and the shared parts.

import { enShell } from './en-shell.js';
import { addWords, t } from './index.js';

addWords(enShell);

export { t };
