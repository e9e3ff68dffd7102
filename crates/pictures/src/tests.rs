//! Tests of what pictures may contain, with files that attack whoever shows them.

use crate::{MAX_BYTES, MAX_COMMANDS, rewrite};

fn svg(inside: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\">{inside}</svg>")
}

fn code(source: &str) -> &'static str {
    rewrite(source).expect_err(source).code()
}

#[test]
fn plain_pictures_come_back() {
    let plain = [
        "<path d=\"M1 2L3 4Z\"/>",
        "<g fill=\"#ff0000\" transform=\"translate(1 2)rotate(45)\"><circle cx=\"5\" cy=\"5\" r=\"3\"/></g>",
        "<polygon points=\"1 1 2 2 3 1\" stroke=\"currentColor\" stroke-linejoin=\"round\"/>",
        "<path d=\"M10 10A5 5 0 1 0 20 20\" fill=\"none\"/>",
    ];
    for inside in plain {
        assert_eq!(rewrite(&svg(inside)).unwrap(), svg(inside));
    }
}

#[test]
fn what_was_written_is_written_again_in_the_same_way() {
    let sources = [
        svg(
            "<path d='m.5-.5.5.5c1,2 3,4 5,6 1 2 3 4 5 6z' style='fill:#000;stroke:none;-inkscape-font:x'/>",
        ),
        "<svg width='45px' height='45'><rect x='1' y='1' width='5' height='5'/></svg>".to_owned(),
        svg("<path d='M0 0a1 1 0 011 1' style='fill:burlywood'/>"),
    ];
    for source in sources {
        let first = rewrite(&source).unwrap();
        assert_eq!(rewrite(&first).unwrap(), first, "{source}");
        assert!(!first.contains("style"), "{first}");
    }
}

#[test]
fn files_of_drawing_programs_are_taken() {
    let source = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Created with a program -->\n\
        <svg width=\"45\" height=\"45\" version=\"1.1\" xmlns=\"http://www.w3.org/2000/svg\" \
        xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
        xmlns:sodipodi=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\" xml:space=\"preserve\">\
        <sodipodi:namedview id=\"base\" pagecolor=\"#ffffff\"/><defs id=\"defs1\"/><metadata>mine</metadata>\
        <g inkscape:label=\"Layer 1\" id=\"layer1\"><title>A knight</title>\
        <path style=\"fill:#112233;stroke-width:2px\" d=\"M 1,1 L 2,2\" id=\"path1\"/></g></svg>";
    assert_eq!(
        rewrite(source).unwrap(),
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\"><g>\
         <path fill=\"#112233\" stroke-width=\"2\" d=\"M1 1L2 2\"/></g></svg>"
    );
}

#[test]
fn hostile_pictures_are_refused() {
    let shape = "<path d=\"M0 0L1 1\"/>";
    let elements = [
        "<script>alert(1)</script>",
        "<style>@import 'http://evil'</style>",
        "<foreignObject><body xmlns=\"http://www.w3.org/1999/xhtml\"/></foreignObject>",
        "<a href=\"http://evil\"><path d=\"M0 0\"/></a>",
        "<image href=\"http://evil/x.png\"/>",
        "<use href=\"#x\"/>",
        "<animate attributeName=\"href\"/>",
        "<set attributeName=\"onload\" to=\"alert(1)\"/>",
        "<text>hi</text>",
        "<svg><path d=\"M0 0\"/></svg>",
        "<filter id=\"f\"/>",
        "<defs><linearGradient id=\"g\"/></defs>",
        "<h:script xmlns:h=\"http://www.w3.org/1999/xhtml\">alert(1)</h:script>",
        "<path d=\"M0 0\"><animate/></path>",
    ];
    for element in elements {
        assert_eq!(code(&svg(&format!("{shape}{element}"))), "picture-element", "{element}");
    }
    let attributes = [
        "onload=\"alert(1)\"",
        "onclick=\"alert(1)\"",
        "href=\"javascript:alert(1)\"",
        "xlink:href=\"#x\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"",
        "filter=\"url(#f)\"",
        "clip-path=\"url(http://evil)\"",
        "mask=\"url(#m)\"",
        "x:fill=\"red\" xmlns:x=\"http://evil\"",
    ];
    for attribute in attributes {
        let inside = format!("<path {attribute} d=\"M0 0L1 1\"/>");
        assert_eq!(code(&svg(&inside)), "picture-attribute", "{attribute}");
    }
    let values = [
        "fill=\"url(http://evil)\"",
        "fill=\"url(#x)\"",
        "fill=\"rgb(1,2)\"",
        "style=\"fill:url(http://evil)\"",
        "style=\"background:url(http://evil)\"",
        "style=\"nonsense\"",
        "stroke-width=\"calc(1px)\"",
        "transform=\"translate(1,2) evil(3)\"",
        "opacity=\"1e999\"",
        "fill=\"&quot;&gt;&lt;script&gt;\"",
    ];
    for value in values {
        let inside = format!("<path {value} d=\"M0 0L1 1\"/>");
        assert_eq!(code(&svg(&inside)), "picture-value", "{value}");
    }
    for path in ["L1 1", "M1", "M0 0 X", "M0 0L1", "M0 0A1 1 0 2 0 1 1", "M0 0 \u{661}", "M1e9 0"] {
        assert_eq!(code(&svg(&format!("<path d=\"{path}\"/>"))), "picture-value", "{path}");
    }
}

#[test]
fn entities_and_document_types_are_refused() {
    let bomb = "<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>";
    for source in [
        format!("{bomb}{}", svg("<path d=\"&b;\"/>")),
        format!("<!DOCTYPE svg>{}", svg("<path d=\"M0 0\"/>")),
        "<!DOCTYPE svg SYSTEM \"file:///etc/passwd\"><svg/>".to_owned(),
        svg("<path d=\"&xxe;\"/>"),
        "<svg".to_owned(),
        String::new(),
        "\u{0}".to_owned(),
    ] {
        assert_eq!(code(&source), "picture-xml", "{source}");
    }
    assert_eq!(code("<html><body/></html>"), "picture-root");
    assert_eq!(code("<svg xmlns=\"http://evil\"/>"), "picture-root");
}

#[test]
fn large_pictures_are_refused() {
    assert_eq!(code(&" ".repeat(MAX_BYTES + 1)), "picture-large");
    // Commands count without their letter too.
    let lines = |count: usize| svg(&format!("<path d=\"M0 0L{}\"/>", "1 1 ".repeat(count)));
    assert!(rewrite(&lines(MAX_COMMANDS - 1)).is_ok());
    assert_eq!(code(&lines(MAX_COMMANDS)), "picture-commands");
    let points = format!("<polyline points=\"{}\"/>", "1,1 ".repeat(MAX_COMMANDS + 1));
    assert_eq!(code(&svg(&points)), "picture-commands");
    let deep = format!("{}{}", "<g>".repeat(40), "</g>".repeat(40));
    assert_eq!(code(&svg(&deep)), "picture-deep");
    let deepest = format!("{}{}", "<g>".repeat(4000), "</g>".repeat(4000));
    assert_eq!(code(&svg(&deepest)), "picture-deep");
}

#[test]
fn a_picture_has_a_size_and_draws_something() {
    assert_eq!(code("<svg><path d=\"M0 0\"/></svg>"), "picture-size");
    assert_eq!(code("<svg viewBox=\"0 0 0 5\"><path d=\"M0 0\"/></svg>"), "picture-size");
    assert_eq!(code("<svg viewBox=\"0 0 5\"><path d=\"M0 0\"/></svg>"), "picture-size");
    assert_eq!(code("<svg width=\"100%\" height=\"5\"><path d=\"M0 0\"/></svg>"), "picture-size");
    assert_eq!(code("<svg viewBox=\"a\"><path d=\"M0 0\"/></svg>"), "picture-value");
    assert_eq!(code(&svg("<g/>")), "picture-empty");
}
