// The German texts of the menu of a chat line.

export const words = {
  'line.title': 'Nachricht von {name}',
  'line.reason': 'Was stimmt damit nicht?',
  'line.report': 'Melden',
  'line.reported': 'Gemeldet. Die Leitung sieht es sich an.',
  'line.mute': '{name} für mich stummschalten',
  'line.muted': 'Du siehst nicht mehr, was {name} schreibt.',
  'line.erase': 'Diese Nachricht für alle löschen',
  'line.erased': 'Nachricht gelöscht.',
  'line.muteAll': '{name} für alle stummschalten',
  'line.mutedAll': 'Niemand sieht mehr, was {name} schreibt.',
};
