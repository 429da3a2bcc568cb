import TeamSyncSnapshot

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The half-received packs of a process: libgit2 leaves them behind when the process is killed. What a process has
/// open is its own, so nobody else's file is ever taken for a stray.
enum TemporaryPacks {
    private static let marker = "/objects/pack/pack_git2_"

    /// The absolute paths that the process has open. Empty where `/proc` does not tell.
    static func open(by process: String) -> [String] {
        let folder = "/proc/\(process)/fd"
        var paths: Set<String> = []
        for name in FolderListing.names(of: folder) {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let length = readlink("\(folder)/\(name)", &target, target.count)
            guard length > 0 else { continue }
            let path = String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if path.firstRange(of: marker) != nil { paths.insert(path) }
        }
        return paths.sorted()
    }

    /// Names that are none of a temporary pack are left alone.
    static func remove(_ paths: [String]) {
        for path in paths where path.firstRange(of: marker) != nil { unlink(path) }
    }
}
