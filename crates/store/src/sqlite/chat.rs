//! SQL statements for chat lines and their erasure.

use rusqlite::{Connection, OptionalExtension, params};

use super::append::id_bytes;
use super::queue::Perform;
use crate::append::{ChatAnswer, Erase, EraseAnswer, NewChat, StoreRefusal};
use crate::error::Unavailable;
use crate::id::ChatSeq;

impl Perform for NewChat {
    type PendingAnswer = ChatAnswer;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<ChatAnswer> {
        if let Some(first) = duplicate(connection, self)? {
            return Ok(ChatAnswer::Duplicate(first));
        }
        let sql = "UPDATE match_head SET chat_seq = chat_seq + 1
                   WHERE match_id = ?1 AND state <= 1 RETURNING chat_seq";
        let mut update = connection.prepare_cached(sql)?;
        let seq: Option<i64> =
            update.query_row([id_bytes(self.match_id)], |row| row.get(0)).optional()?;
        let Some(seq) = seq else { return Ok(ChatAnswer::Refused(StoreRefusal::UnknownMatch)) };
        let sql = "INSERT INTO chat (match_id, seq, after_seq, room, actor, cmd_id, utc_ms, text,
                       erased, signal)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, ?9)";
        connection.prepare_cached(sql)?.execute(params![
            id_bytes(self.match_id),
            seq,
            self.after.0.cast_signed(),
            self.room.0,
            self.actor.0.cast_signed(),
            self.command.map(|command| command.0.cast_signed()),
            self.at.0,
            self.text,
            self.signal,
        ])?;
        Ok(ChatAnswer::Committed(ChatSeq(seq.cast_unsigned())))
    }

    fn unavailable(reason: Unavailable) -> ChatAnswer {
        ChatAnswer::Unavailable(reason)
    }
}

impl Perform for Erase {
    type PendingAnswer = EraseAnswer;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<EraseAnswer> {
        const ERASE: &str = "UPDATE chat SET text = '', signal = NULL, erased = 1 WHERE match_id = ?1 AND erased = 0";
        let (column, id, key) = match *self {
            Self::Line(id, seq) => ("seq", id, seq.0),
            Self::Actor(id, actor) => ("actor", id, actor.0),
        };
        let mut update = connection.prepare_cached(&format!("{ERASE} AND {column} = ?2"))?;
        update.execute(params![id_bytes(id), key.cast_signed()]).map(EraseAnswer::Erased)
    }

    fn unavailable(reason: Unavailable) -> EraseAnswer {
        EraseAnswer::Unavailable(reason)
    }
}

fn duplicate(connection: &Connection, line: &NewChat) -> rusqlite::Result<Option<ChatSeq>> {
    let Some(command) = line.command else { return Ok(None) };
    let sql = "SELECT seq FROM chat WHERE match_id = ?1 AND actor = ?2 AND cmd_id = ?3";
    let mut query = connection.prepare_cached(sql)?;
    let key = params![id_bytes(line.match_id), line.actor.0.cast_signed(), command.0.cast_signed()];
    let seq: Option<i64> = query.query_row(key, |row| row.get(0)).optional()?;
    Ok(seq.map(|seq| ChatSeq(seq.cast_unsigned())))
}
