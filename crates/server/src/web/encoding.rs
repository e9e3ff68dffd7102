//! Compressed files: compressed once, when first requested, and kept.

use std::borrow::Cow;
use std::io;
use std::sync::OnceLock;

use brotli::CompressorReader;
use flate2::Compression;
use flate2::read::GzEncoder;

use super::kind::is_packable;

/// The highest quality of brotli is slow. It is used once, in the background, when the server starts.
const BEST: u32 = 11;
/// The quality until that is done.
const QUICK: u32 = 5;
const BROTLI_WINDOW: u32 = 22;
const BUFFER: usize = 1 << 16;

/// How bytes are compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// The best encoding that an `Accept-Encoding` header allows.
    pub(crate) fn accepted(header: Option<&str>) -> Self {
        let allows = |wanted: &str| {
            let mut entries = header.unwrap_or_default().split(',').map(|entry| {
                let (name, parameter) = entry.split_once(';').unwrap_or((entry, ""));
                (name.trim(), parameter.trim().replace(' ', ""))
            });
            let entry = entries.find(|(name, _)| name.eq_ignore_ascii_case(wanted));
            // A weight of zero, however it is written, forbids an encoding.
            entry.is_some_and(|(_, weight)| {
                let weight = weight.strip_prefix("q=").and_then(|text| text.parse::<f32>().ok());
                weight.is_none_or(|weight| weight > 0.0)
            })
        };
        if allows("br") {
            Self::Brotli
        } else if allows("gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// Its name in a header, if there is one.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// A file with its compressed forms, created when first requested.
#[derive(Debug)]
pub(super) struct Packed {
    plain: Cow<'static, [u8]>,
    gzip: OnceLock<Vec<u8>>,
    quick: OnceLock<Vec<u8>>,
    best: OnceLock<Vec<u8>>,
}

impl Packed {
    pub(super) fn new(plain: Cow<'static, [u8]>) -> Self {
        Self { plain, gzip: OnceLock::new(), quick: OnceLock::new(), best: OnceLock::new() }
    }

    /// Compresses at the highest quality, for later requests.
    pub(super) fn pack(&self, content_type: &str) {
        if is_packable(content_type) {
            self.best.get_or_init(|| brotli(&self.plain, BEST));
        }
    }

    fn quickly(&self) -> &Vec<u8> {
        self.quick.get_or_init(|| brotli(&self.plain, QUICK))
    }

    /// The bytes in the best form for a browser, and their encoding.
    pub(super) fn packed(&self, content_type: &str, accepted: Encoding) -> (&[u8], Encoding) {
        let packed = match accepted {
            _ if !is_packable(content_type) => None,
            Encoding::Identity => None,
            Encoding::Gzip => Some(self.gzip.get_or_init(|| gzip(&self.plain))),
            Encoding::Brotli => Some(self.best.get().unwrap_or_else(|| self.quickly())),
        };
        match packed {
            Some(packed) if packed.len() < self.plain.len() => (packed, accepted),
            _ => (&self.plain, Encoding::Identity),
        }
    }
}

fn gzip(plain: &[u8]) -> Vec<u8> {
    read_all(GzEncoder::new(plain, Compression::best()))
}

fn brotli(plain: &[u8], quality: u32) -> Vec<u8> {
    read_all(CompressorReader::new(plain, BUFFER, quality, BROTLI_WINDOW))
}

fn read_all(mut packer: impl io::Read) -> Vec<u8> {
    let mut packed = Vec::new();
    packer.read_to_end(&mut packed).expect("reading from memory does not fail");
    packed
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn the_best_encoding_that_is_accepted_is_chosen() {
        let cases = [
            (None, Encoding::Identity),
            (Some("gzip, deflate, br, zstd"), Encoding::Brotli),
            (Some("gzip"), Encoding::Gzip),
            (Some("GZIP;q=0.5, br;q=0"), Encoding::Gzip),
            (Some("br; q=0.0, gzip; q=0"), Encoding::Identity),
            (Some("brotli, x-gzip"), Encoding::Identity),
        ];
        for (header, expected) in cases {
            assert_eq!(Encoding::accepted(header), expected, "{header:?}");
        }
    }

    #[test]
    fn packed_bytes_unpack_to_the_same() {
        let plain = "e2 e4 e7 e5 ".repeat(100).into_bytes();
        let file = Packed::new(plain.clone().into());
        let (packed, encoding) = file.packed("text/javascript", Encoding::Gzip);
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(packed).read_to_end(&mut unpacked).unwrap();
        assert_eq!((unpacked, encoding), (plain.clone(), Encoding::Gzip));
        let (packed, encoding) = file.packed("text/javascript", Encoding::Brotli);
        let mut unpacked = Vec::new();
        brotli::Decompressor::new(packed, BUFFER).read_to_end(&mut unpacked).unwrap();
        assert_eq!((unpacked, encoding), (plain.clone(), Encoding::Brotli));
        file.pack("text/javascript");
        let (packed, _) = file.packed("text/javascript", Encoding::Brotli);
        assert_eq!(Some(packed), file.best.get().map(Vec::as_slice));
        let mut unpacked = Vec::new();
        brotli::Decompressor::new(packed, BUFFER).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain);
    }

    #[test]
    fn what_packing_does_not_help_stays_plain() {
        let file = Packed::new((&b"x"[..]).into());
        assert_eq!(file.packed("text/css", Encoding::Brotli), (&b"x"[..], Encoding::Identity));
        let file = Packed::new((&b"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"[..]).into());
        assert_eq!(file.packed("image/png", Encoding::Brotli).1, Encoding::Identity);
    }
}
