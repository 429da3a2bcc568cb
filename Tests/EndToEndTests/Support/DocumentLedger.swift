import Foundation
import Synchronization
import TestSupport
import Testing

/// Every version of a published document that a test has seen, checked against its schema when the test is over.
final class DocumentLedger: Sendable {
    enum Schema: String, CaseIterable {
        case counts = "design-system-counts"
        case changes, export

        var path: String { PackageFolder.path("config/\(rawValue).schema.json") }
    }

    @TaskLocal static var current: DocumentLedger?

    private let versions = Mutex<[Schema: Set<[UInt8]>]>([:])

    func note(_ document: [UInt8], _ schema: Schema) {
        versions.withLock { _ = $0[schema, default: []].insert(document) }
    }

    /// What is wrong with the documents, a line for each thing; nil when all are valid.
    func problems() throws -> String? {
        let noted = versions.withLock { $0 }
        guard !noted.isEmpty else { return nil }
        let folder = try TemporaryFolder("documents")
        var arguments: [String] = []
        for schema in Schema.allCases {
            guard let documents = noted[schema] else { continue }
            if !arguments.isEmpty { arguments.append("--") }
            arguments.append(schema.path)
            for (number, document) in documents.enumerated() {
                let path = folder.appending("\(schema.rawValue)-\(number).json")
                try RawFile.write(document, to: RawPath(path))
                arguments.append(path)
            }
        }
        let result = try Command(
            PackageFolder.path("scripts/validate-document"), arguments,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        ).run()
        return result.status == 0 ? nil : result.text + result.errorText
    }
}

/// Gives each test of a suite a ledger, and fails the test whose documents are not what the schemas say.
struct ValidatesDocuments: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let ledger = DocumentLedger()
        try await DocumentLedger.$current.withValue(ledger) { try await function() }
        if let problems = try ledger.problems() { Issue.record("invalid documents:\n\(problems)") }
    }
}

extension Trait where Self == ValidatesDocuments {
    /// Every document that a `Workbench` of the test sees is checked against its schema.
    static var validatesDocuments: Self { ValidatesDocuments() }
}
