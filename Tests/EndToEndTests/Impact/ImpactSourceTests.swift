import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The effects of a pull on sources in Kotlin, Java, XML, CSS, Sass and TypeScript. Each line that is affected ends in a
/// mark: `BREAKS`, `MAY`, `CHANGES`, or `WRONG` for a name that no catalogue has.
@Suite("Impact on sources of other languages") struct ImpactSourceTests {
    private static let marks = [
        "BREAKS": "breaks", "MAY": "may_break", "CHANGES": "changes", "DEPRECATED": "deprecated", "WRONG": "wrong",
    ]

    @Test("Every affected line is listed with its effect, and no other line")
    func lines() throws {
        let bench = try ImpactBench()
        let code = try Self.files("code.txt").compactMapValues(\.self)
        try bench.add("kit", try Self.files("library.txt").compactMapValues(\.self))
        try bench.add("app", code)
        try bench.push("kit", try Self.files("changes.txt"))
        try bench.configure(try Self.text("repositories.yaml"))
        let user = try #require(try bench.impact().repositories.first)
        #expect(user.incomplete == [] && code.count > 60)
        var found: Set<String> = []
        for item in user.items {
            found.formUnion(item.places.map { "\($0.path):\($0.line ?? 0) \(item.effect.rawValue)" })
        }
        for name in user.alreadyWrong { found.formUnion(name.places.map { "\($0.path):\($0.line ?? 0) wrong" }) }
        var expected: Set<String> = []
        for (path, text) in code {
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let mark = line.split { !$0.isLetter }.last.flatMap { Self.marks[String($0)] }
                if let mark { expected.insert("\(path):\(index + 1) \(mark)") }
            }
        }
        #expect(expected.count > 80)
        #expect(expected.subtracting(found).sorted() == [], "these are not listed")
        #expect(found.subtracting(expected).sorted() == [], "these are not affected")
    }

    private static func text(_ name: String) throws -> String {
        try String(contentsOfFile: PackageFolder.path("Tests/Documents/impact-sources/\(name)"), encoding: .utf8)
    }

    /// The files in a list, each after a line `=== PATH`; nil for one that is gone.
    private static func files(_ name: String) throws -> [String: String?] {
        var files: [String: String?] = [:]
        for block in try text(name).components(separatedBy: "=== ").dropFirst() {
            let parts = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let content = parts.count > 1 ? parts[1] : ""
            files[parts[0]] = .some(content.hasPrefix("(gone)") ? nil : content)
        }
        return files
    }
}
