import Foundation
import TeamSyncConfiguration
import TeamSyncDocuments
import TestSupport
import Testing

/// A change of a package and uses of its old version, from `Tests/Documents/api-changes`.
private struct CompiledChange {
    let title: String
    let old: String
    let new: String
    /// Each use is on one line. `ref: ` marks a function that is used as a value, which verdicts do not cover.
    let uses: [String]
    /// The reason it may break something although all uses compile.
    let note: String
    /// All expected sentences about it.
    let sentences: [String]

    static func all() throws -> [CompiledChange] {
        let folder = PackageFolder.path("Tests/Documents/api-changes")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted()
        let blocks = try files.flatMap { file in
            try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).components(separatedBy: "=== ").dropFirst()
        }
        return blocks.enumerated().map { CompiledChange($0.element, name: "T\($0.offset)") }
    }

    private init(_ block: String, name: String) {
        var sections: [String: [String]] = [:]
        var section = "title"
        for line in block.split(separator: "\n").map(String.init) {
            if line.hasPrefix("--- ") {
                section = String(line.dropFirst(4))
            } else {
                sections[section, default: []].append(line.replacing("NAME", with: name))
            }
        }
        let text = { (name: String) in (sections[name] ?? []).joined(separator: "\n") }
        (title, old, new, note) = (text("title"), text("old"), text("new"), text("note"))
        (uses, sentences) = (sections["use"] ?? [], sections["says"] ?? [])
    }
}

/// The reported verdicts on a package's changes agree with the compiler's errors in its uses.
@Suite struct APICompilerTests {
    private static let compiler = Toolchain.path(of: "swiftc")

    @Test(
        "A change breaks exactly what the compiler refuses",
        .enabled(if: compiler != nil, "there is no Swift toolchain on PATH"))
    func verdicts() throws {
        let all = try CompiledChange.all()
        #expect(all.count > 300)
        let imports = "import Observation\n"
        let bench = try Toolchain.Bench(
            old: imports + all.map(\.old).joined(separator: "\n"),
            new: imports + all.map(\.new).joined(separator: "\n"),
            compiler: #require(Self.compiler))
        var (uses, owners) = ([String](), [(change: Int, counts: Bool)]())
        for (index, change) in all.enumerated() {
            for use in change.uses {
                let isReference = use.hasPrefix("ref: ")
                let text = isReference ? String(use.dropFirst(5)) : use
                uses.append(
                    text.hasPrefix("top: ") ? String(text.dropFirst(5)) : "func use\(uses.count)() { \(text) }")
                owners.append((index, !isReference))
            }
        }
        #expect(try bench.failures(of: uses, with: .old).map { uses[$0] } == [])
        let broken = Set(try bench.failures(of: uses, with: .new).map { owners[$0] }.filter(\.counts).map(\.change))
        #expect(broken.count > 120)
        for (index, change) in all.enumerated() {
            let found = changes(from: ["A.swift": change.old], to: ["A.swift": change.new], access: .public)
            let verdicts = Set(found.map(\.verdict))
            #expect(found.map(\.sentence) == change.sentences, "\(change.title)")
            // A change that could not be analyzed has only the effect for that.
            for change in found {
                if case .notAnalysed = change.effect {
                    #expect(change.verdict == .notAnalysed)
                } else {
                    #expect(change.verdict != .notAnalysed)
                }
            }
            #expect(try DocumentCodec.decode([APIChange].self, from: DocumentCodec.encode(found)) == found)
            if broken.contains(index) {
                #expect(!verdicts.isDisjoint(with: [.breaking, .mayBreak]), "\(change.title)")
            } else {
                #expect(!verdicts.contains(.breaking), "\(change.title)")
                #expect(
                    verdicts.isDisjoint(with: [.mayBreak, .notAnalysed]) || !change.note.isEmpty, "\(change.title)")
            }
        }
    }
}
