package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// The output of `teamsync doctor`: each finding as it arrives, and the number of things to fix.
package struct DoctorReport: Sendable {
    private let style: TextStyle

    package init(style: TextStyle) {
        self.style = style
    }

    /// Returns a line with a mark, `✓ step: sentence` or `✓ step (repository): sentence`, followed by advice on the
    /// next line.
    /// - Parameter isGrouped: whether the name of the repository is in a heading.
    package func text(_ finding: Finding, isGrouped: Bool = false) -> String {
        let (mark, tint) = DoctorReport.mark(finding.verdict)
        let subject = (isGrouped ? nil : finding.subject).map { " (\(Sanitizer.clean($0, limit: .name)))" } ?? ""
        let step = style.paint("\(Sanitizer.clean(finding.step, limit: .name))\(subject):", .strong)
        let isFaint = finding.verdict == .skipped
        let sentence = style.paint(Sanitizer.clean(finding.text, limit: .line), isFaint ? .faint : nil)
        var text = "\(style.paint(mark, tint)) \(step) \(sentence)\n"
        if let fix = finding.fix {
            text += "    \(style.paint("fix:", .attention)) \(Sanitizer.clean(fix, limit: .line))\n"
        }
        return text
    }

    /// Returns the findings about repositories, grouped under the names of the repositories.
    /// - Parameter order: the ids of repositories in the order of the configuration. Others follow in order of first
    ///   appearance.
    package func groups(_ findings: [Finding], order: [String] = []) -> String {
        let known = Set(findings.compactMap(\.subject))
        var subjects = order.filter(known.contains)
        for case let subject? in findings.map(\.subject) where !subjects.contains(subject) { subjects.append(subject) }
        return subjects.map { subject in
            let heading = style.paint(Sanitizer.clean(subject, limit: .name), .strong)
            let lines = findings.filter { $0.subject == subject }.map { text($0, isGrouped: true) }
            return "\n\(heading)\n" + lines.joined()
        }.joined()
    }

    /// Returns the last line: `nothing to fix` or `2 things to fix`.
    package func summary(_ findings: [Finding]) -> String {
        let count = findings.count(where: \.needsFixing)
        if count == 0 { return "\n\(style.paint("nothing to fix", .good))\n" }
        return "\n\(style.paint("\(English.number(count, "thing")) to fix", .bad))\n"
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

/// Checks whether the clock is plausible. The current time is an argument.
package enum ClockDiagnosis {
    private static let earliest = Timestamp(secondsSinceEpoch: 1_735_689_600)
    private static let latest = Timestamp(secondsSinceEpoch: 4_102_444_800)

    /// - Parameter document: a document with the latest times recorded on this machine; nil if there is none.
    package static func finding(now: Timestamp, document: CountsDocument?) -> Finding {
        let fix = "set the clock with 'timedatectl set-ntp true'"
        guard now >= earliest, now < latest else {
            return Finding("clock", .failed, "the clock is probably wrong: it shows \(now)", fix: fix)
        }
        let written = document.map { [$0.generatedAt] + $0.repositories.compactMap(\.lastAttemptAt) } ?? []
        if let newest = written.max(), now.duration(to: newest) > Freshness.tolerance {
            return Finding(
                "clock", .warning,
                "the clock shows \(now), but the document has a later time, \(newest): one of them is wrong",
                fix: "\(fix); the next check rewrites the document")
        }
        return Finding("clock", .ok, "the clock shows \(now); no stored timestamp is in the future")
    }
}

/// Checks whether commands can read a document, and how old it is. The document is read before and after the
/// repositories are checked, because these checks rewrite it.
package enum DocumentDiagnosis {
    package typealias Reading = Result<CountsDocument, DocumentError>

    package static func finding(before: Reading, after: Reading, now: Timestamp) -> Finding {
        let document: CountsDocument
        switch after {
        case .failure(let error):
            return Finding("document", .failed, "\(error)", fix: fix(of: error))
        case .success(let value): document = value
        }
        switch before {
        case .failure(.absent):
            return Finding("document", .note, "nothing had been published yet; this check wrote the document")
        case .failure(let error):
            return Finding("document", .note, "before this check, \(error); the check rewrote the document")
        case .success(let former):
            if let stale = staleness(former, now) { return stale }
            return Finding("document", .ok, sentence(document, now))
        }
    }

    /// Returns a finding about repositories that were not checked. A failed fetch is reported by a separate step.
    private static func staleness(_ document: CountsDocument, _ now: Timestamp) -> Finding? {
        let stale = document.repositories.filter { repository in
            guard repository.error == nil, case .stale = Freshness(of: repository, at: now) else { return false }
            return true
        }
        guard let example = stale.first else { return nil }
        let names = stale.map(\.id).joined(separator: ", ")
        return Finding(
            "document", .warning,
            "\(names) had not been checked for a long time (\(Freshness(of: example, at: now).sentence))",
            fix: "start the daemon: 'systemctl --user enable --now teamsyncd.service'")
    }

    private static func sentence(_ document: CountsDocument, _ now: Timestamp) -> String {
        let number = document.repositories.count
        let checks = document.repositories.compactMap(\.lastSuccessAt).min().map { Age(of: $0, at: now) }
        let all = number == 1 ? "" : "all "
        let oldest = checks.map { ", \(all)checked within the last \($0.atMost)" } ?? ""
        return "schema_version \(document.schemaVersion), changed \(Age(of: document.generatedAt, at: now).ago); "
            + "\(number == 1 ? "1 repository" : "\(number) repositories")\(oldest)"
    }

    private static func fix(of error: DocumentError) -> String {
        switch error {
        case .absent: "fix the errors above; the next 'teamsync sync' writes it"
        default: error.hint
        }
    }
}
