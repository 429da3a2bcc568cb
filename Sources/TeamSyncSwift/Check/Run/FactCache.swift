import TeamSyncBase
import TeamSyncDocuments

/// Caches facts by the contents of their sources, so that an unchanged source is not parsed again.
package struct FactCache {
    private static let sizeLimit = 128 << 20
    private static let mark = "teamsync-check"

    private let path: String
    private let key: String
    private var former: [String: FileFacts] = [:]
    private var used: [String: FileFacts] = [:]
    private var isChanged = false

    /// - Parameters:
    ///   - folder: the folder that contains all caches of this kind.
    ///   - root: the checked repository.
    ///   - settings: the settings that the facts depend on besides the contents.
    package init(folder: String, root: String, settings: ReadingSettings) {
        path = "\(folder)/facts-\(SHA256.hex(of: Array(root.utf8)).prefix(16)).cache"
        var writer = ByteWriter()
        writer.write(FileFacts.version)
        // A source that overloads the parser of one release may not overload the parser of the next.
        writer.write(TeamSyncVersion.current)
        writer.append(settings.bytes)
        key = SHA256.hex(of: writer.bytes)
        load()
    }

    package func facts(_ hash: String) -> FileFacts? { used[hash] ?? former[hash] }

    package mutating func use(_ hash: String, _ facts: FileFacts) {
        if former[hash] == nil { isChanged = true }
        used[hash] = facts
    }

    /// Saves the entries that this run used. If only a part of the sources was checked, the previous entries are kept
    /// too.
    package func save(isWhole: Bool) {
        let kept = isWhole ? used : former.merging(used) { $1 }
        guard isChanged || kept.count != former.count else { return }
        var writer = ByteWriter()
        writer.write(FactCache.mark)
        writer.write(key)
        writer.write(kept.sorted { $0.key < $1.key }) { writer, entry in
            writer.write(entry.key)
            let facts = entry.value.bytes
            writer.write(facts.count)
            writer.append(facts)
        }
        guard writer.bytes.count <= FactCache.sizeLimit else { return }
        let bytes = Array(SHA256.hex(of: writer.bytes).utf8) + writer.bytes
        do throws(FileError) {
            try AtomicFile.makeFolder(AtomicFile.folder(of: path), mode: 0o700)
            try OwnFile.replace(path, with: bytes)
        } catch {
            // If the cache cannot be written, the next run parses the sources again.
        }
    }

    private mutating func load() {
        do {
            let bytes = try OwnFile.contents(of: path, limit: FactCache.sizeLimit + 64)
            guard bytes.count > 64, SHA256.hex(of: Array(bytes[64...])).utf8.elementsEqual(bytes[..<64]) else { return }
            var reader = ByteReader(bytes[64...])
            guard try reader.text() == FactCache.mark, try reader.text() == key else { return }
            let entries = try reader.list { reader throws(ByteReader.Malformed) in
                let hash = try reader.text()
                return (hash, try FileFacts(bytes: try reader.bytes()))
            }
            former = Dictionary(entries) { first, _ in first }
        } catch {
            // The file is missing, damaged or from another version, so all sources are parsed again.
            former = [:]
        }
    }
}
