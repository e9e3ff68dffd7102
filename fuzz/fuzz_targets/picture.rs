//! libFuzzer's entry to [`tabiya_fuzz::picture`].
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use tabiya_fuzz::edit::{Language, mutate};
use tabiya_fuzz::{picture, reach};

fuzz_target!(|data: &[u8]| {
    reach::note(data, picture::run(data));
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(Language::Quoted, data, size, max_size, seed, fuzzer_mutate)
});
