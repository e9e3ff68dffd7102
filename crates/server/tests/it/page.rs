//! The page and its files: what browsers get, and what they may cache.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode};
use server::RawOptions;

use crate::support::{ask, router_with};

async fn get(router: &Router, path: &str, encoding: &str) -> Response<Body> {
    let request = Request::builder().uri(path).header("host", "localhost");
    let request = request.header("accept-encoding", encoding).body(Body::empty()).unwrap();
    ask(router, "127.0.0.1", request).await
}

async fn bytes(answer: Response<Body>) -> Vec<u8> {
    to_bytes(answer.into_body(), 1 << 22).await.unwrap().to_vec()
}

fn header<'a>(answer: &'a Response<Body>, name: &str) -> &'a str {
    answer.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn every_address_of_the_page_answers_with_it() {
    let router = router_with(RawOptions::default());
    let paths = ["/", "/play", "/invite", "/m/3zKq0b8Yt1Vd5Wm2Xc7Ra9"];
    for (path, expected) in paths
        .map(|path| (path, StatusCode::OK))
        .into_iter()
        .chain([("/nowhere", StatusCode::NOT_FOUND)])
    {
        let answer = get(&router, path, "identity").await;
        assert_eq!(answer.status(), expected, "{path}");
        assert_eq!(header(&answer, "content-type"), "text/html; charset=utf-8");
        assert_eq!(header(&answer, "cache-control"), "no-cache");
        let text = String::from_utf8(bytes(answer).await).unwrap();
        assert!(text.starts_with("<!doctype html>") && !text.contains("{{assets}}"), "{text}");
    }
}

/// The page's markup for a browser that sends this header.
async fn page_with(router: &Router, name: &str, value: &str) -> String {
    let request = Request::builder().uri("/").header("host", "localhost").header(name, value);
    let answer = ask(router, "127.0.0.1", request.body(Body::empty()).unwrap()).await;
    assert_eq!(header(&answer, "vary"), "accept-encoding, accept-language, cookie");
    String::from_utf8(bytes(answer).await).unwrap()
}

#[tokio::test]
async fn the_page_and_its_texts_are_in_the_language_of_the_browser_or_the_chosen_one() {
    let router = router_with(RawOptions::default());
    let folder = assets(&router).await;
    for (name, value, code) in [
        ("accept-language", "fr, de;q=0.8, en;q=0.5", "de"),
        ("accept-language", "en-GB, de;q=0.5", "en"),
        ("cookie", "other=1; tabiya-language=de", "de"),
        ("cookie", "tabiya-language=<script>", "en"),
    ] {
        let page = page_with(&router, name, value).await;
        assert!(page.contains(&format!("<html lang=\"{code}\">")), "{value}: {page}");
        let texts = if code == "de" { format!("{folder}/de/") } else { format!("{folder}/") };
        assert!(page.contains(&format!("\"{texts}app/main.js\"")), "{value}: {page}");
        let path = format!("{texts}app/i18n/en-game.js");
        let texts = String::from_utf8(bytes(get(&router, &path, "identity").await).await).unwrap();
        assert_eq!(texts.contains("Weiß"), code == "de", "{value}: {texts}");
    }
}

#[tokio::test]
async fn the_page_may_load_its_own_files_and_nothing_else() {
    let answer = get(&router_with(RawOptions::default()), "/", "identity").await;
    let policy = header(&answer, "content-security-policy");
    assert!(policy.contains("default-src 'none'; script-src 'self'"), "{policy}");
    assert!(!policy.contains("unsafe") && !policy.contains('*'), "{policy}");
}

#[tokio::test]
async fn programs_that_ask_at_a_wrong_address_get_a_refusal() {
    let router = router_with(RawOptions::default());
    for path in ["/api/v1/nothing", "/a/0000/index.html"] {
        let answer = get(&router, path, "identity").await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(header(&answer, "content-type"), "application/json");
    }
    let request = Request::builder().method("POST").uri("/nowhere").header("host", "localhost");
    let answer = ask(&router, "127.0.0.1", request.body(Body::empty()).unwrap()).await;
    assert_eq!(header(&answer, "content-type"), "application/json");
}

/// The folder that the page of this router names its files in.
async fn assets(router: &Router) -> String {
    let page = String::from_utf8(bytes(get(router, "/", "identity").await).await).unwrap();
    let start = page.find("/a/").unwrap();
    let rest = &page[start + 3..];
    let end = rest.find(|letter: char| !letter.is_ascii_hexdigit()).unwrap();
    format!("/a/{}", &rest[..end])
}

#[tokio::test]
async fn files_below_the_fingerprint_may_be_kept_for_ever() {
    let router = router_with(RawOptions::default());
    let path = format!("{}/index.html", assets(&router).await);
    let answer = get(&router, &path, "gzip, br").await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert!(header(&answer, "cache-control").ends_with("immutable"));
    assert_eq!(header(&answer, "content-encoding"), "br");
    assert_eq!(header(&answer, "vary"), "accept-encoding");
    let gzip = get(&router, &path, "gzip").await;
    assert_eq!(header(&gzip, "content-encoding"), "gzip");
    let plain = get(&router, &path, "identity").await;
    assert_eq!(header(&plain, "content-encoding"), "");
    let (packed, plain) = (bytes(answer).await, bytes(plain).await);
    assert!(packed.len() < plain.len());
    assert_eq!(
        get(&router, &path.replace("index", "missing"), "br").await.status(),
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn a_folder_is_read_again_for_each_request() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("index.html", "<!doctype html><script src=\"{{assets}}/main.js\"></script>");
    let raw = RawOptions { web: Some(folder.path().to_owned()), ..RawOptions::default() };
    let router = router_with(raw);
    let path = format!("{}/main.js", assets(&router).await);
    for text in ["let step = 1;", "let step = 2;"] {
        write("main.js", text);
        let answer = get(&router, &path, "br").await;
        assert_eq!(header(&answer, "content-type"), "text/javascript; charset=utf-8");
        assert_eq!(header(&answer, "cache-control"), "no-cache");
        assert_eq!(bytes(answer).await, text.as_bytes());
    }
}
