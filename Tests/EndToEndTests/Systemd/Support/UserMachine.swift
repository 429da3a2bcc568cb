import Foundation
import TestSupport
import Testing

/// The files that `scripts/install` needs, in a folder that every user can read: the programs in `bin`, without their
/// symbols, which would be copied some hundred times, and the rest of the package in `repository`. The tests of a
/// process share one.
struct InstallablePackage {
    static let shared = Result {
        let package = try InstallablePackage()
        atexit { InstallablePackage.removeShared() }
        return package
    }

    let folder: TemporaryFolder

    private init() throws {
        folder = try TemporaryFolder("installable-package")
        for name in ["bin", "repository"] { try RawFile.makeFolder(RawPath(folder.appending(name))) }
        for product in try ProductBinary.names() {
            try command("strip", "-o", folder.appending("bin/\(product)"), ProductBinary.path(product))
        }
        for name in ["config", "scripts", "systemd", "Package.swift"] {
            try command("cp", "-R", PackageFolder.path(name), folder.appending("repository"))
        }
        // Regardless of the umask with which the package was checked out.
        try command("chmod", "-R", "u+w,a+rX", folder.path)
    }

    private static func removeShared() {
        do {
            try RawFile.remove(RawPath(shared.get().folder.path))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
        }
    }

    private func command(_ words: String...) throws {
        _ = try Command(words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"]).runChecked()
    }
}

/// The machine of an ordinary user with a real `systemd --user`, created for each script that runs on it. The home
/// folder is kept between scripts.
struct UserMachine {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder("user-machine")
        try RawFile.setMode(0o755, of: RawPath(folder.path))
        for name in ["home", "scratch"] { try RawFile.makeFolder(RawPath(folder.appending(name))) }
        try RawFile.setMode(0o777, of: RawPath(folder.appending("scratch")))
        let package = try InstallablePackage.shared.get().folder
        for name in ["bin", "repository"] {
            try RawFile.link(RawPath(folder.appending(name)), to: RawPath(package.appending(name)))
        }
    }

    /// Runs the parts of a script of bash, after `prelude`, as the user; it must end with exit code 0.
    func run(_ parts: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        let result = try self.result(of: ([Self.prelude] + parts).joined(separator: "\n"))
        #expect(result.status == 0, "\(result.text)\(result.errorText)", sourceLocation: sourceLocation)
    }

    /// The time after which a script counts as hanging. Three installations take most of a minute while other tests
    /// run.
    private static let limit = Duration.seconds(180)

    private func result(of script: String) throws -> CommandResult {
        let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try Command(
            PackageFolder.path("scripts/with-user-systemd"),
            ["bash", "-c", script, "test", folder.path],
            environment: [
                "PATH": inherited, "TEAMSYNC_TEST_HOME": folder.appending("home"),
                "TEAMSYNC_TEST_TIMEOUT": "\(Self.limit.components.seconds)",
            ]
        ).run()
    }
}
