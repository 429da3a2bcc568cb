import Foundation

/// An additional program that a test needs.
enum ServerProgram {
    /// The absolute path of a program on `PATH` or in Debian's folders for servers.
    /// - Throws: an error with installation instructions, so that the test fails with a clear message.
    static func path(_ name: String) throws -> String {
        let listed = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        for folder in listed + ["/usr/local/sbin", "/usr/sbin", "/usr/bin"] {
            let path = "\(folder)/\(name)"
            if access(path, X_OK) == 0 { return path }
        }
        throw MissingProgram(name: name)
    }

    struct MissingProgram: Error, CustomStringConvertible {
        let name: String
        var description: String { "this test needs '\(name)', which is not installed: run 'scripts/setup --test'" }
    }
}
