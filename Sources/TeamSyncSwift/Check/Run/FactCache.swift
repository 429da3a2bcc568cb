import TeamSyncBase
import TeamSyncDocuments

/// Caches facts by the contents of their sources, so that an unchanged source is not parsed again.
package struct FactCache {
    private static let sizeLimit = 128 << 20

    private let file: CacheFile
    private let key: String
    private var former: [String: FileFacts] = [:]
    private var used: [String: FileFacts] = [:]
    private var isChanged = false

    /// - Parameters:
    ///   - folder: the folder that contains all caches of this kind.
    ///   - root: the checked repository.
    ///   - settings: the settings that the facts depend on besides the contents.
    package init(folder: String, root: String, settings: ReadingSettings) {
        file = CacheFile(
            folder: folder, kind: "facts", of: root, version: TeamSyncVersion.current, sizeLimit: FactCache.sizeLimit)
        var writer = ByteWriter()
        writer.write(FileFacts.version)
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
        writer.write(kept.sorted { $0.key < $1.key }) { writer, entry in
            writer.write(entry.key)
            let facts = entry.value.bytes
            writer.write(facts.count)
            writer.append(facts)
        }
        file.save(writer.bytes, key: key)
    }

    private mutating func load() {
        guard let entry = file.entry(), entry.key == key else { return }
        do {
            var reader = ByteReader(entry.contents)
            let entries = try reader.list { reader throws(ByteReader.Malformed) in
                let hash = try reader.text()
                return (hash, try FileFacts(bytes: try reader.bytes()))
            }
            former = Dictionary(entries) { first, _ in first }
        } catch {
            // The file is from another version, so all sources are parsed again.
            former = [:]
        }
    }
}
