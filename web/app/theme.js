// Puts the chosen colors in place before anything is painted; a plain script, because modules come later.
(() => {
  try {
    const { theme } = JSON.parse(localStorage.getItem('tabiya.preferences') ?? '{}');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Without a store, the colors are the device's.
  }
})();
