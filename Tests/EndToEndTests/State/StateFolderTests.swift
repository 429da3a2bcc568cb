import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("The state folder and the export's folder", .validatesDocuments)
struct StateFolderTests {
    @Test("Missing folders and new files are created for the user only")
    func made() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        try bench.sync()
        let folders = [
            "\(bench.home)/.local", "\(bench.home)/.local/state", bench.state.path, bench.state.changesFolder,
            bench.state.repositoriesFolder, bench.state.locksFolder,
        ]
        for folder in folders { #expect(try FileFacts(folder)?.mode == 0o700, "\(folder)") }
        for file in try FolderListing.files(in: bench.state.path) {
            #expect(try FileFacts(file)?.mode == 0o600, "\(file)")
        }
        #expect(try FileFacts(bench.exportFile)?.mode == 0o644 & ~currentMask())
    }

    @Test("A replaced export keeps its mode, and so does a link to a file next to it")
    func exportMode() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        let real = AtomicFile.folder(of: bench.exportFile) + "/shared.json"
        try bench.write("{}\n", to: real)
        try RawFile.setMode(0o640, of: RawPath(real))
        try RawFile.link(RawPath(bench.exportFile), to: "shared.json")
        try bench.sync()
        #expect(try FileFacts(real)?.mode == 0o640)
        #expect(try FileFacts(bench.exportFile)?.isFile == false)
        #expect(try bench.text(of: real).contains("\"icons\": 12"))
    }

    @Test("An export is not written through a link out of its folder; the document is")
    func exportLinkOutside() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        let real = bench.path("shared.json")
        try bench.write("{}\n", to: real)
        try RawFile.link(RawPath(bench.exportFile), to: RawPath(real))
        let result = try bench.teamsync("sync")
        #expect(result.status == 1)
        #expect(
            result.errorText.hasPrefix(
                "teamsync: cannot write through the symbolic link \(bench.exportFile): it points to \(real), outside "))
        #expect(try bench.text(of: real) == "{}\n")
        #expect(try bench.document().counts.entries["icons"]?.count == 12)
    }

    @Test("TEAMSYNC_STATE_DIR determines the folder, also with spaces, for writers and readers")
    func ownFolder() throws {
        let bench = try Workbench()
        let folder = bench.path("my state – here")
        let environment = ["TEAMSYNC_STATE_DIR": folder]
        #expect(try bench.teamsync("sync", environment: environment).status == 0)
        #expect(try bench.teamsync("counts", environment: environment).text.contains("12 Icons"))
        #expect(try FileFacts(bench.state.path) == nil)
    }

    @Test("A state folder that cannot be created is an error with its path", arguments: ["", "/deeper"])
    func impossible(below: String) throws {
        let bench = try Workbench()
        let file = bench.path("a file")
        try bench.write("content\n", to: file)
        let result = try bench.teamsync("sync", environment: ["TEAMSYNC_STATE_DIR": file + below])
        #expect(result.status == 1)
        #expect(result.errorText.hasPrefix("teamsync: cannot create \(file)"))
        #expect(try bench.text(of: file) == "content\n")
    }

    @Test("If publishing fails, the reason is reported, the exit code is 1, and old files are intact")
    func publicationImpossible() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        try bench.sync()
        let before = try bench.publishedFiles()
        try RawFile.remove(RawPath(bench.state.publicationLock))
        try RawFile.makeFolder(RawPath(bench.state.publicationLock))
        try bench.icons.clone.git("reset", "--quiet", "--hard", "HEAD~1")
        let result = try bench.teamsync("sync")
        #expect(result.status == 1)
        #expect(result.errorText == "teamsync: cannot lock \(bench.state.publicationLock): Is a directory\n")
        for (file, content) in before where file.schema != .changes {
            #expect(try RawFile.contents(of: RawPath(file.path)) == content)
        }
        try RawFile.remove(RawPath(bench.state.publicationLock))
        try bench.sync()
        try bench.expectGitAgrees()
    }

    @Test("A failed export is reported; the document and the other export are written")
    func exportImpossible() throws {
        let bench = try Workbench()
        let file = bench.path("a file")
        try bench.write("content\n", to: file)
        try bench.configure([
            "output:", "  exports:", "    - path: \"\(file)/counts.json\"", "    - path: \"\(bench.exportFile)\"",
        ])
        let result = try bench.teamsync("sync")
        #expect(result.status == 1)
        #expect(result.errorText.hasPrefix("teamsync: cannot write \(file)/counts.json: Not a directory\n"))
        #expect(try bench.text(of: file) == "content\n")
        #expect(try bench.text(of: bench.exportFile).contains("\"icons\": 12"))
        try bench.expectGitAgrees()
    }

    @Test(
        "Folders without write permission are an error, and the old files are intact", .enabled(if: User.isOrdinary))
    func readOnly() throws {
        let bench = try Workbench()
        try bench.sync()
        let before = try bench.everyPublishedByte()
        let folders = [bench.state.path, bench.state.changesFolder, bench.state.repositoriesFolder]
        for folder in folders { try RawFile.setMode(0o500, of: RawPath(folder)) }
        defer {
            for folder in folders { #expect(throws: Never.self) { try RawFile.setMode(0o700, of: RawPath(folder)) } }
        }
        let result = try bench.teamsync("sync", "--force")
        #expect(result.status == 1)
        #expect(result.errorText.contains("Permission denied"))
        #expect(try bench.everyPublishedByte() == before)
    }

    @Test("If files cannot grow, as on a full disk, old files are intact and no others are left")
    func noRoom() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        try bench.sync()
        let before = try bench.everyPublishedByte()
        try bench.icons.clone.git("reset", "--quiet", "--hard", "HEAD~1")
        var command = try bench.command("teamsyncd", ["sync"])
        // The signal is ignored, so that writing fails with EFBIG.
        command.arguments =
            ["-c", #"trap '' XFSZ; (ulimit -f 0; exec "$0" "$@") 2>&1 | cat"#, RawPath(command.executable)]
            + command.arguments
        command.executable = "/bin/sh"
        let result = try command.run()
        #expect(result.text.contains("File too large"), "\(result.text)")
        let mark = bench.state.outdatedMark
        let after = try bench.everyPublishedByte()
        #expect(after[mark]?.content == [])
        #expect(after.filter { $0.key != mark } == before)
        try bench.sync()
        #expect(try bench.everyPublishedByte()[mark] == nil)
        try bench.expectGitAgrees()
    }

    private func currentMask() -> UInt32 {
        let mask = umask(0)
        umask(mask)
        return UInt32(mask)
    }
}

/// The user who runs the tests.
enum User {
    /// Not root, because permissions do not apply to root.
    static var isOrdinary: Bool { geteuid() != 0 }
}
