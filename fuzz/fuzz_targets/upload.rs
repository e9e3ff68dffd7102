//! libFuzzer's entry to [`tabiya_fuzz::upload`].
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use tabiya_fuzz::edit::{Language, mutate};
use tabiya_fuzz::{reach, upload};

fuzz_target!(|data: &[u8]| {
    reach::note(data, upload::run(data));
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(Language::Plain, data, size, max_size, seed, fuzzer_mutate)
});
