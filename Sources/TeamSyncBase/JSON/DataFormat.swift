/// The formats of files with structured values.
package enum DataFormat: Sendable {
    case json, json5, yaml

    /// The file extensions of all formats. `tokens` is that of the Design Tokens Community Group, for JSON.
    package static let fileExtensions: [String: DataFormat] = [
        "json": .json, "tokens": .json, "json5": .json5, "jsonc": .json5, "yaml": .yaml, "yml": .yaml,
    ]

    /// - Parameter fileExtension: without the dot, in lower case.
    /// - Returns: nil for other files.
    package init?(fileExtension: String) {
        guard let format = DataFormat.fileExtensions[fileExtension] else { return nil }
        self = format
    }

    /// - Returns: nil for other files, including those without an extension.
    package init?(_ path: GitPath) {
        guard let ending = path.ending?.lowercased() else { return nil }
        self.init(fileExtension: ending)
    }
}
