//! The search for one augmenting path: grow the tree, shrink and open blossoms, change duals.

use super::{Label, Matcher, NONE, NoPerfectMatching, Weight};

/// What the search does next.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Follow the edge from an outer vertex to a free one.
    Grow(usize, usize),
    /// Shrink the cycle that an edge between outer vertices closes.
    Shrink(usize, usize),
    /// Open an inner blossom whose dual is used up.
    Open(usize),
}

impl<const K: usize> Matcher<K> {
    /// Grows a tree from an unmatched vertex until it reaches another one, and switches the path to it.
    pub(super) fn augment_from(&mut self, root: usize) -> Result<(), NoPerfectMatching> {
        self.labels.fill(Label::Free);
        self.nearest.fill(NONE);
        self.queue.clear();
        self.make_outer(self.tops[root]);
        loop {
            while let Some(vertex) = self.queue.pop() {
                self.look_around(vertex);
            }
            let (step, twice) = self.next_step().ok_or(NoPerfectMatching)?;
            if twice != Weight::ZERO {
                self.change_duals(twice.half());
            }
            match step {
                Step::Grow(from, to) => {
                    if self.grow(from, to) {
                        self.switch_path(from, to);
                        return Ok(());
                    }
                }
                Step::Shrink(one, two) => self.shrink(one, two),
                Step::Open(blossom) => self.open(blossom),
            }
        }
    }

    fn make_outer(&mut self, node: usize) {
        self.labels[node] = Label::Outer;
        for vertex in self.vertices(node) {
            self.become_outer(vertex);
        }
    }

    fn become_outer(&mut self, vertex: usize) {
        self.nearest_outer[vertex] = NONE;
        self.queue.push(vertex);
    }

    fn is_outer(&self, vertex: usize) -> bool {
        self.labels[self.tops[vertex]] == Label::Outer
    }

    /// Compares the edges of a new outer vertex with the nearest ones known so far.
    fn look_around(&mut self, vertex: usize) {
        let row = vertex * self.size;
        let own = self.tops[vertex];
        for index in 0..self.active.len() {
            let other = self.active[index];
            if !self.weights[row + other].is_edge() || self.tops[other] == own {
                continue;
            }
            let slack = self.slack(vertex, other);
            if self.is_outer(other) {
                if self.is_nearer(slack, self.nearest_outer[vertex], vertex) {
                    self.nearest_outer[vertex] = other;
                }
                if self.is_nearer(slack, self.nearest_outer[other], other) {
                    self.nearest_outer[other] = vertex;
                }
            } else if self.is_nearer(slack, self.nearest[other], other) {
                self.nearest[other] = vertex;
            }
        }
    }

    fn is_nearer(&self, slack: Weight<K>, nearest: usize, vertex: usize) -> bool {
        nearest == NONE || slack < self.slack(nearest, vertex)
    }

    /// The step that needs the smallest change of duals, and twice that change.
    fn next_step(&mut self) -> Option<(Step, Weight<K>)> {
        let mut best: Option<(Step, Weight<K>)> = None;
        let mut offer = |step: Step, twice: Weight<K>| {
            if best.as_ref().is_none_or(|(_, least)| twice < *least) {
                best = Some((step, twice));
            }
            twice == Weight::ZERO
        };
        for index in 0..self.active.len() {
            let vertex = self.active[index];
            match self.labels[self.tops[vertex]] {
                Label::Free if self.nearest[vertex] != NONE => {
                    let from = self.nearest[vertex];
                    let twice = self.slack(from, vertex).double();
                    if offer(Step::Grow(from, vertex), twice) {
                        return best;
                    }
                }
                Label::Outer => {
                    self.refresh_nearest_outer(vertex);
                    let other = self.nearest_outer[vertex];
                    if other != NONE
                        && offer(Step::Shrink(vertex, other), self.slack(vertex, other))
                    {
                        return best;
                    }
                }
                _ => {}
            }
        }
        for blossom in self.size..self.nodes.len() {
            if matches!(self.labels[blossom], Label::Inner(..)) && self.is_outermost(blossom) {
                offer(Step::Open(blossom), self.nodes[blossom].dual);
            }
        }
        best
    }

    /// Looks for another nearest vertex when the last one has joined the same blossom.
    fn refresh_nearest_outer(&mut self, vertex: usize) {
        let nearest = self.nearest_outer[vertex];
        if nearest == NONE || self.tops[nearest] != self.tops[vertex] {
            return;
        }
        let mut found = NONE;
        for &other in &self.active {
            let fits = self.tops[other] != self.tops[vertex] && self.is_outer(other);
            if fits && self.is_edge(vertex, other) {
                let slack = self.slack(vertex, other);
                if self.is_nearer(slack, found, vertex) {
                    found = other;
                }
            }
        }
        self.nearest_outer[vertex] = found;
    }

    fn is_outermost(&self, blossom: usize) -> bool {
        !self.nodes[blossom].children.is_empty() && self.nodes[blossom].parent == NONE
    }

    fn change_duals(&mut self, change: Weight<K>) {
        for &vertex in &self.active {
            match self.labels[self.tops[vertex]] {
                Label::Outer => self.duals[vertex] -= change,
                Label::Inner(..) => self.duals[vertex] += change,
                Label::Free => {}
            }
        }
        for blossom in self.size..self.nodes.len() {
            if self.is_outermost(blossom) {
                match self.labels[blossom] {
                    Label::Outer => self.nodes[blossom].dual += change.double(),
                    Label::Inner(..) => self.nodes[blossom].dual -= change.double(),
                    Label::Free => {}
                }
            }
        }
    }

    /// Adds a free node and its mate to the tree; true if the node has no mate, which ends the search.
    fn grow(&mut self, from: usize, to: usize) -> bool {
        let node = self.tops[to];
        let mate = self.mates[self.nodes[node].base];
        if mate == NONE {
            return true;
        }
        self.labels[node] = Label::Inner(from, to);
        self.make_outer(self.tops[mate]);
        false
    }

    /// Switches matched and unmatched edges on the path from a free node back to the root.
    fn switch_path(&mut self, mut from: usize, mut to: usize) {
        loop {
            self.rebase(self.tops[to], to);
            self.mates[to] = from;
            let outer = self.tops[from];
            let before = self.mates[self.nodes[outer].base];
            self.rebase(outer, from);
            self.mates[from] = to;
            if before == NONE {
                return;
            }
            let Label::Inner(parent, entry) = self.labels[self.tops[before]] else {
                return;
            };
            (from, to) = (parent, entry);
        }
    }

    /// The outer node two steps nearer to the root, with the two edges on the way up: from the node to the
    /// inner one, and from that to the outer one.
    fn step_up(&self, outer: usize) -> Option<(usize, [(usize, usize); 2])> {
        let base = self.nodes[outer].base;
        let mate = self.mates[base];
        if mate == NONE {
            return None;
        }
        match self.labels[self.tops[mate]] {
            Label::Inner(parent, entry) => {
                Some((self.tops[parent], [(base, mate), (entry, parent)]))
            }
            _ => None,
        }
    }

    /// The outer nodes from a node up to the root.
    fn path_to_root(&self, outer: usize) -> Vec<usize> {
        std::iter::successors(Some(outer), |node| self.step_up(*node).map(|(up, _)| up)).collect()
    }

    /// Makes a blossom of the cycle that an edge between two outer nodes closes.
    fn shrink(&mut self, one: usize, two: usize) {
        let left = self.path_to_root(self.tops[one]);
        let right = self.path_to_root(self.tops[two]);
        let shared = left.iter().rev().zip(right.iter().rev()).take_while(|(a, b)| a == b).count();
        let meeting = left[left.len() - shared];
        // From the meeting node down to `one`, across the edge to `two`, and up again.
        let (mut children, mut links) = (vec![meeting], Vec::new());
        for &outer in left[..left.len() - shared].iter().rev() {
            if let Some((_, [(base, mate), (entry, parent)])) = self.step_up(outer) {
                links.extend([(parent, entry), (mate, base)]);
                children.extend([self.tops[mate], outer]);
            }
        }
        links.push((one, two));
        for &outer in &right[..right.len() - shared] {
            if let Some((_, [(base, mate), (entry, parent)])) = self.step_up(outer) {
                children.extend([outer, self.tops[mate]]);
                links.extend([(base, mate), (entry, parent)]);
            }
        }
        let inner: Vec<usize> = children
            .iter()
            .filter(|child| self.labels[**child] != Label::Outer)
            .flat_map(|child| self.vertices(*child))
            .collect();
        self.add_blossom(children, links);
        for vertex in inner {
            self.become_outer(vertex);
        }
    }

    /// Opens an inner blossom: the children on the even way from its entry to its base stay in the tree.
    fn open(&mut self, blossom: usize) {
        let Label::Inner(from, to) = self.labels[blossom] else {
            return;
        };
        let start = self.child_with(blossom, to);
        let (children, links) = self.take_apart(blossom);
        for &child in &children {
            self.labels[child] = Label::Free;
        }
        let (mut index, mut entry) = (start, (from, to));
        loop {
            self.labels[children[index]] = Label::Inner(entry.0, entry.1);
            if index == 0 {
                return;
            }
            let (outer, next, link) = if start.is_multiple_of(2) {
                let (near, far) = links[index - 2];
                (index - 1, index - 2, (far, near))
            } else {
                (index + 1, (index + 2) % children.len(), links[index + 1])
            };
            self.make_outer(children[outer]);
            (index, entry) = (next, link);
        }
    }
}
