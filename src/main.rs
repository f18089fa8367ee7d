//! Two mains: in the browser the page, elsewhere the command line.
fn main() {}
