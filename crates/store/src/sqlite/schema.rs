//! The connection that writes: its settings, its tables, and migrations from older files.
//!
//! A file's `user_version` is the number of migrations it has had. A released migration never
//! changes; the frozen files in `tests/corpus` check that.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use super::OpenError;
use super::folder::DataFolder;

/// Marks a file as ours: "Taby".
pub(super) const APPLICATION_ID: i32 = 0x5461_6279;

/// The migrations from version n to version n + 1, in order; an empty file has version 0.
const MIGRATIONS: &[&str] = &[
    include_str!("schema_v1.sql"),
    include_str!("schema_v2.sql"),
    include_str!("schema_v3.sql"),
    include_str!("schema_v4.sql"),
    include_str!("schema_v5.sql"),
    include_str!("schema_v6.sql"),
    include_str!("schema_v7.sql"),
    include_str!("schema_v8.sql"),
    include_str!("schema_v9.sql"),
    include_str!("schema_v10.sql"),
    include_str!("schema_v11.sql"),
    include_str!("schema_v12.sql"),
    include_str!("schema_v13.sql"),
    include_str!("schema_v14.sql"),
    include_str!("schema_v15.sql"),
    include_str!("schema_v16.sql"),
];

/// The latest version.
pub(super) fn version() -> i64 {
    MIGRATIONS.len() as i64
}

/// Prepared statements in the cache; the writer has fewer.
const STATEMENTS: usize = 128;

/// Opens the one connection that writes, and migrates the tables.
pub(super) fn connect(folder: &DataFolder) -> Result<Connection, OpenError> {
    folder.prepare_data_file()?;
    let file = folder.data_file();
    let failed = |source| OpenError::Database { file: file.display().to_string(), source };
    let mut connection = Connection::open(&file).map_err(failed)?;
    check(&connection, &file)?;
    configure(&connection).map_err(failed)?;
    migrate(&mut connection, &file)?;
    Ok(connection)
}

fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // A backup from another process may hold the file for a moment.
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    // A WAL that had to grow, during a long read or a backup, shrinks again.
    connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.pragma_update(None, "cache_size", -65_536)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    // Erased chat is overwritten where that costs no further write.
    connection.pragma_update(None, "secure_delete", "FAST")
}

/// Migrates a file, each step in its own transaction. A new file gets all steps in one transaction,
/// because every commit waits for the disk, and so does the first start of a server.
pub(super) fn migrate(connection: &mut Connection, file: &Path) -> Result<(), OpenError> {
    let name = || file.display().to_string();
    let failed = |source| OpenError::Database { file: name(), source };
    let mut done = usize::try_from(check(connection, file)?).unwrap_or(0);
    let at_once = if done == 0 { MIGRATIONS.len() } else { 1 };
    for steps in MIGRATIONS.get(done..).unwrap_or_default().chunks(at_once) {
        let transaction = connection.transaction().map_err(failed)?;
        for sql in steps {
            transaction.execute_batch(sql).map_err(failed)?;
        }
        done += steps.len();
        transaction.pragma_update(None, "application_id", APPLICATION_ID).map_err(failed)?;
        transaction.pragma_update(None, "user_version", done as i64).map_err(failed)?;
        transaction.commit().map_err(failed)?;
    }
    Ok(())
}

/// Checks that a file is Tabiya's and not from a later version, and returns its version.
pub(super) fn check(connection: &Connection, file: &Path) -> Result<i64, OpenError> {
    let name = || file.display().to_string();
    let number = |sql: &str| {
        let answer = connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        answer.map_err(|source| OpenError::Database { file: name(), source })
    };
    let id = number("PRAGMA application_id")?;
    let found = number("PRAGMA user_version")?;
    let objects = number("SELECT count(*) FROM sqlite_schema")?;
    let is_empty = id == 0 && found == 0 && objects == 0;
    if !is_empty && id != i64::from(APPLICATION_ID) {
        return Err(OpenError::Foreign { file: name() });
    }
    if found > version() {
        return Err(OpenError::Newer { file: name(), found, known: version() });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No test can pull the plug, so this checks the settings that make a commit survive it.
    #[test]
    fn every_commit_is_synced() {
        let folder = tempfile::tempdir().unwrap();
        let folder = DataFolder::open(folder.path()).unwrap();
        let connection = connect(&folder).unwrap();
        let pragma = |name: &str| -> String {
            let sql = format!("SELECT CAST({name} AS TEXT) FROM pragma_{name}");
            connection.query_row(&sql, [], |row| row.get(0)).unwrap()
        };
        assert_eq!(pragma("journal_mode"), "wal");
        assert_eq!(pragma("synchronous"), "2");
        assert_eq!(pragma("locking_mode"), "normal");
        let number =
            |sql: &str| -> i64 { connection.query_row(sql, [], |row| row.get(0)).unwrap() };
        assert_eq!(number("PRAGMA wal_autocheckpoint"), 0);
        assert_eq!(number("PRAGMA mmap_size"), 0);
    }

    #[test]
    fn sqlite_has_the_fix_of_its_wal_reset_race() {
        assert!(rusqlite::version_number() >= 3_051_003, "SQLite {}", rusqlite::version());
    }
}
