import TeamSyncReaders

/// Former names of commands and options, which still work in this version.
package enum FormerName {
    /// Prints the current name on standard error.
    /// - Parameters:
    ///   - former, now: the former and the current name, without `teamsync`.
    package static func report(_ former: String, now: String) {
        Terminal(program: "teamsync").report(
            "'teamsync \(former)' is now 'teamsync \(now)'", hint: "the former name will be removed in the next version"
        )
    }
}
