//! How much a bot may think.

/// A limit on thinking: a number of nodes, and a question that is asked now and then, such as
/// whether the time is up. Bots have no clock of their own.
pub struct Budget<'a> {
    left: u64,
    used: u64,
    next_question: u64,
    stop: Option<&'a mut dyn FnMut() -> bool>,
    stopped: bool,
}

/// After so many nodes the question is asked again.
const QUESTION_EVERY: u64 = 256;

impl<'a> Budget<'a> {
    /// So many nodes.
    pub fn nodes(nodes: u64) -> Budget<'a> {
        Budget { left: nodes, used: 0, next_question: 0, stop: None, stopped: false }
    }

    /// As many nodes as fit, until `stop` says yes.
    pub fn until(stop: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        Budget::nodes_until(u64::MAX, stop)
    }

    /// So many nodes, or fewer if `stop` says yes before. As long as it says no, asking changes
    /// nothing.
    pub fn nodes_until(nodes: u64, stop: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        Budget { next_question: QUESTION_EVERY, stop: Some(stop), ..Budget::nodes(nodes) }
    }

    /// A budget of a share of what is left, in percent; under a budget of time, of so many
    /// thousand nodes.
    pub(crate) fn part(&mut self, percent: u64) -> Budget<'_> {
        let nodes = if self.left == u64::MAX { percent * 1000 } else { self.left / 100 * percent };
        self.beside(nodes)
    }

    /// A budget of so many nodes, if so many are left.
    pub(crate) fn at_most(&mut self, nodes: u64) -> Budget<'_> {
        self.beside(nodes.min(self.left))
    }

    /// A budget of so many nodes that asks the same question.
    pub(crate) fn beside(&mut self, nodes: u64) -> Budget<'_> {
        match &mut self.stop {
            Some(stop) => Budget::nodes_until(nodes, &mut **stop),
            None => Budget::nodes(nodes),
        }
    }

    /// Uses nodes up.
    #[inline]
    pub fn spend(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
        self.used += nodes;
    }

    /// Whether there is nothing left.
    #[inline]
    pub fn is_spent(&mut self) -> bool {
        if self.left == 0 || self.stopped {
            return true;
        }
        if self.used >= self.next_question
            && let Some(stop) = &mut self.stop
        {
            self.next_question = self.used + QUESTION_EVERY;
            self.stopped = stop();
        }
        self.stopped
    }

    /// How many nodes were used.
    pub fn used(&self) -> u64 {
        self.used
    }
}
