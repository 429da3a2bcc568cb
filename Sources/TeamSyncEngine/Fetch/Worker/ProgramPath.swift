import Glibc

/// Finds programs on `PATH` without starting anything: a spawn that fails for each folder in front costs as much as
/// one that succeeds.
package enum ProgramPath {
    /// - Returns: an absolute path; one below `/usr/bin` when the program is nowhere, for the spawn to complain about.
    package static func find(_ name: String, environment: [String: String]) -> String {
        guard !name.contains("/") else { return name }
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 } ?? "/usr/bin/\(name)"
    }
}
