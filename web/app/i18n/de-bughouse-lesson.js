// The German texts that teach bughouse.

export const words = {
  'bughouse.lesson.title': 'Bughouse in zwei Minuten',
  'bughouse.lesson.lead':
    'Vier Leute, zwei Bretter, zwei Teams. Was du schlägst, darf dein Partner benutzen.',
  'bughouse.lesson.back': 'Bughouse spielen',
  'bughouse.lesson.you': 'Du',
  'bughouse.lesson.partner': 'Dein Partner',
  'bughouse.lesson.opponent': 'Dein Gegner',
  'bughouse.lesson.diagonal': 'Gegner schräg gegenüber',
  'bughouse.lesson.before': 'Vorher',
  'bughouse.lesson.after': 'Nachher',
  'bughouse.lesson.noPicture': 'Das Bild konnte nicht geladen werden.',
  'bughouse.lesson.teams': 'Zwei Bretter, ein Team',
  'bughouse.lesson.teams.text':
    'Du sitzt neben deinem Partner. Einer von euch hat Weiß, der andere Schwarz.',
  'bughouse.lesson.teams.more': 'Beide Partien beginnen gleichzeitig. Alle haben ihre eigene Uhr.',
  'bughouse.lesson.teams.you': 'Dein Brett am Anfang. Du hast Weiß.',
  'bughouse.lesson.teams.partner': 'Das Brett deines Partners am Anfang. Dein Partner hat Schwarz.',
  'bughouse.lesson.pass': 'Geschlagene Figuren wechseln das Brett',
  'bughouse.lesson.pass.text':
    'Du schlägst einen schwarzen Bauern. Dein Partner hat Schwarz und hat den Bauern sofort in der Hand.',
  'bughouse.lesson.pass.more': 'Eine umgewandelte Figur wird wieder zum Bauern, wenn sie geschlagen wird.',
  'bughouse.lesson.pass.you': 'Dein Brett: Dein Bauer hat auf d5 einen schwarzen Bauern geschlagen.',
  'bughouse.lesson.pass.partner':
    'Das Brett deines Partners: Ein schwarzer Bauer ist in der Hand deines Partners.',
  'bughouse.lesson.drop': 'Ziehen oder einsetzen',
  'bughouse.lesson.drop.text':
    'Statt zu ziehen, darfst du eine Figur aus der Hand auf ein freies Feld setzen. Sie darf Schach geben, ein Schach abwehren oder matt setzen.',
  'bughouse.lesson.drop.more': 'Bauern werden nicht auf der ersten oder letzten Reihe eingesetzt.',
  'bughouse.lesson.drop.before': 'Weiß hat einen Springer in der Hand. Das Feld c7 ist frei.',
  'bughouse.lesson.drop.after':
    'Weiß hat den Springer auf c7 eingesetzt. Er greift den König auf e8 und den Turm auf a8 an.',
  'bughouse.lesson.mate': 'Matt gilt nur, wenn kein Einsetzen hilft',
  'bughouse.lesson.mate.text':
    'Ein Schach aus der Ferne ist kein Matt: Man wartet auf eine Figur, die dazwischen passt, auch mit leerer Hand.',
  'bughouse.lesson.mate.more':
    'Setze mit einer Figur neben dem König matt oder mit einem Springer. Da passt nichts dazwischen.',
  'bughouse.lesson.mate.no': 'Kein Matt',
  'bughouse.lesson.mate.yes': 'Matt',
  'bughouse.lesson.mate.far':
    'Ein weißer Turm auf e8 gibt dem König auf h8 Schach. Auf f8 könnte eine Figur eingesetzt werden.',
  'bughouse.lesson.mate.near':
    'Ein weißer Turm auf g8 steht neben dem König auf h8, ein Läufer deckt ihn. Das ist matt.',
  'bughouse.lesson.time': 'Du darfst warten',
  'bughouse.lesson.time.text':
    'Wenn jeder Zug verliert, warte, bis dein Partner schickt, was du brauchst. Das heißt sitzen.',
  'bughouse.lesson.time.more':
    'Deine Uhr läuft dabei. Vergleiche sie mit der Uhr schräg gegenüber: Dort wartet man auf deinen Partner.',
  'bughouse.lesson.time.picture':
    'Vier Uhren. Du hast 1:05, schräg gegenüber sind es 0:12. Du kannst länger warten.',
  'bughouse.lesson.end': 'Das erste Ende entscheidet',
  'bughouse.lesson.end.text':
    'Das erste Matt, die erste abgelaufene Uhr oder die erste Aufgabe auf einem der Bretter beendet beide Partien. Das Team gewinnt oder verliert zusammen.',
  'bughouse.lesson.talk.text': 'Sprich also mit deinem Partner. Ein Tippen sagt, was du brauchst:',
  'bughouse.lesson.talk': 'Was Partner sagen',
  'bughouse.lesson.talk.need': 'Ich brauche einen Springer',
  'bughouse.lesson.talk.sit': 'Sitzen',
  'bughouse.lesson.talk.go': 'Zieh',
  'bughouse.lesson.talk.soon': 'Ich setze bald matt',
  'bughouse.lesson.talk.thanks': 'Danke',
  'bughouse.lesson.try': 'Probier es aus: drei Aufgaben',
  'bughouse.lesson.play': 'Bughouse spielen',
  'bughouse.lesson.rules': 'Alle Regeln von Bughouse',
  'bughouse.task.title': 'Bughouse-Training',
  'bughouse.task.board': 'Brett mit der Aufgabe',
  'bughouse.task.back': 'Bughouse in zwei Minuten',
  'bughouse.task.step': 'Aufgabe {number} von {total}',
  'bughouse.task.solvedBefore': 'Gelöst',
  'bughouse.task.hint': 'Tipp',
  'bughouse.task.reveal': 'Lösung zeigen',
  'bughouse.task.wait': 'Sitzen und warten',
  'bughouse.task.next': 'Nächste Aufgabe',
  'bughouse.task.again': 'Noch einmal',
  'bughouse.task.play': 'Bughouse spielen',
  'bughouse.task.failed': 'Das hat nicht geklappt: {reason}',
  'bughouse.task.quiet': '{move} gibt kein Schach. Suche ein Matt.',
  'bughouse.task.escapes': '{move} ist Schach, aber Schwarz hat eine Antwort.',
  'bughouse.task.waits':
    '{move} ist Schach, aber kein Matt: Schwarz wartet auf eine Figur und setzt sie dazwischen.',
  'bughouse.task.mate': 'Einsetzen und matt',
  'bughouse.task.mate.about': 'Finde das Schach, gegen das keine Figur hilft.',
  'bughouse.task.mate.want': 'Weiß am Zug. Setze durch Einsetzen matt.',
  'bughouse.task.mate.start': 'Wähle unter dem Brett eine Figur aus deiner Hand, dann ein Feld.',
  'bughouse.task.mate.hint': 'Setze eine Figur direkt neben den König, wo dein Läufer sie deckt.',
  'bughouse.task.mate.right': '{move} ist matt. Zwischen Turm und König passt nichts.',
  'bughouse.task.block': 'Abwehren durch Einsetzen',
  'bughouse.task.block.about': 'Wehre ein Schach ab, bei dem kein Königszug hilft.',
  'bughouse.task.block.want': 'Du hast Weiß und stehst im Schach. Wehre es so ab, dass es hält.',
  'bughouse.task.block.start': 'Ein Bauer darf nicht auf der ersten Reihe eingesetzt werden.',
  'bughouse.task.block.hint': 'Dein König kann das Feld neben sich decken.',
  'bughouse.task.block.right': '{move} hält. Schlägt der Turm, schlägt dein König zurück.',
  'bughouse.task.block.lost':
    'Nach {move} schlägt der Turm mit {reply}. Du hast nichts mehr, was das Schach abwehrt.',
  'bughouse.task.sit': 'Sitzen',
  'bughouse.task.sit.about': 'Warte auf die Figur, die gewinnt.',
  'bughouse.task.sit.want': 'Schwarz droht matt auf g2, und deine Hand ist leer. Was tust du?',
  'bughouse.task.sit.start':
    'Dein Partner sagt: „Ein Springer kommt.“ Du hast mehr Zeit als dein Gegner schräg gegenüber.',
  'bughouse.task.sit.hint': 'Jeder Zug verliert. Deine Uhr lässt dir Zeit zu warten.',
  'bughouse.task.sit.waiting': 'Du sitzt. Schräg gegenüber ist die Zeit knapp, dort muss gezogen werden.',
  'bughouse.task.sit.lost': 'Nach {move} ist {reply} matt. Jeder Zug verliert, also zieh noch nicht.',
  'bughouse.task.sit.drop.want': 'Der Springer ist da. Setze damit matt.',
  'bughouse.task.sit.drop.start': 'Dein Partner hat auf e5 einen Springer geschlagen. Du hast ihn in der Hand.',
  'bughouse.task.sit.drop.hint': 'Der schwarze König hat kein freies Feld. Gib mit dem Springer Schach.',
  'bughouse.task.sit.right': '{move} ist matt. Das Sitzen hat die Partie gewonnen.',
  'bughouse.task.other': 'Das Brett deines Partners',
  'bughouse.task.other.before':
    'Das Brett deines Partners. Weiß hat auf f3 einen Springer, der auf e5 einen Bauern schlagen kann. Der Springer deines Partners deckt ihn.',
  'bughouse.task.other.after':
    'Das Brett deines Partners. Der Springer deines Partners hat auf e5 einen weißen Springer geschlagen.',
  'bughouse.task.clock.you': 'Du 1:05',
  'bughouse.task.clock.diagonal': 'Schräg gegenüber 0:12',
};
