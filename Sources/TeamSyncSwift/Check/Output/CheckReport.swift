import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// Writes the findings of a run in the requested format.
package struct CheckReport {
    package enum Format: String, CaseIterable, Sendable {
        case text, json, sarif, github, gitlab
    }

    /// The maximum number of annotations of one level that GitHub shows for a step.
    private static let annotationLimit = 10

    package let result: CheckResult
    /// The findings to report: all except those in the baseline.
    package let findings: [CheckFinding]
    /// The number of findings in the baseline.
    package let known: Int
    /// The entries of the baseline that no finding matches anymore.
    package let fixed: [(entry: Baseline.Entry, count: Int)]

    package init(
        _ result: CheckResult, findings: [CheckFinding], known: Int = 0,
        fixed: [(entry: Baseline.Entry, count: Int)] = []
    ) {
        (self.result, self.findings, self.known, self.fixed) = (result, findings, known, fixed)
    }

    package var errors: Int { findings.count { $0.level == .error } }
    package var warnings: Int { findings.count { $0.level == .warning } }

    /// - Parameter folder: the current folder, which paths in text output are relative to; nil for absolute paths.
    package func bytes(_ format: Format, from folder: String?) -> [UInt8] {
        switch format {
        case .text: Array(text(from: folder).utf8)
        case .json: JSONLayout.indented(JSONWriter.bytes(json)) + [UInt8(ascii: "\n")]
        case .sarif: JSONLayout.indented(JSONWriter.bytes(SARIFLog(self).value)) + [UInt8(ascii: "\n")]
        case .github: Array(github.utf8)
        case .gitlab: JSONLayout.indented(JSONWriter.bytes(gitlab)) + [UInt8(ascii: "\n")]
        }
    }

    /// Sentences for standard error: the totals, and information that `format` does not contain.
    package func summary(_ format: Format) -> [String] {
        var lines = result.notes.map { Sanitizer.clean($0, limit: .line) }
        for (entry, count) in fixed.prefix(20) {
            let times = count == 1 ? "" : " (\(count) times)"
            let place = [entry.declaration, entry.literal].filter { !$0.isEmpty }.joined(separator: ": ")
            lines.append(
                Sanitizer.clean(
                    "fixed, but still in the baseline: \(entry.path): \(place) (\(entry.rule))\(times)", limit: .line))
        }
        if fixed.count > 20 { lines.append("fixed, but still in the baseline: \(fixed.count - 20) more") }
        if format == .sarif, findings.count > SARIFLog.resultLimit {
            lines.append(
                "SARIF has at most \(SARIFLog.resultLimit) results: errors come first, and \(findings.count - SARIFLog.resultLimit) results were omitted"
            )
        } else if format == .sarif, findings.count > SARIFLog.shownLimit {
            lines.append("GitHub shows \(SARIFLog.shownLimit) of the \(findings.count) results")
        }
        if format == .github, max(errors + result.gaps.count, warnings) > CheckReport.annotationLimit {
            lines.append(
                "GitHub shows at most \(CheckReport.annotationLimit) errors and \(CheckReport.annotationLimit) "
                    + "warnings per step; the log has all of them"
            )
        }
        var parts = [
            "\(CheckReport.number(errors, "error")), \(CheckReport.number(warnings, "warning")) in \(CheckReport.number(result.files, "file"))"
        ]
        if result.replaced > 0 { parts.append("\(result.replaced) fixed") }
        if known > 0 { parts.append("\(known) in the baseline") }
        if !result.gaps.isEmpty { parts.append("\(result.gaps.count) could not be checked") }
        lines.append(parts.joined(separator: ", "))
        return lines
    }

    private static func number(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

    // MARK: Text

    private func text(from folder: String?) -> String {
        var text = ""
        for finding in findings {
            text +=
                "\(shown(finding.path, from: folder)):\(finding.range.line):\(finding.range.column): "
                + "\(finding.level.rawValue): \(finding.message) (\(finding.rule))\n"
        }
        for gap in result.gaps {
            let reason = Sanitizer.clean(gap.reason, limit: .line)
            text +=
                gap.path.map { "\(shown($0, from: folder)):1:1: error: \(reason) (not checked)\n" }
                ?? "error: \(reason)\n"
        }
        return text
    }

    private func shown(_ path: String, from folder: String?) -> String {
        if path.hasPrefix("/") { return Sanitizer.clean(path, limit: .line) }
        let whole = result.root == "/" ? "/\(path)" : "\(result.root)/\(path)"
        guard let folder else { return Sanitizer.clean(whole, limit: .line) }
        if folder == result.root { return Sanitizer.clean(path, limit: .line) }
        return Sanitizer.clean(
            whole.hasPrefix("\(folder)/") ? String(whole.dropFirst(folder.count + 1)) : whole, limit: .line)
    }

    // MARK: JSON

    private var json: JSONValue {
        [
            "version": 1, "tool": .string("teamsync \(TeamSyncVersion.current)"), "root": .string(result.root),
            "findings": .array(
                zip(findings, fingerprints).map { finding, fingerprint in
                    [
                        "rule": .string(finding.rule), "level": .string(finding.level.rawValue),
                        "path": .string(finding.path), "line": .int(finding.range.line),
                        "column": .int(finding.range.column), "end_line": .int(finding.range.endLine),
                        "end_column": .int(finding.range.endColumn), "message": .string(finding.message),
                        "declaration": .string(finding.declaration), "literal": .string(finding.literal),
                        "fingerprint": .string(fingerprint),
                        "replacement": finding.replacement.map { .string($0) } ?? .null,
                    ]
                }),
            "not_checked": .array(
                result.gaps.map { ["path": $0.path.map { .string($0) } ?? .null, "reason": .string($0.reason)] }),
            "fixed": .array(
                fixed.map { entry, count in
                    [
                        "rule": .string(entry.rule), "path": .string(entry.path),
                        "declaration": .string(entry.declaration), "literal": .string(entry.literal),
                        "count": .int(count),
                    ]
                }),
            "summary": [
                "errors": .int(errors), "warnings": .int(warnings), "files": .int(result.files),
                "baseline": .int(known),
                "replaced": .int(result.replaced), "complete": .bool(result.gaps.isEmpty),
            ],
        ]
    }

    /// An identifier for each finding. It is unique, and the same in every run, even if the code around the finding
    /// moves.
    var fingerprints: [String] {
        var seen: [Baseline.Entry: Int] = [:]
        return findings.map { finding in
            let entry = Baseline.Entry(finding)
            let number = seen[entry, default: 0]
            seen[entry] = number + 1
            return "\(entry.fingerprint.prefix(32)):\(number)"
        }
    }

    // MARK: GitHub and GitLab

    private var github: String {
        func escaped(_ text: String, _ bytes: StaticString) -> String {
            text.replacingASCII { byte in
                bytes.withUTF8Buffer { $0.contains(byte) }
                    ? String(decoding: PercentEscapes.escape(byte), as: UTF8.self) : nil
            }
        }
        func property(_ text: String) -> String { escaped(text, "%\r\n:,") }
        func path(_ path: String) -> String { property(Sanitizer.clean(result.prefix + path, limit: .line)) }
        func data(_ text: String) -> String { escaped(text, "%\r\n") }
        var text = ""
        for finding in findings.sorted(by: { $0.level > $1.level }) {
            let range = finding.range
            // GitHub accepts columns only within a line.
            let columns =
                range.line == range.endLine ? "col=\(range.utf16Column),endColumn=\(range.utf16EndColumn)," : ""
            text +=
                "::\(finding.level.rawValue) file=\(path(finding.path)),line=\(range.line),endLine=\(range.endLine),"
                + "\(columns)title=\(property(finding.rule))::\(data(finding.message))\n"
        }
        for gap in result.gaps {
            let place = gap.path.map { " file=\(path($0)),line=1,title=not checked" } ?? " title=not checked"
            text += "::error\(place)::\(data(Sanitizer.clean(gap.reason, limit: .line)))\n"
        }
        return text
    }

    private var gitlab: JSONValue {
        var issues: [JSONValue] = zip(findings, fingerprints).map { finding, fingerprint in
            [
                "description": .string(finding.message), "check_name": .string(finding.rule),
                "fingerprint": .string(fingerprint), "severity": finding.level == .error ? "major" : "minor",
                "location": [
                    "path": .string(result.prefix + finding.path), "lines": ["begin": .int(finding.range.line)],
                ],
            ]
        }
        for gap in result.gaps {
            let path = gap.path ?? "."
            issues.append([
                "description": .string(Sanitizer.clean(gap.reason, limit: .line)), "check_name": "not-checked",
                "fingerprint": .string(SHA256.hex(of: Array("\(path)\u{0}\(gap.reason)".utf8))), "severity": "critical",
                "location": ["path": .string(result.prefix + path), "lines": ["begin": 1]],
            ])
        }
        return .array(issues)
    }
}

extension JSONValue {
    static func int(_ number: Int) -> JSONValue { .number("\(number)") }
}
