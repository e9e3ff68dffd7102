// The English texts of the menu of a chat line.

export const words = {
  'line.title': 'Message from {name}',
  'line.reason': 'What is wrong with it?',
  'line.report': 'Report',
  'line.reported': 'Reported. An organizer will look at it.',
  'line.mute': 'Mute {name} for me',
  'line.muted': 'You no longer see what {name} writes.',
  'line.erase': 'Erase this message for everybody',
  'line.erased': 'Message erased.',
  'line.muteAll': 'Mute {name} for everybody',
  'line.mutedAll': 'Nobody sees what {name} writes anymore.',
};
