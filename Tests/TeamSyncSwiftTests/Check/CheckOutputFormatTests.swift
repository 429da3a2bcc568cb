import TeamSyncBase
import Testing

@testable import TeamSyncSwift

@Suite("Recognition of earlier files of teamsync check")
struct CheckOutputFormatTests {
    private var findings: [CheckFinding] {
        RuleSet.ids.enumerated().map { index, rule in
            var range = SourceRange()
            (range.line, range.endLine, range.column) = (index + 1, index + 1, 9)
            var finding = CheckFinding(
                rule: rule, path: "Sources/A (1).swift", range: range, message: "a: warning: b (c)", declaration: "d",
                literal: "$(touch /tmp/x)")
            finding.level = index.isMultiple(of: 2) ? .error : .warning
            return finding
        }
    }

    private var reports: [CheckReport] {
        var result = CheckResult(root: "/r")
        let whole = CheckReport(result, findings: findings)
        let empty = CheckReport(result, findings: [])
        result.gaps = [
            CheckGap(path: "a.swift", reason: "is a pipe"), CheckGap(reason: "there are more than 5 files"),
            CheckGap(reason: "unknown-icon, unknown-color could not run: x"),
        ]
        return [whole, empty, CheckReport(result, findings: findings), CheckReport(result, findings: [])]
    }

    @Test("The written format is recognized, and others are not", arguments: CheckReport.Format.allCases)
    func formats(format: CheckReport.Format) {
        for report in reports {
            for folder in [nil, "/r"] {
                let bytes = report.bytes(format, from: folder)
                #expect(bytes.isEmpty || OutputFormat.findings(format).isRecognized(bytes))
                for other in CheckReport.Format.allCases where other != format && !bytes.isEmpty {
                    #expect(!OutputFormat.findings(other).isRecognized(bytes), "\(other)")
                }
                #expect(!OutputFormat.baseline.isRecognized(bytes))
            }
        }
    }

    @Test("A baseline is recognized, even an empty one")
    func baselines() throws {
        for findings in [findings, []] {
            let bytes = try Baseline(findings).bytes()
            #expect(OutputFormat.baseline.isRecognized(bytes))
            for format in CheckReport.Format.allCases { #expect(!OutputFormat.findings(format).isRecognized(bytes)) }
        }
    }

    @Test(
        "Other files are not recognized",
        arguments: [
            "#!/bin/sh\nexit 0\n", "{}", "{\"findings\": []}", "{\"findings\": [], \"version\": 1, \"scripts\": {}}",
            "{\"findings\": [{\"path\": \"a\"}], \"version\": 1}", "{\"findings\": [3], \"version\": 1}",
            "{\"tool\": \"x\", \"findings\": []}", "[1]", "[{}]", "{\"runs\": []}", "\u{0}", "a: error: b (c)\n",
            "export PATH\na.swift:1:2: warning: x (system-color)\n", "::error title=none::a\n", "error: \n",
            "{\"runs\": [{\"tool\": {\"driver\": {\"name\": \"SwiftLint\"}}}]}", "[", "\n",
            "[{\"check_name\": \"x\", \"description\": 1, \"fingerprint\": 1, \"location\": 1, \"severity\": 1}]",
        ])
    func others(text: String) {
        let bytes = Array(text.utf8)
        #expect(!OutputFormat.baseline.isRecognized(bytes))
        for format in CheckReport.Format.allCases { #expect(!OutputFormat.findings(format).isRecognized(bytes)) }
    }
}
