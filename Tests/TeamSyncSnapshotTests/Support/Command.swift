import Foundation

/// Runs a program to its end.
enum Command {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// - Parameters:
    ///   - arguments: the first is the program, looked up on PATH.
    ///   - input: what it reads from standard input.
    ///   - environment: set besides the test's own.
    static func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> Result {
        let scratch = try Scratch()
        let files = ["input", "output", "errors"].map { scratch.path($0) }
        try scratch.write(input.utf8, to: "input")
        try scratch.write([], to: "output")
        try scratch.write([], to: "errors")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        let input = try FileHandle(forReadingFrom: URL(fileURLWithPath: files[0]))
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: files[1]))
        let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: files[2]))
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            output: String(decoding: try scratch.bytes(of: "output"), as: UTF8.self),
            errors: String(decoding: try scratch.bytes(of: "errors"), as: UTF8.self))
    }

    /// A path in the repository that this file is part of.
    static func repositoryPath(_ name: String) -> String {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.appendingPathComponent(name).path
    }
}
