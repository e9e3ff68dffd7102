//! Path data: commands, counted with those that are repeated without their letter.

use crate::values::Numbers;

/// The path data written again, and how many commands it has; nothing if it is none.
pub(crate) fn read(text: &str) -> Option<(String, usize)> {
    let mut numbers = Numbers::new(text);
    let (mut written, mut commands) = (String::new(), 0);
    while let Some(letter) = numbers.letter() {
        let is_first = written.is_empty();
        if is_first && !matches!(letter, 'M' | 'm') {
            return None;
        }
        written.push(letter);
        commands += match letter.to_ascii_uppercase() {
            'Z' => 1,
            'A' => arcs(&mut numbers, &mut written)?,
            'M' | 'L' | 'T' => repeated(&mut numbers, &mut written, 2)?,
            'H' | 'V' => repeated(&mut numbers, &mut written, 1)?,
            'C' => repeated(&mut numbers, &mut written, 6)?,
            'S' | 'Q' => repeated(&mut numbers, &mut written, 4)?,
            _ => return None,
        };
    }
    numbers.is_at_end().then_some((written, commands))
}

/// One or more groups of numbers.
fn repeated(numbers: &mut Numbers<'_>, written: &mut String, arity: usize) -> Option<usize> {
    let mut groups = 0;
    loop {
        for place in 0..arity {
            match numbers.number() {
                Some(number) => push(written, &number),
                // Only a whole group may be missing, and not the first one.
                None if place == 0 && groups > 0 => return Some(groups),
                None => return None,
            }
        }
        groups += 1;
    }
}

/// One or more arcs: radii, angle, two flags of one digit each, and a point.
fn arcs(numbers: &mut Numbers<'_>, written: &mut String) -> Option<usize> {
    let mut groups = 0;
    loop {
        for place in 0..7 {
            let next = if matches!(place, 3 | 4) { numbers.flag() } else { numbers.number() };
            match next {
                Some(number) => push(written, &number),
                None if place == 0 && groups > 0 => return Some(groups),
                None => return None,
            }
        }
        groups += 1;
    }
}

fn push(written: &mut String, number: &str) {
    if written.ends_with(|last: char| !last.is_ascii_alphabetic()) {
        written.push(' ');
    }
    written.push_str(number);
}
