/// One copy of the flat keys, `output.exports[]`.
public struct ExportConfiguration: Equatable, Sendable {
    /// Absolute.
    public var path: String

    public init(path: String) {
        self.path = path
    }
}
