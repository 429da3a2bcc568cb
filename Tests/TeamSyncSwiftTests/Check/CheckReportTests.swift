import TeamSyncBase
import Testing

@testable import TeamSyncSwift

@Suite("Reports of teamsync check")
struct CheckReportTests {
    private func finding(_ path: String, _ message: String, line: Int = 1, level: RuleLevel = .warning) -> CheckFinding
    {
        var range = SourceRange()
        (range.line, range.endLine, range.column, range.utf16Column) = (line, line, 9, 7)
        (range.endColumn, range.utf16EndColumn) = (12, 10)
        var finding = CheckFinding(
            rule: "system-color", path: path, range: range, message: message, declaration: "", literal: "a\(line)")
        finding.level = level
        return finding
    }

    private func report(_ findings: [CheckFinding], prefix: String = "", gaps: [CheckGap] = []) -> CheckReport {
        var result = CheckResult(root: "/r")
        (result.prefix, result.gaps) = (prefix, gaps)
        return CheckReport(result, findings: findings)
    }

    private func text(_ report: CheckReport, _ format: CheckReport.Format) -> String {
        String(decoding: report.bytes(format, from: "/r"), as: UTF8.self)
    }

    @Test("SARIF has at most 25,000 results, errors first, and mentions how many are omitted")
    func sarifLimit() throws {
        var findings = (1...25_010).map { finding("A.swift", "m", line: $0) }
        findings[25_009].level = .error
        let report = report(findings)
        guard case .object(let log) = SARIFLog(report).value, case .array(let runs)? = log["runs"],
            case .object(let run)? = runs.first, case .array(let results)? = run["results"],
            case .array(let invocations)? = run["invocations"], case .object(let invocation)? = invocations.first
        else {
            Issue.record("no SARIF")
            return
        }
        #expect(results.count == 25_000)
        guard case .object(let first)? = results.first else { return }
        #expect(first["level"] == "error")
        #expect("\(invocation)".contains("10 results were omitted"))
        #expect(report.summary(.sarif).first?.contains("10 results were omitted") == true)
        #expect(
            self.report(Array(findings.prefix(5001))).summary(.sarif).first == "GitHub shows 5000 of the 5001 results")
    }

    @Test("Columns are counted as in each format")
    func columns() {
        let report = report([finding("A.swift", "m")])
        #expect(text(report, .text).hasPrefix("A.swift:1:9: "))
        #expect(text(report, .github).contains("line=1,endLine=1,col=7,endColumn=10,title="))
        let sarif = text(report, .sarif)
        #expect(sarif.contains("\"startColumn\": 7") && sarif.contains("\"endColumn\": 10"))
        #expect(sarif.contains("\"columnKind\": \"utf16CodeUnits\""))
    }

    @Test("GitHub does not accept columns across lines, and shows ten annotations per level")
    func annotations() {
        var long = finding("A.swift", "m")
        long.range.endLine = 3
        let report = report((1...10).map { finding("A.swift", "m", line: $0) } + [long])
        #expect(text(report, .github).contains("line=1,endLine=3,title=system-color::m"))
        #expect(report.summary(.github).first?.contains("at most 10 errors and 10 warnings") == true)
        #expect(self.report([long]).summary(.github).count == 1)
    }

    /// A workflow command as GitHub's runner reads it.
    private func command(_ line: Substring) -> (name: String, properties: [String: String], message: String)? {
        guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
        func plain(_ text: some StringProtocol) -> String {
            String(decoding: PercentEscapes.decoded(String(text).utf8), as: UTF8.self)
        }
        let front = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
        let parts = front.split(separator: " ", maxSplits: 1)
        var properties: [String: String] = [:]
        for property in parts.count > 1 ? parts[1].split(separator: ",") : [] {
            let pair = property.split(separator: "=", maxSplits: 1)
            properties[String(pair[0])] = pair.count > 1 ? plain(pair[1]) : ""
        }
        return (String(parts[0]), properties, plain(line[end.upperBound...]))
    }

    @Test(
        "Names of files or items cannot end a line, an annotation or a link, or change the writing direction",
        arguments: [
            ("a\nb::error::c.swift", "a\u{fffd}b::error::c.swift"),
            ("a\r::warning file=x::y.swift", "a\u{fffd}::warning file=x::y.swift"), ("a%0Ab.swift", "a%0Ab.swift"),
            ("a,line=9,title=x.swift", "a,line=9,title=x.swift"), ("\u{202e}tfiws.swift", "\u{fffd}tfiws.swift"),
            ("\u{1b}[2J.swift", "\u{fffd}[2J.swift"),
            ("[x](http://evil.example).swift", "[x](http://evil.example).swift"),
            ("\"'<>&.swift", "\"'<>&.swift"), ("a:b.swift", "a:b.swift"), ("é 漢 𝄞.swift", "é 漢 𝄞.swift"),
            (",\u{301}:\u{301}%\u{301}](\u{301}.swift", ",\u{301}:\u{301}%\u{301}](\u{301}.swift"),
        ])
    func hostile(name: String, shown: String) throws {
        let file = CheckedFile(path: name, facts: FileFacts())
        var use = SourceUse(kind: .icon, range: SourceRange(), declaration: "", literal: name, name: name)
        use.isMember = true
        let finding = file.finding(UnknownIconRule.description, use, "there is no icon '\(name)'")
        let report = report([finding], prefix: "sub dir/", gaps: [CheckGap(path: name, reason: "is \(name)")])
        for format in [CheckReport.Format.text, .github] {
            let text = text(report, format)
            #expect(text.split(separator: "\n").count == 2, "\(text)")
            #expect(
                text.unicodeScalars.allSatisfy {
                    $0 == "\n" || $0.properties.generalCategory != .control && $0.value != 0x202e
                })
        }
        let commands = text(report, .github).split(separator: "\n").compactMap(command)
        #expect(commands.map(\.name) == ["warning", "error"])
        #expect(commands.map { $0.properties["file"] } == ["sub dir/\(shown)", "sub dir/\(shown)"])
        #expect(commands.map { $0.properties["line"] } == ["1", "1"])
        #expect(commands.map(\.message) == ["there is no icon '\(shown)'", "is \(shown)"])
        #expect(!text(report, .sarif).contains("](http"))
        for line in text(report, .sarif).split(separator: "\n") where line.contains("\"uri\": ") {
            let uri = line.split(separator: "\"")[3]
            #expect(uri.utf8.allSatisfy { (0x21...0x7e).contains($0) } && uri.hasPrefix("sub%20dir/"), "\(uri)")
        }
        for format in [CheckReport.Format.json, .gitlab, .sarif] {
            _ = try JSONParser.value(of: report.bytes(format, from: nil)[...], limit: 2000)
        }
    }
}
