// The German texts of the header, the navigation and the shared parts.

export const words = {
  'action.sound': 'Ton',
  'action.theme': 'Dunkel',
  'action.settings': 'Einstellungen',
  'action.help': 'Hilfe',
  'say.soundOn': 'Ton an',
  'say.soundOff': 'Ton aus',
  'nav.label': 'Seiten',
  'nav.play': 'Spielen',
  'nav.learn': 'Lernen',
  'nav.design': 'Entwerfen',
  'nav.library': 'Bibliothek',
  'nav.club': 'Verein',
  'who.house': 'Dieser Computer',
  'who.login': 'Anmelden',
  'who.menu': 'Menü',
  'table.sort': 'Sortieren nach',
  'table.reverse': 'Reihenfolge umkehren',
  'toast.undo': 'Rückgängig',
  'toast.close': 'Schließen',
  'loading.label': 'Wird geladen…',
};
