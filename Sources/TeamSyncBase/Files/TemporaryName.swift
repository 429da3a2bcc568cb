import Glibc

/// Names of files that are being written: unique, in the folder of their target, and telling which process owns them.
enum TemporaryName {
    private static let marker = ".teamsync-"

    static func unique(for path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        return "\(AtomicFile.folder(of: path))/.\(name)\(marker)\(getpid())-\(random)"
    }

    /// The process that was writing the file of this name; nil when the name is none of ours.
    static func owner(of name: String) -> pid_t? {
        guard name.hasPrefix("."), let range = name.lastRange(of: marker) else { return nil }
        let parts = name[range.upperBound...].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else { return nil }
        return pid_t(parts[0])
    }
}

extension String {
    fileprivate func lastRange(of text: String) -> Range<Index>? {
        var start = endIndex
        while start > startIndex {
            start = index(before: start)
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
        }
        return nil
    }
}
