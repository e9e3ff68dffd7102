// Sets the chosen colors before anything is painted. A plain script, because modules load later.
(() => {
  try {
    const { theme, board } = JSON.parse(localStorage.getItem('tabiya.preferences') ?? '{}');
    const { dataset } = document.documentElement;
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (typeof board === 'string') dataset.board = board;
  } catch {
    // Without a store, the colors are the device's.
  }
})();
