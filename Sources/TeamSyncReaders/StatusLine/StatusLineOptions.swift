/// What a status line shows, and in how much room.
package struct StatusLineOptions: Equatable, Sendable {
    /// Columns, at least 1, that the line may take; nil for as many as it needs.
    package var maxWidth: Int?
    /// Whether only ASCII characters are printed.
    package var isASCII = false
    /// Repositories by id, in this order; empty for all. One that is not in the document is shown as unknown.
    package var only: [String] = []
    /// Whether there is nothing to show when everything is fresh and nothing is incoming.
    package var hidesWhenClean = false

    package init() {}
}
