import Glibc

/// A file with a result that can be computed again. It is never required and can safely be deleted. Its folder must
/// have been checked by `OwnFile`.
///
/// The file consists of a checksum of the rest, the version of the program, the length of the key in bytes, the key and
/// the contents. The version and the length each end with a line break.
package struct CacheFile {
    /// Cached contents and the key of the input that they were computed from.
    package struct Entry {
        package let key: String
        package let contents: ArraySlice<UInt8>
    }

    /// Files that were not written for this many seconds are removed: 90 days.
    private static let lifetime = 90 * 86_400
    private static let checksumLength = 16

    private let folder: String
    private let path: String
    private let version: String
    private let sizeLimit: Int

    /// - Parameters:
    ///   - kind: the name of the file begins with it, and ends with the identity, of which only a hash is used.
    ///   - version: must change when the same input produces another result. One line.
    ///   - sizeLimit: the maximum size of the file in bytes. Larger results are not cached.
    package init(folder: String, kind: String, of identity: String, version: String, sizeLimit: Int) {
        (self.folder, self.version, self.sizeLimit) = (folder, version, sizeLimit)
        path = "\(folder)/\(kind)-\(SHA256.hex(of: Array(identity.utf8)).prefix(16)).cache"
    }

    /// - Returns: nil if the file is missing, damaged or not trusted, or was written by another version.
    package func entry() -> Entry? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try OwnFile.contents(of: path, limit: sizeLimit)
        } catch {
            // The result is computed again.
            return nil
        }
        guard bytes.count > CacheFile.checksumLength else { return nil }
        let sealed = Array(bytes[CacheFile.checksumLength...])
        guard StableHash.hex(of: sealed).utf8.elementsEqual(bytes[..<CacheFile.checksumLength]) else { return nil }
        let lines = sealed.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, lines[0].elementsEqual(version.utf8),
            let length = Int(String(decoding: lines[1], as: UTF8.self)), length >= 0, length <= lines[2].count
        else { return nil }
        return Entry(
            key: String(decoding: lines[2].prefix(length), as: UTF8.self), contents: lines[2].dropFirst(length))
    }

    /// - Parameter key: identifies the input.
    package func save(_ contents: [UInt8], key: String) {
        let sealed = Array("\(version)\n\(key.utf8.count)\n\(key)".utf8) + contents
        let bytes = Array(StableHash.hex(of: sealed).utf8) + sealed
        guard bytes.count <= sizeLimit else { return }
        var status = stat()
        let isNew = lstat(path, &status) != 0
        do throws(FileError) {
            try AtomicFile.makeFolder(folder, mode: 0o700)
            try OwnFile.replace(path, with: bytes)
        } catch {
            // A full disk or a read-only folder only makes the next run slower.
            return
        }
        if isNew { removeUnused() }
    }

    /// Removes caches of repositories that are no longer configured, and incomplete files.
    private func removeUnused() {
        LeftoverFiles.remove(in: folder)
        // Earlier versions cached results as JSON.
        for name in FolderListing.names(of: folder) where name.hasSuffix(".cache") || name.hasSuffix(".json") {
            var status = stat()
            let file = "\(folder)/\(name)"
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_mtim.tv_sec < time(nil) - CacheFile.lifetime
            else { continue }
            unlink(file)
        }
    }
}
