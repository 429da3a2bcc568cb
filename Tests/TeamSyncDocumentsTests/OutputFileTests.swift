import Foundation
import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Where files for users may be written") struct OutputFileTests {
    let scratch: TemporaryFolder
    let export: [UInt8]

    init() throws {
        scratch = try TemporaryFolder()
        export = try DocumentCodec.encode(Samples.full.counts)
        for folder in ["app/.git", "app/Resources", "outside"] {
            try AtomicFile.makeFolder(scratch.appending(folder), mode: 0o700)
        }
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: scratch.appending(name), withDestinationPath: target)
    }

    private func write(_ name: String) throws -> AtomicFile.Outcome {
        try OutputFile.replace(scratch.appending(name), with: export, format: .counts)
    }

    @Test("Missing folders are created")
    func missingFoldersAreMade() throws {
        #expect(try write("app/Generated/json/counts.json") == .written)
        #expect(try write("app/Generated/json/counts.json") == .unchanged)
        #expect(try scratch.bytes(of: "app/Generated/json/counts.json") == export)
    }

    @Test("A link in place of the file must stay in its folder, whether or not its target exists")
    func linkOutOfItsFolder() throws {
        let victim = try scratch.write("secret".utf8, to: "outside/victim")
        let targets = ["../../outside/victim", victim, "../../outside/new.json", "../counts.json", "../.git/config"]
        for (index, target) in targets.enumerated() {
            let name = "app/Resources/\(index).json"
            try link(name, to: target)
            #expect(throws: OutputError.self, "\(target)") { try write(name) }
        }
        #expect(try scratch.bytes(of: "outside/victim") == Array("secret".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.appending("outside")) == ["victim"])
    }

    @Test("A link within its folder is kept")
    func aLinkWithinItsFolderStays() throws {
        try scratch.write([], to: "app/Resources/real.json")
        try link("app/Resources/counts.json", to: "real.json")
        try link("app/Resources/dangling.json", to: "./new.json")
        #expect(try write("app/Resources/counts.json") == .written)
        #expect(try write("app/Resources/dangling.json") == .written)
        #expect(try scratch.bytes(of: "app/Resources/real.json") == export)
        #expect(try scratch.bytes(of: "app/Resources/new.json") == export)
        #expect(try FileStamp(scratch.appending("app/Resources/counts.json")).isLink)
    }

    @Test("A linked folder must not lead out of the working tree or into .git, even by several links")
    func linkedFolder() throws {
        try scratch.write(export, to: "outside/counts.json")
        try link("app/Out", to: "../outside")
        try link("app/Absolute", to: scratch.appending("outside"))
        try link("app/Chain", to: "Resources/../Out")
        try link("app/Private", to: ".git")
        try link("app/Within", to: "Resources")
        for folder in ["Out", "Absolute", "Chain", "Private", "Out/deeper", "Resources/../Out"] {
            #expect(throws: OutputError.self, "\(folder)") { try write("app/\(folder)/counts.json") }
        }
        #expect(try write("app/Within/counts.json") == .written)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.appending("outside")) == ["counts.json"])
        #expect(try FileStamp(scratch.appending("app/Resources/counts.json")).mode & 0o400 != 0)
    }

    @Test("A .git directory behind the link does not make it a project")
    func anotherWorkingTree() throws {
        try AtomicFile.makeFolder(scratch.appending("outside/.git"), mode: 0o700)
        try link("app/Other", to: "../outside")
        #expect(throws: OutputError.self) { try write("app/Other/counts.json") }
    }

    @Test("Links above the project belong to the user")
    func linkAboveTheProject() throws {
        try link("code", to: "app")
        #expect(try write("code/Resources/counts.json") == .written)
        #expect(try scratch.bytes(of: "app/Resources/counts.json") == export)
    }

    @Test("Circular links are detected")
    func linksInACircleEnd() throws {
        try link("app/a", to: "b")
        try link("app/b", to: "a")
        try link("app/wide", to: "wide/wide")
        for name in ["app/a", "app/a/counts.json", "app/wide/counts.json"] {
            #expect(throws: OutputError.self) { try write(name) }
        }
    }

    @Test(
        "Only an earlier export is replaced",
        arguments: [
            "secret", "[]", "{\"name\": \"app\"}", "{\"version\": 3, \"port\": 80}",
            "{\"icons\": 1, \"x\": {}}",
            "{\"icons\": 1.5, \"icons_updated\": null}", "{\"icons\": 1, \"icons_updated\": 5}",
            "{\"icons_updated\": \"unknown\"}", "{",
            "{\"schema_version\": 1, \"generated_at\": \"2026-02-12T10:06:58Z\", \"repositories\": []}", "\u{0}",
        ])
    func otherFiles(text: String) throws {
        let path = try scratch.write(text.utf8, to: "app/Resources/file")
        #expect(throws: OutputError.otherFile(path: path, format: "an earlier export")) {
            try write("app/Resources/file")
        }
        #expect(try scratch.bytes(of: "app/Resources/file") == Array(text.utf8))
    }

    @Test(
        "Earlier exports",
        arguments: ["", "{}", "{\"icons\": null, \"icons_updated\": null}", "{\"a\":1,\"a_updated\":null}\n"])
    func earlierExports(text: String) throws {
        try scratch.write(text.utf8, to: "app/Resources/file")
        #expect(try write("app/Resources/file") == .written)
        #expect(try scratch.bytes(of: "app/Resources/file") == export)
    }

    @Test("The file of the scripts that teamsync replaces is an earlier export")
    func formerScripts() throws {
        let former = try Data(
            contentsOf: URL(fileURLWithPath: PackageFolder.path("Tests/Documents/scripts-before-teamsync.json")))
        try scratch.write(former, to: "app/Resources/file")
        #expect(try write("app/Resources/file") == .written)
    }

    @Test("Large and special files are refused")
    func largeAndSpecialFilesAreRefused() throws {
        let large = try scratch.write([], to: "app/large.json")
        #expect(truncate(large, 1 << 30) == 0)
        #expect(mkfifo(scratch.appending("app/fifo"), 0o600) == 0)
        #expect(throws: OutputError.otherFile(path: large, format: "an earlier export")) { try write("app/large.json") }
        for (name, words) in [("app/fifo", "a pipe without a reader"), ("app", "a folder")] {
            #expect(throws: OutputError.occupied(path: scratch.appending(name), by: words)) { try write(name) }
        }
    }

    @Test("A pipe with a reader gets the bytes and stays, unless the caller must not wait for a reader")
    func pipe() throws {
        let path = scratch.appending("app/fifo")
        try #require(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDWR | O_CLOEXEC)
        try #require(reader >= 0)
        defer { close(reader) }
        #expect(try write("app/fifo") == .written)
        var bytes = [UInt8](repeating: 0, count: export.count)
        #expect(read(reader, &bytes, bytes.count) == export.count)
        #expect(bytes == export)
        #expect(throws: OutputError.occupied(path: path, by: "a pipe")) {
            try OutputFile.replace(path, with: export, format: .counts, mounts: .current)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.appending("app")).contains("fifo"))
    }

    @Test("A dependency file is replaced only by another one")
    func aDependencyFileIsReplacedByItsLikeOnly() throws {
        let path = scratch.appending("app/counts.d")
        let bytes = Array("app/counts.json: /state/\(CountsDocument.fileName)\n".utf8)
        #expect(try OutputFile.replace(path, with: bytes, format: .dependencies) == .written)
        let other = Array("other.json: /state/\(CountsDocument.fileName)\n".utf8)
        #expect(try OutputFile.replace(path, with: other, format: .dependencies) == .written)
        let foreign = try scratch.write("all: counts.json\n\tcp a b\n".utf8, to: "app/Makefile")
        #expect(throws: OutputError.otherFile(path: foreign, format: "a teamsync dependency file")) {
            try OutputFile.replace(foreign, with: bytes, format: .dependencies)
        }
    }

    @Test("Errors have a message and advice")
    func sentences() {
        let errors: [OutputError] = [
            .path(.linkOutside(link: "/app/R", target: "/home", folder: "/app", operation: "write")),
            .otherFile(path: "/app/x", format: "an earlier export"), .occupied(path: "/app/x", by: "a folder"),
            .path(.gitFolder(path: "/app/.git/x", operation: "write")), .path(.link("/app/x")),
            .path(.elsewhere(path: "/app/x")),
            .path(.system(FileError(operation: "write", path: "/app/x", code: EACCES))),
        ]
        for error in errors {
            #expect("\(error)".contains("/app"))
            #expect(!error.hint.isEmpty)
        }
    }
}
