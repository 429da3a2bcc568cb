import Foundation

/// A running process, as `/proc` lists it.
package struct ListedProcess: Sendable {
    package let id: Int32
    /// As the process was started with them.
    package let arguments: [String]
    /// The variables as `NAME=value`.
    package let environment: [String]

    /// The processes that run the program at `path` (absolute, without symbolic links) with `variable` in their
    /// environment, which tells a test's own from those of the tests beside it.
    package static func all(running path: String, with variable: String) throws -> [ListedProcess] {
        try RawFile.names(in: "/proc").compactMap { name in
            guard let id = Int32(name.description), program(of: id) == path else { return nil }
            let found = ListedProcess(
                id: id, arguments: words(of: id, in: "cmdline"), environment: words(of: id, in: "environ"))
            return found.environment.contains(variable) ? found : nil
        }
    }

    /// Ends the process at once.
    package func kill() {
        _ = Foundation.kill(id, SIGKILL)
    }

    private static func program(of id: Int32) -> String? {
        guard let real = realpath("/proc/\(id)/exe", nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Empty when the process has ended meanwhile.
    private static func words(of id: Int32, in file: String) -> [String] {
        do {
            return try RawFile.contents(of: RawPath("/proc/\(id)/\(file)")).split(separator: 0).map {
                String(decoding: $0, as: UTF8.self)
            }
        } catch {
            return []
        }
    }
}

extension ListedProcess {
    /// All processes of the machine.
    package static func ids() throws -> Set<Int32> {
        Set(try RawFile.names(in: "/proc").compactMap { Int32($0.description) })
    }

    /// The processes that have `variable` in their environment, whatever they run.
    /// - Parameter except: processes that are not looked at.
    package static func all(with variable: String, except: Set<Int32> = []) throws -> [ListedProcess] {
        try ids().subtracting(except).compactMap { id in
            let environment = words(of: id, in: "environ")
            guard environment.contains(variable) else { return nil }
            return ListedProcess(id: id, arguments: words(of: id, in: "cmdline"), environment: environment)
        }
    }

    /// The children of a process, each with the letter of its state: `Z` has ended and was not waited for.
    package static func children(of parent: Int32) throws -> [Int32: Character] {
        var states: [Int32: Character] = [:]
        for name in try RawFile.names(in: "/proc") {
            guard let id = Int32(name.description), let fields = statusFields(of: id) else { continue }
            if Int32(fields[1]) == parent { states[id] = fields[0].first }
        }
        return states
    }

    /// What `/proc/<id>/stat` says behind the name: state, parent and more; nil when the process has ended.
    private static func statusFields(of id: Int32) -> [Substring]? {
        do {
            let text = String(decoding: try RawFile.contents(of: RawPath("/proc/\(id)/stat")), as: UTF8.self)
            guard let end = text.lastIndex(of: ")") else { return nil }
            return text[text.index(after: end)...].split(separator: " ")
        } catch {
            return nil
        }
    }
}
