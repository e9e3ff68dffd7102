//! The document as a page for people: plain HTML without a script.

use std::fmt::Write;

use serde_json::Value;

/// The page of a document.
pub(super) fn write(document: &Value) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Tabiya API</title>\n<link rel=\"stylesheet\" href=\"/api/v1/docs.css\">\n\
         </head>\n<body>\n<h1>Tabiya API</h1>\n",
    );
    let about = document["info"]["description"].as_str().unwrap_or_default();
    let _ = writeln!(page, "<p>{}</p>", escaped(about));
    page.push_str("<p>For programs: <a href=\"/api/v1/openapi.json\">openapi.json</a></p>\n");
    for (path, operations) in object(&document["paths"]) {
        for (method, operation) in object(operations) {
            write_operation(&mut page, path, method, operation);
        }
    }
    page.push_str("<h2>Types</h2>\n");
    for (name, schema) in object(&document["components"]["schemas"]) {
        let text = serde_json::to_string_pretty(schema).unwrap_or_default();
        let name = escaped(name);
        let _ = writeln!(page, "<h3 id=\"{name}\">{name}</h3>\n<pre>{}</pre>", escaped(&text));
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn write_operation(page: &mut String, path: &str, method: &str, operation: &Value) {
    let summary = operation["summary"].as_str().unwrap_or_default();
    let _ = writeln!(
        page,
        "<h2>{}</h2>\n<h3><code><span class=\"method\">{}</span> {}</code></h3>",
        escaped(summary),
        escaped(&method.to_uppercase()),
        escaped(path)
    );
    let audience = operation["description"].as_str().unwrap_or_default();
    let _ = writeln!(page, "<p>{}</p>", escaped(audience));
    let parameters = operation["parameters"].as_array().map_or(&[][..], Vec::as_slice);
    if !parameters.is_empty() {
        page.push_str("<table>\n");
        for parameter in parameters {
            let text = |key: &str| escaped(parameter[key].as_str().unwrap_or_default());
            let _ = writeln!(
                page,
                "<tr><th><code>{}</code></th><td>{}</td></tr>",
                text("name"),
                text("description")
            );
        }
        page.push_str("</table>\n");
    }
    if let Some(content) = operation["requestBody"]["content"].as_object() {
        let _ = writeln!(page, "<p>Body: {}</p>", content_text(content));
    }
    page.push_str("<table>\n");
    for (status, answer) in object(&operation["responses"]) {
        let about = answer["description"].as_str().unwrap_or_default();
        let content = answer["content"].as_object().map(content_text).unwrap_or_default();
        let _ = writeln!(
            page,
            "<tr><th>{}</th><td>{}</td><td>{content}</td></tr>",
            escaped(status),
            escaped(about)
        );
    }
    page.push_str("</table>\n");
}

/// The forms of a body, each with a link to its type.
fn content_text(content: &serde_json::Map<String, Value>) -> String {
    let form = |(kind, form): (&String, &Value)| {
        let schema = &form["schema"];
        let list = schema["items"]["$ref"].as_str();
        let name = schema["$ref"].as_str().or(list).and_then(|path| path.rsplit('/').next());
        match name {
            Some(name) => {
                let name = escaped(name);
                format!("<a href=\"#{name}\">{name}</a>")
            }
            None => format!("<code>{}</code>", escaped(kind)),
        }
    };
    content.iter().map(form).collect::<Vec<_>>().join(", ")
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}
