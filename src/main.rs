//! Two mains: in the browser the page, elsewhere the command line.

#[cfg(target_arch = "wasm32")]
fn main() {
    use leptos::prelude::*;

    console_error_panic_hook::set_once();
    mount_to_body(|| view! { <h1>"Fleetscope"</h1> });
    let document = document();
    if let Some(loading) = document.get_element_by_id("loading") {
        loading.remove();
    }
    if let Some(body) = document.body() {
        // The browser tests wait for this attribute.
        let _ = body.set_attribute("data-ready", "");
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
