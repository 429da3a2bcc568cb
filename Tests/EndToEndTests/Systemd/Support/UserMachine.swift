import Foundation
import TestSupport
import Testing

/// A machine of an ordinary user with a real `systemd --user`, made for each script that runs on it: what the
/// package installs is in a folder that the user can read, and the home stays from one script to the next.
struct UserMachine {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder("user-machine")
        try RawFile.setMode(0o755, of: RawPath(folder.path))
        for name in ["home", "bin", "repository", "scratch"] { try RawFile.makeFolder(RawPath(folder.appending(name))) }
        for product in try ProductBinary.names() {
            try copy(ProductBinary.path(product), to: "bin")
        }
        for name in ["config", "scripts", "systemd", "Package.swift"] {
            try copy(PackageFolder.path(name), to: "repository")
        }
        try makeReadable()
        try RawFile.setMode(0o777, of: RawPath(folder.appending("scratch")))
    }

    /// Runs the parts of a script of bash, after `prelude`, as the user; it must end with exit code 0.
    func run(_ parts: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        let result = try self.result(of: ([Self.prelude] + parts).joined(separator: "\n"))
        #expect(result.status == 0, "\(result.text)\(result.errorText)", sourceLocation: sourceLocation)
    }

    private func result(of script: String) throws -> CommandResult {
        let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try Command(
            PackageFolder.path("scripts/with-user-systemd"),
            ["bash", "-c", script, "test", folder.path],
            environment: ["PATH": inherited, "TEAMSYNC_TEST_HOME": folder.appending("home")]
        ).run()
    }

    private func copy(_ path: String, to name: String) throws {
        _ = try command("cp", "-R", path, folder.appending(name))
    }

    /// Whatever the umask of whoever has checked the package out.
    private func makeReadable() throws {
        _ = try command("chmod", "-R", "u+w,a+rX", folder.path)
    }

    private func command(_ words: String...) throws -> CommandResult {
        try Command(words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"]).runChecked()
    }
}
