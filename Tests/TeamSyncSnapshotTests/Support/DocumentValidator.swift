import Foundation
import TestSupport

/// Checks files against the JSON Schemas of the published documents, with the script that anybody can run.
enum DocumentValidator {
    /// - Parameter schema: `design-system-counts`, `changes` or `export`.
    static func run(_ files: [String], schema: String) throws -> CommandResult {
        try Command(
            repositoryPath("scripts/validate-document"), [schemaPath(schema)] + files,
            environment: ProcessInfo.processInfo.environment
        ).run()
    }

    static func schemaPath(_ name: String) -> String {
        repositoryPath("config/\(name).schema.json")
    }

    private static func repositoryPath(_ name: String) -> String {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.appendingPathComponent(name).path
    }
}
