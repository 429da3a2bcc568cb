import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Stores the last API comparison of each repository, so that the same sources are not compared again.
struct ComparisonCache {
    /// A comparison with its result.
    struct Entry: Codable {
        /// The inputs of the comparison other than the program; see `SourceComparison.key`.
        var key: String
        var access: APIAccess?
        /// The version of the program.
        var version = TeamSyncVersion.current
        var notes: [String]
        var result: ComparedAPI
    }

    private static let sizeLimit = 32 << 20

    private let path: String

    /// - Parameters:
    ///   - folder: the folder that contains all caches of this kind.
    ///   - root: the root of the repository that is compared.
    init(folder: String, root: String) {
        path = "\(folder)/api-\(SHA256.hex(of: Array(root.utf8)).prefix(16)).json"
    }

    /// - Returns: nil if there is no entry, if it is unreadable, or if another version has written it.
    func entry(_ access: APIAccess?) -> Entry? {
        do {
            let bytes = try OwnFile.contents(of: path, limit: ComparisonCache.sizeLimit)
            let entry = try DocumentCodec.decode(Entry.self, from: bytes)
            return entry.version == TeamSyncVersion.current && entry.access == access ? entry : nil
        } catch {
            return nil
        }
    }

    func save(_ entry: Entry) {
        do {
            let bytes = try DocumentCodec.encodeLine(entry)
            guard bytes.count <= ComparisonCache.sizeLimit else { return }
            try AtomicFile.makeFolder(AtomicFile.folder(of: path), mode: 0o700)
            try OwnFile.replace(path, with: bytes)
        } catch {
            // The next run compares the sources again.
        }
    }
}
