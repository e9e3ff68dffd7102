//! Untrusted pictures of pieces: what is accepted has nothing but shapes, and is its own normal form.

use crate::reach::Reach;

/// What may follow a `<` in a rewritten picture.
const ELEMENTS: [&str; 9] =
    ["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];

/// Rewrites the picture.
pub fn run(data: &[u8]) -> Reach {
    let Ok(source) = std::str::from_utf8(data) else { return Reach::Refused };
    let written = match pictures::rewrite(source) {
        Ok(written) => written,
        Err(fault) => {
            assert!(!fault.to_string().is_empty() && fault.code().starts_with("picture-"));
            return Reach::Refused;
        }
    };
    assert!(written.len() <= pictures::MAX_BYTES, "it stays small");
    assert!(written.is_ascii(), "only numbers and known words are left");
    for tag in written.split('<').skip(1) {
        let name = tag.trim_start_matches('/').split([' ', '>', '/']).next().unwrap_or_default();
        assert!(ELEMENTS.contains(&name), "unknown element {name}");
    }
    for part in ["&", "url(", "style", "href", "javascript", "<!", "<?", " on"] {
        assert!(!written.contains(part), "{part} in {written}");
    }
    let again = pictures::rewrite(&written).expect("what was written is a picture");
    assert_eq!(again, written, "it is its own normal form");
    Reach::Inside
}
