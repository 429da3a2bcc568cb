import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The part of `teamsync report` about code that uses the changed items.
@Suite("The report and your code", .validatesDocuments)
struct ReportImpactTests {
    private let bench: ImpactBench

    private static let configuration = #"""
          - id: icons
            label: Icons
            path: FOLDER/icons
            counts:
              icons: {array: {file: metadata.json, key: name}, with: ['icons/{key}.svg'], kind: icon}
          - id: app
            path: FOLDER/app
        """#
    private static let uses = #"""
            uses: {icons: {lines: {glob: '**/*.swift', pattern: 'Icon\("(?<key>[^"\\]+)"'}}}
        """#

    init() throws {
        bench = try ImpactBench()
        try bench.add(
            "icons",
            [
                "metadata.json": #"[{"name": "bell"}, {"name": "gift"}]"#, "icons/bell.svg": ImpactBench.svg(3),
                "icons/gift.svg": ImpactBench.svg(5),
            ])
        try bench.add("app", ["Sources/Home.swift": "let a = Icon(\"gift\")\nlet b = Icon(\"bell\")\n"])
        try bench.push(
            "icons",
            ["metadata.json": #"[{"name": "bell"}]"#, "icons/bell.svg": ImpactBench.svg(9), "icons/gift.svg": nil])
    }

    private func report(_ arguments: String...) throws -> [String: Any] {
        let file = bench.path("report.json")
        let result = try Command(
            ProductBinary.path("teamsync"), ["report", "--output", file] + arguments, environment: bench.environment
        ).run()
        #expect(result.status == 0, "\(result.errorText)")
        let checked = try Command(
            PackageFolder.path("Tests/Documents/validate-document"),
            [PackageFolder.path("config/report.schema.json"), file],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        ).run()
        #expect(checked.status == 0, "\(checked.text)\(checked.errorText)")
        let document = try JSONSerialization.jsonObject(with: Data(try RawFile.contents(of: RawPath(file))))
        return try #require((document as? [String: Any])?["used_by"] as? [String: Any])
    }

    private func effects(_ impact: [String: Any]) -> [String] {
        let users = impact["repositories"] as? [[String: Any]] ?? []
        return users.flatMap { $0["items"] as? [[String: Any]] ?? [] }.map {
            "\($0["key"] ?? "") \($0["effect"] ?? "")"
        }
    }

    @Test("The page and the JSON list places in your code that break, for every range, without your paths")
    func known() throws {
        try bench.configure(Self.configuration + "\n" + Self.uses)
        #expect(try effects(report()) == ["gift breaks", "bell changes"])
        #expect(try effects(report("icons")) == ["gift breaks", "bell changes"])
        #expect(try effects(report("--from", "main")) == ["gift breaks", "bell changes"])
        #expect(try effects(report("--from", "main", "--to", "main")) == [])
        let pages = try (1...2).map { _ in
            try Command(
                ProductBinary.path("teamsync"), ["report", "--output", "-"],
                environment: bench.environment.merging(["TEAMSYNC_NOW": "2026-11-23T10:00:00Z"]) { $1 }
            ).run().text
        }
        let page = pages[0]
        #expect(pages[1] == page)
        #expect(page.contains(#"<span class="badge bad">breaks</span>"#))
        #expect(page.contains("<code>Sources/Home.swift:1:14</code>"), "\(page.prefix(3000))")
        #expect(!page.contains(bench.folder.path))
    }

    @Test("Without 'uses' or the program, the report says that it is unknown what breaks")
    func unknown() throws {
        try bench.configure(Self.configuration)
        let none = try report()
        #expect(effects(none).isEmpty && none["problem"] != nil)
        #expect(try bench.teamsync("report", "--output", "-").text.contains(" in the configuration</span>"))
        try bench.configure(Self.configuration + "\n" + Self.uses)
        let programs = bench.path("programs")
        try RawFile.makeFolder(RawPath(programs))
        // Another process copies them: processes that this one starts in the meantime would hold them open.
        let copied = try Command(
            "cp", [ProductBinary.path("teamsync"), ProductBinary.path("teamsync-report"), programs],
            environment: ["PATH": "/usr/bin:/bin"]
        ).run()
        #expect(copied.status == 0, "\(copied.errorText)")
        var environment = bench.environment
        environment["PATH"] = "/usr/bin:/bin"
        let result = try Command(
            "\(programs)/teamsync", ["report", "--output", "-"], environment: environment
        ).run()
        let page = result.text
        #expect(result.status == 0, "\(result.errorText)")
        #expect(page.contains("Cannot determine which code breaks"), "\(page.prefix(200))")
        #expect(page.contains("scripts/install") && !page.contains("No problems found"))
    }
}
