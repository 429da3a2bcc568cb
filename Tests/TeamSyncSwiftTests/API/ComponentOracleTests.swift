import Foundation
import TeamSyncConfiguration
import TeamSyncDocuments
import TestSupport
import Testing

/// A kind of change of a SwiftUI or UIKit component, from `Tests/Documents/api-components`, with random types.
private struct ComponentChange {
    /// The name of the file.
    let part: String
    let kind: String
    let old: String
    let new: String
    /// Uses that need the old form; none if the change breaks nothing.
    let needs: [String]
    /// Uses that do not need it.
    let others: [String]
    /// The reason the change does not break every use of what changed, if it is reported as one that may break.
    let reason: String?

    static let folder = PackageFolder.path("Tests/Documents/api-components")

    static func all(_ generator: inout SeededGenerator) throws -> [ComponentChange] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        var all: [ComponentChange] = []
        for file in files where file.hasSuffix(".txt") {
            let blocks = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                .components(separatedBy: "=== ").dropFirst()
            for block in blocks {
                all.append(ComponentChange(block, String(file.dropLast(4)), "T\(all.count)", &generator))
            }
        }
        return all
    }

    private static let types = [
        ("Int", "1"), ("String", "\"a\""), ("Double", "1.5"), ("Bool", "true"), ("[Int]", "[1]"),
    ]

    private init(_ block: String, _ part: String, _ name: String, _ generator: inout SeededGenerator) {
        let type = generator.pick(ComponentChange.types)
        let other = generator.pick(
            ComponentChange.types.filter { $0 != type && !(type.0 == "Int" && $0.0 == "Double") })
        let words = [
            ("NAME", name), ("OTHERVALUE", other.1), ("OTHER", other.0), ("VALUE", type.1), ("TYPE", type.0),
        ]
        var sections: [String: [String]] = [:]
        var section = "kind"
        for line in block.split(separator: "\n").map(String.init) {
            if line.hasPrefix("--- ") {
                section = String(line.dropFirst(4))
            } else {
                sections[section, default: []].append(words.reduce(line) { $0.replacing($1.0, with: $1.1) })
            }
        }
        let text = { (name: String) in (sections[name] ?? []).joined(separator: "\n") + "\n" }
        (self.part, kind) = (part, sections["kind"]?.first ?? "")
        (old, new) = (text("old"), text("new"))
        (needs, others, reason) = (sections["needs"] ?? [], sections["other"] ?? [], sections["may"]?.first)
    }
}

/// The verdicts on changes of components, compared with the compiler's errors in uses of them.
@Suite struct ComponentOracleTests {
    private static let compiler = Toolchain.path(of: "swiftc")

    @Test(
        "A change that breaks every use of a part of a component is breaking, and none that breaks one is compatible",
        .enabled(if: compiler != nil, "there is no Swift toolchain on PATH"))
    func components() throws {
        for seed in try SeedRange.chosen(of: 1...1) {
            var generator = SeededGenerator(seed: seed)
            let all = try ComponentChange.all(&generator)
            #expect(all.count > 300)
            let broken = try broken(all)
            var (tally, certain) = (OracleTally(), OracleTally())
            for (index, change) in all.enumerated() {
                let found = changes(
                    from: ["M.swift": "import SwiftUI\n" + change.old],
                    to: ["M.swift": "import SwiftUI\n" + change.new], access: .public)
                let verdicts = Set(found.map(\.verdict))
                let isBroken = broken.contains(index)
                let about: Comment =
                    "seed \(seed), \(change.part), \(change.kind)\n\(change.old)\(change.new)\(found.map(\.sentence))"
                #expect(verdicts.contains(.breaking) == (isBroken && change.reason == nil), about)
                #expect(isBroken == !change.needs.isEmpty, about)
                if isBroken { #expect(!verdicts.isDisjoint(with: [.breaking, .mayBreak]), about) }
                tally.add(part: change.part, kind: change.kind, verdicts, isBroken: isBroken)
                if change.reason == nil {
                    certain.add(part: change.part, kind: change.kind, verdicts, isBroken: isBroken)
                }
            }
            print("changes of components:\n\(tally.report)")
            print("of changes that break every use of what changed: recall \(certain.recall)")
        }
    }

    /// The positions of the changes that break a use that needs the old form; others must not break.
    private func broken(_ all: [ComponentChange]) throws -> Set<Int> {
        let module = try String(contentsOfFile: "\(ComponentChange.folder)/SwiftUI.swift", encoding: .utf8)
        let bench = try Toolchain.Bench(
            old: "@_exported import SwiftUI\n" + all.map(\.old).joined(),
            new: "@_exported import SwiftUI\n" + all.map(\.new).joined(),
            imported: ("SwiftUI", module), compiler: #require(Self.compiler))
        var (uses, owners) = ([String](), [(change: Int, isNeeded: Bool)]())
        for (index, change) in all.enumerated() {
            for (use, isNeeded) in change.needs.map({ ($0, true) }) + change.others.map({ ($0, false) }) {
                let isWhole = use.hasPrefix("top: ")
                uses.append(isWhole ? String(use.dropFirst(5)) : "@MainActor func use\(uses.count)() { \(use) }")
                owners.append((index, isNeeded))
            }
        }
        var failed: Set<Int> = []
        for language in [5, 6] {
            #expect(try bench.failures(of: uses, with: .old, language: language).map { uses[$0] } == [])
            failed.formUnion(try bench.failures(of: uses, with: .new, language: language))
        }
        #expect(failed.filter { !owners[$0].isNeeded }.map { uses[$0] } == [])
        return Set(failed.map { owners[$0].change })
    }
}
