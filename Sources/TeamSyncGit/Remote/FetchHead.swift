import Glibc
package import TeamSyncBase

/// The file `FETCH_HEAD`, in which `git fetch` and `git pull` record the fetched commits. Our own fetches do not write
/// to it.
package struct FetchHead: Equatable, Sendable {
    private static let sizeLimit = 4 << 20

    package let path: String
    /// The time of its last change, in seconds since 1970.
    package let time: Int64

    /// Returns the files of all working trees of the clone, except those that cannot be read.
    package static func all(in folders: GitFolders) -> [FetchHead] {
        let own = folders.own == folders.common ? [folders.own] : [folders.own, folders.common]
        return own.compactMap { folder in
            let path = "\(folder)/FETCH_HEAD"
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= sizeLimit else {
                return nil
            }
            return FetchHead(path: path, time: Int64(status.st_mtim.tv_sec))
        }
    }

    /// Whether the file records that `branch` of the remote at `url` was fetched at `commit`.
    package func tells(_ commit: ObjectID, branch: String, url: String) -> Bool {
        guard let bytes = PlainFile.contents(of: path, limit: FetchHead.sizeLimit) else { return false }
        let wanted = "branch '\(branch)' of \(FetchHead.noted(url))"
        return bytes.split(separator: UInt8(ascii: "\n")).contains { line in
            let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
            return fields.count == 3 && fields[0].elementsEqual(commit.description.utf8)
                && fields[2].elementsEqual(wanted.utf8)
        }
    }

    /// Returns the URL of a remote as `git fetch` records it: without credentials, without slashes at the end, and
    /// without a final `.git` (`transport_anonymize_url`).
    static func noted(_ url: String) -> String {
        var text = RemoteURL(url).anonymized[...]
        while text.hasSuffix("/") { text = text.dropLast() }
        if text.utf8.count > 5, text.hasSuffix(".git") { text = text.dropLast(4) }
        return String(text)
    }
}
