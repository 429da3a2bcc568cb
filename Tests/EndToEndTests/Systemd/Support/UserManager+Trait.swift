import Foundation
import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// The tests need scripts/with-user-systemd. On a machine that does not support it (no root, no cgroup2, no
    /// namespaces), they are skipped with a message, also in continuous integration, where they fail if a program is
    /// not installed. Suites of them are serialized: each manager uses some of the few inotify instances of its user.
    static var needsUserManager: Self {
        .enabled("there is no user manager to be had; 'scripts/with-user-systemd true' says why") {
            try UserManagerProbe.isUsable.get()
        }
    }
}

private enum UserManagerProbe {
    static let isUsable = Result { try probe() }

    private static func probe() throws -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let result = try Command(
            PackageFolder.path("scripts/with-user-systemd"), ["true"],
            environment: ["PATH": environment["PATH"] ?? "/usr/bin:/bin"]
        ).run()
        let isImpossible = result.status == 77
        let isNotInstalled = result.status == 69 && environment["CI"] == nil
        guard isImpossible || isNotInstalled else { return true }
        let warning = "WARNING: tests with a user manager are left out: \(result.errorText)"
        FileHandle.standardError.write(Data(warning.utf8))
        return false
    }
}
