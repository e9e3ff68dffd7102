//! Blossoms: odd cycles of nodes that the search shrinks to one node and opens again.

use super::{Label, Matcher, NONE, Node, Weight};

impl<const K: usize> Node<K> {
    pub(super) fn vertex(vertex: usize) -> Self {
        let (children, links) = (Vec::new(), Vec::new());
        Self { parent: NONE, base: vertex, dual: Weight::ZERO, children, links }
    }
}

impl<const K: usize> Matcher<K> {
    /// The blossoms around a vertex, from the innermost.
    pub(super) fn blossoms_around(&self, vertex: usize) -> impl Iterator<Item = usize> {
        let parent = |node: usize| Some(self.nodes[node].parent).filter(|parent| *parent != NONE);
        std::iter::successors(parent(vertex), move |blossom| parent(*blossom))
    }

    /// The vertices of a node.
    pub(super) fn vertices(&self, node: usize) -> Vec<usize> {
        let (mut found, mut open) = (Vec::new(), vec![node]);
        while let Some(node) = open.pop() {
            if node < self.size {
                found.push(node);
            } else {
                open.extend(&self.nodes[node].children);
            }
        }
        found
    }

    /// Makes a node the outermost one around its vertices.
    pub(super) fn raise(&mut self, node: usize) {
        self.nodes[node].parent = NONE;
        for vertex in self.vertices(node) {
            self.tops[vertex] = node;
        }
    }

    /// Adds a blossom; the first child holds its base.
    pub(super) fn add_blossom(
        &mut self,
        children: Vec<usize>,
        links: Vec<(usize, usize)>,
    ) -> usize {
        let base = self.nodes[children[0]].base;
        let node = Node { parent: NONE, base, dual: Weight::ZERO, children, links };
        let blossom = match self.unused.pop() {
            Some(unused) => {
                self.nodes[unused] = node;
                self.labels[unused] = Label::Outer;
                unused
            }
            None => {
                self.nodes.push(node);
                self.labels.push(Label::Outer);
                self.nodes.len() - 1
            }
        };
        for index in 0..self.nodes[blossom].children.len() {
            let child = self.nodes[blossom].children[index];
            self.nodes[child].parent = blossom;
        }
        for vertex in self.vertices(blossom) {
            self.tops[vertex] = blossom;
        }
        blossom
    }

    /// Takes an outermost blossom apart without touching duals; returns its children and links.
    pub(super) fn take_apart(&mut self, blossom: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let children = std::mem::take(&mut self.nodes[blossom].children);
        let links = std::mem::take(&mut self.nodes[blossom].links);
        for &child in &children {
            self.raise(child);
        }
        self.labels[blossom] = Label::Free;
        self.unused.push(blossom);
        (children, links)
    }

    /// Opens all blossoms around a vertex between two searches. The duals of their vertices take over, so the
    /// edge that leaves a blossom from its base is no longer tight and leaves the matching.
    pub(super) fn free_from_blossoms(&mut self, vertex: usize) {
        while self.tops[vertex] != vertex {
            let blossom = self.tops[vertex];
            let dual = self.nodes[blossom].dual;
            if dual != Weight::ZERO {
                let share = dual.half();
                for member in self.vertices(blossom) {
                    self.duals[member] += share;
                }
                self.part(self.nodes[blossom].base);
            }
            self.take_apart(blossom);
        }
    }

    /// The index of the child of a blossom that holds a vertex.
    pub(super) fn child_with(&self, blossom: usize, vertex: usize) -> usize {
        let mut node = vertex;
        while self.nodes[node].parent != blossom {
            node = self.nodes[node].parent;
        }
        let children = &self.nodes[blossom].children;
        children.iter().position(|child| *child == node).unwrap_or(0)
    }

    /// Moves the base of a node to another of its vertices by switching the matching inside.
    pub(super) fn rebase(&mut self, node: usize, vertex: usize) {
        if node < self.size || self.nodes[node].base == vertex {
            return;
        }
        let start = self.child_with(node, vertex);
        let count = self.nodes[node].children.len();
        // The links that join the matching lie on the even side of the cycle, from the new base to the old.
        let (first, last) = if start.is_multiple_of(2) { (0, start) } else { (start + 1, count) };
        for index in (first..last).step_by(2) {
            let (one, two) = self.nodes[node].links[index];
            let next = (index + 1) % count;
            let (left, right) = (self.nodes[node].children[index], self.nodes[node].children[next]);
            self.rebase(left, one);
            self.rebase(right, two);
            (self.mates[one], self.mates[two]) = (two, one);
        }
        self.rebase(self.nodes[node].children[start], vertex);
        let blossom = &mut self.nodes[node];
        blossom.children.rotate_left(start);
        blossom.links.rotate_left(start);
        blossom.base = vertex;
    }
}
