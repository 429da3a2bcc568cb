/// The options of a run.
package struct CheckOptions: Sendable {
    /// As they were given; empty for everything.
    package var paths: [String] = []
    /// Ids: only these; empty for all that are on.
    package var rules: [String] = []
    package var isStaged = false
    /// The text to check instead of the only file of `paths`; nil for the file.
    package var text: [UInt8]?
    package var fixes = false
    package var usesCache = true
    /// The configuration of teamsync.
    package var configPath: String
    /// The program that parses sources.
    package var executable = "/proc/self/exe"

    package init(configPath: String) {
        self.configPath = configPath
    }
}

/// Why a run could not begin.
package struct CheckProblem: Error, CustomStringConvertible {
    package let description: String
    package let hint: String?
    /// Whether it was called in a wrong way, rather than that something could not be checked.
    package let isUsage: Bool

    package init(_ description: String, hint: String? = nil, isUsage: Bool = false) {
        (self.description, self.hint, self.isUsage) = (description, hint, isUsage)
    }
}

/// The result of a run.
package struct CheckResult: Sendable {
    /// The folder that paths begin at. Absolute.
    package var root: String
    /// The path of the root in its git repository, with a final slash; empty at the top.
    package var prefix = ""
    /// Sorted by place.
    package var findings: [CheckFinding] = []
    package var gaps: [CheckGap] = []
    /// Sentences about what was read otherwise than usual.
    package var notes: [String] = []
    package var files = 0
    /// The number of findings that `--fix` replaced.
    package var replaced = 0
    /// The rules that were on and could run.
    package var rules: Set<String> = []
    /// The files that were read as Swift, and those that are gone.
    package var checked: Set<String> = []
    package var isWhole = true
    /// As the configuration names it; relative to `root`.
    package var baseline: String?

    /// Whether a baseline's entry would have been found again.
    package func covers(_ entry: Baseline.Entry, exists: (String) -> Bool) -> Bool {
        rules.contains(entry.rule) && (checked.contains(entry.path) || isWhole && !exists(entry.path))
    }
}
