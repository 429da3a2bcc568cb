import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncEngine
@testable import TeamSyncProtocol

/// When the documents and exports are written, and when they are left alone.
@Suite struct EnginePublicationTests {
    /// What changes when a file is written or replaced.
    private struct FileState: Equatable {
        let inode: UInt64
        let seconds: Int
        let nanoseconds: Int
        let mode: UInt32

        init(_ path: String) throws {
            var status = stat()
            guard stat(path, &status) == 0 else { throw SystemError("look at", path) }
            inode = UInt64(status.st_ino)
            (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
            mode = UInt32(status.st_mode) & 0o7777
        }
    }

    @Test func aRoundWithoutNewsTouchesNothing() async throws {
        let bench = try EngineBench(icons: 3, 4)
        let export = bench.folder.appending("app/counts.json")
        try await bench.sync(exports: [export])
        let paths =
            [bench.directory.countsDocument, export]
            + ["r0", "r1"].flatMap {
                [bench.directory.changesDocument(id: $0), bench.directory.repositoryState(id: $0)]
            }
        let before = try paths.map(FileState.init)
        bench.advance(seconds: 100)
        try await bench.sync(exports: [export])
        #expect(try paths.map(FileState.init) == before)
        #expect(try bench.document().generatedAt == EngineBench.begun)
    }

    @Test func aRemovedDocumentIsWrittenAgain() async throws {
        let bench = try EngineBench(icons: 3)
        try await bench.sync()
        let (counts, changes) = (try bench.document(), bench.directory.changesDocument(id: "r0"))
        let details = try RawFile.contents(of: RawPath(changes))
        try RawFile.remove(RawPath(bench.directory.countsDocument))
        try RawFile.remove(RawPath(changes))
        bench.advance(seconds: 5)
        try await bench.sync()
        #expect(try bench.document().hasSameContent(as: counts))
        #expect(try bench.document().generatedAt == bench.now)
        #expect(try RawFile.contents(of: RawPath(changes)) == details)
    }

    @Test(arguments: ["", "{", "[]", #"{"schema_version": 99}"#])
    func aSpoiltDocumentIsWrittenAnew(text: String) async throws {
        let bench = try EngineBench(icons: 3)
        try await bench.sync()
        try RawFile.write(text.utf8, to: RawPath(bench.directory.countsDocument))
        try await bench.sync()
        #expect(try bench.document().counts.entries["icons0"]?.count == 3)
    }

    @Test func documentsArePrivate() async throws {
        let bench = try EngineBench(icons: 3)
        try await bench.sync()
        #expect(try FileState(bench.directory.countsDocument).mode == 0o600)
        #expect(try FileState(bench.directory.changesDocument(id: "r0")).mode == 0o600)
        #expect(try FileState(bench.directory.path).mode == 0o700)
    }

    @Test func anExportHoldsTheFlatNumbersAlone() async throws {
        let bench = try EngineBench(icons: 3)
        let export = bench.folder.appending("a/b/counts.json")
        try await bench.sync(exports: [export])
        #expect(
            String(decoding: try RawFile.contents(of: RawPath(export)), as: UTF8.self) == """
                {
                  "icons0": 3,
                  "icons0_updated": "2026-01-01T03:00:00+03:00"
                }

                """)
    }

    @Test func anExportIsLeftAloneWhileItsNumbersStay() async throws {
        let bench = try EngineBench(icons: 3)
        let export = bench.folder.appending("counts.json")
        try await bench.sync(exports: [export])
        let before = try FileState(export)
        bench.advance(seconds: 1000)
        try bench.clones[0].commit("Unrelated", ["README": "x"])
        try await bench.sync(exports: [export])
        #expect(try FileState(export) == before)
        #expect(try bench.document().generatedAt == bench.now)
        try bench.clones[0].commit("Icons", ["metadata.json": #"{"icons": []}"#], after: 60)
        try await bench.sync(exports: [export])
        #expect(try FileState(export) != before)
    }

    @Test func anExportKeepsItsMode() async throws {
        let bench = try EngineBench(icons: 3)
        let export = bench.folder.appending("counts.json")
        try RawFile.write("old".utf8, to: RawPath(export))
        try RawFile.setMode(0o640, of: RawPath(export))
        try await bench.sync(exports: [export])
        #expect(try FileState(export).mode == 0o640)
        #expect(try RawFile.contents(of: RawPath(export)) != Array("old".utf8))
    }

    @Test func anExportThatCannotBeWrittenIsToldAndTheOthersAreWritten() async throws {
        let bench = try EngineBench(icons: 3)
        let file = bench.folder.appending("file")
        try RawFile.write("x".utf8, to: RawPath(file))
        let (good, late) = (bench.folder.appending("good.json"), bench.folder.appending("late.json"))
        let summary = try await bench.sync(exports: [good, "\(file)/sub/counts.json", late])
        #expect(summary.publicationProblem?.message == "cannot create \(file)/sub: Not a directory")
        #expect(summary.results.map(\.status.error) == [nil])
        #expect(RawFile.exists(RawPath(good)) && RawFile.exists(RawPath(late)))
        #expect(try bench.document().counts.entries["icons0"]?.count == 3)
        #expect(try RawFile.contents(of: RawPath(file)) == Array("x".utf8))
        // It is said every time, until it is mended.
        #expect(try await bench.sync(exports: [good, "\(file)/sub/counts.json"]).publicationProblem != nil)
        #expect(try await bench.sync(exports: [good]).publicationProblem == nil)
    }

    @Test func aDocumentThatCannotBeWrittenIsTold() async throws {
        let bench = try EngineBench(icons: 3)
        try RawFile.write([], to: RawPath(bench.directory.countsDocument + "/x"))
        let summary = try await bench.sync()
        #expect(summary.publicationProblem?.message.contains(bench.directory.countsDocument) == true)
        #expect(summary.results.map(\.status.state) == [.upToDate])
    }

    @Test("A repository that hangs does not hold back what is known of the others")
    func aHangingFetchDoesNotDelayThePublicationOfTheOthers() async throws {
        let bench = try EngineBench(icons: 3, 4)
        let (slow, gate) = (bench.clones[0].path, Gate())
        defer { gate.open() }
        let fetcher = FakeFetcher { request in
            if request.path == slow { await gate.pass() }
            return FakeFetcher.quiet
        }
        let round = Task { try await bench.sync(fetcher) }
        #expect(try await bench.waitForDocument { $0.repositories[1].lastSuccessAt != nil })
        #expect(try bench.status(0).lastSuccessAt == nil)
        #expect(try bench.document().counts.entries["icons1"]?.count == 4)
        gate.open()
        #expect(try await round.value.results.count == 2)
        #expect(try bench.status(0).lastSuccessAt == bench.now)
    }
}
