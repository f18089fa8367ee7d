//! Two mains: in the browser the page, elsewhere the command line.

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    fleetscope::ui::mount();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    fleetscope::cli::run()
}
