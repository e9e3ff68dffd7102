//! Pictures of pieces: rewritten, kept by their hash, and served so that nothing in them runs.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{begin, path, published, put, reason};
use crate::security::club::Club;

fn svg(inside: &str) -> Value {
    json!({"svg": format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">{inside}</svg>")})
}

#[tokio::test]
async fn a_piece_gets_a_picture() {
    let club = Club::open().await;
    let (ada, bob) = (club.guest("Ada").await.token(), club.guest("Bob").await.token());
    let design = published(&club, &ada, "Small hills").await;
    let sent = svg("<!-- mine --><path style=\"fill:#fff\" d=\"M 1,1 L 2,2\" id=\"a\"/>");
    let kept = put(&club, &path(&design, "/pictures/R"), &ada, &sent).await;
    let kept = kept.expect(StatusCode::OK).json();
    let hash = kept["hash"].as_str().unwrap();
    let shown = club.get(&path(&design, ""), &bob).await.json();
    assert_eq!(shown["pictures"], json!({ "R": hash }));
    let picture = club.ask("GET", &format!("/api/v1/designs/pictures/{hash}")).send().await;
    let picture = picture.expect(StatusCode::OK);
    assert_eq!(picture.header("content-type"), "image/svg+xml");
    assert_eq!(picture.header("content-security-policy"), "default-src 'none'; sandbox");
    assert_eq!(picture.header("x-content-type-options"), "nosniff");
    assert!(picture.header("cache-control").contains("immutable"));
    let expected = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
        <path fill=\"#fff\" d=\"M1 1L2 2\"/></svg>";
    assert_eq!(picture.text, expected);
    assert_eq!(kept["bytes"], expected.len());
    // A copy has the pictures too.
    let copy = club.post(&path(&design, "/copy"), &bob, &json!({})).await.json();
    assert_eq!(copy["pictures"], json!({ "R": hash }));
    let removed = club.ask("DELETE", &path(&design, "/pictures/R")).token(&ada).send().await;
    removed.expect(StatusCode::NO_CONTENT);
    assert_eq!(club.get(&path(&design, ""), &ada).await.json()["pictures"], Value::Null);
}

#[tokio::test]
async fn hostile_pictures_are_not_kept() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let design = begin(&club, &ada, "Small hills").await;
    let shape = "<path d=\"M0 0L1 1\"/>";
    for (inside, expected) in [
        ("<script>alert(1)</script>".to_owned(), "picture-element"),
        ("<path onload=\"alert(1)\" d=\"M0 0\"/>".to_owned(), "picture-attribute"),
        ("<path fill=\"url(http://evil)\" d=\"M0 0\"/>".to_owned(), "picture-value"),
        ("<foreignObject/>".to_owned(), "picture-element"),
        (format!("<path d=\"M0 0L{}\"/>", "1 1 ".repeat(2001)), "picture-commands"),
        (shape.repeat(2000), "picture-large"),
    ] {
        let body = svg(&format!("{shape}{inside}"));
        let refused = put(&club, &path(&design, "/pictures/R"), &ada, &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{expected}");
        assert_eq!(reason(&refused), expected, "{}", refused.text);
        assert!(!refused.message().is_empty());
    }
    let bomb = json!({"svg": "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg>&a;</svg>"});
    let refused = put(&club, &path(&design, "/pictures/R"), &ada, &bomb).await;
    assert_eq!(reason(&refused), "picture-xml");
    for letter in ["r", "RR", "%C3%84", "1"] {
        let refused =
            put(&club, &path(&design, &format!("/pictures/{letter}")), &ada, &svg(shape)).await;
        assert_eq!(reason(&refused), "design-letter", "{letter}");
    }
    assert_eq!(club.get(&path(&design, ""), &ada).await.json()["pictures"], Value::Null);
    for hash in ["0000", "../../etc/passwd", &"0".repeat(64)] {
        let hash = hash.replace('/', "%2F");
        let missing = club.ask("GET", &format!("/api/v1/designs/pictures/{hash}")).send().await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{hash}");
    }
}
