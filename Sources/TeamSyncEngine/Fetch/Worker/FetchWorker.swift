import Dispatch
import TeamSyncGit
import TeamSyncSnapshot

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The other side of `WorkerFetcher`: reads one request from standard input, fetches, and writes messages to standard
/// output. When its parent goes away, so does it.
public enum FetchWorker {
    private static let requestLimit = 1 << 20
    /// Progress is told at most this often.
    private static let progressInterval = Duration.milliseconds(100)

    /// - Returns: the exit code: 0 when a result was written, also a failure's; 64 when there was no request.
    public static func run() -> Int32 {
        guard let line = readRequest() else { return 64 }
        do {
            let request = try JSONDecoder().decode(FetchRequest.self, from: Data(line))
            leaveWithParent()
            try write(WorkerMessage(fetch(request)))
            return 0
        } catch is DecodingError {
            return 64
        } catch {
            return 1
        }
    }

    private static func fetch(_ request: FetchRequest) -> Result<FetchReport, Problem> {
        let target = RemoteBranch(
            remote: request.remote, branch: request.branch, trackingReference: request.trackingReference)
        do throws(GitError) {
            let repository = try Repository(at: request.path)
            guard !repository.isShallow else {
                return .failure(
                    Problem(
                        .unsupported, "\(request.path) is a shallow clone, into which libgit2 cannot fetch",
                        hint: "run 'git -C \(request.path) fetch --unshallow' once"))
            }
            var last = ContinuousClock.Instant.now - progressInterval
            var phase: FetchPhase?
            do throws(RemoteError) {
                let outcome = try repository.fetch(target) { news, transfer in
                    let now = ContinuousClock.Instant.now
                    guard news != phase || now - last >= progressInterval else { return }
                    (phase, last) = (news, now)
                    tell(news, transfer)
                }
                return .success(FetchReport(outcome))
            } catch {
                return .failure(FetchProblem.problem(error, remote: request.remote, path: request.path))
            }
        } catch {
            return .failure(Problem(opening: request.path, error))
        }
    }

    private static func tell(_ phase: FetchPhase, _ transfer: TransferProgress?) {
        let progress = FetchProgress(
            phase: phase, receivedObjects: transfer?.receivedObjects ?? 0, totalObjects: transfer?.totalObjects ?? 0,
            receivedBytes: transfer?.receivedBytes ?? 0)
        do {
            try write(WorkerMessage(progress: progress))
        } catch {
            // Nobody listens any more, and there is no other place to say so.
            _exit(1)
        }
    }

    private static func write(_ message: WorkerMessage) throws {
        var rest = try message.line()[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { throw FileError(operation: "write", path: "standard output", code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    private static func readRequest() -> [UInt8]? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < requestLimit, read(STDIN_FILENO, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte)
        }
        return nil
    }

    /// The parent keeps standard input open for as long as it lives and wants the result.
    private static func leaveWithParent() {
        DispatchQueue(label: "teamsync.parent").async {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 {}
            _exit(1)
        }
    }
}
