/// A range in a source file.
package struct SourceRange: Equatable, Sendable {
    /// The offset in bytes from the beginning of the file.
    package var offset = 0
    package var length = 0
    /// The line. Lines and columns start at 1; columns are in UTF-8 bytes, as the compiler counts them.
    package var line = 1
    package var column = 1
    package var endLine = 1
    package var endColumn = 1
    /// The columns in UTF-16 units, as SARIF and GitHub count them.
    package var utf16Column = 1
    package var utf16EndColumn = 1

    package init() {}
}

package enum RuleLevel: String, CaseIterable, Sendable, Comparable {
    case off, warning, error

    package static func < (left: RuleLevel, right: RuleLevel) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

/// A finding of a rule.
package struct CheckFinding: Sendable {
    package var rule: String
    package var level: RuleLevel
    /// The path relative to the checked root, with `/` between its components.
    package var path: String
    package var range: SourceRange
    /// The message: one sentence without a period, safe to print on a terminal.
    package var message: String
    /// The names of the enclosing declarations: `CardView.body`; empty at the top level of the file.
    package var declaration: String
    /// The source text without comments or white space.
    package var literal: String
    /// The text to replace the literal with; nil if the replacement is uncertain.
    package var replacement: String?
    /// Whether it is in a preview, a demo or a test.
    package var isInExample = false

    package init(
        rule: String, path: String, range: SourceRange, message: String, declaration: String, literal: String,
        replacement: String? = nil
    ) {
        (self.rule, level, self.path, self.range) = (rule, .warning, path, range)
        (self.message, self.declaration, self.literal, self.replacement) = (message, declaration, literal, replacement)
    }

    /// Sorts by place. In the same place, errors come before warnings.
    package static func isBefore(_ left: CheckFinding, _ right: CheckFinding) -> Bool {
        if left.path != right.path { return left.path < right.path }
        if left.range.offset != right.range.offset { return left.range.offset < right.range.offset }
        return (left.rule, left.message) < (right.rule, right.message)
    }
}

/// A file, a catalogue or a rule that could not be checked, so that it is unknown whether there are findings.
package struct CheckGap: Equatable, Sendable {
    /// The path of the file; nil if this is not about a file.
    package var path: String?
    /// One sentence that does not repeat the path.
    package var reason: String

    package init(path: String? = nil, reason: String) {
        (self.path, self.reason) = (path, reason)
    }
}
