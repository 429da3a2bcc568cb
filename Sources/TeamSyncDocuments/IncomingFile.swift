/// A file in scope that upstream changed.
package struct IncomingFile: Codable, Equatable, Sendable {
    package enum Status: String, Codable, Sendable, CaseIterable {
        case added, modified, deleted, renamed

        /// A status that this version does not know is a modification of some kind.
        package init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            self = Status(rawValue: text) ?? .modified
        }
    }

    package var status: Status
    /// The path at upstream; of a deleted file, the path it had.
    package var path: String
    /// Where a renamed file was before; nil for every other status.
    package var oldPath: String?
    /// `percent` when the bytes of a path are not UTF-8: both paths are then percent-escaped, `%` included.
    /// nil for paths that stand as they are.
    package var pathEncoding: String?

    package init(status: Status, path: String, oldPath: String? = nil, pathEncoding: String? = nil) {
        self.status = status
        self.path = path
        self.oldPath = oldPath
        self.pathEncoding = pathEncoding
    }

    enum CodingKeys: String, CodingKey {
        case status, path
        case oldPath = "old_path"
        case pathEncoding = "path_encoding"
    }
}
