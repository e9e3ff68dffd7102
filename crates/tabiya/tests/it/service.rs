//! The systemd unit: its own user with few privileges.

use crate::tabiya;

const UNIT: &str = include_str!("../../../../packaging/tabiya.service");

/// The values of a key in a section, in order.
#[track_caller]
fn values<'a>(section: &str, key: &str) -> Vec<&'a str> {
    let mut current = "";
    let mut found = Vec::new();
    for line in UNIT.lines().map(str::trim) {
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        if let Some(name) = line.strip_prefix('[') {
            current = name.strip_suffix(']').unwrap_or_else(|| panic!("not a section: {line}"));
            continue;
        }
        let (name, value) = line.split_once('=').unwrap_or_else(|| panic!("not a key: {line}"));
        assert_eq!(name, name.trim(), "{line}");
        assert!(!line.ends_with('\\'), "a separate line is easier to read: {line}");
        if (current, name) == (section, key) {
            found.push(value);
        }
    }
    found
}

#[test]
fn item_25_the_service_has_its_own_user_and_one_folder() {
    for (key, value) in [
        ("DynamicUser", "yes"),
        ("User", "tabiya"),
        ("StateDirectory", "tabiya"),
        ("StateDirectoryMode", "0700"),
        ("UMask", "0077"),
        ("ProtectSystem", "strict"),
        ("ProtectHome", "yes"),
        ("PrivateTmp", "yes"),
        ("PrivateDevices", "yes"),
        ("PrivateUsers", "yes"),
        ("ProtectProc", "invisible"),
        ("ProtectClock", "yes"),
        ("ProtectControlGroups", "yes"),
        ("ProtectHostname", "yes"),
        ("ProtectKernelLogs", "yes"),
        ("ProtectKernelModules", "yes"),
        ("ProtectKernelTunables", "yes"),
    ] {
        assert_eq!(values("Service", key), [value], "{key}");
    }
    for key in ["ReadWritePaths", "SupplementaryGroups", "BindPaths"] {
        assert!(values("Service", key).is_empty(), "{key} opens more than the one folder");
    }
}

#[test]
fn item_25_the_service_cannot_gain_privileges() {
    for (key, value) in [
        ("NoNewPrivileges", "yes"),
        ("CapabilityBoundingSet", ""),
        ("AmbientCapabilities", ""),
        ("RestrictSUIDSGID", "yes"),
        ("RestrictNamespaces", "yes"),
        ("RestrictRealtime", "yes"),
        ("LockPersonality", "yes"),
        ("MemoryDenyWriteExecute", "yes"),
        ("SystemCallArchitectures", "native"),
        ("RestrictAddressFamilies", "AF_INET AF_INET6 AF_NETLINK"),
    ] {
        assert_eq!(values("Service", key), [value], "{key}");
    }
    let filter = values("Service", "SystemCallFilter");
    assert_eq!(filter, ["@system-service", "~@privileged @resources"]);
}

#[test]
fn item_25_the_service_starts_with_options_that_exist() {
    let [start] = values("Service", "ExecStart")[..] else { panic!("one start") };
    let mut words = start.split_whitespace();
    assert!(words.next().is_some_and(|program| program.ends_with("/tabiya")), "{start}");
    assert_eq!(words.next(), Some("serve"), "{start}");
    let help = tabiya(&["serve", "--help"]).fine();
    let options: Vec<&str> = words.filter(|word| word.starts_with("--")).collect();
    assert!(options.contains(&"--data"), "without it the program looks for a home folder: {start}");
    for option in options {
        assert!(help.contains(&format!("{option} <")), "no {option} in {help}");
    }
    assert_eq!(values("Install", "WantedBy"), ["multi-user.target"]);
}
