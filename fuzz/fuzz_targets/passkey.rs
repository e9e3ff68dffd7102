//! libFuzzer's entry to [`tabiya_fuzz::passkey`].
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use tabiya_fuzz::edit::{Language, mutate};
use tabiya_fuzz::{passkey, reach};

fuzz_target!(|data: &[u8]| {
    reach::note(data, passkey::run(data));
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(Language::Plain, data, size, max_size, seed, fuzzer_mutate)
});
