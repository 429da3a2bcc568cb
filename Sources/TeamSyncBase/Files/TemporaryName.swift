import Glibc

/// Names of files being written: unique, in the folder of their target, and containing the identity of the process that
/// owns them.
enum TemporaryName {
    private static let marker = ".teamsync-"

    /// A process, identified by its number and start time, since numbers are reused.
    struct Owner: Equatable {
        let process: pid_t
        /// See `ProcessInstance`; nil if the file name contains no start time.
        let start: Substring?

        /// Also true if this cannot be determined: for a name without a start time, without `/proc`, and for another
        /// user's process that `/proc` hides.
        var isRunning: Bool {
            let isRefused = kill(process, 0) != 0
            if isRefused, errno == ESRCH { return false }
            guard let start, TemporaryName.start != nil else { return true }
            guard let member = ProcessInstance(process) else { return isRefused }
            return member.start == start
        }
    }

    /// The start time of this process; nil without `/proc`.
    private static let start = ProcessInstance(getpid())?.start

    static func unique(for path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return "\(AtomicFile.folder(of: path))/\(unique(beside: name))"
    }

    /// Does the same for a name in an open folder.
    static func unique(beside name: String) -> String {
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        let owner = "\(getpid())" + (start.map { "-\($0)" } ?? "")
        return ".\(name)\(marker)\(owner)-\(random)"
    }

    /// Returns the process that is writing the file of this name; nil if the name has another form.
    static func owner(of name: String) -> Owner? {
        guard name.hasPrefix("."), let range = name.lastRange(of: marker) else { return nil }
        let parts = name[range.upperBound...].split(separator: "-", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, parts.last?.isEmpty == false, let process = pid_t(parts[0]), process > 0 else {
            return nil
        }
        guard parts.count == 3 else { return Owner(process: process, start: nil) }
        return UInt64(parts[1]) == nil ? nil : Owner(process: process, start: parts[1])
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
