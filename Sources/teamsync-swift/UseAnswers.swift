import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// Keeps the last answer about the uses of a repository in the code of another one. It is used again as long as the
/// changes, the sources and this program are the same: for a pull after its dry run, or for a command after the daemon.
struct UseAnswers {
    private static let sizeLimit = 16 << 20

    private let folder: String
    private let pair: String

    /// - Parameters:
    ///   - folder: the folder that contains all caches of this kind.
    ///   - pair: identifies both repositories.
    init(folder: String, of pair: [String]) {
        (self.folder, self.pair) = (folder, pair.joined(separator: "\n"))
    }

    /// Identifies a request and this program; nil if one of them cannot be read.
    func key(of request: APIRequest) -> String? {
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else { return nil }
        do {
            let program = "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)\n"
            return SHA256.hex(of: try Array(program.utf8) + DocumentCodec.encodeLine(request))
        } catch {
            return nil
        }
    }

    /// - Parameter pass: the number of the search in a run; an answer is kept for each.
    func answer(to key: String, pass: Int) -> APIAnswer? {
        guard let entry = file(pass).entry(), entry.key == key else { return nil }
        do {
            return try DocumentCodec.decode(APIAnswer.self, from: Array(entry.contents))
        } catch {
            return nil
        }
    }

    func save(_ answer: APIAnswer, to key: String, pass: Int) {
        do {
            file(pass).save(try DocumentCodec.encodeLine(answer), key: key)
        } catch {
            // An answer that cannot be encoded is not kept.
        }
    }

    private func file(_ pass: Int) -> CacheFile {
        CacheFile(
            folder: folder, kind: "uses-\(pass)", of: pair, version: TeamSyncVersion.current,
            sizeLimit: UseAnswers.sizeLimit)
    }
}
