/// What a client can read by its address. Called from many threads at once.
protocol ResourceProvider: Sendable {
    /// In an order that stays the same as long as nothing changes.
    func list() throws(ToolFailure) -> [Resource]
    var templates: [ResourceTemplate] { get }
    /// Whether something may ever be there.
    func isAddress(_ uri: String) -> Bool
    /// - Returns: nil when there is nothing at that address.
    func read(_ uri: String) throws(ToolFailure) -> ResourceContents?
    /// Values of a template's variable that begin with, or else contain, what has been typed.
    /// - Parameter others: the variables that are known already.
    /// - Returns: the best first; empty also for a template or a variable that does not exist.
    func completions(
        of variable: String, in template: String, typed: String, others: [String: String]
    ) throws(ToolFailure) -> [String]
}
