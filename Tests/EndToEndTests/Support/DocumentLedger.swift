import Foundation
import Synchronization
import TestSupport
import Testing

/// Every version of a published document that a test has seen, validated against its schema at the end of the suite.
final class DocumentLedger: Sendable {
    enum Schema: String, CaseIterable {
        case counts = "design-system-counts"
        case changes, export, log, history, gate

        var path: String { PackageFolder.path("config/\(rawValue).schema.json") }
    }

    @TaskLocal static var current: DocumentLedger?

    /// The documents of each schema, and one test that has seen each of them.
    private let versions = Mutex<[Schema: [[UInt8]: String]]>([:])

    func note(_ document: [UInt8], _ schema: Schema) {
        let test = Test.current?.name ?? "a test"
        versions.withLock { _ = $0[schema, default: [:]].updateValue(test, forKey: document) }
    }

    /// The problems of the documents, one per line with the name of the test; nil if all are valid.
    func problems() throws -> String? {
        let noted = versions.withLock { $0 }
        guard !noted.isEmpty else { return nil }
        let folder = try TemporaryFolder("documents")
        var words: [String] = []
        for schema in Schema.allCases {
            guard let documents = noted[schema] else { continue }
            if !words.isEmpty { words.append("--") }
            words.append(schema.path)
            for (number, document) in documents.enumerated() {
                let name = "\(schema.rawValue)-\(number)-\(document.value)".replacing("/", with: "-").prefix(80)
                let path = folder.appending("\(name).json")
                try RawFile.write(document.key, to: RawPath(path))
                words.append(path)
            }
        }
        let problems = try Self.validator.get().problems(words)
        return problems.isEmpty ? nil : problems
    }

    private static let validator = Result { try DocumentValidator() }
}

/// `Tests/Documents/validate-document`, which takes longer to start than most tests run: the suites of a process share
/// one.
private final class DocumentValidator: Sendable {
    private let process: RunningProcess
    private let turn = Mutex(())

    init() throws {
        process = try RunningProcess(
            PackageFolder.path("Tests/Documents/validate-document"), ["--serve"],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"],
            in: .shared("document-validator"))
    }

    /// What the script prints for these arguments; empty if all documents are valid.
    func problems(_ words: [String]) throws -> String {
        let question = String(decoding: try JSONEncoder().encode(words), as: UTF8.self)
        return try turn.withLock { _ in
            try process.send(question)
            guard let answer = try process.nextLine(within: 120) else {
                throw SystemError("ask", "Tests/Documents/validate-document; what it said is above", code: EPIPE)
            }
            return try JSONDecoder().decode(String.self, from: Data(answer.utf8))
        }
    }
}

/// Gives the tests of a suite a ledger, and fails the suite if a document does not match its schema. This happens once
/// for the suite, not for each test.
struct ValidatesDocuments: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let ledger = DocumentLedger()
        try await DocumentLedger.$current.withValue(ledger) { try await function() }
        if let problems = try ledger.problems() { Issue.record("invalid documents:\n\(problems)") }
    }
}

extension Trait where Self == ValidatesDocuments {
    /// Every document that a `Workbench` of the suite sees is validated against its schema.
    static var validatesDocuments: Self { ValidatesDocuments() }
}
