// Style sheets that only some pages need, fetched with them.

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/**
 * Loads a style sheet of the folder `style`, once. A page waits for it before it shows anything.
 * @param {string} name without folder and ending
 * @returns {Promise<void>}
 */
export function loadStyle(name) {
  const known = loaded.get(name);
  if (known) return known;
  const loading = new Promise((resolve, reject) => {
    const { href } = new URL(`../../style/${name}.css`, import.meta.url);
    // The document names those of the page that it was asked for.
    if ([...document.styleSheets].some((sheet) => sheet.href === href)) return resolve(undefined);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve(undefined);
    link.onerror = () => {
      loaded.delete(name);
      link.remove();
      reject(new Error(`${name}.css did not load`));
    };
    document.head.append(link);
  });
  loaded.set(name, loading);
  return loading;
}
