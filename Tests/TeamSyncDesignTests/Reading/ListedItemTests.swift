import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncGit
@testable import TeamSyncWorker

@Suite struct ListedItemTests {
    private static let cases = CatalogueSource.lines(
        glob: "Sources/**/*.swift", exclude: [], pattern: #"case (?<key>\w+)"#)

    /// The items of a catalogue with the name `things`. In a warning, the location is `HERE`.
    private func find(_ source: CatalogueSource, in clone: SmallClone, _ place: FindingPlace) throws -> FoundItems {
        try place.items(of: "things", source, in: clone)
    }

    private func keys(_ source: CatalogueSource, in clone: SmallClone, _ place: FindingPlace) throws -> [String]? {
        guard case .found(let items, _) = try find(source, in: clone, place) else { return nil }
        return items.map(\.key)
    }

    @Test("Files are items, sorted by path", arguments: FindingPlace.allCases)
    func filesAreItemsInTheOrderOfTheirPaths(place: FindingPlace) throws {
        let clone = try SmallClone([
            "icons/b.svg": "b", "icons/a.svg": "a", "icons/x/a.svg": "x", "icons/a-b.svg": "", "icons/a.png": "",
        ])
        try clone.repository.write("", to: RawPath(Array("icons/".utf8) + [0x25, 0xff] + Array(".svg".utf8)))
        try clone.commit("More")
        let found = try find(.files(glob: "icons/**/*.svg", exclude: ["icons/b*"]), in: clone, place)
        guard case .found(let items, []) = found else {
            Issue.record("\(found)")
            return
        }
        // If several files have the same key, the first one is the item, but each one counts.
        #expect(items.map(\.key) == ["%25%FF", "a-b", "a"])
        #expect(items.last?.path == GitPath("icons/a.svg"))
        let blob = try clone.id("HEAD:icons/a.svg")
        #expect(items.last?.blob == (place == .commit ? blob : nil))
        #expect(items.allSatisfy { $0.text == nil && $0.line == nil })
    }

    @Test(
        "A link to a drawing with variants is another name, not another drawing", arguments: FindingPlace.allCases)
    func links(place: FindingPlace) throws {
        let clone = try SmallClone(["icons/16/a.svg": "a", "icons/16/b.svg": "b"])
        try clone.repository.link("icons/16/c.svg", to: "a.svg")
        try clone.repository.git("add", "icons")
        try clone.commit("Link")
        let key = "^(?<key>.+)$"
        #expect(try keys(.files(glob: "icons/**/*.svg", exclude: [], key: key), in: clone, place) == ["a", "b", "c"])
        let source = CatalogueSource.files(glob: "icons/**/*.svg", exclude: [], key: key)
        #expect(try place.catalogue("icons", CountConfiguration(source: source), in: clone)?.count == 2)
    }

    @Test("Files in excluded folders do not lack an item", arguments: ["c/icons", "**/icons", "c/icons/**"])
    func excluded(pattern: String) throws {
        let clone = try SmallClone([
            "c/a/a.tsx": "a", "c/b/b.tsx": "b", "c/icons/x.svg": "x", "c/icons/deep/y.svg": "y",
        ])
        let folders = CatalogueSource.directories(glob: "c/*", exclude: [pattern])
        let found = try FindingPlace.commit.catalogue(
            "components", CountConfiguration(source: folders, with: ["c/{key}/**"]), in: clone)
        let catalogue = try #require(found)
        #expect(catalogue.orphans.map(\.path) == [])
        if !pattern.hasSuffix("/**") { #expect(catalogue.items.map(\.key) == ["a", "b"]) }
        let files = CatalogueSource.files(glob: "c/*/*.tsx", exclude: [])
        let others = try FindingPlace.commit.catalogue(
            "components", CountConfiguration(source: files, with: ["c/{key}/**"]), in: clone)
        #expect(others?.orphans.count == 2)
    }

    @Test(
        "Folders are items if they contain a file; links and submodules are not", arguments: FindingPlace.allCases)
    func folders(place: FindingPlace) throws {
        let clone = try SmallClone([
            "src/core/button/button.ts": "", "src/core/chip/web/chip.ts": "", "src/core/index.ts": "",
            "src/other/x.ts": "", "src/core/__tests__/a.ts": "",
        ])
        try clone.repository.link("src/core/linked", to: "button")
        let id = try clone.id("HEAD").description
        try clone.repository.git("update-index", "--add", "--cacheinfo", "160000,\(id),src/core/module")
        try clone.repository.git("add", "src/core/linked")
        try clone.repository.git("commit", "--quiet", "-m", "Submodule and link")
        try RawFile.makeFolder(clone.repository.absolute("src/core/module"))
        try clone.repository.write("gitdir: x", to: "src/core/module/.git")
        try clone.repository.write("", to: "src/core/module/a.ts")
        try RawFile.makeFolder(clone.repository.absolute("src/core/empty/er"))
        let source = CatalogueSource.directories(glob: "src/core/*", exclude: ["src/core/__*"])
        #expect(try keys(source, in: clone, place) == ["button", "chip"])
        #expect(try keys(.directories(glob: "src/core/*/", exclude: ["src/core/__*/"]), in: clone, place)?.count == 2)
        #expect(try keys(.directories(glob: "**", exclude: ["src/core/__*"]), in: clone, place)?.count == 6)
        #expect(try keys(.directories(glob: "src/core", exclude: []), in: clone, place) == ["core"])
        #expect(try keys(.directories(glob: "src/core/chip/*", exclude: []), in: clone, place) == ["web"])
        #expect(try keys(.directories(glob: "*", exclude: []), in: clone, place) == ["src"])
        guard case .found(let items, _) = try find(source, in: clone, place) else { return }
        #expect(items.first?.path == GitPath("src/core/button"))
        #expect(try items.first?.blob == (place == .commit ? clone.id("HEAD:src/core/button") : nil))
    }

    @Test("A folder with a name that begins with a dot is only a component if the pattern has such a name")
    func hiddenFolders() throws {
        let clone = try SmallClone(["a/chip/c.hbs": "", "a/.scaffold/x.hbs": "", ".kit/card/c.hbs": ""])
        #expect(try keys(.directories(glob: "a/*", exclude: []), in: clone, .commit) == ["chip"])
        #expect(try keys(.directories(glob: ".kit/*", exclude: []), in: clone, .commit) == ["card"])
        #expect(try keys(.directories(glob: "a/.*", exclude: []), in: clone, .commit) == ["scaffold"])
    }

    @Test("Matches in lines are items", arguments: FindingPlace.allCases)
    func matchesOfLinesAreItems(place: FindingPlace) throws {
        let clone = try SmallClone([
            "Sources/B.swift": "enum B {\r\n    case one, two\r\n    case three\r\n}",
            "Sources/a/A.swift": "\u{feff}case four; case five\n",
            "Sources/c.txt": "case six",
        ])
        let found = try find(Self.cases, in: clone, place)
        guard case .found(let items, []) = found else {
            Issue.record("\(found)")
            return
        }
        #expect(items.map(\.key) == ["one", "three", "four", "five"])
        #expect(items.map(\.line) == [2, 3, 1, 1])
        #expect(items.map(\.text) == ["case one", "case three", "case four", "case five"])
        #expect(
            items.map(\.path.description) == ["Sources/B.swift", "Sources/B.swift"]
                + ["Sources/a/A.swift", "Sources/a/A.swift"])
    }

    @Test(
        "The key of a line",
        arguments: [
            (#"case \w+"#, ["case a", "case b"]), (#"(?<key>\w)$"#, ["b"]), (#"^\w+"#, ["case"]),
            (#"(?<name>\w+) (?<key>\w)"#, ["a", "b"]), (#"x*"#, []), (#"case(?<key> z)?"#, []),
            (#"(?<key>[ab])(?<other>;)?"#, ["a", "b"]), (#"\s\w;?\s?"#, ["a;", "b"]), (#"\s+"#, []),
        ])
    func keyOfALine(pattern: String, expected: [String]) throws {
        let clone = try SmallClone(["a.txt": "case a; case b\n\n"])
        let source = CatalogueSource.lines(glob: "*.txt", exclude: [], pattern: pattern)
        let keys = try keys(source, in: clone, .commit)
        // `[ab]` also matches the a of `case`, which is the same key.
        #expect(keys == expected)
    }

    @Test("Files that cannot be scanned are skipped and named", arguments: FindingPlace.allCases)
    func filesThatCannotBeScannedAreSkippedAndNamed(place: FindingPlace) throws {
        let long = String(repeating: "x", count: LineScan.lineLimit)
        let clone = try SmallClone([
            "Sources/a.swift": "case a\n\(long)y case b\ncase c\n\(long)y",
            "Sources/b.swift": "\(long)y", "Sources/c.swift": String(long.dropLast(6)) + "case d\r\n",
        ])
        try clone.repository.write([0xff, 0x0a] + Array("case e".utf8), to: "Sources/d.swift")
        try clone.repository.link("Sources/e.swift", to: "a.swift")
        try clone.commit("More")
        let found = try find(Self.cases, in: clone, place)
        guard case .found(let items, let warnings) = found else {
            Issue.record("\(found)")
            return
        }
        #expect(items.map(\.key) == ["a", "c", "d"])
        #expect(
            warnings == [
                "things: 2 lines (the first is line 2) of Sources/a.swift at HERE are longer than 4 KiB "
                    + "and were skipped",
                "things: line 1 of Sources/b.swift at HERE is longer than 4 KiB and was skipped",
                "things: Sources/d.swift at HERE is not UTF-8 and was skipped",
            ])
    }

    @Test("A file with a match in each of 100,000 lines is read, and one with more is skipped")
    func manyMatches() throws {
        for (extra, expected) in [(0, LineScan.matchLimit), (1, 0)] {
            let lines = (0..<(LineScan.matchLimit + extra)).map { "case a\($0)" }
            let clone = try SmallClone(["Sources/a.swift": lines.joined(separator: "\n")])
            let found = try find(Self.cases, in: clone, .commit)
            #expect(found.count == expected)
            #expect(
                found.warnings
                    == (extra == 0
                        ? [] : ["things: Sources/a.swift at HERE has more than 100000 matches and was skipped"]))
        }
    }

    @Test("Constants whose sizes are not part of the key count once, without a warning")
    func sizesAreNotNoted() throws {
        let clone = try SmallClone(["a.dart": "x wifi_small = 1\nx wifi_large = 2\nx home = 3\nx home = 4"])
        let source = CatalogueSource.lines(
            glob: "a.dart", exclude: [], pattern: #"^x (?<key>\w+?)(?:_(?:small|large))?(?!\w) ="#)
        guard case .found(let items, let warnings) = try find(source, in: clone, .commit) else {
            Issue.record("no items")
            return
        }
        #expect(items.map(\.key) == ["wifi", "home"])
        #expect(warnings == ["things: 'home' appears at a.dart:3 and a.dart:4 at HERE, and counts once"])
    }

    @Test("A key counts once, and both places are named", arguments: FindingPlace.allCases)
    func aKeyCountsOnceAndBothPlacesAreNamed(place: FindingPlace) throws {
        let clone = try SmallClone([
            "Sources/a.swift": "case a\ncase b\ncase a", "Sources/b/b.swift": "case b\ncase a", "Sources/c/b/x": "",
        ])
        let lines = try find(Self.cases, in: clone, place)
        guard case .found(let items, let warnings) = lines else {
            Issue.record("\(lines)")
            return
        }
        #expect(items.map(\.key) == ["a", "b"])
        #expect(
            warnings == [
                "things: 'a' appears at Sources/a.swift:1 and Sources/a.swift:3 at HERE, and counts once",
                "things: 'b' appears at Sources/a.swift:2 and Sources/b/b.swift:1 at HERE, and counts once",
            ])
        let named = try find(.directories(glob: "Sources/**/b", exclude: []), in: clone, place)
        #expect(named.count == 1)
        #expect(named.warnings == ["things: 'b' appears at Sources/b and Sources/c/b at HERE, and counts once"])
    }

    @Test("A file whose name is not UTF-8 is read", arguments: FindingPlace.allCases)
    func nameThatIsNotUTF8(place: FindingPlace) throws {
        let clone = try SmallClone(["README": ""])
        try clone.repository.write("case a", to: RawPath(Array("Sources/".utf8) + [0xff] + Array(".swift".utf8)))
        try clone.commit("More")
        #expect(try keys(Self.cases, in: clone, place) == ["a"])
    }

    @Test("The number of warnings is limited")
    func manyWarnings() throws {
        var files: [RawPath: String] = [:]
        for number in 0..<30 { files["Sources/\(number).swift"] = "case same" }
        for number in 0..<30 { files["Sources/x\(number).swift"] = String(repeating: "x", count: 5000) }
        let found = try find(Self.cases, in: SmallClone(files), .commit)
        #expect(found.count == 1)
        #expect(found.warnings.count == 12)
        #expect(found.warnings.last == "things: 20 more like these at HERE")
    }

    @Test("Without the folder, the items are unknown", arguments: FindingPlace.allCases)
    func aFolderThatIsNotThereMakesItemsUnknown(place: FindingPlace) throws {
        let clone = try SmallClone(["README": ""])
        for source in [
            CatalogueSource.files(glob: "Sources/*.swift", exclude: []), Self.cases,
            .directories(glob: "Sources/*", exclude: []),
        ] {
            #expect(
                try find(source, in: clone, place) == .unknown(warning: "things: there is no folder Sources/ at HERE"))
        }
        try clone.commit("Sources", ["Sources/x/y": ""])
        for source in [
            CatalogueSource.files(glob: "Sources/*.swift", exclude: []), Self.cases,
            .directories(glob: "Sources/*/*", exclude: []),
        ] {
            #expect(try find(source, in: clone, place) == .found([], warnings: []))
        }
    }

    @Test("Missing contents of a partial clone are not read, and reported")
    func partialClone() throws {
        let origin = try SmallClone(["Sources/a.swift": "case a", "src/b/c": ""])
        try origin.repository.git("config", "uploadpack.allowFilter", "true")
        let path = origin.folder.appending("partial")
        _ = try TestRepository.clone(
            "file://\(origin.path)", to: path, runner: origin.repository.runner,
            arguments: ["--filter=blob:none", "--no-checkout"])
        let repository = try Repository(at: path)
        let files = try CommitFileSource(origin.id("HEAD"), called: "main", in: repository)
        var reader = CatalogueReader()
        let lines = try FoundItems(reader.read("things", Self.cases, in: files))
        #expect(
            lines
                == .unknown(
                    warning: "things: Sources/a.swift at \(files.fullName) has not been fetched into this partial clone"
                ))
        let folders = try FoundItems(reader.read("things", .directories(glob: "src/*", exclude: []), in: files))
        #expect(folders.count == 1)
    }

    @Test("A blob is scanned once for each pattern")
    func memoised() throws {
        let clone = try SmallClone(["Sources/a.swift": "case a\nlet b", "Sources/b.swift": "case a\nlet b"])
        let files = CountingFileSource(
            base: try CommitFileSource(clone.id("HEAD"), called: "main", in: clone.open()))
        var reader = CatalogueReader()
        for _ in 0..<3 { _ = try reader.read("things", Self.cases, in: files) }
        #expect(files.reads.count == 1)
        let other = CatalogueSource.lines(glob: "Sources/*", exclude: [], pattern: #"let (?<key>\w+)"#)
        let found = try FoundItems(reader.read("things", other, in: files))
        #expect(files.reads.count == 2)
        #expect(found.count == 1)
    }
}
