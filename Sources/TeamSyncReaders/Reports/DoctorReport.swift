package import TeamSyncDocuments

/// What `teamsync doctor` prints: each finding as it comes, and how many want mending.
package struct DoctorReport: Sendable {
    private let style: TextStyle

    package init(style: TextStyle) {
        self.style = style
    }

    /// A line with a mark, `✓ step: sentence` or `✓ step (repository): sentence`, and below it what to do about it.
    package func text(_ finding: Finding) -> String {
        let (mark, tint) = DoctorReport.mark(finding.verdict)
        let subject = finding.subject.map { " (\(Sanitizer.clean($0)))" } ?? ""
        let step = style.paint("\(Sanitizer.clean(finding.step))\(subject):", .strong)
        let isFaint = finding.verdict == .skipped
        let sentence = style.paint(Sanitizer.clean(finding.text), isFaint ? .faint : nil)
        var text = "\(style.paint(mark, tint)) \(step) \(sentence)\n"
        if let fix = finding.fix { text += "    \(style.paint("fix:", .attention)) \(Sanitizer.clean(fix))\n" }
        return text
    }

    /// The last line: `nothing to fix`, `2 things to fix`.
    package func summary(_ findings: [Finding]) -> String {
        let count = findings.count(where: \.needsFixing)
        if count == 0 { return "\n\(style.paint("nothing to fix", .good))\n" }
        return "\n\(style.paint("\(IncomingText.number(count, "thing")) to fix", .bad))\n"
    }

    private static func mark(_ verdict: Finding.Verdict) -> (String, Tint) {
        switch verdict {
        case .ok: ("✓", .good)
        case .note: ("·", .moved)
        case .warning: ("!", .attention)
        case .failed: ("✗", .bad)
        case .skipped: ("·", .faint)
        }
    }
}
