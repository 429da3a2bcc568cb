import Foundation

/// The environment in which git, and every program that may start git, gives the same result on every machine: no
/// system, global or XDG configuration, a fixed locale, time zone and identity.
package enum SealedEnvironment {
    /// - Parameter home: a folder of the test that is the home folder of programs.
    package static func variables(home: String) -> [String: String] {
        var variables = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
            "HOME": home,
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
            "TEAMSYNC_SYSTEM_CONFIG_DIR": "",
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_ATTR_NOSYSTEM": "1",
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_AUTHOR_NAME": "Ada Author",
            "GIT_AUTHOR_EMAIL": "ada@example.com",
            "GIT_COMMITTER_NAME": "Cem Committer",
            "GIT_COMMITTER_EMAIL": "cem@example.com",
            "GIT_AUTHOR_DATE": "@1767225600 +0000",
            "GIT_COMMITTER_DATE": "@1767225600 +0000",
            "GIT_CONFIG_COUNT": String(configuration.count),
        ]
        for (index, setting) in configuration.enumerated() {
            variables["GIT_CONFIG_KEY_\(index)"] = setting.key
            variables["GIT_CONFIG_VALUE_\(index)"] = setting.value
        }
        return variables
    }

    private static let configuration: [(key: String, value: String)] = [
        ("protocol.file.allow", "always"),
        ("init.defaultBranch", "main"),
        ("commit.gpgSign", "false"),
        ("core.fsync", "none"),
        ("core.autocrlf", "false"),
        ("gc.auto", "0"),
        ("maintenance.auto", "false"),
        ("advice.detachedHead", "false"),
        ("safe.directory", "*"),
    ]
}
