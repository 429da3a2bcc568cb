/// An id was asked for that the counts document does not have.
public struct UnknownRepository: Error, Equatable, Sendable, CustomStringConvertible {
    public let id: String
    /// The ids that there are, in the document's order.
    public let known: [String]

    public var description: String { "there is no repository '\(id)'" }

    /// What to do about it.
    public var hint: String {
        known.isEmpty ? "no repository is configured" : "use one of: \(known.joined(separator: ", "))"
    }
}
