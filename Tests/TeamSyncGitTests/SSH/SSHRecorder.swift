import TestSupport
import Testing

@testable import TeamSyncGit

/// Replaces ssh and records the arguments with which git and teamsync start it.
struct SSHRecorder {
    /// Names of programs in `programs`.
    static let names = ["ssh", "SSH.exe", "plink", "TortoisePlink.exe", "putty", "wrapper", "my ssh"]

    private static let script = #"""
        #!/bin/sh
        printf '%s\0' "$#" "$0" "$@" >>"$RECORD"
        [ "$1" = -G ] && exit "$PROBE_STATUS"
        exit 1
        """#

    /// The settings for one connection.
    struct Request: CustomStringConvertible {
        var url: String
        /// `GIT_SSH`, `GIT_SSH_COMMAND` and `GIT_SSH_VARIANT`.
        var variables: [String: String] = [:]
        var coreSSHCommand: String?
        var sshVariant: String?
        var uploadPack: String?
        /// Whether the program takes OpenSSH's options.
        var isOpenSSH = true

        var description: String {
            "\(url) \(variables) core.sshCommand=\(coreSSHCommand ?? "-") ssh.variant=\(sshVariant ?? "-")"
                + " uploadpack=\(uploadPack ?? "-") OpenSSH: \(isOpenSSH)"
        }
    }

    let programs: String
    private let folder: TemporaryFolder
    private let runner: GitRunner

    init() throws {
        folder = try TemporaryFolder("ssh recorder")
        runner = GitRunner(home: folder.path, keeping: folder)
        programs = folder.appending("bin")
        for name in Self.names {
            let path = RawPath("\(programs)/\(name)")
            try RawFile.write(Self.script.utf8, to: path)
            try RawFile.setMode(0o755, of: path)
        }
        _ = try TestRepository.make(at: folder.appending("repository"), runner: runner)
    }

    /// The starts of a program by git's fetch, each with its arguments.
    func git(_ request: Request) throws -> [[String]] {
        var settings = ["protocol.version=0", "remote.origin.url=\(request.url)"]
        if let command = request.coreSSHCommand { settings.append("core.sshCommand=\(command)") }
        if let variant = request.sshVariant { settings.append("ssh.variant=\(variant)") }
        if let program = request.uploadPack { settings.append("remote.origin.uploadpack=\(program)") }
        let result = try runner.attempt(
            settings.flatMap { ["-c", $0] } + ["fetch", "origin"], in: folder.appending("repository"),
            environment: environment(request))
        #expect(result.status != 0)
        return try records()
    }

    /// The starts by teamsync, without the options that prevent prompts and set a timeout for OpenSSH.
    func ours(_ request: Request) throws -> [[String]] {
        var command = SSHCommand(
            environment: request.variables, coreSSHCommand: request.coreSSHCommand, sshVariant: request.sshVariant)
        let destination = try SSHDestination(url: request.url)
        if command.variant == .unknown {
            command.variant = try run(command.probe(destination), request) == 0 ? .openSSH : .simple
        }
        let arguments = command.arguments(
            to: destination, uploadPack: request.uploadPack ?? "git-upload-pack", connectTimeout: .seconds(7))
        if let arguments { _ = try run(arguments, request) }
        let own: Set = ["-oBatchMode=yes", "-oConnectTimeout=7"]
        return try records().map { $0.filter { !own.contains($0) } }
    }

    private func run(_ words: [String], _ request: Request) throws -> Int32 {
        let variables = SealedEnvironment.variables(home: folder.path).merging(environment(request)) { $1 }
        // Unlike a worker, the test has another PATH than the program that it starts.
        return try PipedProcess(["env"] + words, environment: variables).finish().status
    }

    private func environment(_ request: Request) -> [String: String] {
        request.variables.merging([
            "PATH": "\(programs):/usr/bin:/bin", "RECORD": folder.appending("record"),
            "PROBE_STATUS": request.isOpenSSH ? "0" : "1",
        ]) { $1 }
    }

    private func records() throws -> [[String]] {
        let path = RawPath(folder.appending("record"))
        guard RawFile.exists(path) else { return [] }
        var words = try RawFile.contents(of: path).split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }[...]
        try RawFile.remove(path)
        var records: [[String]] = []
        while let count = words.popFirst().flatMap({ Int($0) }) {
            records.append(Array(words.prefix(count + 1)))
            words = words.dropFirst(count + 1)
        }
        return records
    }
}
