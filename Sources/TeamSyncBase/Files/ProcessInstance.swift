package import Glibc

/// A process, identified so that a later process with the same number is not mistaken for it.
package struct ProcessInstance: Hashable, Sendable {
    package let process: pid_t
    /// The process number of the session leader.
    package let session: pid_t
    /// The start time, in ticks since boot.
    package let start: Substring

    /// nil when there is no such process, when it is a zombie, or without `/proc`.
    package init?(_ process: pid_t) {
        // "number (name) state parent group session …"; the name may contain any characters.
        let fields = ProcessInstance.words(in: "/proc/\(process)/stat", behind: ")")
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X", let session = pid_t(fields[3]) else {
            return nil
        }
        (self.process, self.session, start) = (process, session, fields[19])
    }

    /// Whether the process is still running.
    package var isRunning: Bool { ProcessInstance(process) == self }

    package func signal(_ number: Int32) {
        if isRunning { kill(process, number) }
    }

    private static func words(in path: String, behind mark: Character) -> [Substring] {
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.contents(of: path, limit: 1 << 16), as: UTF8.self)
            guard let end = text.lastIndex(of: mark) else { return [] }
            return text[text.index(after: end)...].split(whereSeparator: \.isWhitespace)
        } catch {
            // The process has ended in the meantime.
            return []
        }
    }
}
