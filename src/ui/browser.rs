//! What a browser can do that few places need: files, pictures, printing.
//!
//! These few calls go by name. A typed binding for each would stand in the script that
//! every visitor loads first; here the part that saves files brings its own.

use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue};
use leptos::web_sys::HtmlElement;
use std::time::Duration;
use wasm_bindgen_futures::JsFuture;

/// How long a browser may take to start a download.
const DOWNLOAD: Duration = Duration::from_secs(60);

/// What lies at the end of a path of properties; undefined where the path breaks off.
pub fn at(object: &JsValue, path: &[&str]) -> JsValue {
    path.iter().fold(object.clone(), |object, name| {
        js_sys::Reflect::get(&object, &JsValue::from_str(name)).unwrap_or_default()
    })
}

/// What a method gives; undefined if it throws or there is none.
pub fn call(object: &JsValue, method: &str, arguments: &[JsValue]) -> JsValue {
    let Ok(function) = at(object, &[method]).dyn_into::<js_sys::Function>() else {
        return JsValue::UNDEFINED;
    };
    function.apply(object, &arguments.iter().collect()).unwrap_or_default()
}

/// A new object of a class.
fn new(class: &str, arguments: &[JsValue]) -> JsValue {
    let Ok(class) = at(&window(), &[class]).dyn_into::<js_sys::Function>() else {
        return JsValue::UNDEFINED;
    };
    js_sys::Reflect::construct(&class, &arguments.iter().collect()).unwrap_or_default()
}

/// What a promise brings.
async fn wait(promise: JsValue) -> Option<JsValue> {
    JsFuture::from(promise.dyn_into::<js_sys::Promise>().ok()?).await.ok()
}

/// The name and the text of a file that a reader chose or dropped.
pub async fn file_text(file: JsValue) -> Option<(String, String)> {
    let name = at(&file, &["name"]).as_string()?;
    Some((name, wait(call(&file, "text", &[])).await?.as_string()?))
}

/// A text as a file in memory.
fn blob(text: &str, kind: &str) -> JsValue {
    let options = new("Object", &[]);
    let _ = js_sys::Reflect::set(&options, &"type".into(), &kind.into());
    let pieces: js_sys::Array = [JsValue::from_str(text)].iter().collect();
    new("Blob", &[pieces.into(), options])
}

fn address_of(blob: &JsValue) -> JsValue {
    call(&at(&window(), &["URL"]), "createObjectURL", std::slice::from_ref(blob))
}

fn forget(address: &JsValue) {
    call(&at(&window(), &["URL"]), "revokeObjectURL", std::slice::from_ref(address));
}

/// Saves a text under a name.
pub fn save(name: &str, kind: &str, text: &str) {
    save_blob(name, &blob(text, kind));
}

fn save_blob(name: &str, blob: &JsValue) {
    let Ok(link) = document().create_element("a") else { return };
    let address = address_of(blob);
    let _ = link.set_attribute("href", &address.as_string().unwrap_or_default());
    let _ = link.set_attribute("download", name);
    if let Ok(link) = link.dyn_into::<HtmlElement>() {
        link.click();
    }
    set_timeout(move || forget(&address), DOWNLOAD);
}

/// Draws an SVG document and saves it as PNG; whether the browser could.
pub async fn save_png(name: &str, svg: &str, (width, height): (f64, f64)) -> bool {
    let source = address_of(&blob(svg, "image/svg+xml"));
    let picture = new("Image", &[]);
    let _ = js_sys::Reflect::set(&picture, &"src".into(), &source);
    let png = async {
        wait(call(&picture, "decode", &[])).await?;
        let (width, height) = (JsValue::from_f64(width), JsValue::from_f64(height));
        let canvas = new("OffscreenCanvas", &[width.clone(), height.clone()]);
        let pen = call(&canvas, "getContext", &["2d".into()]);
        let corner = JsValue::from_f64(0.0);
        call(&pen, "drawImage", &[picture.clone(), corner.clone(), corner, width, height]);
        wait(call(&canvas, "convertToBlob", &[])).await
    };
    let png = png.await;
    forget(&source);
    png.inspect(|png| save_blob(name, png)).is_some()
}

/// Opens the browser's print dialog.
pub fn print() {
    call(&window(), "print", &[]);
}

/// Moves the focus to what a selector names, once it is there.
pub fn focus(selector: &'static str) {
    request_animation_frame(move || {
        if let Ok(Some(found)) = document().query_selector(selector)
            && let Ok(found) = found.dyn_into::<HtmlElement>()
        {
            let _ = found.focus();
        }
    });
}
