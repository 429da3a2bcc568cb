import Foundation
import TestSupport

@testable import TeamSyncConfiguration
@testable import TeamSyncEngine
@testable import TeamSyncProtocol

/// A shell script in place of `teamsyncd worker`.
struct FakeWorker {
    static let success = FetchReport.upToDate(commit: String(repeating: "1", count: 40))

    let folder: TemporaryFolder
    let path: String

    /// - Parameter script: run once the request has been read, in the folder. `finish` writes a result, `hold` goes on
    ///   for ever, and `note NAME` writes the process's id to a file.
    init(_ script: String, readsRequest: Bool = true) throws {
        folder = try TemporaryFolder("worker")
        path = folder.appending("worker")
        let result = String(decoding: try WorkerMessage(.success(Self.success)).line(), as: UTF8.self)
        let text = """
            #!/bin/sh
            cd '\(folder.path)' || exit 1
            finish() { cat <<'EOF'
            \(result)EOF
            }
            hold() { exec sleep 600; }
            note() { echo "$1" >"$2"; }
            \(readsRequest ? "IFS= read -r request" : "")
            \(script)

            """
        try RawFile.write(text.utf8, to: RawPath(path))
        try RawFile.setMode(0o755, of: RawPath(path))
    }

    func request(timeout: Int64 = 300, stall: Int64 = 200) -> FetchRequest {
        FetchRequest(
            RepositoryConfiguration(id: "r", path: folder.path, timeout: timeout, stallTimeout: stall))
    }

    func fetch(
        timeout: Int64 = 300, stall: Int64 = 200,
        progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
    ) async -> Result<FetchReport, Problem> {
        await WorkerFetcher(executable: path).fetch(request(timeout: timeout, stall: stall), progress: progress)
    }

    func file(_ name: String) throws -> String {
        String(decoding: try RawFile.contents(of: RawPath(folder.appending(name))), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func waitForFile(_ name: String) throws -> Bool {
        let path = RawPath(folder.appending(name))
        return try FolderWatch.wait(
            for: { try RawFile.exists(path) && !RawFile.contents(of: path).isEmpty }, in: folder.path,
            atMost: 60_000)
    }

    /// Whether the process whose id is in the file has ended, or does so right now.
    func hasEnded(_ name: String) throws -> Bool {
        guard let id = Int32(try file(name)) else { return false }
        guard let process = try ProcessHandle(id) else { return true }
        return try process.waitForEnd(atMost: 10_000)
    }
}
