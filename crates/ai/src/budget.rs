//! Search budgets.

/// A limit on thinking: a number of nodes, and a callback that is polled now and then, for example
/// for a deadline. Bots have no clock of their own.
pub struct Budget<'a> {
    left: u64,
    used: u64,
    next_question: u64,
    stop: Option<&'a mut dyn FnMut() -> bool>,
    stopped: bool,
}

/// The callback is polled every this many nodes.
const QUESTION_EVERY: u64 = 256;

impl<'a> Budget<'a> {
    /// A fixed number of nodes.
    pub fn nodes(nodes: u64) -> Budget<'a> {
        Budget { left: nodes, used: 0, next_question: 0, stop: None, stopped: false }
    }

    /// Unlimited nodes until `stop` returns true.
    pub fn until(stop: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        Budget::nodes_until(u64::MAX, stop)
    }

    /// A number of nodes, or fewer if `stop` returns true first. While it returns false, polling
    /// changes nothing.
    pub fn nodes_until(nodes: u64, stop: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        Budget { next_question: QUESTION_EVERY, stop: Some(stop), ..Budget::nodes(nodes) }
    }

    /// A percentage of the remaining budget; under a pure deadline, this many thousand nodes.
    pub(crate) fn part(&mut self, percent: u64) -> Budget<'_> {
        let nodes = if self.left == u64::MAX { percent * 1000 } else { self.left / 100 * percent };
        self.beside(nodes)
    }

    /// This many nodes, or what remains if that is less.
    pub(crate) fn at_most(&mut self, nodes: u64) -> Budget<'_> {
        self.beside(nodes.min(self.left))
    }

    /// A separate number of nodes that polls the same callback.
    pub(crate) fn beside(&mut self, nodes: u64) -> Budget<'_> {
        match &mut self.stop {
            Some(stop) => Budget::nodes_until(nodes, &mut **stop),
            None => Budget::nodes(nodes),
        }
    }

    /// Consumes nodes.
    #[inline]
    pub fn spend(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
        self.used += nodes;
    }

    /// Whether the budget is exhausted.
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

    /// The number of nodes consumed.
    pub fn used(&self) -> u64 {
        self.used
    }
}
