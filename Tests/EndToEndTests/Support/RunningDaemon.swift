import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// `teamsyncd run` on a workbench during the test, with a separate log. It is asked to end with its last reference, and
/// killed if it does not.
final class RunningDaemon: Sendable {
    /// In milliseconds; far more than any step here takes.
    static let timeout = 30_000

    let bench: Workbench
    private let folder: TemporaryFolder
    private let command: BackgroundCommand

    var process: Int32 { command.process }

    /// Starts it.
    /// - Parameters:
    ///   - launch: the shell command that starts the daemon, `"$@"`; `$0` is the log.
    ///   - level: the lowest level of messages that are logged.
    init(
        _ bench: Workbench, launch: String = #"exec "$@""#, level: String = "debug",
        environment: [String: String?] = [:]
    ) throws {
        self.bench = bench
        folder = try TemporaryFolder("daemon")
        try bench.state.make()
        let words = [try ProductBinary.path("teamsyncd"), "run", "--log-level", level]
        var command = try bench.command("teamsyncd", [], environment: environment)
        command.executable = "/bin/sh"
        command.arguments = (["-c", "exec 2>>\"$0\"\n" + launch, folder.appending("log")] + words).map { RawPath($0) }
        self.command = try BackgroundCommand(command)
    }

    deinit {
        command.signal(SIGTERM)
        do {
            _ = try command.wait(atMost: 5000)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
        }
    }

    /// Starts it, and waits until it has analyzed every repository, so that later changes are separate events.
    static func settled(
        _ bench: Workbench, launch: String = #"exec "$@""#, environment: [String: String?] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> RunningDaemon {
        let daemon = try RunningDaemon(bench, launch: launch, environment: environment)
        for id in [Workbench.iconsID, Workbench.componentsID] {
            try daemon.expectLine(sourceLocation: sourceLocation) {
                $0.contains(" id=\(id) ") && $0.contains(" state=")
            }
        }
        return daemon
    }

    func signal(_ signal: Int32) { command.signal(signal) }

    /// - Returns: how it has ended; nil if it has not ended within `milliseconds`.
    func wait(atMost milliseconds: Int = timeout) throws -> CommandResult? { try command.wait(atMost: milliseconds) }

    var log: [String] {
        get throws {
            let path = RawPath(folder.appending("log"))
            guard RawFile.exists(path) else { return [] }
            return String(decoding: try RawFile.contents(of: path), as: UTF8.self).split(separator: "\n").map(
                String.init)
        }
    }

    var logText: String {
        get throws { try log.joined(separator: "\n") }
    }

    /// Waits until the log has a line that matches.
    /// - Parameter count: the number of earlier lines, which do not count.
    func expectLine(
        after count: Int = 0, sourceLocation: SourceLocation = #_sourceLocation, _ matches: (String) -> Bool
    ) throws {
        let isThere = try FolderWatch.wait(
            for: { try log.dropFirst(count).contains(where: matches) }, in: folder.path, atMost: Self.timeout)
        if !isThere { Issue.record("no such line in\n\(try logText)", sourceLocation: sourceLocation) }
    }

    func expectLine(
        after count: Int = 0, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expectLine(after: count, sourceLocation: sourceLocation) { $0.contains(words) }
    }

    /// Waits until a document that matches is published.
    func expectDocument(
        sourceLocation: SourceLocation = #_sourceLocation, _ fits: (CountsDocument) -> Bool
    ) throws {
        let isThere = try FolderWatch.wait(
            for: { try FileFacts(bench.state.countsDocument) != nil && fits(bench.document()) }, in: bench.state.path,
            atMost: Self.timeout)
        try bench.noteDocuments()
        guard !isThere else { return }
        let published =
            try FileFacts(bench.state.countsDocument) == nil ? "" : bench.text(of: bench.state.countsDocument)
        Issue.record("the document stays\n\(published)\nand the log is\n\(try logText)", sourceLocation: sourceLocation)
    }

    /// Waits until the published status of a repository matches.
    func expectStatus(
        of id: String = Workbench.iconsID, sourceLocation: SourceLocation = #_sourceLocation,
        _ fits: (RepositoryStatus) -> Bool
    ) throws {
        try expectDocument(sourceLocation: sourceLocation) { $0.repositories.first { $0.id == id }.map(fits) ?? false }
    }

    /// Waits until the published commits agree with git, and then compares everything else.
    func expectGitAgrees(
        branch: String = "main", clone: TestRepository? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let clone = clone ?? bench.icons.clone
        let (local, upstream) = try (
            clone.id(of: "refs/heads/\(branch)"), clone.id(of: "refs/remotes/origin/\(branch)")
        )
        try expectStatus(sourceLocation: sourceLocation) { $0.localCommit == local && $0.upstreamCommit == upstream }
        let status = try bench.status(Workbench.iconsID)
        let differences = try GitTruth.icons(clone, branch: branch).differences(
            from: status, bench.changes(Workbench.iconsID), bench.document().counts)
        #expect(differences == [], sourceLocation: sourceLocation)
    }
}

extension RunningDaemon {
    /// Makes it check everything, and waits until the check ends.
    /// - Parameter socket: the socket to which it reports its status.
    func round(_ socket: NotifySocket, sourceLocation: SourceLocation = #_sourceLocation) throws {
        signal(SIGUSR1)
        for words in ["; checking now", "; next check at "] {
            let lines = try socket.lines { $0.hasPrefix("STATUS=") && $0.contains(words) }
            #expect(lines.last?.contains(words) == true, "\(lines)", sourceLocation: sourceLocation)
        }
    }
}
