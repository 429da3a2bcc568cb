import Glibc
import TeamSyncBase

/// What a fetch leaves behind when it is killed: the quarantine that libgit2 downloads into, and the half-received
/// packs of git. What a process of ours has open is ours, so nobody else's file is ever taken for a stray.
enum TemporaryPacks {
    private static let markers = ["/objects/pack/tmp_pack_", "/objects/pack/tmp_idx_", "/objects/pack/tmp_rev_"]
    private static let quarantineMarker = "/objects/teamsync-"

    /// The absolute paths that the process and its descendants have open. Empty where `/proc` does not tell.
    static func open(by process: String) -> [String] {
        Set(ProcessFamily.members(of: process).flatMap(ownPacks)).sorted()
    }

    /// The same of a process group.
    static func open(byGroup group: Int32) -> [String] {
        Set(ProcessFamily.members(ofGroup: group).flatMap(ownPacks)).sorted()
    }

    private static func ownPacks(of process: String) -> [String] {
        let folder = "/proc/\(process)/fd"
        var paths: [String] = []
        for name in FolderListing.names(of: folder) {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let length = readlink("\(folder)/\(name)", &target, target.count)
            guard length > 0 else { continue }
            let path = String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if isTemporaryPack(path) { paths.append(path) }
        }
        return paths
    }

    /// Names that are none of these are left alone.
    static func remove(_ paths: [String]) {
        for path in paths {
            if isTemporaryPack(path) { unlink(path) }
            guard let marker = path.firstRange(of: quarantineMarker), !path[marker.upperBound...].contains("/") else {
                continue
            }
            // Its process may still be writing, until the folder is gone.
            repeat {
                for name in FolderListing.names(of: "\(path)/pack") { unlink("\(path)/pack/\(name)") }
            } while rmdir("\(path)/pack") != 0 && errno == ENOTEMPTY
            rmdir(path)
        }
    }

    private static func isTemporaryPack(_ path: String) -> Bool {
        markers.contains { path.firstRange(of: $0) != nil }
    }
}
