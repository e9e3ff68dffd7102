//! Matchings compared with exhaustive search on random graphs.

use numbers::Numbers;

use super::{Matcher, NONE, Weight};

type Graph = Vec<Vec<Option<Weight<2>>>>;

fn weight(high: i64, low: i64) -> Weight<2> {
    let mut layout = super::Layout::default();
    layout.reserve(1 << 20);
    let mut weight = Weight::ZERO.with_preference(low);
    weight.count(layout.places().0[0], high);
    weight
}

fn random_graph(numbers: &mut Numbers, size: usize) -> Graph {
    let mut graph = vec![vec![None; size]; size];
    let (missing, range) = (2 + numbers.below(8), 1 + numbers.below(12) as u64);
    let pairs = (0..size).flat_map(|one| (one + 1..size).map(move |two| (one, two)));
    for (one, two) in pairs {
        if !numbers.one_in(missing) {
            let high = numbers.number_below(range) as i64;
            let low = numbers.number_below(range) as i64 - 3;
            graph[one][two] = Some(weight(high, low));
            graph[two][one] = graph[one][two];
        }
    }
    graph
}

/// The greatest weight of a perfect matching, by trying all.
fn best(graph: &Graph, used: &mut Vec<bool>) -> Option<Weight<2>> {
    let Some(first) = used.iter().position(|used| !used) else {
        return Some(Weight::ZERO);
    };
    used[first] = true;
    let mut found: Option<Weight<2>> = None;
    for second in first + 1..used.len() {
        if let (false, Some(edge)) = (used[second], graph[first][second]) {
            used[second] = true;
            found = found.max(best(graph, used).map(|rest| rest + edge));
            used[second] = false;
        }
    }
    used[first] = false;
    found
}

fn check(matcher: &mut Matcher<2>, graph: &Graph, gone: &[bool]) {
    let expected = best(graph, &mut gone.to_vec());
    let solved = matcher.solve();
    assert_eq!(solved.is_ok(), expected.is_some());
    if let Some(expected) = expected {
        matcher.check_proof();
        let mut total = Weight::ZERO;
        for vertex in (0..gone.len()).filter(|vertex| !gone[*vertex]) {
            let mate = matcher.mate(vertex);
            assert_eq!(matcher.mate(mate), vertex);
            assert!(matcher.is_tight(vertex, mate));
            total += graph[vertex][mate].expect("the matching uses edges only");
        }
        assert_eq!(total, expected.double());
    }
}

#[test]
fn random_graphs_have_their_best_matching() {
    let mut numbers = Numbers::new(1);
    for _ in 0..4000 {
        let size = 2 * (1 + numbers.below(5));
        let graph = random_graph(&mut numbers, size);
        let mut matcher = Matcher::new(size, |one, two| graph[one][two]);
        check(&mut matcher, &graph, &vec![false; size]);
    }
}

#[test]
fn changed_graphs_are_repaired() {
    let mut numbers = Numbers::new(2);
    for _ in 0..1500 {
        let size = 2 * (2 + numbers.below(4));
        let mut graph = random_graph(&mut numbers, size);
        let mut matcher = Matcher::new(size, |one, two| graph[one][two]);
        let mut gone = vec![false; size];
        for _ in 0..6 {
            if matcher.solve().is_err() {
                break;
            }
            check(&mut matcher, &graph, &gone);
            let left: Vec<usize> = (0..size).filter(|vertex| !gone[*vertex]).collect();
            if left.len() < 4 {
                break;
            }
            let vertex = *numbers.pick(&left);
            if numbers.one_in(3) {
                let mate = matcher.mate(vertex);
                matcher.remove_pair(vertex, mate);
                (gone[vertex], gone[mate]) = (true, true);
                continue;
            }
            let fresh = random_graph(&mut numbers, size);
            for other in (0..size).filter(|other| *other != vertex) {
                graph[vertex][other] = fresh[vertex][other];
                graph[other][vertex] = fresh[vertex][other];
            }
            matcher.reweigh(vertex, |other, _| graph[vertex][other]);
        }
    }
}

#[test]
fn tight_edges_are_those_of_best_matchings() {
    let mut numbers = Numbers::new(3);
    for _ in 0..500 {
        let graph = random_graph(&mut numbers, 8);
        let mut matcher = Matcher::new(8, |one, two| graph[one][two]);
        if matcher.solve().is_err() {
            continue;
        }
        let greatest = best(&graph, &mut vec![false; 8]).expect("solved");
        for one in 0..8 {
            for two in one + 1..8 {
                let Some(edge) = graph[one][two] else { continue };
                let mut used = vec![false; 8];
                (used[one], used[two]) = (true, true);
                let with_edge = best(&graph, &mut used).map(|rest| rest + edge);
                if with_edge == Some(greatest) {
                    assert!(matcher.is_tight(one, two));
                }
            }
        }
    }
}

impl<const K: usize> Matcher<K> {
    /// Checks that the duals prove the matching to be of greatest weight.
    fn check_proof(&self) {
        for (index, &one) in self.active.iter().enumerate() {
            assert_ne!(self.mates[one], NONE);
            assert!(self.is_tight(one, self.mates[one]), "matched edge not tight");
            for &two in &self.active[index + 1..] {
                if self.is_edge(one, two) {
                    let mut slack = self.slack(one, two);
                    for blossom in self.blossoms_around(one) {
                        if self.blossoms_around(two).any(|other| other == blossom) {
                            slack += self.nodes[blossom].dual;
                        }
                    }
                    assert!(slack >= Weight::ZERO, "negative slack {one} {two}");
                }
            }
        }
        for blossom in self.size..self.nodes.len() {
            if !self.nodes[blossom].children.is_empty() {
                assert!(self.nodes[blossom].dual >= Weight::ZERO, "negative blossom");
                let inside = self.vertices(blossom);
                let out = inside.iter().filter(|v| !inside.contains(&self.mates[**v])).count();
                assert!(out == 1, "blossom has {out} edges out");
            }
        }
    }
}
