import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// A report in the Static Analysis Results Interchange Format (SARIF) 2.1.0, within the limits of GitHub.
struct SARIFLog {
    /// The maximum number of results in a run that GitHub accepts.
    static let resultLimit = 25_000
    /// The maximum number of results that GitHub shows.
    static let shownLimit = 5_000

    private let report: CheckReport

    init(_ report: CheckReport) {
        self.report = report
    }

    var value: JSONValue {
        [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [
                [
                    "tool": [
                        "driver": [
                            "name": "teamsync", "semanticVersion": .string(TeamSyncVersion.current),
                            "rules": .array(RuleSet.descriptions.map(rule)),
                        ]
                    ],
                    "columnKind": "utf16CodeUnits", "results": .array(results),
                    "invocations": [
                        [
                            "executionSuccessful": .bool(report.result.gaps.isEmpty),
                            "toolExecutionNotifications": .array(notifications),
                        ]
                    ],
                ]
            ],
        ]
    }

    private func rule(_ rule: RuleDescription) -> JSONValue {
        [
            "id": .string(rule.id), "name": .string(SARIFLog.name(rule.id)),
            "shortDescription": ["text": .string(rule.summary)],
            "fullDescription": ["text": .string(rule.explanation.replacing("\n", with: " "))],
            "help": ["text": .string("\(rule.explanation)\n\nBad: \(rule.bad)\nGood: \(rule.good)")],
            "defaultConfiguration": [
                "level": rule.level == .error ? "error" : "warning", "enabled": .bool(rule.level != .off),
            ],
        ]
    }

    /// Converts `hardcoded-color` to `HardcodedColor`.
    private static func name(_ id: String) -> String {
        id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// A message without links, because names in a repository may look like links.
    private static func message(_ text: String) -> JSONValue {
        ["text": .string(String(text.unicodeScalars.replacing("](".unicodeScalars, with: "] (".unicodeScalars)))]
    }

    private var results: [JSONValue] {
        let positions = Dictionary(uniqueKeysWithValues: RuleSet.ids.enumerated().map { ($1, $0) })
        let numbered = Array(zip(report.findings, report.fingerprints))
        // Errors come first, and each level is sorted by place. Results beyond the limit are omitted.
        let errors = numbered.filter { $0.0.level == .error }
        let others = numbered.filter { $0.0.level != .error }
        return (errors + others).prefix(SARIFLog.resultLimit).map { finding, fingerprint in
            var result: [String: JSONValue] = [
                "ruleId": .string(finding.rule), "level": finding.level == .error ? "error" : "warning",
                "message": SARIFLog.message(finding.message),
                "locations": [
                    ["physicalLocation": location(finding)]
                ],
                "partialFingerprints": ["teamsync/v1": .string(fingerprint)],
            ]
            if let position = positions[finding.rule] { result["ruleIndex"] = .int(position) }
            return .object(result)
        }
    }

    private func location(_ finding: CheckFinding) -> JSONValue {
        let range = finding.range
        return [
            "artifactLocation": artifact(finding.path),
            "region": [
                "startLine": .int(range.line), "startColumn": .int(range.utf16Column), "endLine": .int(range.endLine),
                "endColumn": .int(range.utf16EndColumn),
            ],
        ]
    }

    private func artifact(_ path: String) -> JSONValue {
        ["uri": .string(SARIFLog.escaped(report.result.prefix + path)), "uriBaseId": "%SRCROOT%"]
    }

    private var notifications: [JSONValue] {
        var notifications: [JSONValue] = report.result.gaps.map { gap in
            var notification: [String: JSONValue] = [
                "level": "error", "message": SARIFLog.message(Sanitizer.clean(gap.reason, limit: .line)),
            ]
            if let path = gap.path {
                notification["locations"] = [["physicalLocation": ["artifactLocation": artifact(path)]]]
            }
            return .object(notification)
        }
        let omitted = report.findings.count - SARIFLog.resultLimit
        if omitted > 0 {
            notifications.append([
                "level": "warning",
                "message": [
                    "text": .string("\(omitted) results were omitted: at most \(SARIFLog.resultLimit) are listed")
                ],
            ])
        }
        return notifications
    }

    /// Escapes a path so that it is a relative reference (RFC 3986).
    private static func escaped(_ path: String) -> String {
        PercentEscapes.encoded(path.utf8, keeping: PercentEscapes.isUnreservedInPath)
    }
}
