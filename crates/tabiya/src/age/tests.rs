//! Encrypted files can be decrypted here and elsewhere, with the right passphrase only.

use data_encoding::BASE64_NOPAD;
use server::SystemRandom;

use super::*;

const PASSPHRASE: &str = "five small knights";
/// "A small house." and a line break, encrypted by rage, another age program.
const FROM_RAGE: &str = "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB0Qjk1ek5kU3g4aDFpNTYyZ3pIMmh3IDE4CkZ2WHYrcmRXWUpvdjZwakltRnZ5VFVFajVYZWR2S0JVVlYzNlFyZ3pUdE0KLS0tIFNyeE9HZUUwTGw2N1ZlZFJRWUtGV0dHUkxXaXBXb0g5RlNTWm16eTYrckkKMALCPFpH9mmVGzDDSHBcmKIId8FMyY982TBbDmL78BbTJi5dJBKdRC1b0YguCx4";

fn encrypted(content: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    encrypt(PASSPHRASE, &SystemRandom, &mut &content[..], &mut output).unwrap();
    output
}

fn decrypted(passphrase: &str, encrypted: &[u8]) -> Result<Vec<u8>, String> {
    let mut output = Vec::new();
    let opened = Decryptor::new(passphrase, encrypted).map_err(|error| error.to_string())?;
    opened.write_to(&mut output).map_err(|error| error.to_string())?;
    Ok(output)
}

/// Where the content of a file begins: after the fourth line.
fn content_at(encrypted: &[u8]) -> usize {
    let ends = encrypted.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    ends.map(|(index, _)| index + 1).nth(3).unwrap()
}

#[test]
fn files_of_another_program_can_be_decrypted() {
    let file = BASE64_NOPAD.decode(FROM_RAGE.as_bytes()).unwrap();
    assert_eq!(decrypted(PASSPHRASE, &file).unwrap(), b"A small house.\n");
}

#[test]
fn content_of_any_length_survives_a_round_trip() {
    const CHUNK: usize = 64 * 1024;
    let mut key = [7; FILE_KEY_BYTES];
    SystemRandom.fill(&mut key);
    for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 5] {
        let content: Vec<u8> = (0..length).map(|index| (index % 251) as u8).collect();
        let (mut encrypted, mut back) = (Vec::new(), Vec::new());
        stream::encrypt(&key, &SystemRandom, &mut &content[..], &mut encrypted).unwrap();
        stream::decrypt(&key, &mut &encrypted[..], &mut back).unwrap();
        assert!(back == content, "{length}");
        // A missing part is noticed.
        for cut in [1, 16, 17, CHUNK + 16, encrypted.len() - 16] {
            if let Some(rest) = encrypted.len().checked_sub(cut) {
                let error = stream::decrypt(&key, &mut &encrypted[..rest], &mut Vec::new());
                assert!(matches!(error, Err(AgeError::Damaged)), "{length} without {cut}");
            }
        }
        encrypted.push(0);
        let error = stream::decrypt(&key, &mut &encrypted[..], &mut Vec::new());
        assert!(matches!(error, Err(AgeError::Damaged)), "{length} and more");
    }
}

#[test]
fn a_wrong_passphrase_and_any_change_are_reported() {
    let file = encrypted(b"secret");
    assert_eq!(decrypted(PASSPHRASE, &file).unwrap(), b"secret");
    assert_eq!(decrypted("five small knight", &file).unwrap_err(), "the passphrase is wrong");
    let damaged = "it is damaged, incomplete or was changed";
    let content = content_at(&file);
    for index in [content - 2, content, content + 16, file.len() - 1] {
        let mut changed = file.clone();
        changed[index] ^= 4;
        assert_eq!(decrypted(PASSPHRASE, &changed).unwrap_err(), damaged, "{index}");
    }
}

#[test]
fn hostile_headers_are_refused() {
    let file = encrypted(b"");
    let text = std::str::from_utf8(&file[..content_at(&file)]).unwrap();
    let with = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        decrypted(PASSPHRASE, changed.as_bytes()).unwrap_err()
    };
    let damaged = "it is damaged, incomplete or was changed";
    assert!(with(" 17\n", " 63\n").contains("2^63 KiB of memory; the limit is 2^20"), "memory");
    assert!(with("-> scrypt ", "-> X25519 ").contains("for a key, not with a passphrase"));
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
        assert_eq!(decrypted(PASSPHRASE, &file[..length]).unwrap_err(), damaged, "{length}");
    }
    let endless = [MAGIC.as_bytes(), &[b'a'; 10_000]].concat();
    assert_eq!(decrypted(PASSPHRASE, &endless).unwrap_err(), damaged);
}
