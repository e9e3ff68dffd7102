//! What is sealed opens again, here and elsewhere, and only by its passphrase.

use data_encoding::BASE64_NOPAD;
use server::SystemRandom;

use super::*;

const PASSPHRASE: &str = "five small knights";
/// The words "A small house." and a line's end, sealed by rage, another program for age files.
const FROM_ELSEWHERE: &str = "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB0Qjk1ek5kU3g4aDFpNTYyZ3pIMmh3IDE4CkZ2WHYrcmRXWUpvdjZwakltRnZ5VFVFajVYZWR2S0JVVlYzNlFyZ3pUdE0KLS0tIFNyeE9HZUUwTGw2N1ZlZFJRWUtGV0dHUkxXaXBXb0g5RlNTWm16eTYrckkKMALCPFpH9mmVGzDDSHBcmKIId8FMyY982TBbDmL78BbTJi5dJBKdRC1b0YguCx4";

fn sealed(content: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    seal(PASSPHRASE, &SystemRandom, &mut &content[..], &mut output).unwrap();
    output
}

fn opened(passphrase: &str, sealed: &[u8]) -> Result<Vec<u8>, String> {
    let mut output = Vec::new();
    let opened = Opened::by(passphrase, sealed).map_err(|error| error.to_string())?;
    opened.write_to(&mut output).map_err(|error| error.to_string())?;
    Ok(output)
}

/// Where the content of a file begins: behind the fourth line.
fn content_at(sealed: &[u8]) -> usize {
    let ends = sealed.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    ends.map(|(index, _)| index + 1).nth(3).unwrap()
}

#[test]
fn what_another_program_sealed_is_opened() {
    let file = BASE64_NOPAD.decode(FROM_ELSEWHERE.as_bytes()).unwrap();
    assert_eq!(opened(PASSPHRASE, &file).unwrap(), b"A small house.\n");
}

#[test]
fn content_of_any_length_comes_back() {
    const PIECE: usize = 64 * 1024;
    let mut key = [7; FILE_KEY_BYTES];
    SystemRandom.fill(&mut key);
    for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 5] {
        let content: Vec<u8> = (0..length).map(|index| (index % 251) as u8).collect();
        let (mut sealed, mut back) = (Vec::new(), Vec::new());
        stream::seal(&key, &SystemRandom, &mut &content[..], &mut sealed).unwrap();
        stream::open(&key, &mut &sealed[..], &mut back).unwrap();
        assert!(back == content, "{length}");
        // Whatever is cut off, is missed.
        for cut in [1, 16, 17, PIECE + 16, sealed.len() - 16] {
            if let Some(rest) = sealed.len().checked_sub(cut) {
                let error = stream::open(&key, &mut &sealed[..rest], &mut Vec::new());
                assert!(matches!(error, Err(SealError::Damaged)), "{length} without {cut}");
            }
        }
        sealed.push(0);
        let error = stream::open(&key, &mut &sealed[..], &mut Vec::new());
        assert!(matches!(error, Err(SealError::Damaged)), "{length} and more");
    }
}

#[test]
fn a_wrong_passphrase_and_any_change_are_told() {
    let file = sealed(b"secret");
    assert_eq!(opened(PASSPHRASE, &file).unwrap(), b"secret");
    assert_eq!(opened("five small knight", &file).unwrap_err(), "the passphrase is wrong");
    let damaged = "it is damaged or cut off, or somebody changed it";
    let content = content_at(&file);
    for index in [content - 2, content, content + 16, file.len() - 1] {
        let mut changed = file.clone();
        changed[index] ^= 4;
        assert_eq!(opened(PASSPHRASE, &changed).unwrap_err(), damaged, "{index}");
    }
}

#[test]
fn hostile_headers_get_a_sentence() {
    let file = sealed(b"");
    let text = std::str::from_utf8(&file[..content_at(&file)]).unwrap();
    let with = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        opened(PASSPHRASE, changed.as_bytes()).unwrap_err()
    };
    let damaged = "it is damaged or cut off, or somebody changed it";
    assert!(with(" 17\n", " 63\n").contains("2^63 KiB of memory; at most 2^20"), "memory");
    assert!(with("-> scrypt ", "-> X25519 ").contains("for a key and not by a passphrase"));
    for (from, to) in [
        (" 17\n", " 017\n"),
        (" 17\n", " +17\n"),
        (" 17\n", " 0\n"),
        (" 17\n", " 999999\n"),
        (" 17\n", "\n"),
        ("-> scrypt ", "-> scrypt A"),
        ("--- ", "---"),
        ("v1", "v2"),
        ("\n", "\r\n"),
        ("-> ", "é> "),
    ] {
        assert_eq!(with(from, to), damaged, "{from:?} as {to:?}");
    }
    for length in [0, 10, 22, 60, 100, text.len() - 1] {
        assert_eq!(opened(PASSPHRASE, &file[..length]).unwrap_err(), damaged, "{length}");
    }
    let endless = [MAGIC.as_bytes(), &[b'a'; 10_000]].concat();
    assert_eq!(opened(PASSPHRASE, &endless).unwrap_err(), damaged);
}
