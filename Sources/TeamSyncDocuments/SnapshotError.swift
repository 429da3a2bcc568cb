package import TeamSyncBase

/// Why a published document could not be read.
package enum SnapshotError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Nothing has been published yet.
    case absent(path: String)
    case unreadable(FileError)
    /// Not JSON, or not of the published shape.
    case malformed(path: String)
    /// Written by a version with another `schema_version`.
    case otherVersion(path: String, version: Int)

    package var description: String {
        switch self {
        case .absent(let path): "nothing is published yet at \(path)"
        case .unreadable(let error): "\(error)"
        case .malformed(let path): "\(path) is not a document that this version can read"
        case .otherVersion(let path, let version):
            "\(path) has schema_version \(version); this version reads \(CountsDocument.currentSchemaVersion)"
        }
    }

    /// What to do about it.
    package var hint: String {
        switch self {
        case .absent: "run 'teamsync sync'"
        case .unreadable: "check the permissions of the state directory"
        case .malformed: "run 'teamsync sync' to write it again"
        case .otherVersion: "install the same version of teamsync and teamsyncd"
        }
    }
}
