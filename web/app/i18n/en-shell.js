// The English texts of the header, the navigation and the shared parts.

export const words = {
  'action.sound': 'Sound',
  'action.theme': 'Dark',
  'action.settings': 'Settings',
  'action.help': 'Help',
  'say.soundOn': 'Sound on',
  'say.soundOff': 'Sound off',
  'nav.label': 'Pages',
  'nav.play': 'Play',
  'nav.learn': 'Learn',
  'nav.design': 'Design',
  'nav.library': 'Library',
  'nav.club': 'Club',
  'who.house': 'This computer',
  'who.login': 'Log in',
  'who.menu': 'Menu',
  'table.sort': 'Sort by',
  'table.reverse': 'Reverse the order',
  'toast.undo': 'Undo',
  'toast.close': 'Close',
  'loading.label': 'Loading…',
};
