/// The description of a rule.
package struct RuleDescription: Sendable {
    package let id: String
    package let level: RuleLevel
    /// One line.
    package let summary: String
    /// The reason for the rule, and its exact criteria.
    package let explanation: String
    package let bad: String
    package let good: String
    /// The kinds of catalogues that the rule compares with: it needs at least one of them.
    package var catalogues: [String] = []
}
