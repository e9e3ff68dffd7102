//! Perfect matchings of greatest weight in any graph, by Edmonds' primal-dual blossom algorithm.
//!
//! Every vertex has a dual value, and so has every blossom, an odd set of vertices that is treated as one.
//! An edge is tight when the duals of its ends add up to its weight. The matching uses tight edges only, and
//! a perfect matching of tight edges is one of greatest weight. The search grows one tree of alternating
//! paths at a time, in O(n²) steps (J. Edmonds 1965; Z. Galil, *Efficient algorithms for finding maximum
//! matching in graphs*, 1986). One tree at a time keeps all duals whole numbers, because tight edges of even
//! weight connect vertices of one parity.
//!
//! The pairing rules ask for hundreds of matchings that differ at one vertex. [`Matcher::reweigh`] therefore
//! keeps the duals and the matching wherever they still fit, and [`Matcher::solve`] repairs the rest.

mod blossom;
mod search;
#[cfg(test)]
mod tests;
mod weight;

pub(crate) use weight::{Counter, Layout, Weight};

/// In place of a vertex or node that is not there.
const NONE: usize = usize::MAX;

/// The graph has no matching that covers every vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoPerfectMatching;

/// A vertex or a blossom of several nodes.
#[derive(Clone, Debug)]
struct Node<const K: usize> {
    /// The blossom this node is part of.
    parent: usize,
    /// The vertex that is matched outside of the node.
    base: usize,
    /// The dual of a blossom.
    dual: Weight<K>,
    /// The nodes of a blossom around its cycle, the one with the base first.
    children: Vec<usize>,
    /// `links[i]` is the edge from a vertex of `children[i]` to one of the next child.
    links: Vec<(usize, usize)>,
}

/// The place of a node in the search tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    Free,
    /// At even distance from the root.
    Outer,
    /// At odd distance, reached by the edge from an outer vertex to a vertex of the node.
    Inner(usize, usize),
}

/// A graph with weights on its edges, and a matching in it.
#[derive(Clone, Debug)]
pub(crate) struct Matcher<const K: usize> {
    size: usize,
    /// Twice the weight of each edge, row by row.
    weights: Vec<Weight<K>>,
    duals: Vec<Weight<K>>,
    mates: Vec<usize>,
    /// The vertices that are still in the graph.
    active: Vec<usize>,
    /// The vertices, then the blossoms.
    nodes: Vec<Node<K>>,
    /// Blossoms that are not in use.
    unused: Vec<usize>,
    /// The outermost node around each vertex.
    tops: Vec<usize>,
    labels: Vec<Label>,
    /// The outer vertex nearest to each vertex that is not outer.
    nearest: Vec<usize>,
    /// The nearest outer vertex in another node, for each outer vertex.
    nearest_outer: Vec<usize>,
    /// Outer vertices whose edges the search has not looked at.
    queue: Vec<usize>,
}

impl<const K: usize> Matcher<K> {
    /// A graph of `size` vertices; `weight` is asked once for each pair, the smaller vertex first.
    pub(crate) fn new(size: usize, weight: impl Fn(usize, usize) -> Option<Weight<K>>) -> Self {
        let mut weights = vec![Weight::NO_EDGE; size * size];
        for one in 0..size {
            for two in one + 1..size {
                if let Some(weight) = weight(one, two) {
                    weights[one * size + two] = weight.double();
                    weights[two * size + one] = weight.double();
                }
            }
        }
        let mut matcher = Self {
            size,
            weights,
            duals: vec![Weight::ZERO; size],
            mates: vec![NONE; size],
            active: (0..size).collect(),
            nodes: (0..size).map(Node::vertex).collect(),
            unused: Vec::new(),
            tops: (0..size).collect(),
            labels: vec![Label::Free; size],
            nearest: vec![NONE; size],
            nearest_outer: vec![NONE; size],
            queue: Vec::new(),
        };
        matcher.start();
        matcher
    }

    /// Finds a perfect matching of greatest weight.
    ///
    /// # Errors
    /// When no matching covers every vertex.
    pub(crate) fn solve(&mut self) -> Result<(), NoPerfectMatching> {
        for index in 0..self.active.len() {
            let vertex = self.active[index];
            if self.mates[vertex] == NONE {
                self.augment_from(vertex)?;
            }
        }
        Ok(())
    }

    /// The vertex matched with this one. Call [`Matcher::solve`] first.
    pub(crate) fn mate(&self, vertex: usize) -> usize {
        self.mates[vertex]
    }

    /// Changes the weights of the edges at one vertex; `None` removes an edge.
    pub(crate) fn reweigh(
        &mut self,
        vertex: usize,
        weight: impl Fn(usize, Option<Weight<K>>) -> Option<Weight<K>>,
    ) {
        self.free_from_blossoms(vertex);
        for index in 0..self.active.len() {
            let other = self.active[index];
            let old = self.weights[vertex * self.size + other];
            let new = weight(other, old.is_edge().then(|| old.half()));
            let new = new.filter(|_| other != vertex).map_or(Weight::NO_EDGE, Weight::double);
            self.weights[vertex * self.size + other] = new;
            self.weights[other * self.size + vertex] = new;
        }
        self.lower_dual(vertex);
        let mate = self.mates[vertex];
        if mate != NONE && !(self.is_edge(vertex, mate) && self.slack(vertex, mate) == Weight::ZERO)
        {
            self.part(vertex);
        }
    }

    /// Takes two vertices out of the graph.
    pub(crate) fn remove_pair(&mut self, one: usize, two: usize) {
        for vertex in [one, two] {
            self.free_from_blossoms(vertex);
            self.part(vertex);
            self.active.retain(|other| *other != vertex);
        }
    }

    /// Whether some matching of greatest weight may contain this edge. If not, none does.
    pub(crate) fn is_tight(&self, one: usize, two: usize) -> bool {
        if !self.is_edge(one, two) {
            return false;
        }
        let mut slack = self.slack(one, two);
        for blossom in self.blossoms_around(one) {
            if self.blossoms_around(two).any(|other| other == blossom) {
                slack += self.nodes[blossom].dual;
            }
        }
        slack == Weight::ZERO
    }

    /// Whether two vertices may be matched.
    pub(crate) fn is_edge(&self, one: usize, two: usize) -> bool {
        self.weights[one * self.size + two].is_edge()
    }

    /// How far an edge outside of all blossoms is from being tight.
    fn slack(&self, one: usize, two: usize) -> Weight<K> {
        self.duals[one] + self.duals[two] - self.weights[one * self.size + two]
    }

    /// Duals that no edge exceeds, and a first matching of tight edges.
    fn start(&mut self) {
        for vertex in 0..self.size {
            let row = &self.weights[vertex * self.size..(vertex + 1) * self.size];
            let heaviest = row.iter().filter(|weight| weight.is_edge()).max();
            self.duals[vertex] = heaviest.map_or(Weight::ZERO, |weight| weight.half());
        }
        for vertex in 0..self.size {
            if self.mates[vertex] != NONE {
                continue;
            }
            self.lower_dual(vertex);
            let fits = |&other: &usize| {
                self.mates[other] == NONE
                    && self.is_edge(vertex, other)
                    && self.slack(vertex, other) == Weight::ZERO
            };
            if let Some(other) = (0..self.size).find(fits) {
                (self.mates[vertex], self.mates[other]) = (other, vertex);
            }
        }
    }

    /// Gives a vertex outside of all blossoms the smallest dual that its edges allow.
    fn lower_dual(&mut self, vertex: usize) {
        let others = self.active.iter().filter(|other| self.is_edge(vertex, **other));
        let needs =
            others.map(|other| self.weights[vertex * self.size + other] - self.duals[*other]);
        if let Some(most) = needs.max() {
            self.duals[vertex] = most;
        }
    }

    /// Removes the edge at a vertex from the matching.
    fn part(&mut self, vertex: usize) {
        let mate = self.mates[vertex];
        if mate != NONE {
            self.mates[vertex] = NONE;
            self.mates[mate] = NONE;
        }
    }
}
