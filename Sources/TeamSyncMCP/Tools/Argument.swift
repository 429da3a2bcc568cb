/// An argument that a tool takes.
struct Argument: Sendable {
    enum Kind: Sendable, Equatable {
        /// - Parameter limit: the most characters.
        case text(limit: Int = 1000)
        case choice([String])
        case integer(ClosedRange<Int>)
        case flag
    }

    var name: String
    /// For models.
    var description: String
    var kind: Kind
    var isRequired = false
}
