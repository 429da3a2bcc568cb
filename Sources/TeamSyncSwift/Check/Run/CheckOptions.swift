/// The options of a run.
package struct CheckOptions: Sendable {
    /// The paths as given on the command line; empty to check everything.
    package var paths: [String] = []
    /// The ids of the only rules to run; empty for all active ones.
    package var rules: [String] = []
    package var isStaged = false
    /// The text to check instead of the contents of the only file in `paths`; nil to check the file.
    package var text: [UInt8]?
    package var fixes = false
    package var usesCache = true
    /// The path of teamsync's configuration.
    package var configPath: String
    /// The program that parses sources.
    package var executable = "/proc/self/exe"

    package init(configPath: String) {
        self.configPath = configPath
    }
}

/// The reason a run could not start.
package struct CheckProblem: Error, CustomStringConvertible {
    package let description: String
    package let hint: String?
    /// Whether the command was used incorrectly, as opposed to a failure to check something.
    package let isUsage: Bool

    package init(_ description: String, hint: String? = nil, isUsage: Bool = false) {
        (self.description, self.hint, self.isUsage) = (description, hint, isUsage)
    }
}

/// The result of a run.
package struct CheckResult: Sendable {
    /// The absolute path of the folder that paths are relative to.
    package var root: String
    /// The path of the root in its git repository, with a final slash; empty at the top.
    package var prefix = ""
    /// The findings, sorted by place.
    package var findings: [CheckFinding] = []
    package var gaps: [CheckGap] = []
    /// Sentences about what was read differently than configured.
    package var notes: [String] = []
    package var files = 0
    /// The number of findings that `--fix` replaced.
    package var replaced = 0
    /// The rules that were active and could run.
    package var rules: Set<String> = []
    /// The paths of the files that were parsed as Swift, and of files that no longer exist.
    package var checked: Set<String> = []
    package var isWhole = true
    /// The path in the configuration, relative to `root`.
    package var baseline: String?

    /// Whether this run would have found the finding of a baseline entry again.
    package func covers(_ entry: Baseline.Entry, exists: (String) -> Bool) -> Bool {
        rules.contains(entry.rule) && (checked.contains(entry.path) || isWhole && !exists(entry.path))
    }
}
