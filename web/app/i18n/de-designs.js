// The German sentences for what the server refuses about designs.

export const words = {
  'fault.no-such-design': 'Diesen Entwurf gibt es nicht, oder er ist nicht für dich freigegeben.',
  'fault.no-such-version': 'Der Entwurf hat keine solche Version.',
  'fault.design-not-yours':
    'Nur wem er gehört, kann einen Entwurf ändern. Kopiere ihn, um einen eigenen daraus zu machen.',
  'fault.design-name':
    'Ein Name hat 1 bis {most} sichtbare Zeichen, darunter Buchstaben oder Ziffern, und keine ' +
    'spitzen Klammern.',
  'fault.design-name-taken': '„{name}“ ist vergeben. „{free}“ ist frei.',
  'fault.design-tag':
    'Ein Schlagwort hat höchstens {most} Buchstaben, Ziffern, Leerzeichen und Bindestriche.',
  'fault.design-tags': 'Ein Entwurf hat höchstens {most} Schlagwörter.',
  'fault.design-version-name': 'Der Name einer Version hat höchstens {most} sichtbare Zeichen.',
  'fault.design-reason': 'Eine Begründung hat höchstens {most} Zeichen.',
  'fault.design-document': 'Ein Entwurf ist ein Regelwerk als JSON-Objekt.',
  'fault.design-large':
    'Der Entwurf hat {bytes} Bytes, erlaubt sind {most}. Nimm weniger Figuren oder kürzere Texte.',
  'fault.design-too-many':
    'Du hast {most} Entwürfe, mehr kannst du nicht aufheben. Gelöschte zählen mit, bis sie ' +
    'endgültig entfernt sind.',
  'fault.design-no-room':
    'Deine Entwürfe bräuchten mehr als {most} KiB. Lösche solche, die du nicht mehr brauchst.',
  'fault.design-no-version':
    'Andere sehen nur Versionen. Speichere zuerst eine Version des Entwurfs.',
  'fault.design-stale':
    'Der Entwurf wurde inzwischen noch einmal gespeichert. Sieh ihn an und speichere dann die ' +
    'Version.',
  'fault.design-deleted': 'Dieser Entwurf ist gelöscht. Stelle ihn zuerst wieder her.',
  'fault.design-barred':
    'Die Organisatoren haben diesen Entwurf aus der Galerie genommen. Frag sie danach.',
  'fault.design-stars': 'Gib 1 bis 5 Sterne, oder nimm deine Bewertung zurück.',
  'fault.design-own-stars': 'Den eigenen Entwurf kannst du nicht bewerten.',
  'fault.design-reports':
    'Du hast schon viele Entwürfe gemeldet. Warte, bis die Organisatoren deine Meldungen gelesen ' +
    'haben.',
  'fault.design-cursor': 'Die Galerie hat sich geändert. Lade sie neu.',
  'fault.design-no-json': 'Das ist kein JSON: {why}',
  'fault.design-letter': 'Der Buchstabe einer Figur ist einer von A bis Z.',
  'fault.designs-unavailable':
    'Entwürfe lassen sich gerade nicht lesen oder speichern. Versuche es gleich noch einmal.',
  'fault.no-such-picture': 'Dieses Bild gibt es nicht.',
  'fault.picture-large': 'Das Bild hat mehr als {most} Bytes. Vereinfache es.',
  'fault.picture-commands': 'Das Bild hat mehr als {most} Pfadbefehle. Vereinfache es.',
  'fault.picture-deep':
    'Gruppen sind mehr als {most}-fach verschachtelt. Löse einige davon auf.',
  'fault.picture-xml': 'Das ist keine einfache SVG-Datei: {why}',
  'fault.picture-root': 'Das ist keine SVG-Datei: Sie beginnt mit „{name}“.',
  'fault.picture-size': 'Das Bild braucht eine viewBox oder Breite und Höhe.',
  'fault.picture-element':
    '„{name}“ ist im Bild einer Figur nicht erlaubt. Nimm nur Pfade und einfache Formen, und ' +
    'wandle Text in Pfade um.',
  'fault.picture-attribute': 'Das Attribut „{name}“ ist im Bild einer Figur nicht erlaubt.',
  'fault.picture-value': '„{value}“ ist kein Wert für „{name}“.',
  'fault.picture-empty': 'Das Bild zeichnet nichts.',
};
