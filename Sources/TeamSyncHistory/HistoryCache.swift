import Glibc
import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments
import TeamSyncGit

/// What was found out about a repository's commits, in one file of the state directory. Commits do not change, so an
/// entry is true for as long as the configuration and this code are the same; it is never needed, and safe to delete.
package struct HistoryCache {
    /// Bytes of the file, and entries in it. What was used last is kept.
    private static let (sizeLimit, entryLimit) = (16 << 20, 100_000)
    /// Bytes of one entry.
    private static let valueLimit = 1 << 20
    /// Raised when the same commits and configuration give other results than before.
    private static let version = 3

    private var path: String?
    private var header: [UInt8] = []
    /// Lines as they are in the file, by key; the newest last.
    private var stored: [String: ArraySlice<UInt8>] = [:]
    private var order: [String] = []
    private var used: Set<String> = []
    private var added: [(key: String, line: ArraySlice<UInt8>)] = []

    /// A cache that keeps nothing on disk.
    package init() {}

    /// Reads the cache of a clone; one that is damaged or of another configuration is empty.
    package init(_ directory: StateDirectory, _ clone: HistoryClone) {
        self.init()
        var basis = "\(HistoryCache.version) \(TeamSyncVersion.current) \(clone.repository.shallowState)"
        do {
            basis += " " + StableHash.hex(of: try DocumentCodec.encode(clone.configuration))
        } catch {
            return
        }
        let path = HistoryCache.path(in: directory, id: clone.configuration.id)
        do throws(FileError) {
            try directory.check()
        } catch {
            // Nothing is kept in a folder of somebody else.
            return
        }
        // Whoever put a link there may mean another file to be written.
        guard !HistoryCache.isLink(path) else { return }
        self.path = path
        header = Array("teamsync-history \(StableHash.hex(of: Array(basis.utf8)))".utf8)
        read()
    }

    /// The path of a repository's cache.
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
            // There is none yet, or it cannot be read: everything is found out again.
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

    /// - Returns: nil for a key that is not there, and for an entry that is damaged.
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

    /// - Parameter key: without tabs and line ends.
    package mutating func remember(_ value: some Encodable, for key: String) {
        guard path != nil, !key.utf8.contains(where: { $0 < 0x20 }) else { return }
        do {
            let value = try DocumentCodec.encodeLine(value).dropLast()
            guard value.count <= HistoryCache.valueLimit else { return }
            let sealed = Array(key.utf8) + [UInt8(ascii: "\t")] + value
            let line = Array(StableHash.hex(of: sealed).utf8) + [UInt8(ascii: " ")] + sealed
            added.append((key, line[...]))
        } catch {
            // It is found out again the next time.
        }
    }

    /// Writes what was added. What does not fit is left out: what this run did not use first.
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
            StraySweep.sweep(folder: AtomicFile.folder(of: path))
            try OwnFile.replace(path, with: bytes)
        } catch {
            // A full disk or a read-only folder costs time, not results.
        }
    }
}
