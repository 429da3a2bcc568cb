import Foundation

/// A running process, as listed by `/proc`.
package struct ListedProcess: Sendable {
    package let id: Int32
    /// The arguments with which the process was started.
    package let arguments: [String]
    /// The variables as `NAME=value`.
    package let environment: [String]

    /// The processes that run the program at `path` (absolute, without symbolic links) with `variable` in their
    /// environment, which distinguishes a test's processes from those of concurrent tests.
    package static func all(running path: String, with variable: String) throws -> [ListedProcess] {
        try ids().compactMap { id in
            guard program(of: id) == path else { return nil }
            let found = ListedProcess(
                id: id, arguments: words(in: contents(of: id, "cmdline")),
                environment: words(in: contents(of: id, "environ")))
            return found.environment.contains(variable) ? found : nil
        }
    }

    /// Kills the process at once.
    package func kill() {
        _ = Foundation.kill(id, SIGKILL)
    }

    private static func program(of id: Int32) -> String? {
        guard let real = realpath("/proc/\(id)/exe", nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func words(in content: [UInt8]) -> [String] {
        content.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Empty if the process has ended in the meantime.
    private static func contents(of id: Int32, _ file: String) -> [UInt8] {
        do { return try RawFile.contents(of: RawPath("/proc/\(id)/\(file)")) } catch { return [] }
    }
}

extension ListedProcess {
    /// All processes of the machine.
    package static func ids() throws -> Set<Int32> {
        guard let handle = opendir("/proc") else { throw SystemError("list", "/proc") }
        defer { closedir(handle) }
        var ids: Set<Int32> = []
        while let entry = readdir(handle) {
            // A text that is not a number is 0.
            let id = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { strtol($0, nil, 10) }
            }
            if id > 0 { ids.insert(Int32(id)) }
        }
        return ids
    }

    /// The processes that have `variable` in their environment, whatever they run.
    /// - Parameter except: processes to skip.
    package static func all(with variable: String, except: Set<Int32> = []) throws -> [ListedProcess] {
        let sought = Array(variable.utf8)
        return try ids().subtracting(except).compactMap { id in
            let environment = contents(of: id, "environ")
            guard environment.split(separator: 0).contains(where: { $0.elementsEqual(sought) }) else { return nil }
            return ListedProcess(
                id: id, arguments: words(in: contents(of: id, "cmdline")), environment: words(in: environment))
        }
    }

    /// The child processes of a process, each with the letter of its state: `Z` has ended and was not waited for.
    package static func children(of parent: Int32) throws -> [Int32: Character] {
        var states: [Int32: Character] = [:]
        for id in try ids() {
            guard let fields = statusFields(of: id) else { continue }
            if Int32(fields[1]) == parent { states[id] = fields[0].first }
        }
        return states
    }

    /// The fields of `/proc/<id>/stat` after the name: state, parent and more; nil if the process has ended.
    private static func statusFields(of id: Int32) -> [Substring]? {
        do {
            let text = String(decoding: try RawFile.contents(of: RawPath("/proc/\(id)/stat")), as: UTF8.self)
            guard let end = text.lastIndex(of: ")") else { return nil }
            return text[text.index(after: end)...].split(separator: " ")
        } catch {
            return nil
        }
    }

    /// The highest resident memory so far, in KiB; nil if it has ended.
    package var peakMemory: Int? {
        let text = String(decoding: Self.contents(of: id, "status"), as: UTF8.self)
        let row = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return row?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
}
