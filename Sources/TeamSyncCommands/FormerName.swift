import TeamSyncReaders

/// Names of commands and options that were replaced in this version, but still work.
package enum FormerName {
    /// Prints the current name on standard error.
    /// - Parameters:
    ///   - former, now: without `teamsync`.
    package static func report(_ former: String, now: String) {
        Terminal(program: "teamsync").report(
            "'teamsync \(former)' is now 'teamsync \(now)'", hint: "the former name will be removed in the next version"
        )
    }
}
