//! Lists the files of the page, `web/`, so that the program carries them with it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder"));
    let web = manifest.join("../../web").canonicalize()?;
    println!("cargo::rerun-if-changed={}", web.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    collect(&web, "", &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for (name, file) in &files {
        writeln!(list, "    ({name:?}, include_bytes!({:?})),", file.display().to_string())
            .expect("text takes everything");
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names the folder"));
    fs::write(out.join("web_files.rs"), list)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|name| {
            io::Error::other(format!("{name:?} in web/ has a name that is no text"))
        })?;
        let kind = entry.file_type()?;
        if kind.is_dir() && is_folder_of_the_page(&name) {
            collect(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else if kind.is_file() && is_file_of_the_page(&name) {
            files.push((format!("{prefix}{name}"), entry.path()));
        }
    }
    Ok(())
}

fn is_folder_of_the_page(name: &str) -> bool {
    !name.starts_with('.') && name != "node_modules"
}

/// What stands beside the page for those who write it stays at home.
fn is_file_of_the_page(name: &str) -> bool {
    let for_writers = name.ends_with(".test.js")
        || name.ends_with(".d.ts")
        || name.starts_with("README")
        || ["jsconfig.json", "package.json", "package-lock.json"].contains(&name);
    !name.starts_with('.') && !for_writers
}
