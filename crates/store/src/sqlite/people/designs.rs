//! SQL statements for designs.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};

use super::{actor as read_actor, optional, word};
use crate::id::{ActorId, MatchId, RulesetHash, UtcMillis};
use crate::people::design::claims_name;
use crate::people::{
    CopiedFrom, DesignAnswer, DesignChange, DesignHead, DesignId, DesignQuota, DesignReport,
    DesignStore, GalleryOrder, GalleryPage, MAX_DESIGN_REPORTS, MAX_GALLERY_WORDS, Name,
    NewVersion, PictureHash, Read, Sharing, StoredDesign, StoredVersion, VersionCard, Written,
    merit, search_text,
};
use crate::sqlite::SqliteStore;
use crate::sqlite::append::id_bytes;

impl DesignStore for SqliteStore {
    fn add_design(&self, design: StoredDesign, quota: DesignQuota) -> Written<DesignAnswer<()>> {
        self.change(move |connection| add(connection, &design, quota))
    }

    fn change_design(
        &self,
        id: DesignId,
        quota: DesignQuota,
        change: DesignChange,
    ) -> Written<DesignAnswer<(StoredDesign, StoredDesign)>> {
        self.change(move |connection| change_one(connection, id, quota, &change))
    }

    fn add_version(&self, new: NewVersion, quota: DesignQuota) -> Written<DesignAnswer<()>> {
        self.change(move |connection| add_version(connection, &new, quota))
    }

    fn keep_picture(
        &self,
        id: DesignId,
        letter: char,
        picture: Option<(PictureHash, String)>,
        quota: DesignQuota,
    ) -> Written<DesignAnswer<()>> {
        self.change(move |connection| {
            keep_picture(connection, (id, letter), picture.as_ref(), quota)
        })
    }

    fn rate_design(&self, id: DesignId, by: ActorId, stars: Option<u8>) -> Written<bool> {
        self.change(move |connection| rate(connection, id, by, stars))
    }

    fn count_play(&self, id: DesignId, match_id: MatchId) -> Written<()> {
        self.change(move |connection| count_play(connection, id, match_id))
    }

    fn report_design(&self, report: DesignReport) -> Written<bool> {
        self.change(move |connection| file_report(connection, &report))
    }

    fn close_design_reports(&self, id: DesignId) -> Written<bool> {
        self.change(move |connection| {
            let sql = "DELETE FROM design_report WHERE design = ?1";
            connection.prepare_cached(sql)?.execute([key(id)])?;
            Ok(head(connection, id)?.is_some())
        })
    }

    fn erase_designs(&self, deleted_before: UtcMillis) -> Written<u64> {
        self.change(move |connection| {
            erase_where(connection, "deleted_utc_ms < ?1", deleted_before.0)
        })
    }

    fn design(&self, id: DesignId) -> Read<Option<StoredDesign>> {
        self.question(move |connection| whole(connection, id))
    }

    fn designs_of(&self, owner: ActorId) -> Read<Vec<DesignHead>> {
        self.question(move |connection| {
            let sql = format!(
                "SELECT {COLUMNS} FROM design WHERE owner = ?1 ORDER BY saved_utc_ms DESC, id DESC"
            );
            let mut query = connection.prepare_cached(&sql)?;
            query.query_map([owner.0.cast_signed()], read_head)?.collect()
        })
    }

    fn gallery(&self, page: GalleryPage) -> Read<Vec<DesignHead>> {
        self.question(move |connection| gallery(connection, &page))
    }

    fn gallery_tags(&self, limit: usize) -> Read<Vec<String>> {
        self.question(move |connection| gallery_tags(connection, limit))
    }

    fn is_design_name_taken(&self, skeleton: String, owner: ActorId, but: DesignId) -> Read<bool> {
        self.question(move |connection| is_taken(connection, &skeleton, owner, but))
    }

    fn design_versions(&self, id: DesignId) -> Read<Vec<StoredVersion>> {
        self.question(move |connection| {
            let sql = format!(
                "SELECT {VERSION} FROM design_version WHERE design = ?1 ORDER BY number DESC"
            );
            let mut query = connection.prepare_cached(&sql)?;
            query.query_map([key(id)], read_version)?.collect()
        })
    }

    fn design_version(
        &self,
        id: DesignId,
        number: Option<u32>,
    ) -> Read<Option<(StoredVersion, String)>> {
        self.question(move |connection| {
            let sql = format!(
                "SELECT {VERSION}, text FROM design_version
                 WHERE design = ?1 AND number = ifnull(?2, number) ORDER BY number DESC LIMIT 1"
            );
            let mut query = connection.prepare_cached(&sql)?;
            let found = query
                .query_row(params![key(id), number], |row| Ok((read_version(row)?, row.get(5)?)));
            found.optional()
        })
    }

    fn design_rating(&self, id: DesignId, by: ActorId) -> Read<Option<u8>> {
        self.question(move |connection| rating(connection, id, by))
    }

    fn picture(&self, hash: PictureHash) -> Read<Option<String>> {
        self.question(move |connection| {
            let sql = "SELECT text FROM design_picture WHERE hash = ?1 LIMIT 1";
            let mut query = connection.prepare_cached(sql)?;
            query.query_row([hash.0], |row| row.get(0)).optional()
        })
    }

    fn design_reports(&self, limit: usize) -> Read<Vec<(DesignReport, DesignHead)>> {
        self.question(move |connection| reports(connection, limit))
    }
}

/// The columns of a design without its draft, in the order of [`read_head`].
const COLUMNS: &str = "design.id, owner, name, skeleton, sharing, code, draft_seq, created_utc_ms,
    saved_utc_ms, published_utc_ms, barred, deleted_utc_ms, tags, source_id, source_name,
    source_owner, source_version, plays, stars, ratings, version, sentence, fen, files, ranks";
const VERSION: &str = "number, ruleset_hash, name, utc_ms, changes";

fn key(id: DesignId) -> [u8; 16] {
    id.0.to_be_bytes()
}

fn read_head(row: &Row<'_>) -> rusqlite::Result<DesignHead> {
    let number = |bytes: [u8; 16]| u128::from_be_bytes(bytes);
    let tags: String = row.get(12)?;
    let source = match optional(row, 13, |bytes| DesignId(number(bytes)))? {
        Some(id) => {
            let (name, owner) = (row.get(14)?, read_actor(row, 15)?);
            Some(CopiedFrom { id, name, owner, version: row.get(16)? })
        }
        None => None,
    };
    let latest = VersionCard {
        number: row.get(20)?,
        sentence: row.get(21)?,
        fen: row.get(22)?,
        files: row.get(23)?,
        ranks: row.get(24)?,
    };
    Ok(DesignHead {
        id: DesignId(number(row.get(0)?)),
        owner: read_actor(row, 1)?,
        name: Name { shown: row.get(2)?, skeleton: row.get(3)? },
        sharing: match row.get::<_, i64>(4)? {
            2 => Sharing::Public,
            1 => Sharing::Unlisted,
            _ => Sharing::Private,
        },
        code: optional(row, 5, number)?,
        draft_seq: word(row, 6)?,
        created: UtcMillis(row.get(7)?),
        saved: UtcMillis(row.get(8)?),
        published: optional(row, 9, UtcMillis)?,
        barred: row.get(10)?,
        deleted: optional(row, 11, UtcMillis)?,
        tags: tags.lines().filter(|tag| !tag.is_empty()).map(str::to_owned).collect(),
        source,
        plays: word(row, 17)?,
        stars: word(row, 18)?,
        ratings: row.get(19)?,
        latest: (latest.number > 0).then_some(latest),
    })
}

fn read_version(row: &Row<'_>) -> rusqlite::Result<StoredVersion> {
    Ok(StoredVersion {
        number: row.get(0)?,
        hash: RulesetHash(row.get(1)?),
        name: row.get(2)?,
        made: UtcMillis(row.get(3)?),
        changes: row.get(4)?,
    })
}

const fn sharing_code(sharing: Sharing) -> i64 {
    match sharing {
        Sharing::Private => 0,
        Sharing::Unlisted => 1,
        Sharing::Public => 2,
    }
}

fn head(connection: &Connection, id: DesignId) -> rusqlite::Result<Option<DesignHead>> {
    let sql = format!("SELECT {COLUMNS} FROM design WHERE id = ?1");
    connection.prepare_cached(&sql)?.query_row([key(id)], read_head).optional()
}

fn whole(connection: &Connection, id: DesignId) -> rusqlite::Result<Option<StoredDesign>> {
    let Some(head) = head(connection, id)? else { return Ok(None) };
    let sql = "SELECT draft FROM design WHERE id = ?1";
    let draft = connection.prepare_cached(sql)?.query_row([key(id)], |row| row.get(0))?;
    let sql = "SELECT letter, hash FROM design_picture WHERE design = ?1 ORDER BY letter";
    let mut query = connection.prepare_cached(sql)?;
    let pictures = query.query_map([key(id)], |row| {
        let letter: String = row.get(0)?;
        Ok((letter.chars().next().unwrap_or_default(), PictureHash(row.get(1)?)))
    })?;
    let pictures = pictures.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(Some(StoredDesign { head, draft, pictures }))
}

fn is_taken(
    connection: &Connection,
    skeleton: &str,
    owner: ActorId,
    but: DesignId,
) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM design WHERE skeleton = ?1 AND id <> ?3
                   AND deleted_utc_ms IS NULL AND (sharing = 2 OR owner = ?2))";
    let values = params![skeleton, owner.0.cast_signed(), key(but)];
    connection.prepare_cached(sql)?.query_row(values, |row| row.get(0))
}

/// How many designs a person has, and how many bytes they need.
fn kept_by(connection: &Connection, owner: ActorId) -> rusqlite::Result<(u64, u64)> {
    let sql = "SELECT count(*), ifnull(sum(draft_bytes + kept_bytes), 0) FROM design
               WHERE owner = ?1";
    let mut query = connection.prepare_cached(sql)?;
    query.query_row([owner.0.cast_signed()], |row| Ok((word(row, 0)?, word(row, 1)?)))
}

/// Whether a person may keep more bytes.
fn has_room(
    connection: &Connection,
    owner: ActorId,
    (old, new): (usize, usize),
    quota: DesignQuota,
) -> rusqlite::Result<bool> {
    let grows = new.saturating_sub(old) as u64;
    Ok(grows == 0 || kept_by(connection, owner)?.1 + grows <= quota.bytes)
}

fn add(
    connection: &Connection,
    design: &StoredDesign,
    quota: DesignQuota,
) -> rusqlite::Result<DesignAnswer<()>> {
    let owner = design.head.owner;
    let (designs, bytes) = kept_by(connection, owner)?;
    if designs >= quota.designs {
        return Ok(DesignAnswer::TooMany);
    }
    if bytes + design.draft.len() as u64 > quota.bytes {
        return Ok(DesignAnswer::TooLarge);
    }
    if is_taken(connection, &design.head.name.skeleton, owner, design.head.id)? {
        return Ok(DesignAnswer::NameTaken);
    }
    write(connection, design, 0)?;
    Ok(DesignAnswer::Done(()))
}

fn change_one(
    connection: &Connection,
    id: DesignId,
    quota: DesignQuota,
    change: &DesignChange,
) -> rusqlite::Result<DesignAnswer<(StoredDesign, StoredDesign)>> {
    let Some(before) = whole(connection, id)? else { return Ok(DesignAnswer::Unknown) };
    let mut after = before.clone();
    change(&mut after);
    if after == before {
        return Ok(DesignAnswer::Done((before, after)));
    }
    let head = &after.head;
    let claims = claims_name(&before.head, head);
    if claims && is_taken(connection, &head.name.skeleton, head.owner, id)? {
        return Ok(DesignAnswer::NameTaken);
    }
    let sizes = (before.draft.len(), after.draft.len());
    if !has_room(connection, head.owner, sizes, quota)? {
        return Ok(DesignAnswer::TooLarge);
    }
    let sql = "SELECT kept_bytes FROM design WHERE id = ?1";
    let kept = connection.prepare_cached(sql)?.query_row([key(id)], |row| row.get(0))?;
    write(connection, &after, kept)?;
    Ok(DesignAnswer::Done((before, after)))
}

/// Writes the row of a design.
fn write(connection: &Connection, design: &StoredDesign, kept: i64) -> rusqlite::Result<()> {
    let sql = "INSERT OR REPLACE INTO design
                   (id, owner, name, skeleton, sharing, code, draft, draft_seq, draft_bytes,
                    kept_bytes, created_utc_ms, saved_utc_ms, published_utc_ms, barred,
                    deleted_utc_ms, tags, source_id, source_name, source_owner, source_version,
                    plays, stars, ratings, merit, version, sentence, fen, files, ranks, search)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
                    ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30)";
    let StoredDesign { head, draft, .. } = design;
    let (source, latest) = (head.source.as_ref(), head.latest.clone().unwrap_or_default());
    let tags = match head.tags.as_slice() {
        [] => String::new(),
        tags => format!("\n{}\n", tags.join("\n")),
    };
    let values = params![
        key(head.id),
        head.owner.0.cast_signed(),
        head.name.shown,
        head.name.skeleton,
        sharing_code(head.sharing),
        head.code.map(u128::to_be_bytes),
        draft,
        head.draft_seq.cast_signed(),
        draft.len() as i64,
        kept,
        head.created.0,
        head.saved.0,
        head.published.map(|at| at.0),
        head.barred,
        head.deleted.map(|at| at.0),
        tags,
        source.map(|source| key(source.id)),
        source.map(|source| &source.name),
        source.map(|source| source.owner.0.cast_signed()),
        source.map(|source| source.version),
        head.plays.cast_signed(),
        head.stars.cast_signed(),
        head.ratings,
        merit(head.stars, head.ratings),
        latest.number,
        latest.sentence,
        latest.fen,
        latest.files,
        latest.ranks,
        search_text(head),
    ];
    connection.prepare_cached(sql)?.execute(values).map(|_| ())
}

fn add_version(
    connection: &Connection,
    new: &NewVersion,
    quota: DesignQuota,
) -> rusqlite::Result<DesignAnswer<()>> {
    let Some(mut design) = whole(connection, new.design)? else { return Ok(DesignAnswer::Unknown) };
    let versions = design.head.latest.as_ref().map_or(0, |latest| latest.number);
    if design.head.draft_seq != new.draft_seq || new.version.number != versions + 1 {
        return Ok(DesignAnswer::Unknown);
    }
    if !has_room(connection, design.head.owner, (0, new.text.len()), quota)? {
        return Ok(DesignAnswer::TooLarge);
    }
    let sql = "INSERT INTO design_version
                   (design, number, ruleset_hash, name, utc_ms, changes, text)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let StoredVersion { number, hash, name, made, changes } = &new.version;
    let values = params![key(new.design), number, hash.0, name, made.0, changes, new.text];
    connection.prepare_cached(sql)?.execute(values)?;
    design.head.latest = Some(VersionCard { number: *number, ..new.card.clone() });
    let sql = "SELECT kept_bytes FROM design WHERE id = ?1";
    let kept: i64 =
        connection.prepare_cached(sql)?.query_row([key(new.design)], |row| row.get(0))?;
    write(connection, &design, kept + new.text.len() as i64)?;
    Ok(DesignAnswer::Done(()))
}

fn keep_picture(
    connection: &Connection,
    (id, letter): (DesignId, char),
    picture: Option<&(PictureHash, String)>,
    quota: DesignQuota,
) -> rusqlite::Result<DesignAnswer<()>> {
    let Some(head) = head(connection, id)? else { return Ok(DesignAnswer::Unknown) };
    let letter = letter.to_string();
    let sql = "SELECT length(CAST(text AS BLOB)) FROM design_picture
               WHERE design = ?1 AND letter = ?2";
    let mut query = connection.prepare_cached(sql)?;
    let old: Option<i64> =
        query.query_row(params![key(id), letter], |row| row.get(0)).optional()?;
    let old = old.unwrap_or(0);
    let new = picture.map_or(0, |(_, text)| text.len());
    if !has_room(connection, head.owner, (old.unsigned_abs() as usize, new), quota)? {
        return Ok(DesignAnswer::TooLarge);
    }
    match picture {
        Some((hash, text)) => {
            let sql = "INSERT OR REPLACE INTO design_picture (design, letter, hash, text)
                       VALUES (?1, ?2, ?3, ?4)";
            connection.prepare_cached(sql)?.execute(params![key(id), letter, hash.0, text])?;
        }
        None => {
            let sql = "DELETE FROM design_picture WHERE design = ?1 AND letter = ?2";
            connection.prepare_cached(sql)?.execute(params![key(id), letter])?;
        }
    }
    let sql = "UPDATE design SET kept_bytes = kept_bytes + ?2 WHERE id = ?1";
    connection.prepare_cached(sql)?.execute(params![key(id), new as i64 - old])?;
    Ok(DesignAnswer::Done(()))
}

fn rating(connection: &Connection, id: DesignId, by: ActorId) -> rusqlite::Result<Option<u8>> {
    let sql = "SELECT stars FROM design_rating WHERE design = ?1 AND actor = ?2";
    let values = params![key(id), by.0.cast_signed()];
    connection.prepare_cached(sql)?.query_row(values, |row| row.get(0)).optional()
}

fn rate(
    connection: &Connection,
    id: DesignId,
    by: ActorId,
    stars: Option<u8>,
) -> rusqlite::Result<bool> {
    let Some(head) = head(connection, id)? else { return Ok(false) };
    let old = rating(connection, id, by)?;
    let actor = by.0.cast_signed();
    match stars {
        Some(stars) => {
            let sql = "INSERT OR REPLACE INTO design_rating (design, actor, stars)
                       VALUES (?1, ?2, ?3)";
            connection.prepare_cached(sql)?.execute(params![key(id), actor, stars])?;
        }
        None => {
            let sql = "DELETE FROM design_rating WHERE design = ?1 AND actor = ?2";
            connection.prepare_cached(sql)?.execute(params![key(id), actor])?;
        }
    }
    let sum = head.stars + u64::from(stars.unwrap_or(0)) - u64::from(old.unwrap_or(0));
    let count = head.ratings + u32::from(stars.is_some()) - u32::from(old.is_some());
    let sql = "UPDATE design SET stars = ?2, ratings = ?3, merit = ?4 WHERE id = ?1";
    let values = params![key(id), sum.cast_signed(), count, merit(sum, count)];
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(true)
}

fn count_play(connection: &Connection, id: DesignId, match_id: MatchId) -> rusqlite::Result<()> {
    let sql = "INSERT OR IGNORE INTO design_play (design, match_id)
               SELECT id, ?2 FROM design WHERE id = ?1";
    let values = params![key(id), id_bytes(match_id)];
    if connection.prepare_cached(sql)?.execute(values)? > 0 {
        let sql = "UPDATE design SET plays = plays + 1 WHERE id = ?1";
        connection.prepare_cached(sql)?.execute([key(id)])?;
    }
    Ok(())
}

fn file_report(connection: &Connection, report: &DesignReport) -> rusqlite::Result<bool> {
    let reporter = report.reporter.map(|reporter| reporter.0.cast_signed());
    let sql = "SELECT count(*), ifnull(sum(design = ?2), 0) FROM design_report WHERE reporter = ?1";
    let mut query = connection.prepare_cached(sql)?;
    let (open, same) = query.query_row(params![reporter, key(report.design)], |row| {
        Ok((word(row, 0)?, word(row, 1)?))
    })?;
    if same > 0 {
        return Ok(true);
    }
    if open >= MAX_DESIGN_REPORTS as u64 {
        return Ok(false);
    }
    let sql = "INSERT INTO design_report (design, reporter, reason, utc_ms)
               VALUES (?1, ?2, ?3, ?4)";
    let values = params![key(report.design), reporter, report.reason, report.at.0];
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(true)
}

fn reports(
    connection: &Connection,
    limit: usize,
) -> rusqlite::Result<Vec<(DesignReport, DesignHead)>> {
    let sql = format!(
        "SELECT {COLUMNS}, reporter, reason, utc_ms FROM design_report
         JOIN design ON design.id = design_report.design ORDER BY design_report.id DESC LIMIT ?1"
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut query = connection.prepare_cached(&sql)?;
    let reports = query.query_map([limit], |row| {
        let head = read_head(row)?;
        let reporter = optional(row, 25, |actor: i64| ActorId(actor.cast_unsigned()))?;
        let (reason, at) = (row.get(26)?, UtcMillis(row.get(27)?));
        Ok((DesignReport { design: head.id, reporter, reason, at }, head))
    })?;
    reports.collect()
}

fn gallery(connection: &Connection, page: &GalleryPage) -> rusqlite::Result<Vec<DesignHead>> {
    let place = match page.order {
        GalleryOrder::Plays => "plays",
        GalleryOrder::Merit => "merit",
        GalleryOrder::Newest => "published_utc_ms",
    };
    let mut sql =
        format!("SELECT {COLUMNS} FROM design WHERE sharing = 2 AND deleted_utc_ms IS NULL");
    let mut values: Vec<Value> = Vec::new();
    for word in page.words.iter().take(MAX_GALLERY_WORDS) {
        values.push(word.clone().into());
        sql.push_str(&format!(" AND instr(search, ?{}) > 0", values.len()));
    }
    if let Some(tag) = &page.tag {
        values.push(format!("\n{tag}\n").into());
        sql.push_str(&format!(" AND instr(tags, ?{}) > 0", values.len()));
    }
    if let Some((after, id)) = page.after {
        values.push(after.into());
        values.push(key(id).to_vec().into());
        let (first, second) = (values.len() - 1, values.len());
        sql.push_str(&format!(" AND ({place}, id) < (?{first}, ?{second})"));
    }
    values.push(i64::try_from(page.limit).unwrap_or(i64::MAX).into());
    sql.push_str(&format!(" ORDER BY {place} DESC, id DESC LIMIT ?{}", values.len()));
    let mut query = connection.prepare_cached(&sql)?;
    query.query_map(params_from_iter(values), read_head)?.collect()
}

fn gallery_tags(connection: &Connection, limit: usize) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT tags FROM design
               WHERE sharing = 2 AND deleted_utc_ms IS NULL AND tags <> ''";
    let mut counts = std::collections::BTreeMap::<String, usize>::new();
    let mut query = connection.prepare_cached(sql)?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let tags: String = row.get(0)?;
        for tag in tags.lines().filter(|tag| !tag.is_empty()) {
            *counts.entry(tag.to_owned()).or_default() += 1;
        }
    }
    let mut tags: Vec<(String, usize)> = counts.into_iter().collect();
    tags.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    Ok(tags.into_iter().take(limit).map(|(tag, _)| tag).collect())
}

/// Removes a person's designs, except published ones, which stay without draft; and what the person rated.
pub(super) fn forget(connection: &Connection, actor: ActorId) -> rusqlite::Result<()> {
    let owner = actor.0.cast_signed();
    erase_where(connection, "owner = ?1 AND (sharing <> 2 OR deleted_utc_ms IS NOT NULL)", owner)?;
    for sql in [
        "UPDATE design SET draft = '', draft_bytes = 0 WHERE owner = ?1",
        "DELETE FROM design_rating WHERE actor = ?1",
        "UPDATE design_report SET reporter = NULL WHERE reporter = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([owner])?;
    }
    Ok(())
}

/// Erases designs that fit a condition, with all that belongs to them.
fn erase_where(connection: &Connection, condition: &str, value: i64) -> rusqlite::Result<u64> {
    for table in
        ["design_version", "design_picture", "design_rating", "design_play", "design_report"]
    {
        let sql = format!(
            "DELETE FROM {table} WHERE design IN (SELECT id FROM design WHERE {condition})"
        );
        connection.prepare_cached(&sql)?.execute([value])?;
    }
    let sql = format!("DELETE FROM design WHERE {condition}");
    Ok(connection.prepare_cached(&sql)?.execute([value])? as u64)
}
