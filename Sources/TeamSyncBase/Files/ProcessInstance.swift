package import Glibc

/// One process, which is never mistaken for a later one that has its number.
package struct ProcessInstance: Hashable, Sendable {
    package let process: pid_t
    /// The number of its session's leader.
    package let session: pid_t
    /// Ticks from the start of the system.
    package let start: Substring

    /// nil when there is no such process, or it has ended and only its parent has to be told; and without `/proc`.
    package init?(_ process: pid_t) {
        // "number (name) state parent group session …", where the name may hold anything.
        let fields = ProcessInstance.words(in: "/proc/\(process)/stat", behind: ")")
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X", let session = pid_t(fields[3]) else {
            return nil
        }
        (self.process, self.session, start) = (process, session, fields[19])
    }

    /// Whether it has not ended.
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
            // Gone with its process.
            return []
        }
    }
}
