//! The document: OpenAPI 3.1 from the table of routes and the schemas of the types.

use protocol::WireError;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::routes::{self, Answer, Route};
use crate::http::routes::{Access, RouteEntry};

/// Where the document keeps its types.
const TYPES: &str = "/components/schemas";

/// The whole document of these routes.
pub(super) fn write(table: &[RouteEntry]) -> Value {
    let mut types = Types::new();
    let error = types.of::<WireError>();
    let mut paths = Map::new();
    for route in routes::all(&mut types) {
        let operations = paths.entry(route.path).or_insert_with(|| json!({}));
        operations[route.method] = operation(&route, access_of(&route, table), &error);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tabiya",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Matches are made, found and taken out here; they are played over the \
                            socket, as docs/protocol.md tells.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": types.generator.take_definitions(true),
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer",
                    "description": "The token of POST /api/v1/guests; browsers send it as a cookie. \
                                    At the computer that runs the house none is needed." },
            },
        },
    })
}

/// For whom a route is.
fn access_of(route: &Route, table: &[RouteEntry]) -> Access {
    let is_it = |entry: &&RouteEntry| {
        entry.path == route.path && entry.method.as_str().eq_ignore_ascii_case(route.method)
    };
    let entry = table.iter().find(is_it);
    entry.expect("a test holds every line to the table of routes").access
}

/// The schemas of types, each written once.
pub(super) struct Types {
    generator: SchemaGenerator,
}

impl Types {
    fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = TYPES.into();
            settings.meta_schema = None;
        });
        Self { generator: settings.into_generator() }
    }

    /// The schema of a type, by reference where it has a name.
    pub(super) fn of<T: JsonSchema>(&mut self) -> Value {
        self.generator.subschema_for::<T>().into()
    }

    /// The fields of a type as parameters of an address.
    pub(super) fn parameters<T: JsonSchema>(&mut self) -> Vec<Value> {
        let schema: Schema = T::json_schema(&mut self.generator);
        let properties = schema.get("properties").and_then(Value::as_object);
        let parameter = |(name, schema): (&String, &Value)| {
            let mut schema = present(schema.clone());
            let description = schema.as_object_mut().and_then(|it| it.remove("description"));
            json!({
                "name": name, "in": "query", "required": false,
                "description": description.unwrap_or_default(), "schema": schema,
            })
        };
        properties.map_or(Vec::new(), |properties| properties.iter().map(parameter).collect())
    }
}

/// A schema without `null`: a parameter is there or it is not.
fn present(mut schema: Value) -> Value {
    if let Some(kinds) = schema.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
        if let [kind] = kinds.as_slice() {
            schema["type"] = kind.clone();
        }
    }
    if let Some(choices) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| choice["type"] != "null");
    }
    if let Some(object) = schema.as_object_mut() {
        object.remove("default");
    }
    schema
}

fn operation(route: &Route, access: Access, error: &Value) -> Value {
    let mut answers = Map::new();
    for answer in &route.answers {
        let told = success(answer);
        match answers.get_mut(&answer.status.to_string()) {
            // Another form of the same answer.
            Some(known) => known["content"][answer.kind] = told["content"][answer.kind].clone(),
            None => _ = answers.insert(answer.status.to_string(), told),
        }
    }
    for status in route.refusals(access) {
        let refusal = json!({
            "description": reason(status),
            "content": { "application/json": { "schema": error } },
        });
        answers.entry(status.to_string()).or_insert(refusal);
    }
    let mut parameters: Vec<Value> = path_parameters(route.path);
    parameters.extend(route.parameters.iter().cloned());
    let mut operation = json!({
        "operationId": route.name, "summary": route.summary, "tags": [route.tag],
        "parameters": parameters, "responses": answers,
        "description": audience(access),
        "security": match access {
            Access::Anyone | Access::ThisComputer => json!([]),
            Access::Known => json!([{ "token": [] }, {}]),
            Access::Account | Access::Organizer => json!([{ "token": [] }]),
        },
    });
    if let Some(body) = &route.body {
        operation["requestBody"] =
            json!({ "required": true, "content": { body.kind: { "schema": body.schema } } });
    }
    operation
}

fn success(answer: &Answer) -> Value {
    match answer.kind {
        "" => json!({ "description": answer.about }),
        kind => json!({
            "description": answer.about,
            "content": { kind: { "schema": answer.schema } },
        }),
    }
}

fn path_parameters(path: &str) -> Vec<Value> {
    let names = path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let is_match = path.contains("/matches/") || path.contains("/library/");
    let (about, schema) = if is_match {
        ("Which match.", json!({ "type": "string", "pattern": "^[0-9A-Za-z]{22}$" }))
    } else if path.contains("{name}") {
        ("What the person is called.", json!({ "type": "string", "minLength": 1 }))
    } else {
        ("Its number.", json!({ "type": "integer", "format": "uint64", "minimum": 0 }))
    };
    let parameter = |name: &str| {
        json!({
            "name": name, "in": "path", "required": true, "description": about, "schema": schema,
        })
    };
    names.map(parameter).collect()
}

/// For whom a route is, in words.
fn audience(access: Access) -> &'static str {
    match access {
        Access::Anyone => "For everybody.",
        Access::Known => "For everybody who is known: the house, guests, accounts.",
        Access::Account => "For who has an account.",
        Access::Organizer => "For organizers.",
        Access::ThisComputer => "For who sits at the computer that runs the house.",
    }
}

/// What a refusal means, in general; its sentence says it exactly.
fn reason(status: u16) -> &'static str {
    match status {
        400 => "The request cannot be understood.",
        401 => "Who asks is not known: say your name first.",
        403 => "It is not allowed for who asks, or for the page that asks.",
        404 => "There is no such thing, or it is not for who asks.",
        409 => "It cannot be done, or not now.",
        413 => "The body is too large.",
        415 => "The body is not JSON.",
        421 => "This server has another name.",
        422 => "A name, text or number is not acceptable.",
        426 => "This address is for a WebSocket.",
        429 => "Too often; try again in a while.",
        503 => "The server is busy or cannot save; nothing was done, try again.",
        _ => "A mistake of the server.",
    }
}
