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

    /// The first line of the file. The entry is the second line.
    private struct Header: Codable {
        var key: String
        /// The version of the program, and that of the entry.
        var version = ComparisonCache.version
    }

    /// An entry that has not been decoded yet.
    struct Stored: Sendable {
        /// See `SourcesAnswer.items`.
        let key: String
        fileprivate let bytes: [UInt8]

        /// - Returns: nil if it is unreadable.
        func entry() -> Entry? {
            do { return try DocumentCodec.decode(Entry.self, from: bytes) } catch { return nil }
        }
    }

    private static let version = "\(TeamSyncVersion.current) 5"
    private static let sizeLimit = 64 << 20

    private let path: String

    /// - Parameters:
    ///   - folder: the folder that contains all caches of this kind.
    ///   - root: the root of the repository that is compared.
    init(folder: String, root: String, _ range: CommitRange) {
        let name = if case .incoming = range { "incoming" } else { "between" }
        path = "\(folder)/\(name)-\(SHA256.hex(of: Array(root.utf8)).prefix(16)).json"
    }

    /// - Returns: nil if there is no entry, if it is unreadable, or if another version has written it.
    func stored() -> Stored? {
        do {
            let bytes = try OwnFile.contents(of: path, limit: ComparisonCache.sizeLimit)
            guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let header = try DocumentCodec.decode(Header.self, from: Array(bytes[..<end]))
            guard header.version == ComparisonCache.version else { return nil }
            return Stored(key: header.key, bytes: Array(bytes[(end + 1)...]))
        } catch {
            return nil
        }
    }

    func save(_ entry: Entry, key: String) {
        do {
            let bytes = try DocumentCodec.encodeLine(Header(key: key)) + DocumentCodec.encodeLine(entry)
            guard bytes.count <= ComparisonCache.sizeLimit else { return }
            try AtomicFile.makeFolder(AtomicFile.folder(of: path), mode: 0o700)
            try OwnFile.replace(path, with: bytes)
        } catch {
            // The next run compares the commits again.
        }
    }
}
