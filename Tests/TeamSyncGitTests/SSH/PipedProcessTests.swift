import Dispatch
import Foundation
import TestSupport
import Testing

@testable import TeamSyncGit

@Suite("A child process connected by pipes")
struct PipedProcessTests {
    private static let environment = ["PATH": "/usr/bin:/bin"]

    @Test("The child process starts without blocked or ignored signals, whatever this process does")
    func signals() async throws {
        let status = try await onQueue {
            let process = try PipedProcess(["cat", "/proc/self/status"], environment: Self.environment)
            return try text(of: process)
        }
        let masks = status.split(separator: "\n").filter { $0.hasPrefix("SigBlk") || $0.hasPrefix("SigIgn") }
        #expect(masks.count == 2)
        for mask in masks {
            let bits = try #require(mask.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) })
            #expect(bits & 0x7fff_ffff == 0, "\(mask): those above 31 belong to the C library")
        }
    }

    @Test("The child process has exactly the given environment")
    func environment() throws {
        let process = try PipedProcess(["env"], environment: Self.environment.merging(["A": "b c"]) { $1 })
        #expect(try text(of: process).split(separator: "\n").sorted() == ["A=b c", "PATH=/usr/bin:/bin"])
    }

    @Test("The exit status or signal is reported, and the end of standard error")
    func end() throws {
        let failed = try PipedProcess(["sh", "-c", "echo why >&2; exit 3"], environment: Self.environment).finish()
        #expect(failed.status == 3)
        #expect(failed.error == "why\n")
        let killed = try PipedProcess(["sh", "-c", "kill -9 $$"], environment: Self.environment).finish()
        #expect(killed.status == 137)
        let long = try PipedProcess(
            ["sh", "-c", "yes warning | head -c 1000000 >&2; echo end >&2"], environment: Self.environment
        ).finish()
        #expect(long.error.utf8.count <= 8 << 10)
        #expect(long.error.hasSuffix("warning\nend\n"))
    }

    @Test("A missing program is an error with the system's message")
    func missing() {
        #expect {
            try PipedProcess(["no-such-program"], environment: Self.environment)
        } throws: { error in
            "\(error)" == "No such file or directory"
        }
    }

    @Test("A background process with its standard error open delays nothing")
    func background() throws {
        let script = "sleep 100 >/dev/null & echo $! >&2; exit 5"
        let process = try PipedProcess(["sh", "-c", script], environment: Self.environment)
        let end = process.finish()
        let sleeper = try #require(Int32(end.error.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(sleeper, SIGKILL) == 0, "it still ran")
        #expect(end.status == 5)
    }

    @Test("A process that is no longer needed may end normally, and is otherwise killed")
    func unneeded() throws {
        let folder = try TemporaryFolder("goodbye")
        let script = "cat >/dev/null; echo bye >'\(folder.appending("bye"))'"
        var polite: PipedProcess? = try PipedProcess(["sh", "-c", script], environment: Self.environment)
        #expect(polite != nil)
        polite = nil
        #expect(RawFile.exists(RawPath(folder.appending("bye"))))

        var stubborn: PipedProcess? = try PipedProcess(
            ["sh", "-c", "echo $$; exec sleep 100"], environment: Self.environment)
        var buffer = [UInt8](repeating: 0, count: 32)
        let count = buffer.withUnsafeMutableBytes { stubborn?.read(into: $0) ?? -1 }
        let id = try #require(Int32(String(decoding: buffer[..<max(0, count - 1)], as: UTF8.self)))
        #expect(kill(id, 0) == 0)
        stubborn = nil
        #expect(kill(id, 0) == -1)
    }

    private func text(of process: PipedProcess) throws -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { process.read(into: $0) }
            try #require(count >= 0)
            if count == 0 { break }
            text += buffer[..<count]
        }
        #expect(process.finish().status == 0)
        return String(decoding: text, as: UTF8.self)
    }

    private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "teamsync.test").async { continuation.resume(with: Result(catching: body)) }
        }
    }
}
