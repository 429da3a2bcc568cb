/// One copy of the flat keys, `output.exports[]`.
package struct ExportConfiguration: Equatable, Sendable {
    /// Absolute.
    package var path: String

    package init(path: String) {
        self.path = path
    }
}
