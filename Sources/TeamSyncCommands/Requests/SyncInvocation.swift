/// The request of `teamsync sync`.
package struct SyncInvocation: Equatable, Sendable {
    /// Repositories by id or label; empty for all.
    package var ids: [String] = []
    /// Whether to also check repositories that are not due.
    package var isForced = false
    package var wait = WaitDuration.standard
    package var config: String?
    package var stateDir: String?
    package var isJSON = false
    package var isVerbose = false
    package var isQuiet = false
    /// Whether to print a line of JSON for each repository as soon as it has been checked, and to end when standard
    /// input ends.
    package var hasParent = false
    /// Whether local branches may be moved if `update` is configured.
    package var updates = true

    package init() {}

    /// - Returns: nil if the arguments are left to ArgumentParser.
    package init?(arguments: ArraySlice<String>) {
        guard
            let plain = PlainArguments(
                arguments, flags: [.force, .json, .verbose, .quiet], options: [.wait, .config, .stateDir],
                hasOperands: true)
        else { return nil }
        if let text = plain.last(.wait) {
            guard let duration = WaitDuration(argument: text) else { return nil }
            wait = duration
        }
        ids = plain.operands
        isForced = plain.has(.force)
        isJSON = plain.has(.json)
        isVerbose = plain.has(.verbose)
        isQuiet = plain.has(.quiet)
        config = plain.last(.config)
        stateDir = plain.last(.stateDir)
    }
}
