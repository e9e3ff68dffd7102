// The English sentences for what the server refuses about designs.

export const words = {
  'fault.no-such-design': 'There is no such design, or it is not shared with you.',
  'fault.no-such-version': 'The design has no such version.',
  'fault.design-not-yours': 'Only its owner can change a design. Copy it to make it yours.',
  'fault.design-name':
    'A name has 1 to {most} visible characters, some of them letters or digits, and no angle ' +
    'brackets.',
  'fault.design-name-taken': '“{name}” is taken. “{free}” is free.',
  'fault.design-tag': 'A tag has at most {most} letters, digits, spaces and hyphens.',
  'fault.design-tags': 'A design has at most {most} tags.',
  'fault.design-version-name': 'The name of a version has at most {most} visible characters.',
  'fault.design-reason': 'A reason has at most {most} characters.',
  'fault.design-document': 'A design is a ruleset as a JSON object.',
  'fault.design-large':
    'The design has {bytes} bytes, and {most} are allowed. Use fewer pieces or shorter texts.',
  'fault.design-too-many':
    'You have {most} designs, the most that you can keep. Deleted ones count until they are ' +
    'erased.',
  'fault.design-no-room':
    'Your designs would need more than {most} KiB. Delete those that you no longer need.',
  'fault.design-no-version': 'Others see versions only. Save a version of the design first.',
  'fault.design-stale':
    'The draft was saved again in the meantime. Look at it, then save the version.',
  'fault.design-deleted': 'This design is deleted. Restore it first.',
  'fault.design-barred':
    'Organizers took this design out of the gallery. Ask them about it.',
  'fault.design-stars': 'Give 1 to 5 stars, or take your rating back.',
  'fault.design-own-stars': 'You cannot rate your own design.',
  'fault.design-reports':
    'You reported many designs already. Wait until the organizers have read your reports.',
  'fault.design-cursor': 'The gallery has changed. Load it again.',
  'fault.design-no-json': 'This is no JSON: {why}',
  'fault.design-letter': 'The letter of a piece is one of A to Z.',
  'fault.designs-unavailable':
    'Designs cannot be read or saved right now. Try again in a moment.',
  'fault.no-such-picture': 'There is no such picture.',
  'fault.picture-large': 'The picture has more than {most} bytes. Simplify it.',
  'fault.picture-commands': 'The picture has more than {most} path commands. Simplify it.',
  'fault.picture-deep': 'Groups are nested more than {most} deep. Ungroup some of them.',
  'fault.picture-xml': 'This is not a plain SVG file: {why}',
  'fault.picture-root': 'This is not an SVG file: it begins with “{name}”.',
  'fault.picture-size': 'The picture needs a viewBox, or a width and a height.',
  'fault.picture-element':
    '“{name}” is not allowed in a picture of a piece. Use paths and simple shapes only, and turn ' +
    'text into paths.',
  'fault.picture-attribute': 'The attribute “{name}” is not allowed in a picture of a piece.',
  'fault.picture-value': '“{value}” is no value for “{name}”.',
  'fault.picture-empty': 'The picture draws nothing.',
};
