import Foundation
import TestSupport
import Testing

/// The compiler on `PATH`, for an app with one library.
enum AppCompiler {
    static let path = Toolchain.path(of: "swiftc")

    /// `file:line` of every error in an app that is compiled with a library.
    /// - Parameter app: texts by path.
    static func errors(_ library: String, _ app: [String: String], in folder: String) throws -> Set<String> {
        let compiler = try #require(path)
        let environment = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
        for (path, text) in app.merging(["Kit.swift": library], uniquingKeysWith: { $1 }) {
            let file = URL(fileURLWithPath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        _ = try Command(
            compiler,
            ["-emit-module", "-module-name", "Kit", "-o", "\(folder)/Kit.swiftmodule", "\(folder)/Kit.swift"],
            environment: environment
        ).runChecked()
        let result = try Command(
            compiler,
            ["-frontend", "-typecheck", "-parse-as-library", "-I", folder]
                + app.keys.sorted().map { "\(folder)/\($0)" },
            environment: environment
        ).run()
        return Set(
            result.errorText.split(separator: "\n").compactMap { line in
                guard line.contains(": error: "), line.hasPrefix("\(folder)/") else { return nil }
                return line.dropFirst(folder.utf8.count + 1).split(separator: ":").prefix(2).joined(separator: ":")
            })
    }
}

extension AppPair {
    /// For a bench with the library in `kit` and the app in `app`.
    static let configuration = #"""
          - id: kit
            path: FOLDER/kit
            counts: {components: {lines: {glob: 'Sources/**/*.swift', pattern: 'public struct (?<key>\w+)'}}}
          - id: app
            path: FOLDER/app
            uses: {components: {lines: {glob: '**/*.swift', pattern: '\b(?<key>[A-Z]\w+)\('}}}
        """#
}
