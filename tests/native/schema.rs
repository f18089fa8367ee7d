//! A validator for the JSON Schema (draft 2020-12) that `docs/report.schema.json` is written in.

use serde_json::Value;

/// What is wrong with a value, as a path and a reason; empty if it is valid.
///
/// A keyword that this does not know is a mistake of the schema, and panics.
pub fn violations(schema: &Value, value: &Value, path: &str) -> Vec<String> {
    let mut found = Vec::new();
    let object = value.as_object();
    for (keyword, rule) in schema.as_object().unwrap() {
        match keyword.as_str() {
            "$schema" | "title" | "description" => {}
            // The rules of an object's members stand together below.
            "properties" | "additionalProperties" => {}
            "type" => {
                let is = match value {
                    Value::Null => "null",
                    Value::Bool(_) => "boolean",
                    Value::Number(_) => "number",
                    Value::String(_) => "string",
                    Value::Array(_) => "array",
                    Value::Object(_) => "object",
                };
                if rule != is {
                    found.push(format!("{path}: is a {is}, not a {rule}"));
                }
            }
            "const" => {
                let same =
                    rule == value || rule.as_f64().is_some() && rule.as_f64() == value.as_f64();
                if !same {
                    found.push(format!("{path}: is {value}, not {rule}"));
                }
            }
            "required" => {
                for name in rule.as_array().unwrap() {
                    if object.is_some_and(|object| !object.contains_key(name.as_str().unwrap())) {
                        found.push(format!("{path}: lacks {name}"));
                    }
                }
            }
            "minProperties" => {
                if object.is_some_and(|object| (object.len() as u64) < rule.as_u64().unwrap()) {
                    found.push(format!("{path}: has too few members"));
                }
            }
            "minLength" => {
                let length = value.as_str().map(|text| text.chars().count() as u64);
                if length.is_some_and(|length| length < rule.as_u64().unwrap()) {
                    found.push(format!("{path}: is too short"));
                }
            }
            "pattern" => {
                let start = rule.as_str().unwrap().strip_prefix('^').expect("only beginnings");
                if value.as_str().is_some_and(|text| !text.starts_with(start)) {
                    found.push(format!("{path}: does not match {rule}"));
                }
            }
            "items" => {
                for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                    found.extend(violations(rule, item, &format!("{path}/{place}")));
                }
            }
            "oneOf" => {
                let fits = |rule: &&Value| violations(rule, value, path).is_empty();
                let count = rule.as_array().unwrap().iter().filter(fits).count();
                if count != 1 {
                    found.push(format!(
                        "{path}: {}",
                        format_args!("fits {count} of the forms, not one")
                    ));
                }
            }
            unknown => panic!("{path}: the keyword {unknown} is not known here"),
        }
    }
    for (name, member) in object.into_iter().flatten() {
        let path = format!("{path}/{name}");
        match (
            schema.get("properties").and_then(|all| all.get(name)),
            schema.get("additionalProperties"),
        ) {
            (Some(rule), _) => found.extend(violations(rule, member, &path)),
            (None, Some(Value::Bool(false))) => found.push(format!("{path}: is not allowed")),
            (None, Some(rule @ Value::Object(_))) => found.extend(violations(rule, member, &path)),
            _ => {}
        }
    }
    found
}
