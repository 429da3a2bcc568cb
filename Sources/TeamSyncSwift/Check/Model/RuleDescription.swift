/// The description of a rule.
package struct RuleDescription: Sendable {
    package let id: String
    package let level: RuleLevel
    /// A summary on one line.
    package let summary: String
    /// The reason for the rule, and its exact criteria.
    package let explanation: String
    package let bad: String
    package let good: String
    /// The kinds of catalogues that the rule compares sources with; it needs at least one of them.
    package var catalogues: [String] = []
}
