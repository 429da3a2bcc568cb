import CloneTestSupport
import Glibc
import TeamSyncWorker
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWords

/// Contents that can be pushed with a few objects.
@Suite struct HostileCatalogueTests {
    private static let icons = CatalogueSource.array(file: "metadata.json", pointer: "/icons", key: "name")

    private func read(_ source: CatalogueSource, in clone: SmallClone) throws -> (CatalogueReading, place: String) {
        var reader = CatalogueReader()
        let files = try CommitFileSource(clone.id("HEAD"), called: "main", in: clone.open())
        return (try reader.read("things", source, in: files), files.fullName)
    }

    private func unknown(_ reading: CatalogueReading) -> String? {
        guard case .unknown(let warning) = reading, !reading.isNotFetched else { return nil }
        return Words.text(warning)
    }

    @Test("Millions of tiny elements or members are too many items", arguments: [true, false])
    func manyItems(isArray: Bool) throws {
        let inner =
            isArray
            ? "[" + String(repeating: "1,", count: 300_000) + "1]"
            : "{" + String(repeating: #""":1,"#, count: 300_000) + #""":1}"#
        let clone = try SmallClone(["metadata.json": #"{"icons":\#(inner)}"#])
        let source = isArray ? Self.icons : .keys(file: "metadata.json", pointer: "/icons")
        let (reading, place) = try read(source, in: clone)
        #expect(unknown(reading) == "things: metadata.json at \(place) has more than 100000 items at '/icons'")
    }

    @Test("An item with many values is counted, but not compared")
    func largeItem() throws {
        let values = String(repeating: "1,", count: Catalogue.valueLimit) + "1"
        let clone = try SmallClone(["metadata.json": #"{"icons":[{"name":"a","x":[\#(values)]},{"name":"b"}]}"#])
        let (reading, place) = try read(Self.icons, in: clone)
        guard case .known(let catalogue) = reading else {
            Issue.record("\(reading)")
            return
        }
        #expect(catalogue.count == 2)
        #expect(catalogue["a"]?.json.flatMap(JSONFile.parsed) == nil)
        #expect(catalogue["b"]?.json.flatMap(JSONFile.parsed) != nil)
        #expect(
            catalogue.warnings.map(Words.text) == [
                "things: metadata.json at \(place): /icons/0 has more than 20000 values, so its contents are not compared"
            ])
    }

    @Test("Keys of one character with a million marks are limited in bytes, and stay different")
    func longKeys() throws {
        let marks = String(repeating: "\u{301}\u{323}", count: 250_000)
        let names = ["a\(marks)", "a\(marks)\u{301}"]
        let elements = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
        let clone = try SmallClone(["metadata.json": #"{"icons":[\#(elements)]}"#])
        guard case .known(let catalogue) = try read(Self.icons, in: clone).0 else { return }
        #expect(catalogue.items.count == 2)
        #expect(catalogue.items.allSatisfy { $0.key.utf8.count <= BoundedName.limit })
        #expect(catalogue.warnings == [])
    }

    @Test("The ten billion paths of 13 objects are not all visited")
    func deepTree() throws {
        let clone = try SmallClone(["README": #"[{"name": "a"}]"#])
        let blob = try clone.id("HEAD:README")
        var tree = try clone.repository.git("rev-parse", "HEAD^{tree}")
        for _ in 0..<10 {
            let lines = (0..<10).map { "040000 tree \(tree)\t\($0)\n" }.joined()
            tree = try clone.repository.git("mktree", input: Array(lines.utf8))
        }
        let commit = try clone.repository.git("commit-tree", tree, "-m", "Deep")
        let files = try CommitFileSource(#require(ObjectID(hex: commit)), called: "main", in: clone.open())
        var reader = CatalogueReader(visiting: 3000)
        let sources = [
            CatalogueSource.files(glob: "**/*.svg", exclude: []), .lines(glob: "**/*.svg", exclude: [], pattern: "x"),
            .files(glob: "**", exclude: []),
        ]
        for source in sources {
            let reading = try reader.read("things", source, in: files)
            #expect(unknown(reading) == "things: more than 3000 files are in \(files.fullName)")
        }
        let folder = try reader.read("things", .files(glob: "0/**", exclude: []), in: files)
        #expect(unknown(folder) == "things: more than 3000 files are in 0/ at \(files.fullName)")
        let folders = try reader.read("things", .directories(glob: "1/**", exclude: []), in: files)
        #expect(unknown(folders) == "things: more than 3000 folders are in 1/ at \(files.fullName)")
        // The additional files of items are limited in the same way.
        let few = try clone.repository.git(
            "mktree", input: Array("040000 tree \(tree)\tdeep\n100644 blob \(blob)\tm.json\n".utf8))
        let other = try clone.repository.git("commit-tree", few, "-m", "Few")
        let named = try CommitFileSource(#require(ObjectID(hex: other)), called: "main", in: clone.open())
        let tied = CountConfiguration(
            source: .array(file: "m.json", pointer: "", key: "name"), with: ["deep/**/{key}.svg"])
        guard case .known(let catalogue) = try reader.read("things", tied, in: named) else {
            Issue.record("unknown")
            return
        }
        #expect(catalogue.count == 1)
        #expect(
            catalogue.warnings.map(Words.text) == [
                "things: more than 3000 files are in deep/ at \(named.fullName), so they are not compared"
            ])
    }

    @Test("The time to match a pattern of many stars is limited by the lengths of path and pattern")
    func stars() {
        let glob = GlobPattern(String(repeating: "**/*a*a*a*a*a*a*/", count: 8) + "b")
        let name = String(repeating: "a", count: 200)
        #expect(!glob.matches(GitPath(Array(repeating: name, count: 20).joined(separator: "/"))))
    }

    @Test("A file with too many lines is skipped with a warning, and empty lines take no memory")
    func manyLines() throws {
        let clone = try SmallClone([
            "a.swift": String(repeating: "\n", count: LineScan.countLimit + 1), "b.swift": "case b",
        ])
        let source = CatalogueSource.lines(glob: "*.swift", exclude: [], pattern: #"case (?<key>\w+)"#)
        let (reading, place) = try read(source, in: clone)
        guard case .known(let catalogue) = reading else {
            Issue.record("\(reading)")
            return
        }
        #expect(catalogue.items.map(\.key) == ["b"])
        #expect(
            catalogue.countWarnings.map(Words.text) == [
                "things: a.swift at \(place) has more than 1000000 lines and was skipped"
            ])
    }

    @Test("Links out of the working tree are not followed, and FIFOs are not read")
    func worktree() throws {
        let clone = try SmallClone(["a.txt": "case a"])
        try clone.repository.write("case secret", to: "../outside/x.txt")
        try clone.repository.link("out", to: "../outside")
        try clone.repository.link("b.txt", to: "../outside/x.txt")
        #expect(mkfifo("\(clone.path)/c.txt", 0o600) == 0)
        var reader = CatalogueReader()
        let source = CatalogueSource.lines(glob: "**/*.txt", exclude: [], pattern: #"case (?<key>\w+)"#)
        let reading = try reader.read("things", source, in: WorktreeFileSource(root: clone.path))
        guard case .known(let catalogue) = reading else {
            Issue.record("\(reading)")
            return
        }
        #expect(catalogue.items.map(\.key) == ["a"])
        #expect(catalogue.countWarnings == [])
    }

    @Test("If the keys of all catalogues exceed 1 MiB, they are omitted with a warning")
    func keys() throws {
        func metadata(_ count: Int) -> String {
            let name = String(repeating: "x", count: 180)
            let elements = (0..<count).map { #"{"name":"\#(name)\#($0)"}"# }.joined(separator: ",")
            return #"{"icons":[\#(elements)]}"#
        }
        let clone = try SmallClone(["metadata.json": metadata(8000), "small.json": #"{"icons":[{"name":"a"}]}"#])
        let files = try CommitFileSource(clone.id("HEAD"), called: "main", in: clone.open())
        var reader = CatalogueReader()
        let counts = [
            "icons": CountConfiguration(source: Self.icons),
            "small": CountConfiguration(source: .array(file: "small.json", pointer: "/icons", key: "name")),
        ]
        let (keys, warnings) = try reader.keys(of: counts, local: files, upstream: files, base: nil)
        #expect(Set(keys.keys) == ["small"])
        #expect(
            warnings.map(Words.text) == [
                "icons: the names of its items at \(files.fullName) exceed 1 MiB, so their uses are not checked"
            ])
    }
}
