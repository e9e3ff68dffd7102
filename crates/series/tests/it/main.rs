//! Tables as people use them, by acts alone.

mod fairness;
mod people;
mod random_walk;
mod seats;
mod table;
