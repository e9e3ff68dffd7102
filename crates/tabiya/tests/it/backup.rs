//! Encrypted backups: only the passphrase opens them, and no unencrypted copy is left behind.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::serve::Server;
use crate::{file, folder, tabiya};

/// A file with a passphrase that only its owner can read.
fn passphrase(name: &str, text: &str) -> String {
    let path = file(name, text);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("it is ours");
    path
}

/// The names in a folder, in order.
fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    names
}

#[test]
fn item_25_an_encrypted_backup_opens_only_with_its_passphrase() {
    let (data, copies) = (folder("encrypted-server"), folder("encrypted-copies"));
    let elsewhere = folder("encrypted-restored");
    fs::create_dir_all(&copies).expect("the folder of the tests can be written");
    let copy = format!("{copies}/server.age");
    let secret = passphrase("encrypted-passphrase", "five small knights\n");
    let server = Server::open(&data);
    let id = server.make_match();
    let output = tabiya(&["backup", &copy, "--data", &data, "--passphrase-file", &secret]).fine();
    assert!(output.ends_with(", encrypted\n"), "{output}");
    server.kill();
    let bytes = fs::read(&copy).expect("the backup");
    assert!(bytes.starts_with(b"age-encryption.org/v1\n-> scrypt "));
    let plain = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
    assert!(!plain(b"SQLite format 3") && !plain(b"match_head"), "something is not encrypted");
    let mode = fs::metadata(&copy).expect("the backup").permissions().mode();
    assert_eq!((mode & 0o777, names(&copies)), (0o600, vec!["server.age".to_owned()]));
    assert!(names(&data).iter().all(|name| !name.contains("plain")), "{:?}", names(&data));
    // Without the passphrase, or with another, nothing is written.
    let restore =
        |more: &[&str]| tabiya(&[&["restore", &copy, "--data", &elsewhere], more].concat());
    let complaint = restore(&[]).complaint(1);
    assert!(complaint.contains("is encrypted: pass --passphrase-file"));
    let wrong = passphrase("encrypted-wrong", "five small bishops\n");
    let complaint = restore(&["--passphrase-file", &wrong]).complaint(1);
    assert!(complaint.ends_with("server.age`: the passphrase is wrong\n"), "{complaint}");
    assert!(!Path::new(&elsewhere).exists());
    let output = restore(&["--passphrase-file", &secret]).fine();
    assert!(output.contains("with 1 match\n"), "{output}");
    assert!(
        names(&elsewhere).iter().all(|name| !name.contains("plain")),
        "{:?}",
        names(&elsewhere)
    );
    Server::open(&elsewhere).assert_has(&id);
}

#[test]
fn item_25_a_damaged_backup_and_a_weak_passphrase_are_refused() {
    let (data, copies) = (folder("spoiled-server"), folder("spoiled-copies"));
    let elsewhere = folder("spoiled-restored");
    fs::create_dir_all(&copies).expect("the folder of the tests can be written");
    let (copy, open_copy) = (format!("{copies}/server.age"), format!("{copies}/server.open"));
    let secret = passphrase("spoiled-passphrase", "five small knights\n");
    let server = Server::open(&data);
    let back_up = |file: &str, secret: &str| {
        tabiya(&["backup", file, "--data", &data, "--passphrase-file", secret])
    };
    back_up(&copy, &secret).fine();
    tabiya(&["backup", &open_copy, "--data", &data]).fine();
    for (text, mode, sentence) in [
        ("short\n", 0o600, "is too short: use at least 12 characters"),
        ("\nfive small knights", 0o600, "has no passphrase in its first line"),
        ("five small knights", 0o644, "every user of this computer can read or write"),
    ] {
        let unfit = passphrase("spoiled-unfit", text);
        fs::set_permissions(&unfit, fs::Permissions::from_mode(mode)).expect("it is ours");
        let complaint = back_up(&format!("{copies}/none"), &unfit).complaint(1);
        assert!(complaint.contains(sentence), "{complaint}");
    }
    // A backup must not overwrite the data file.
    let complaint = back_up(&format!("{data}/{}", store::sqlite::DATA_FILE), &secret).complaint(1);
    assert!(complaint.contains("is the data file itself"), "{complaint}");
    server.kill();
    assert_eq!(names(&copies), ["server.age", "server.open"]);
    let restore = |file: &str| {
        tabiya(&["restore", file, "--data", &elsewhere, "--passphrase-file", &secret]).complaint(1)
    };
    let complaint = restore(&open_copy);
    assert!(complaint.contains("is not encrypted: leave out --passphrase-file"), "{complaint}");
    let mut bytes = fs::read(&copy).expect("the backup");
    bytes.truncate(bytes.len() - 1);
    fs::write(&copy, bytes).expect("the folder of the tests can be written");
    let complaint = restore(&copy);
    assert!(complaint.contains("it is damaged, incomplete or was changed"), "{complaint}");
    assert!(restore(&format!("{copies}/none")).contains("cannot read the backup"));
    assert!(!Path::new(&elsewhere).exists());
}

#[test]
fn a_backup_of_an_empty_folder_is_refused_in_one_sentence() {
    let (data, copies) = (folder("no-server"), folder("no-server-copies"));
    fs::create_dir_all(&copies).expect("the folder of the tests can be written");
    let copy = format!("{copies}/server.backup");
    let secret = passphrase("no-server-passphrase", "five small knights\n");
    let sentence =
        format!("tabiya: there is no Tabiya data in {data}; choose the data folder with --data\n");
    for more in [&[][..], &["--passphrase-file", &secret]] {
        let words = [&["backup", &copy, "--data", &data], more].concat();
        assert_eq!(tabiya(&words).complaint(1), sentence);
    }
    assert_eq!((names(&copies), Path::new(&data).exists()), (Vec::new(), false));
}
