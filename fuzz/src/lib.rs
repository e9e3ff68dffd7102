//! The fuzz targets without libFuzzer, so that ordinary tests can run the seeds.

pub mod board_text;
pub mod client_message;
pub mod club_games;
pub mod cookie;
pub mod edit;
pub mod fen;
pub mod form;
pub mod moves;
pub mod passkey;
pub mod pgn;
pub mod picture;
pub mod reach;
pub mod ruleset_file;
pub mod stored_event;
pub mod upload;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use crate::reach::Reach;
    use crate::{
        board_text, client_message, club_games, cookie, fen, form, moves, passkey, pgn, picture,
        ruleset_file, stored_event, upload,
    };

    fn every_seed_gets_inside(folder: &str, run: fn(&[u8]) -> Reach) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let seeds = fs::read_dir(&folder).expect("a folder of seeds");
        let mut count = 0;
        for seed in seeds {
            let path = seed.expect("a seed").path();
            let data = fs::read(&path).expect("a seed can be read");
            assert_eq!(run(&data), Reach::Inside, "{}", path.display());
            count += 1;
        }
        assert!(count > 0, "no seeds in {}", folder.display());
    }

    #[test]
    fn seeds_of_ruleset_files_compile() {
        every_seed_gets_inside("../rulesets", ruleset_file::run);
    }

    #[test]
    fn seeds_of_moves_are_moves() {
        every_seed_gets_inside("seeds/san", moves::run_san);
        every_seed_gets_inside("seeds/uci", moves::run_uci);
    }

    #[test]
    fn seeds_of_pictures_are_pictures() {
        every_seed_gets_inside("seeds/picture", picture::run);
    }

    #[test]
    fn seeds_of_games_are_games() {
        every_seed_gets_inside("seeds/pgn", pgn::run_pgn);
        every_seed_gets_inside("seeds/bpgn", pgn::run_bpgn);
    }

    #[test]
    fn seeds_of_fen_are_positions() {
        every_seed_gets_inside("seeds/fen", fen::run);
    }

    #[test]
    fn seeds_of_older_formats_are_games() {
        every_seed_gets_inside("seeds/board_text", board_text::run);
        every_seed_gets_inside("seeds/club_games", club_games::run);
    }

    #[test]
    fn seeds_of_uploads_are_games() {
        every_seed_gets_inside("seeds/upload", upload::run);
    }

    #[test]
    fn seeds_of_messages_are_messages() {
        every_seed_gets_inside("seeds/client_message", client_message::run);
    }

    #[test]
    fn seeds_of_forms_are_forms() {
        every_seed_gets_inside("seeds/form", form::run);
    }

    #[test]
    fn seeds_of_cookies_are_read() {
        every_seed_gets_inside("seeds/cookie", cookie::run);
    }

    #[test]
    fn seeds_of_passkeys_are_read() {
        every_seed_gets_inside("seeds/passkey", passkey::run);
    }

    #[test]
    fn seeds_of_stored_events_are_matches() {
        every_seed_gets_inside("seeds/stored_event", stored_event::run);
    }
}
