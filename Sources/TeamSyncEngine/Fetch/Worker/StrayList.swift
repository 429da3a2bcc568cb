import Glibc
import TeamSyncBase

/// A file that names what a running fetch would leave behind, one path to a line: when parent and worker are both
/// killed, the next fetch of the same repository finds there what to remove. Only ever names files of our own.
struct StrayList: Sendable {
    private static let limit = 1 << 16

    let path: String

    /// Removes what a killed fetch left behind. The caller is the only one that fetches into the repository.
    func sweep() {
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.contents(of: path, limit: StrayList.limit), as: UTF8.self)
            TemporaryPacks.remove(text.split(separator: "\n").map(String.init))
            unlink(path)
        } catch {
            // No list: nothing was left behind.
            return
        }
    }

    func write(_ files: [String]) {
        do throws(FileError) {
            try AtomicFile.replace(path, with: Array(files.map { $0 + "\n" }.joined().utf8))
        } catch {
            // Without a list a stray would stay until git gc; that is no reason not to fetch.
            return
        }
    }

    func remove() {
        unlink(path)
    }
}
