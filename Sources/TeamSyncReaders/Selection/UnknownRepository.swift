/// An id was asked for that the counts document does not have.
package struct UnknownRepository: Error, Equatable, Sendable, CustomStringConvertible {
    package let id: String
    /// The ids that there are, in the document's order.
    package let known: [String]

    package var description: String { "there is no repository '\(id)'" }

    /// What to do about it.
    package var hint: String {
        known.isEmpty ? "no repository is configured" : "use one of: \(known.joined(separator: ", "))"
    }
}
