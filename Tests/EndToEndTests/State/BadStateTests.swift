import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Damaged state files", .validatesDocuments)
struct BadStateTests {
    private let icons = Workbench.iconsID

    enum Damage: String, CaseIterable {
        case garbage, truncated, empty, otherVersion, folder, huge, duplicateKeys

        func apply(to path: String) throws {
            let content = try RawFile.contents(of: RawPath(path))
            switch self {
            case .garbage: try RawFile.write([0xff, 0x00, 0x1b, 0x5b], to: RawPath(path))
            case .truncated: try RawFile.write(content.prefix(content.count / 2), to: RawPath(path))
            case .empty: try RawFile.write([], to: RawPath(path))
            case .otherVersion:
                let text = String(decoding: content, as: UTF8.self)
                try RawFile.write(
                    text.replacing("version\": \(path.contains("/repositories/") ? 3 : 1)", with: "version\": 9").utf8,
                    to: RawPath(path))
            case .folder:
                try RawFile.remove(RawPath(path))
                try RawFile.write("inside\n".utf8, to: RawPath(path + "/inside"))
            case .huge: try RawFile.write(Array(repeating: UInt8(ascii: " "), count: 65 << 20), to: RawPath(path))
            case .duplicateKeys: try RawFile.write(#"{"version": 3, "version": 3}"#.utf8, to: RawPath(path))
            }
        }
    }

    @Test(
        "An unreadable state file is kept under another name, reported once, and replaced", arguments: Damage.allCases)
    func stateFile(damage: Damage) throws {
        let bench = try Workbench(onDisk: damage == .huge)
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        let path = bench.state.repositoryState(id: icons)
        try damage.apply(to: path)
        let spoilt = try damage == .folder ? [] : RawFile.contents(of: RawPath(path))
        let result = try bench.teamsync("sync")
        #expect(result.status == 0)
        let aside = path + ".unreadable"
        #expect(result.errorText.hasPrefix("teamsync: icons-library: the state file \(path) could not be read ("))
        #expect(result.errorText.hasSuffix("); it was renamed to \(aside), and a new one was started\n"))
        if damage == .folder {
            #expect(try bench.text(of: aside + "/inside") == "inside\n")
        } else {
            #expect(try RawFile.contents(of: RawPath(aside)) == spoilt)
        }
        try bench.expectGitAgrees()
        try bench.sync()
    }

    @Test("A second damaged state file replaces the first", arguments: [Damage.garbage, .folder])
    func stateFileTwice(damage: Damage) throws {
        let bench = try Workbench()
        for _ in 0..<2 {
            #expect(try bench.teamsync("sync").status == 0)
            try damage.apply(to: bench.state.repositoryState(id: icons))
        }
        let result = try bench.teamsync("sync")
        #expect(result.status == 0, "\(result.errorText)")
        let names = try RawFile.names(in: RawPath(bench.state.repositoriesFolder)).map(\.description)
        #expect(names.filter { $0.contains("unreadable") } == ["\(icons).json.unreadable"])
        try bench.expectGitAgrees()
    }

    @Test("Readers refuse a damaged document with a hint, and the next round rewrites it", arguments: Damage.allCases)
    func document(damage: Damage) throws {
        // A folder is created by something else, and parsers of JSON treat duplicate keys in different ways.
        guard damage != .folder, damage != .duplicateKeys else { return }
        let bench = try Workbench(onDisk: damage == .huge)
        try bench.sync()
        let path = bench.state.countsDocument
        try damage.apply(to: path)
        for command in ["status", "counts", "changes"] {
            let result = try bench.command("teamsync", [command]).run()
            #expect(result.status == 1)
            #expect(result.text == "")
            #expect(result.errorText.contains("\(path)"))
            #expect(result.errorText.contains("\nhint: "))
        }
        #expect(try bench.command("teamsync", ["statusline"]).run().text.hasPrefix("teamsync: ? "))
        try bench.sync()
        try bench.expectGitAgrees()
    }

    @Test(
        "A damaged changes document is rewritten by the next round", arguments: [Damage.garbage, .truncated, .empty])
    func changes(damage: Damage) throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        let path = bench.state.changesDocument(id: icons)
        try damage.apply(to: path)
        let result = try bench.command("teamsync", ["changes"]).run()
        #expect(result.status == 1)
        #expect(
            result.errorText
                == "teamsync: \(path) is not a document that this version can read\nhint: run 'teamsync sync' to write it again\n"
        )
        #expect(result.text.contains("Comps (ios-components): up to date"))
        try bench.sync()
        try bench.expectGitAgrees()
    }

    @Test("A document of a newer version is replaced by one of this version")
    func newerDocument() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.write(#"{"schema_version": 2, "icons": "many"}"# + "\n", to: bench.state.countsDocument)
        let result = try bench.command("teamsync", ["counts"]).run()
        #expect(result.status == 1)
        #expect(
            result.errorText == """
                teamsync: \(bench.state.countsDocument) has schema_version 2; this version reads 1
                hint: install the same version of teamsync and teamsyncd

                """)
        try bench.sync()
        try bench.expectGitAgrees()
    }
}
