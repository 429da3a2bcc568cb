import TeamSyncBase

/// The environment for all processes that a worker starts: the user's environment without variables that bind git to
/// another repository, without any way to prompt, and without running programs from the current folder.
package enum ChildEnvironment {
    /// The variables listed by `git rev-parse --local-env-vars`, which a hook sets for the repository that it belongs
    /// to.
    private static let dropped: Set<String> = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_GRAFT_FILE",
        "GIT_IMPLICIT_WORK_TREE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE",
        "GIT_SHALLOW_FILE", "GIT_QUARANTINE_PATH",
    ]

    /// An empty `GIT_ASKPASS` prevents git from using another askpass program.
    private static let added = [
        "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "SSH_ASKPASS": "", "SSH_ASKPASS_REQUIRE": "never",
        "GCM_INTERACTIVE": "never", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C",
    ]

    /// Whether the variable makes git trace its connections to standard error, with headers and passwords.
    private static func isTrace(_ variable: String) -> Bool {
        variable.hasPrefix("GIT_TRACE") || variable == "GIT_CURL_VERBOSE"
    }

    /// - Parameter parent: the environment of this process.
    package static func environment(of parent: [String: String]) -> [String: String] {
        var variables = parent.filter { !dropped.contains($0.key) && !isTrace($0.key) }
        variables.merge(added) { _, new in new }
        variables["PATH"] = ProgramSearch.folders(environment: parent).joined(separator: ":")
        return variables
    }
}
