//! Reads a picture and writes it again.

use std::fmt::Write;

use roxmltree::{Document, Node, ParsingOptions};

use crate::fault::PictureFault;
use crate::values::{self, Kind};

/// The largest file, and the largest result.
pub const MAX_BYTES: usize = 32 * 1024;
/// The most path commands. A shape counts as one, a point of a line too.
pub const MAX_COMMANDS: usize = 2_000;
/// How deeply groups may be nested.
pub(crate) const MAX_DEPTH: usize = 32;
/// The most nodes, spaces included. Every command needs a few bytes, so real pictures stay far below.
const MAX_NODES: u32 = 20_000;
/// How much of a bad value a refusal shows.
const SHOWN: usize = 40;

const SVG: &str = "http://www.w3.org/2000/svg";
const SHAPES: [&str; 7] = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
/// Elements without a meaning for the picture.
const NOTES: [&str; 3] = ["title", "desc", "metadata"];
/// Attributes that only matter to editors and scripts that are not there, and those of text.
const IGNORED: [&str; 12] = [
    "id",
    "version",
    "baseProfile",
    "class",
    "enable-background",
    "shape-rendering",
    "text-rendering",
    "image-rendering",
    "color-rendering",
    "paint-order",
    "clip-rule",
    "preserveAspectRatio",
];

/// Reads a picture and writes it again, with nothing but shapes.
///
/// # Errors
/// The first thing that a picture may not have.
pub fn rewrite(source: &str) -> Result<String, PictureFault> {
    if source.len() > MAX_BYTES {
        return Err(PictureFault::Large);
    }
    // The parser accepts an empty document type.
    if source.contains("<!DOCTYPE") || source.contains("<!ENTITY") {
        return Err(PictureFault::Xml("it has a document type".to_owned()));
    }
    let options =
        ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(source, options)
        .map_err(|error| PictureFault::Xml(shortened(&error.to_string())))?;
    let root = document.root_element();
    if !is_svg(root) || root.tag_name().name() != "svg" {
        return Err(PictureFault::Root(shortened(root.tag_name().name())));
    }
    let mut writer = Writer { text: String::new(), commands: 0 };
    let view = view_box(root)?;
    let _ = write!(writer.text, "<svg xmlns=\"{SVG}\" viewBox=\"{view}\"");
    writer.attributes(root, &["viewBox", "width", "height", "x", "y"])?;
    writer.text.push('>');
    writer.children(root, 0)?;
    writer.text.push_str("</svg>");
    if writer.commands == 0 {
        return Err(PictureFault::Empty);
    }
    if writer.text.len() > MAX_BYTES {
        return Err(PictureFault::Large);
    }
    Ok(writer.text)
}

/// Files of hand-written pictures often lack the namespace.
fn is_svg(node: Node<'_, '_>) -> bool {
    node.tag_name().namespace().is_none_or(|namespace| namespace == SVG)
}

fn view_box(root: Node<'_, '_>) -> Result<String, PictureFault> {
    let whole = |name: &str| {
        let text = root.attribute(name)?;
        let (text, _) = values::read(Kind::Length, text)?;
        (!text.ends_with('%')).then_some(text)
    };
    let numbers = match root.attribute("viewBox") {
        Some(text) => values::list(text).ok_or_else(|| bad("viewBox", text))?,
        None => match (whole("width"), whole("height")) {
            (Some(width), Some(height)) => vec!["0".to_owned(), "0".to_owned(), width, height],
            _ => return Err(PictureFault::Size),
        },
    };
    let is_positive = |text: &String| text.parse::<f64>().is_ok_and(|size| size > 0.0);
    match numbers.as_slice() {
        [_, _, width, height] if is_positive(width) && is_positive(height) => Ok(numbers.join(" ")),
        _ => Err(PictureFault::Size),
    }
}

struct Writer {
    text: String,
    commands: usize,
}

impl Writer {
    fn children(&mut self, parent: Node<'_, '_>, depth: usize) -> Result<(), PictureFault> {
        if depth > MAX_DEPTH {
            return Err(PictureFault::Deep);
        }
        for node in parent.children().filter(Node::is_element) {
            self.element(node, depth)?;
        }
        Ok(())
    }

    fn element(&mut self, node: Node<'_, '_>, depth: usize) -> Result<(), PictureFault> {
        let name = node.tag_name().name();
        // An editor's own elements say nothing about the picture, and neither do empty definitions.
        let is_empty = name == "defs" && !node.children().any(|child| child.is_element());
        if !is_svg(node) && node.tag_name().namespace().is_some_and(is_editors)
            || is_svg(node) && (NOTES.contains(&name) || is_empty)
        {
            return Ok(());
        }
        if !is_svg(node) || (name != "g" && !SHAPES.contains(&name)) {
            return Err(PictureFault::Element(shortened(name)));
        }
        let _ = write!(self.text, "<{name}");
        self.attributes(node, &[])?;
        if name == "g" {
            self.text.push('>');
            self.children(node, depth + 1)?;
            self.text.push_str("</g>");
            return Ok(());
        }
        if node
            .children()
            .any(|child| child.is_element() && !NOTES.contains(&child.tag_name().name()))
        {
            return Err(PictureFault::Element(format!("{name} with something inside")));
        }
        self.text.push_str("/>");
        if !matches!(name, "path" | "polyline" | "polygon") {
            self.count(1)?;
        }
        Ok(())
    }

    fn attributes(&mut self, node: Node<'_, '_>, but: &[&str]) -> Result<(), PictureFault> {
        let mut written: Vec<String> = Vec::new();
        let styles = node.attribute("style").unwrap_or_default();
        // A style wins over an attribute of the same name.
        for declaration in styles.split(';').map(str::trim).filter(|it| !it.is_empty()) {
            let (name, value) =
                declaration.split_once(':').ok_or_else(|| bad("style", declaration))?;
            self.style(name.trim(), value.trim(), &mut written)?;
        }
        for attribute in node.attributes() {
            let name = attribute.name();
            if attribute.namespace().is_some_and(is_editors)
                || attribute.namespace().is_some_and(is_of_xml)
                || (attribute.namespace().is_none()
                    && (name == "style" || but.contains(&name) || IGNORED.contains(&name)))
            {
                continue;
            }
            match values::kind_of(name).filter(|_| attribute.namespace().is_none()) {
                Some(_) if written.iter().any(|other| other == name) => {}
                Some(kind) => self.value(name, kind, attribute.value(), &mut written)?,
                None => return Err(PictureFault::Attribute(shortened(name))),
            }
        }
        Ok(())
    }

    /// A declaration of a style, as an attribute. Editors write many that mean nothing for shapes.
    fn style(
        &mut self,
        name: &str,
        value: &str,
        written: &mut Vec<String>,
    ) -> Result<(), PictureFault> {
        let lower = value.to_ascii_lowercase();
        if lower.contains("url(") || lower.contains("expression") || lower.contains("import") {
            return Err(bad(name, value));
        }
        match values::kind_of(name) {
            Some(Kind::Path | Kind::Points | Kind::Transform) | None => Ok(()),
            Some(_) if written.iter().any(|other| other == name) => Ok(()),
            Some(kind) => self.value(name, kind, value, written),
        }
    }

    fn value(
        &mut self,
        name: &str,
        kind: Kind,
        value: &str,
        written: &mut Vec<String>,
    ) -> Result<(), PictureFault> {
        let (text, commands) = values::read(kind, value).ok_or_else(|| bad(name, value))?;
        self.count(commands)?;
        let _ = write!(self.text, " {name}=\"{text}\"");
        written.push(name.to_owned());
        Ok(())
    }

    fn count(&mut self, commands: usize) -> Result<(), PictureFault> {
        self.commands += commands;
        if self.commands > MAX_COMMANDS { Err(PictureFault::Commands) } else { Ok(()) }
    }
}

/// The namespaces of drawing programs and of their notes.
fn is_editors(namespace: &str) -> bool {
    ["inkscape", "sodipodi", "serif", "adobe", "sketch", "figma", "creativecommons", "purl.org"]
        .iter()
        .any(|editor| namespace.contains(editor))
        || namespace == "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
}

/// The namespace of `xml:space` and the like.
fn is_of_xml(namespace: &str) -> bool {
    namespace == "http://www.w3.org/XML/1998/namespace"
}

fn bad(name: &str, value: &str) -> PictureFault {
    PictureFault::Value { name: shortened(name), value: shortened(value) }
}

fn shortened(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(SHOWN).collect()
}
