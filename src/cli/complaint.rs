//! Why a command did not do what it was asked.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// Why a command did not do what it was asked; each holds one sentence.
#[derive(Debug)]
pub(super) enum Complaint {
    /// The arguments make no sense: status 2.
    Arguments(String),
    /// The arguments are fine but the result is not: status 1.
    Failed(String),
    /// Whoever reads our output has stopped: nothing to say and nothing wrong.
    ReaderLeft,
}

impl Complaint {
    /// Says it on stderr and gives the exit status.
    pub(super) fn report(&self) -> ExitCode {
        match self {
            Self::Arguments(sentence) => {
                eprintln!("fleetscope: {sentence}");
                ExitCode::from(2)
            }
            Self::Failed(sentence) => {
                eprintln!("fleetscope: {sentence}");
                ExitCode::FAILURE
            }
            Self::ReaderLeft => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Complaint {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::ReaderLeft,
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for Complaint {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}
