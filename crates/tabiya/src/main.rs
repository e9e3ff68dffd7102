//! The binary. All code is in the library beside it, which cargo compiles while the server is still being compiled.

use std::process::ExitCode;

fn main() -> ExitCode {
    tabiya::main()
}
