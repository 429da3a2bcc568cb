import TestSupport
import Testing

@testable import TeamSyncDocuments

/// A clone whose origin is reached through a real sshd, by a client with a separate configuration: nothing in the
/// user's `~/.ssh` is used.
final class SSHBench: Sendable {
    let remote: RemoteBench
    let server: SSHServer
    let key: SSHKey
    var folder: TemporaryFolder { remote.folder }

    /// Creates a clone that reaches its origin by `ssh://` with a key that the server accepts.
    /// - Parameters:
    ///   - options: the options of the key's line in `authorized_keys`.
    ///   - serverConfiguration: lines of `sshd_config`.
    init(
        _ remote: RemoteBench? = nil, key kind: SSHKey.Kind = .ed25519, isAuthorized: Bool = true, options: String = "",
        serverConfiguration: [String] = []
    ) throws {
        let remote = try remote ?? RemoteBench()
        self.remote = remote
        server = try SSHServer(configuration: serverConfiguration, home: remote.folder.path)
        key = try SSHKey(kind, at: remote.folder.appending("keys/id"))
        if isAuthorized { try server.authorize(key, options: options) }
        try remote.connect(server.url(remote.origin.path))
        try know(server.knownHostsLine())
        try configure([])
    }

    /// Writes the client's configuration.
    /// - Parameters:
    ///   - lines: the first lines, which take precedence.
    ///   - usual: whether the key and no agent is used unless `lines` say otherwise.
    func configure(_ lines: [String], usual: Bool = true) throws {
        var all = lines
        all += ["Host *"]
        if usual { all += ["IdentityFile \"\(key.path)\"", "IdentitiesOnly yes", "IdentityAgent none"] }
        all += [
            "UserKnownHostsFile \"\(folder.appending("known_hosts"))\"", "GlobalKnownHostsFile /dev/null",
            "UpdateHostKeys no",
        ]
        try RawFile.write((all.joined(separator: "\n") + "\n").utf8, to: RawPath(configurationFile))
    }

    var configurationFile: String { folder.appending("ssh_config") }

    /// The value of `GIT_SSH_COMMAND` in `sync`.
    var command: String { "ssh -F '\(configurationFile)'" }

    /// Writes the known hosts of the client.
    func know(_ lines: String...) throws {
        try RawFile.write(
            (lines.joined(separator: "\n") + "\n").utf8, to: RawPath(folder.appending("known_hosts")))
    }

    /// One round with the client's configuration.
    func sync(
        _ changes: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> SyncRound {
        let variables: [String: String?] = ["GIT_SSH_COMMAND": command]
        return try remote.sync(variables.merging(changes) { $1 }, sourceLocation: sourceLocation)
    }

    /// A published commit is fetched.
    func expectFetch(
        _ changes: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let tip = try remote.publish()
        let round = try sync(changes, sourceLocation: sourceLocation)
        #expect(round.result.status == 0, "\(round.text)", sourceLocation: sourceLocation)
        #expect(round.failure == nil, sourceLocation: sourceLocation)
        #expect(try remote.clone.id(of: RemoteBench.upstream) == tip, sourceLocation: sourceLocation)
    }

    /// A round fails with this code, and moves nothing.
    @discardableResult
    func expectFailure(
        _ code: ErrorCode, _ changes: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        try remote.publish()
        let former = try remote.clone.id(of: RemoteBench.upstream)
        let round = try sync(changes, sourceLocation: sourceLocation)
        #expect(round.result.status == 1, "\(round.text)", sourceLocation: sourceLocation)
        #expect(round.failure?.code == code, "\(round.failure?.message ?? "")", sourceLocation: sourceLocation)
        #expect(round.failure?.hint != nil, sourceLocation: sourceLocation)
        #expect(try remote.clone.id(of: RemoteBench.upstream) == former, sourceLocation: sourceLocation)
        return round.failure?.message ?? ""
    }
}
