/// The description of a rule.
package struct RuleDescription: Sendable {
    package let id: String
    package let level: RuleLevel
    /// One line.
    package let summary: String
    /// Why, and what exactly is found.
    package let explanation: String
    package let bad: String
    package let good: String
    /// The kinds of catalogues that the rule compares with: it cannot run without one of them.
    package var catalogues: [String] = []
}
