import Foundation
import TestSupport
import Testing

@Suite("Formats of teamsync check", .validatesDocuments)
struct CheckFormatTests {
    private let check: CheckBench

    init() throws {
        check = try CheckBench()
        try check.write(
            "let a = Color.red, b = Color.red\nlet c = DSIcon.named(\"no:thing,100%\")\n", "Sources/A b.swift")
        try check.write("struct {\n", "Sources/Broken.swift")
    }

    @Test("SARIF is valid, has stable rules and paths, and includes gaps")
    func sarif() throws {
        let file = check.bench.path("report.sarif")
        let result = try check.check("--format", "sarif", "--output", file)
        #expect(result.status == 2 && result.text == "")
        let schema = PackageFolder.path("Tests/Documents/sarif-2.1.0-subset.schema.json")
        let validation = try Command(
            PackageFolder.path("Tests/Documents/validate-document"), [schema, file],
            environment: ProcessInfo.processInfo.environment
        ).run()
        #expect(validation.status == 0, "\(validation.text)\(validation.errorText)")
        let log = try #require(
            JSONSerialization.jsonObject(with: Data(RawFile.contents(of: RawPath(file)))) as? [String: Any])
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.compactMap { $0["level"] as? String } == ["error", "warning", "warning"])
        let prints = results.compactMap { ($0["partialFingerprints"] as? [String: String])?["teamsync/v1"] }
        #expect(Set(prints).count == 3)
        let text = try check.bench.text(of: file)
        #expect(text.contains("\"uri\": \"Sources/A%20b.swift\"") && text.contains("\"executionSuccessful\": false"))
        try check.write(
            "\n\nlet a = Color.red, b = Color.red\nlet c = DSIcon.named(\"no:thing,100%\")\n", "Sources/A b.swift")
        _ = try check.check("--format", "sarif", "--output", file)
        for print in prints { #expect(try check.bench.text(of: file).contains(print)) }
    }

    @Test("GitHub annotations escape characters that would end them")
    func github() throws {
        let lines = try check.check("--format", "github").text.split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(
            lines.first?.hasPrefix(
                "::error file=Sources/A b.swift,line=2,endLine=2,col=22,endColumn=37,title=unknown-icon::there is no icon 'no:thing,100%25'"
            ) == true,
            "\(lines)")
        #expect(
            lines.last?.hasPrefix("::error file=Sources/Broken.swift,line=1,title=not checked::could not be parsed")
                == true)
    }

    @Test("GitLab's code quality report has all required members")
    func gitlab() throws {
        let text = try check.check("--format", "gitlab").text
        let issues = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(issues.count == 4)
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 4)
        #expect(issues.compactMap { $0["severity"] as? String }.sorted() == ["critical", "major", "minor", "minor"])
        for issue in issues {
            let location = try #require(issue["location"] as? [String: Any])
            #expect(location["path"] is String && (location["lines"] as? [String: Int])?["begin"] != nil)
            #expect(issue["description"] is String && issue["check_name"] is String)
        }
    }

    @Test("JSON says whether everything was checked")
    func json() throws {
        let report = try check.json()
        let summary = try #require(report["summary"] as? [String: Any])
        #expect(summary["errors"] as? Int == 1 && summary["warnings"] as? Int == 2)
        #expect(summary["complete"] as? Bool == false)
        let findings = try #require(report["findings"] as? [[String: Any]])
        #expect(findings.first?["path"] as? String == "Sources/A b.swift")
        #expect(findings.compactMap { $0["rule"] as? String } == ["system-color", "system-color", "unknown-icon"])
    }
}
