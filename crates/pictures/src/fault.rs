//! Why a picture is refused.

use crate::rewrite::{MAX_BYTES, MAX_COMMANDS, MAX_DEPTH};

/// Why a picture is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureFault {
    /// It is too large.
    #[error("the picture has more than {MAX_BYTES} bytes; simplify it")]
    Large,
    /// It draws too much.
    #[error("the picture has more than {MAX_COMMANDS} path commands; simplify it")]
    Commands,
    /// Groups are nested too deeply.
    #[error("groups are nested more than {MAX_DEPTH} deep; ungroup some of them")]
    Deep,
    /// It is no XML, or has a document type.
    #[error("this is not a plain SVG file: {0}")]
    Xml(String),
    /// The outermost element is not `svg`.
    #[error("this is not an SVG file: it begins with `{0}`")]
    Root(String),
    /// It has no size.
    #[error("the picture needs a `viewBox`, or a width and a height")]
    Size,
    /// An element that pictures of pieces may not have.
    #[error(
        "`{0}` is not allowed in a picture of a piece; use paths and simple shapes only, and turn text into paths"
    )]
    Element(String),
    /// An attribute that could refer to something or run something.
    #[error("the attribute `{0}` is not allowed in a picture of a piece")]
    Attribute(String),
    /// A value that cannot be understood.
    #[error("`{value}` is no value for `{name}`")]
    Value {
        /// The attribute.
        name: String,
        /// The beginning of its value.
        value: String,
    },
    /// Nothing is drawn.
    #[error("the picture draws nothing")]
    Empty,
}

impl PictureFault {
    /// A stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Large => "picture-large",
            Self::Commands => "picture-commands",
            Self::Deep => "picture-deep",
            Self::Xml(_) => "picture-xml",
            Self::Root(_) => "picture-root",
            Self::Size => "picture-size",
            Self::Element(_) => "picture-element",
            Self::Attribute(_) => "picture-attribute",
            Self::Value { .. } => "picture-value",
            Self::Empty => "picture-empty",
        }
    }

    /// What the sentence names.
    pub fn names(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Large => vec![("most", MAX_BYTES.to_string())],
            Self::Commands => vec![("most", MAX_COMMANDS.to_string())],
            Self::Deep => vec![("most", MAX_DEPTH.to_string())],
            Self::Xml(why) => vec![("why", why.clone())],
            Self::Root(name) | Self::Element(name) | Self::Attribute(name) => {
                vec![("name", name.clone())]
            }
            Self::Value { name, value } => vec![("name", name.clone()), ("value", value.clone())],
            Self::Size | Self::Empty => Vec::new(),
        }
    }
}
