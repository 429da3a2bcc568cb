import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// Keeps the last answer about the uses of a repository in the code of another one. It is used again as long as the
/// changes, the sources and this program are the same: for a pull after its dry run, or for a command after the daemon.
struct UseAnswers {
    /// The maximum size of an answer, in bytes. Larger answers are not kept.
    private static let sizeLimit = 16 << 20

    private let path: String

    /// - Parameters:
    ///   - folder: the folder that contains all caches of this kind.
    ///   - pair: identifies both repositories.
    init(folder: String, of pair: [String]) {
        let name = SHA256.hex(of: Array(pair.joined(separator: "\n").utf8)).prefix(16)
        path = "\(folder)/uses-\(name)"
    }

    /// Identifies a request and this program; nil if one of them cannot be read.
    func key(of request: APIRequest) -> String? {
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else { return nil }
        do {
            let program =
                "\(TeamSyncVersion.current) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)\n"
            return SHA256.hex(of: try Array(program.utf8) + DocumentCodec.encodeLine(request))
        } catch {
            return nil
        }
    }

    /// - Parameter pass: the number of the search in a run; an answer is kept for each.
    func answer(to key: String, pass: Int) -> APIAnswer? {
        do {
            let bytes = try OwnFile.contents(of: file(pass), limit: UseAnswers.sizeLimit)
            guard bytes.starts(with: key.utf8) else { return nil }
            return try DocumentCodec.decode(APIAnswer.self, from: Array(bytes.dropFirst(key.utf8.count)))
        } catch {
            // The file is missing or damaged, so the sources are searched again.
            return nil
        }
    }

    func save(_ answer: APIAnswer, to key: String, pass: Int) {
        do {
            let bytes = try Array(key.utf8) + DocumentCodec.encodeLine(answer)
            guard bytes.count <= UseAnswers.sizeLimit else { return }
            try AtomicFile.makeFolder(AtomicFile.folder(of: path), mode: 0o700)
            try OwnFile.replace(file(pass), with: bytes)
        } catch {
            // If the file cannot be written, the next run searches the sources again.
        }
    }

    private func file(_ pass: Int) -> String { "\(path)-\(pass).cache" }
}
