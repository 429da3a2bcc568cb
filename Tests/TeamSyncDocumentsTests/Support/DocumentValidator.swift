import Foundation
import TestSupport

/// Validates files against the JSON Schemas of the published documents, with the script that everyone can run.
enum DocumentValidator {
    /// - Parameter schema: `design-system-counts`, `changes` or `export`.
    static func run(_ files: [String], schema: String) throws -> CommandResult {
        try Command(
            PackageFolder.path("Tests/Documents/validate-document"), [schemaPath(schema)] + files,
            environment: ProcessInfo.processInfo.environment
        ).run()
    }

    static func schemaPath(_ name: String) -> String {
        PackageFolder.path("config/\(name).schema.json")
    }
}
