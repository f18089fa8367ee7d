//! Two mains: in the browser the page, elsewhere the command line.

#[cfg(all(target_arch = "wasm32", feature = "page"))]
fn main() {
    // The module that readers load says nothing when it stops: xtask/split leaves the messages out.
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    fleetscope::ui::mount();
}

/// The tests in WebAssembly are of the whole core and have no page: its marks for dividing the module would be left in
/// them, and nothing there divides them.
#[cfg(all(target_arch = "wasm32", not(feature = "page")))]
const fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    fleetscope::cli::run()
}
