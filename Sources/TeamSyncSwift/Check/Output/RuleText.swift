import TeamSyncConfiguration

/// Text about the rules.
package enum RuleText {
    /// A list of all rules, one per line.
    package static var list: String {
        let width = RuleSet.ids.map(\.count).max() ?? 0
        return RuleSet.descriptions.map { rule in
            let level = rule.level.rawValue
            return rule.id + String(repeating: " ", count: width - rule.id.count + 2) + level
                + String(repeating: " ", count: 9 - level.count) + rule.summary + "\n"
        }.joined()
    }

    /// The explanation of a rule; nil for an unknown rule.
    package static func explanation(of id: String) -> String? {
        guard let rule = RuleSet.descriptions.first(where: { $0.id == id }) else { return nil }
        func indented(_ code: String) -> String {
            code.split(separator: "\n").map { "    \($0)\n" }.joined()
        }
        return """
            \(rule.id) (\(rule.level.rawValue) by default): \(rule.summary)

            \(rule.explanation)

            bad:
            \(indented(rule.bad))
            good:
            \(indented(rule.good))
            To accept one place: // teamsync:ignore \(rule.id): reason
            To change the level: 'rules: {\(rule.id): off}' in \(CheckConfiguration.fileName)

            """
    }

    /// The part of docs/check.md that describes the rules.
    package static var markdown: String {
        RuleSet.descriptions.map { rule in
            """
            ### `\(rule.id)`

            \(rule.summary.prefix(1).uppercased() + rule.summary.dropFirst()). Default level: `\(rule.level.rawValue)`.

            \(rule.explanation)

            ```swift
            // bad
            \(rule.bad)
            // good
            \(rule.good)
            ```

            """
        }.joined(separator: "\n")
    }
}
