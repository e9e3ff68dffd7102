//! Media types of the files of the page.

/// The media type of a file, by its name. Browsers must never guess it.
pub(super) fn content_type(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

/// Whether compression makes it smaller; pictures and fonts are compressed already.
pub(super) fn is_packable(content_type: &str) -> bool {
    let packed = ["image/png", "image/webp", "image/x-icon", "font/woff2"];
    !packed.contains(&content_type)
}
