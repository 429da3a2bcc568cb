import Foundation
import Synchronization

/// A server written in Python that ends with the test. It prints its ports on one line when it listens, responds to
/// each line on its standard input with one line, and ends when its standard input ends.
final class PythonServer: Sendable {
    let folder: TemporaryFolder
    let ports: [Int]
    private let process: RunningProcess
    private let turn = Mutex(())

    /// - Parameters:
    ///   - name: used in messages.
    ///   - environment: added to the isolated one.
    init(_ name: String, script: String, environment: [String: String]) throws {
        folder = try TemporaryFolder(name)
        var variables = SealedEnvironment.variables(home: folder.path)
        variables["SERVER_FOLDER"] = folder.path
        variables.merge(environment) { $1 }
        process = try RunningProcess(
            ServerProgram.path("python3"), ["-c", script], environment: variables, in: folder)
        guard let line = try process.nextLine(within: 30) else {
            throw SystemError("start", "\(name); what it said is above", code: ECHILD)
        }
        ports = line.split(separator: " ").compactMap { Int($0) }
    }

    /// Sends a line and waits for the answer.
    @discardableResult
    func ask(_ question: String) throws -> String {
        try turn.withLock { _ in
            try process.send(question)
            guard let answer = try process.nextLine(within: 30) else { throw SystemError("ask", question, code: EPIPE) }
            return answer
        }
    }

    /// The lines that the server has written to a file in its folder.
    func lines(of name: String) throws -> [String] {
        let path = RawPath(folder.appending(name))
        guard RawFile.exists(path) else { return [] }
        return try String(decoding: RawFile.contents(of: path), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func stop() {
        process.stop()
    }
}
