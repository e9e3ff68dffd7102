// Sets the chosen color scheme before anything is painted. A plain script, because modules load
// later.
(() => {
  try {
    const { theme } = JSON.parse(localStorage.getItem('tabiya.preferences') ?? '{}');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Without a store, the colors are the device's.
  }
})();
