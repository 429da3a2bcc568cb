import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
import TeamSyncGit

/// Cached data about a repository's commits, in one file of the state directory. Commits do not change, so an entry is
/// valid as long as the configuration and this code stay the same. The cache is never required and can safely be
/// deleted.
package struct HistoryCache {
    /// The maximum size of the file in bytes, and the maximum number of entries. The most recently used entries are
    /// kept.
    private static let (sizeLimit, entryLimit) = (16 << 20, 100_000)
    /// The maximum size of an entry, in bytes.
    private static let valueLimit = 1 << 20
    /// Must be incremented when the same commits and configuration produce different results than before.
    private static let version = 30

    private var path: String?
    private var header: [UInt8] = []
    /// The lines of the file, by key; the newest line is last.
    private var stored: [String: ArraySlice<UInt8>] = [:]
    private var order: [String] = []
    private var used: Set<String> = []
    private var added: [(key: String, line: ArraySlice<UInt8>)] = []

    /// An empty cache that is not stored on disk.
    package init() {}

    /// Reads the cache of a clone; empty if the file is damaged or belongs to another configuration.
    package init(_ directory: StateDirectory, _ clone: HistoryClone) {
        self.init()
        var basis = "\(HistoryCache.version) \(TeamSyncVersion.current) \(clone.repository.shallowState)"
        do {
            basis += " " + StableHash.hex(of: try DocumentCodec.encode(clone.configuration))
            if !clone.moved.isEmpty { basis += " " + StableHash.hex(of: try DocumentCodec.encode(clone.moved)) }
        } catch {
            return
        }
        let path = HistoryCache.path(in: directory, id: clone.configuration.id)
        do throws(FileError) {
            try directory.check()
        } catch {
            // Nothing is stored in a folder that others control.
            return
        }
        // A link could redirect the write to another file.
        guard !HistoryCache.isLink(path) else { return }
        self.path = path
        header = Array("teamsync-history \(StableHash.hex(of: Array(basis.utf8)))".utf8)
        read()
    }

    /// Returns the path of a repository's cache.
    package static func path(in directory: StateDirectory, id: String) -> String {
        "\(directory.cacheFolder)/history-\(id)"
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private mutating func read() {
        guard let path else { return }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try OwnFile.contents(of: path, limit: HistoryCache.sizeLimit)
        } catch {
            // The file is missing or unreadable, so all data is computed again.
            return
        }
        var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
        guard let first = lines.popFirst(), first.elementsEqual(header) else { return }
        for line in lines.prefix(HistoryCache.entryLimit) {
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")), line.count > 17 else { continue }
            let key = String(decoding: line[line.startIndex + 17..<max(tab, line.startIndex + 17)], as: UTF8.self)
            if stored.updateValue(line, forKey: key) == nil { order.append(key) }
        }
    }

    /// - Returns: nil if there is no entry for the key, or if the entry is damaged.
    package mutating func value<Value: Decodable>(of key: String, as type: Value.Type) -> Value? {
        guard let line = stored[key], let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
        let sealed = line[(line.startIndex + 17)...]
        guard line.prefix(16).elementsEqual(StableHash.hex(of: Array(sealed)).utf8) else { return nil }
        do {
            let value = try DocumentCodec.decode(type, from: Array(line[(tab + 1)...]))
            used.insert(key)
            return value
        } catch {
            return nil
        }
    }

    /// - Parameter key: a text without tabs or line breaks.
    package mutating func remember(_ value: some Encodable, for key: String) {
        guard path != nil, !key.utf8.contains(where: { $0 < 0x20 }) else { return }
        do {
            let value = try DocumentCodec.encodeLine(value).dropLast()
            guard value.count <= HistoryCache.valueLimit else { return }
            let sealed = Array(key.utf8) + [UInt8(ascii: "\t")] + value
            let line = Array(StableHash.hex(of: sealed).utf8) + [UInt8(ascii: " ")] + sealed
            added.append((key, line[...]))
        } catch {
            // The value is computed again the next time.
        }
    }

    /// Writes the new entries. If there is not enough space, entries that were not used by this run are dropped first.
    package func save() {
        guard let path, !added.isEmpty, !HistoryCache.isLink(path) else { return }
        var bytes = header + [UInt8(ascii: "\n")]
        let new = Set(added.map(\.key))
        let old = order.filter { !new.contains($0) }
        var (size, count) = (bytes.count, 0)
        var kept: [ArraySlice<UInt8>] = []
        let lines =
            added.map(\.line) + old.filter(used.contains).compactMap { stored[$0] }
            + old.filter { !used.contains($0) }.compactMap { stored[$0] }
        for line in lines {
            size += line.count + 1
            count += 1
            guard size <= HistoryCache.sizeLimit, count <= HistoryCache.entryLimit else { break }
            kept.append(line)
        }
        bytes.reserveCapacity(size)
        for line in kept {
            bytes += line
            bytes.append(UInt8(ascii: "\n"))
        }
        do throws(FileError) {
            try AtomicFile.makeFolder(AtomicFile.folder(of: path), mode: 0o700)
            LeftoverFiles.remove(in: AtomicFile.folder(of: path))
            try OwnFile.replace(path, with: bytes)
        } catch {
            // A full disk or a read-only folder only makes the next run slower.
        }
    }
}
