import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncGit
@testable import TeamSyncWords

@Suite struct CatalogueCountTests {
    /// The source of the files; the results must be equal.
    enum Place: CaseIterable {
        case commit, worktree
    }

    private static let icons = CatalogueSource.array(file: "metadata.json", pointer: "/icons", key: "name")

    /// The size of a catalogue with the name `icons`. In a warning, the location is `HERE`.
    private func size(
        _ source: CatalogueSource, in clone: SmallClone, _ place: Place
    ) throws -> CatalogueSize {
        var reader = CatalogueReader()
        switch place {
        case .commit:
            let id = try clone.id("HEAD")
            let files = try CommitFileSource(id, called: "main", in: clone.open())
            return try CatalogueSize(reader.read("icons", source, in: files)).naming(
                "main (\(id.description.prefix(9)))")
        case .worktree:
            return try CatalogueSize(reader.read("icons", source, in: WorktreeFileSource(root: clone.path)))
                .naming("the working tree")
        }
    }

    private func unknown(_ reason: String) -> CatalogueSize {
        .unknown(warning: "icons: metadata.json at HERE \(reason)")
    }

    @Test("The size of a valid file is known", arguments: Place.allCases)
    func sizeOfASoundFileIsKnown(place: Place) throws {
        let clone = try SmallClone(["metadata.json": #"{"icons": [1, 2, 3], "sets": {"a": 0, "b": 0}}"#])
        #expect(try size(Self.icons, in: clone, place) == .known(3))
        #expect(try size(.keys(file: "metadata.json", pointer: "/sets"), in: clone, place) == .known(2))
        #expect(try size(.keys(file: "metadata.json", pointer: ""), in: clone, place) == .known(2))
    }

    @Test(
        "Faults in the contents of a file",
        arguments: [
            ("", "is empty"), ("{", "is not valid JSON"), ("\u{feff}", "is not valid JSON"),
            ("\n", "is not valid JSON"),
            (#"{"icons": [1,]}"#, "is not valid JSON"), ("{}", "has no value at '/icons'"),
            ("[]", "has no value at '/icons'"), ("3", "has no value at '/icons'"),
            (#"{"icons": {}}"#, "has no array at '/icons'"), (#"{"icons": null}"#, "has no array at '/icons'"),
        ], Place.allCases)
    func sizeOfAMalformedFileIsUnknown(contents: (text: String, reason: String), place: Place) throws {
        let clone = try SmallClone(["metadata.json": contents.text, "README": "x"])
        #expect(try size(Self.icons, in: clone, place) == unknown(contents.reason))
    }

    @Test("The size of an array in place of an object is unknown", arguments: Place.allCases)
    func sizeOfAnArrayWhereAnObjectShouldBeIsUnknown(place: Place) throws {
        let clone = try SmallClone(["metadata.json": "[]"])
        #expect(try size(.keys(file: "metadata.json", pointer: ""), in: clone, place) == unknown("has no object at ''"))
    }

    @Test("The size of a missing file is unknown", arguments: Place.allCases)
    func sizeOfAMissingFileIsUnknown(place: Place) throws {
        let clone = try SmallClone(["metadata.json.bak": "[]", "specs": "a file"])
        #expect(try size(Self.icons, in: clone, place) == unknown("does not exist"))
        #expect(
            try size(.keys(file: "specs/index.json", pointer: ""), in: clone, place)
                == .unknown(warning: "icons: specs/index.json at HERE does not exist"))
    }

    @Test("The size of a folder in place of the file is unknown", arguments: Place.allCases)
    func sizeOfAFolderInPlaceOfTheFileIsUnknown(place: Place) throws {
        let clone = try SmallClone(["metadata.json/x": "[]"])
        #expect(try size(Self.icons, in: clone, place) == unknown("is not a regular file"))
    }

    @Test("The size of a symbolic link is unknown", arguments: Place.allCases)
    func sizeOfASymbolicLinkIsUnknown(place: Place) throws {
        let clone = try SmallClone(["sound.json": #"{"icons": [1]}"#])
        try clone.repository.link("metadata.json", to: "sound.json")
        try clone.commit("Link")
        #expect(try size(Self.icons, in: clone, place) == unknown("is not a regular file"))
    }

    @Test("The size of a file in a linked folder is unknown", arguments: Place.allCases)
    func sizeOfAFileBehindALinkedFolderIsUnknown(place: Place) throws {
        let clone = try SmallClone(["real/metadata.json": #"{"icons": [1]}"#, "real/x/a.svg": "x"])
        try clone.repository.link("linked", to: "real")
        try clone.commit("Link")
        #expect(
            try size(.array(file: "linked/metadata.json", pointer: "/icons", key: nil), in: clone, place)
                == .unknown(warning: "icons: linked/metadata.json at HERE does not exist"))
        for (glob, folder) in [("linked/**/*.svg", "linked/"), ("linked/x/*.svg", "linked/x/")] {
            #expect(
                try size(.files(glob: glob, exclude: []), in: clone, place)
                    == .unknown(warning: "icons: there is no folder \(folder) at HERE"))
        }
    }

    @Test("The size of a submodule in place of the file is unknown", arguments: Place.allCases)
    func sizeOfASubmoduleInPlaceOfTheFileIsUnknown(place: Place) throws {
        let clone = try SmallClone(["README": "x"])
        let id = try clone.id("HEAD").description
        try clone.repository.git("update-index", "--add", "--cacheinfo", "160000,\(id),metadata.json")
        try clone.repository.git("commit", "--quiet", "-m", "Submodule")
        try RawFile.makeFolder(clone.repository.absolute("metadata.json"))
        #expect(try size(Self.icons, in: clone, place) == unknown("is not a regular file"))
    }

    @Test("A file of 64 MiB is read, one with one more byte is too large", arguments: Place.allCases)
    func sizeOfALargeFile(place: Place) throws {
        let clone = try SmallClone(["README": "x"])
        for (extra, reason) in [(0, "is not valid JSON"), (1, "is larger than 64 MiB")] {
            let path = clone.repository.absolute("metadata.json")
            try RawFile.write([], to: path)
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path.description))
            try handle.truncate(atOffset: UInt64(64 << 20 + extra))
            try handle.close()
            if place == .commit {
                try clone.repository.git("add", "metadata.json")
                try clone.repository.git("commit", "--quiet", "-m", "Large")
            }
            #expect(try size(Self.icons, in: clone, place) == unknown(reason))
        }
    }

    @Test("The size of a glob is the number of matches that are not excluded", arguments: Place.allCases)
    func sizeOfAGlobCountsWhatMatchesAndIsNotExcluded(place: Place) throws {
        let clone = try SmallClone([
            "icons/a.svg": "", "icons/b.svg": "", "icons/x/c.svg": "", "icons/x/d.png": "", "icons-old/e.svg": "",
            "icons/new\nline.svg": "", "top.svg": "",
        ])
        try clone.repository.write("", to: RawPath(Array("icons/".utf8) + [0xff] + Array(".svg".utf8)))
        try clone.repository.link("icons/link.svg", to: "a.svg")
        try clone.commit("More")
        func count(_ glob: String, _ exclude: String...) throws -> CatalogueSize {
            try size(.files(glob: glob, exclude: exclude), in: clone, place)
        }
        #expect(try count("icons/*.svg") == .known(5))
        #expect(try count("icons/**/*.svg") == .known(6))
        #expect(try count("icons/**/*.svg", "icons/x/**") == .known(5))
        #expect(try count("icons/**", "**/*.png", "icons/?.svg") == .known(3))
        #expect(try count("*.svg") == .known(1))
        #expect(try count("**") == .known(9))
        #expect(try count("icons/a.svg") == .known(1))
    }

    @Test("The size of a glob that matches nothing in a folder is zero", arguments: Place.allCases)
    func sizeOfAGlobThatMatchesNothingInAFolderIsZero(place: Place) throws {
        let clone = try SmallClone(["icons/a.png": "x"])
        for glob in ["icons/*.svg", "icons/**/*.svg", "*.svg", "**/*.svg"] {
            #expect(try size(.files(glob: glob, exclude: []), in: clone, place) == .known(0))
        }
        #expect(try size(.files(glob: "icons/*", exclude: ["icons/*"]), in: clone, place) == .known(0))
    }

    @Test("The size of a glob in a missing folder is unknown", arguments: Place.allCases)
    func sizeOfAGlobInAMissingFolderIsUnknown(place: Place) throws {
        let clone = try SmallClone(["icons-old/a.svg": "x", "specs": "a file"])
        for (glob, folder) in [("icons/*.svg", "icons/"), ("specs/**/*", "specs/"), ("a/b/**", "a/b/")] {
            #expect(
                try size(.files(glob: glob, exclude: []), in: clone, place)
                    == .unknown(warning: "icons: there is no folder \(folder) at HERE"))
        }
    }

    @Test("The size of folders and lines is the number of their keys", arguments: Place.allCases)
    func sizeOfFoldersAndLinesIsTheNumberOfTheirKeys(place: Place) throws {
        let clone = try SmallClone(["src/a/x.ts": "name: a\nname: b", "src/b/y.ts": "name: c", "src/b/z.ts": "name: a"])
        #expect(try size(.directories(glob: "src/*", exclude: ["src/a"]), in: clone, place) == .known(1))
        let lines = CatalogueSource.lines(glob: "src/**/*.ts", exclude: ["**/y.ts"], pattern: "name: (?<key>.)")
        let warning = "icons: 'a' appears at src/a/x.ts:1 and src/b/z.ts:1 at HERE, and counts once"
        #expect(try size(lines, in: clone, place) == .known(2, warnings: [warning]))
        #expect(
            try size(.directories(glob: "none/*", exclude: []), in: clone, place)
                == .unknown(warning: "icons: there is no folder none/ at HERE"))
    }

    @Test("The size in the working tree is that of the files on disk")
    func sizeInTheWorkingTreeIsThatOfTheFilesOnDisk()
        throws
    {
        let clone = try SmallClone(["metadata.json": #"{"icons": [1]}"#, "icons/a.svg": "x", ".gitignore": "*.tmp"])
        try clone.repository.write(#"{"icons": [1, 2]}"#, to: "metadata.json")
        for path: RawPath in ["icons/untracked.svg", "icons/ignored.tmp", "icons/sub/b.svg"] {
            try clone.repository.write("x", to: path)
        }
        try clone.repository.remove("icons/a.svg")
        #expect(try size(Self.icons, in: clone, .worktree) == .known(2))
        #expect(try size(Self.icons, in: clone, .commit) == .known(1))
        #expect(try size(.files(glob: "icons/**", exclude: []), in: clone, .worktree) == .known(3))
        #expect(try size(.files(glob: "**", exclude: []), in: clone, .worktree) == .known(5))
    }

    @Test("Equal contents with other pointers and kinds are read separately")
    func sizesOfOneFileAreKeptApart() throws {
        let clone = try SmallClone(["metadata.json": #"{"a": [1], "b": [1, 2], "c": {}}"#])
        let files = try CommitFileSource(clone.id("HEAD"), called: "main", in: clone.open())
        var reader = CatalogueReader()
        for _ in 0..<2 {
            let sources: [CatalogueSource] = [
                .array(file: "metadata.json", pointer: "/a", key: nil),
                .array(file: "metadata.json", pointer: "/b", key: nil), .keys(file: "metadata.json", pointer: "/c"),
                .keys(file: "metadata.json", pointer: ""),
            ]
            var sizes: [Int?] = []
            for source in sources { sizes.append(try reader.read("x", source, in: files).count) }
            #expect(sizes == [1, 2, 0, 3])
        }
    }
}

/// The count of a catalogue, or the reason it is unknown.
enum CatalogueSize: Equatable {
    case known(Int, warnings: [String] = [])
    case unknown(warning: String)

    init(_ reading: CatalogueReading) {
        switch reading {
        case .known(let catalogue):
            self = .known(catalogue.count, warnings: catalogue.countWarnings.map(Words.text))
        case .unknown(let warning): self = .unknown(warning: Words.text(warning))
        }
    }
}

extension CatalogueSize {
    fileprivate func naming(_ place: String) -> CatalogueSize {
        func here(_ warning: String) -> String { warning.replacing(" at \(place)", with: " at HERE") }
        return switch self {
        case .known(let count, let warnings): .known(count, warnings: warnings.map(here))
        case .unknown(let warning): .unknown(warning: here(warning))
        }
    }
}
