import TeamSyncReaders

/// Applies the comments that ignore rules.
enum Suppressions {
    /// - Parameters:
    ///   - findings: the findings in one file.
    ///   - active: the rules that were active and could run.
    /// - Returns: the remaining findings, and findings about the comments themselves.
    static func apply(
        _ findings: [CheckFinding], in file: CheckedFile, active: Set<String>
    ) -> [CheckFinding] {
        guard !file.facts.ignores.isEmpty else { return findings }
        var used: Set<Int> = []
        var left: [CheckFinding] = []
        for finding in findings {
            var isIgnored = false
            for (index, comment) in file.facts.ignores.enumerated()
            where !comment.reason.isEmpty && comment.rules.contains(finding.rule)
                && comment.lines?.contains(finding.range.line) ?? true
            {
                used.insert(index)
                isIgnored = true
            }
            if !isIgnored { left.append(finding) }
        }
        for (index, comment) in file.facts.ignores.enumerated() {
            let rules = comment.rules.joined(separator: ", ")
            func add(_ rule: RuleDescription, _ message: String) {
                guard active.contains(rule.id) else { return }
                left.append(
                    CheckFinding(
                        rule: rule.id, path: file.path, range: comment.range,
                        message: Sanitizer.clean(message, limit: .line), declaration: "",
                        literal: rules))
            }
            if comment.rules.isEmpty {
                add(
                    IgnoreWithoutReasonRule.description,
                    "the comment names no rule: write 'teamsync:ignore RULE: reason'")
            } else if comment.reason.isEmpty {
                add(
                    IgnoreWithoutReasonRule.description,
                    "the comment gives no reason for ignoring \(rules): write 'teamsync:ignore \(rules): reason'")
            } else if let unknown = comment.rules.first(where: { !RuleSet.ids.contains($0) }) {
                add(UnusedIgnoreRule.description, "there is no rule '\(unknown)': 'teamsync check --rules' lists them")
            } else if !used.contains(index), comment.rules.allSatisfy(active.contains) {
                add(
                    UnusedIgnoreRule.description,
                    "the comment ignores \(rules), but there is nothing to ignore: remove it")
            }
        }
        return left
    }
}
