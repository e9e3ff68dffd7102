//! Pictures of pieces, kept by their hash.

use pictures::PictureFault;
use protocol::WireError;
use protocol::designs as wire;
use protocol::designs::PictureKept;
use sha2::{Digest, Sha256};
use store::RulesetHash;
use store::people::PictureHash;

use super::show::hex;
use super::{Designer, Designs, unreadable};
use crate::live::convert::bad_input;
use crate::work_queue::run_blocking;

impl Designs {
    /// Keeps a picture for a piece kind of a person's own design, rewritten.
    pub(crate) async fn picture_for(
        &self,
        id: &wire::DesignId,
        letter: char,
        source: String,
        who: &Designer,
    ) -> Result<PictureKept, WireError> {
        let rewritten = run_blocking(move || pictures::rewrite(&source)).await?;
        let text = rewritten.map_err(|fault| refused(&fault))?;
        let hash: [u8; 32] = Sha256::digest(&text).into();
        let bytes = u32::try_from(text.len()).unwrap_or(u32::MAX);
        self.keep_picture(id, letter, Some((PictureHash(hash), text)), who).await?;
        Ok(PictureKept { hash: hex(&hash), bytes })
    }

    /// A picture by the text of its hash.
    pub(crate) async fn picture(&self, hash: &str) -> Result<Option<String>, WireError> {
        let Some(RulesetHash(hash)) = RulesetHash::from_hex(hash) else { return Ok(None) };
        self.designs().picture(PictureHash(hash)).await.map_err(unreadable)
    }
}

fn refused(fault: &PictureFault) -> WireError {
    let refused = bad_input(fault).because(fault.code());
    fault.names().into_iter().fold(refused, |refused, (name, value)| refused.with(name, value))
}
