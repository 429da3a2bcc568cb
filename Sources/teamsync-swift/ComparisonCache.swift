import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// Stores the last two comparisons of each repository: that of incoming changes, and that of another range. The same
/// commits are then not compared again.
struct ComparisonCache {
    /// A complete comparison of items and declarations.
    struct Entry: Codable, Sendable {
        var items: ItemComparison
        var from: NamedRevision
        var to: NamedRevision
        /// Limits of the comparison of declarations, as sentences.
        var notes: [String]
        var declarations: ComparedAPI
    }

    /// An entry that has not been decoded yet.
    struct Stored: Sendable {
        /// See `SourcesAnswer.items`.
        let key: String
        fileprivate let contents: [UInt8]

        /// - Returns: nil if it is unreadable.
        func entry() -> Entry? {
            do { return try DocumentCodec.decode(Entry.self, from: contents) } catch { return nil }
        }
    }

    private static let version = "\(TeamSyncVersion.current) 26"
    private static let sizeLimit = 64 << 20

    private let file: CacheFile

    /// - Parameters:
    ///   - folder: the folder that contains all caches of this kind.
    ///   - root: the root of the repository that is compared.
    init(folder: String, root: String, _ range: CommitRange) {
        let kind = if case .incoming = range { "incoming" } else { "between" }
        file = CacheFile(
            folder: folder, kind: kind, of: root, version: ComparisonCache.version, sizeLimit: ComparisonCache.sizeLimit
        )
    }

    /// - Returns: nil if there is no entry, if it is damaged, or if another version has written it.
    func stored() -> Stored? { file.entry().map { Stored(key: $0.key, contents: Array($0.contents)) } }

    func save(_ entry: Entry, key: String) {
        do {
            file.save(try DocumentCodec.encodeLine(entry), key: key)
        } catch {
            // The next run compares the commits again.
        }
    }
}
