import CloneTestSupport
import Foundation
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration

/// `config/config.schema.json` and the reader accept and refuse the same configurations. JSON is YAML, so both read the
/// same text.
@Suite struct ConfigurationSchemaTests {
    static let schema = PackageFolder.path("config/config.schema.json")

    /// The rules that JSON Schema cannot express: parts of the reader's messages about configurations that the schema
    /// accepts. Rules about the file rather than its values are not listed: its size, encoding and depth, duplicate
    /// keys, aliases and tags; and numbers such as 2e2, which JSON treats as integers.
    static let onlyTheReader = [
        // Values that must differ after relative paths and default ids have been resolved.
        "is already used by the repository", "' appears twice", "would replace the counts document",
        // Values that another file can have: the machine-wide configuration, or one of the user's profiles.
        "'repositories' is missing", "has no 'path'", "there is no profile",
        // Values that the profile has, or lacks.
        "there is no count", "there is no use of",
        // The syntax of Swift's regular expressions, and sizes in bytes.
        "is not a regular expression", "is longer than 1000 bytes", "has no group (?<key>…)",
        // Sums of several units, as in 364d48h.
        "is too long",
    ]

    /// Runs the validator once for many documents.
    /// - Returns: the problem of each document; nil if it is valid.
    private func verdicts(_ documents: [String]) throws -> [String?] {
        let folder = try TemporaryFolder()
        var files: [String: Int] = [:]
        for (index, document) in documents.enumerated() {
            files[try folder.write(Array(document.utf8), to: "\(index).json")] = index
        }
        let paths = files.sorted { $0.value < $1.value }.map(\.key)
        let result = try Command(
            PackageFolder.path("Tests/Documents/validate-document"), [Self.schema] + paths,
            environment: ProcessInfo.processInfo.environment
        ).run()
        try #require([0, 1].contains(result.status), "\(result.errorText)")
        var verdicts = [String?](repeating: nil, count: documents.count)
        for line in result.text.split(separator: "\n") {
            let path = String(line.prefix { $0 != ":" })
            if let index = files[path], verdicts[index] == nil { verdicts[index] = String(line.dropFirst(path.count)) }
        }
        return verdicts
    }

    /// - Returns: the rules of `onlyTheReader` that have applied.
    private func compare(_ documents: [String]) throws -> Set<String> {
        var met: Set<String> = []
        for (document, schemaProblem) in zip(documents, try verdicts(documents)) {
            let readerProblem = ConfigurationSupport.problem(document)
            if (schemaProblem == nil) == (readerProblem == nil) { continue }
            let exception = readerProblem.flatMap { problem in Self.onlyTheReader.first { problem.contains($0) } }
            if schemaProblem == nil, let exception {
                met.insert(exception)
                continue
            }
            Issue.record(
                """
                \(document)
                reader: \(readerProblem ?? "accepts")
                schema: \(schemaProblem ?? "accepts")
                """)
        }
        return met
    }

    @Test("Parser and schema agree on every value of every key")
    func everyValueOfEveryKeyHasTheSameVerdict() throws {
        let met = try compare(SchemaCases.systematic)
        #expect(Self.onlyTheReader.filter { !met.contains($0) } == [])
    }

    @Test("Parser and schema agree on random configurations")
    func randomConfigurationsHaveTheSameVerdict() throws {
        for seed in try SeedRange.chosen(of: 1...2) {
            var cases = SchemaCases(seed: seed)
            let documents = (0..<400).map { _ in cases.next() }
            #expect(documents.contains { ConfigurationSupport.problem($0) == nil }, "seed \(seed)")
            _ = try compare(documents)
        }
    }

    @Test("The example and the profiles are valid")
    func theExampleAndTheProfilesAreValid() throws {
        let example = try String(
            contentsOfFile: PackageFolder.path("config/teamsync.example.yaml"), encoding: .utf8)
        var documents = [try json(example)]
        for name in Profile.names {
            let profile = try json(try #require(Profile.yaml(named: name)))
            documents.append(#"{"repositories":[{"path":"/r",\#(profile.dropFirst())]}"#)
        }
        #expect(try verdicts(documents) == documents.map { _ in nil })
    }

    @Test("The example names the schema next to it")
    func theExampleNamesTheSchemaBesideIt() throws {
        let example = try String(
            contentsOfFile: PackageFolder.path("config/teamsync.example.yaml"), encoding: .utf8)
        #expect(example.hasPrefix("# yaml-language-server: $schema=config.schema.json\n"))
    }

    /// The YAML text as JSON, with all scalars as strings.
    private func json(_ yaml: String) throws -> String {
        func text(_ node: ConfigurationNode) -> SchemaCases.Value {
            switch node.content {
            case .nothing: .raw("null")
            case .text(let text): .text(text)
            case .list(let items): .list(items.map(text))
            case .mapping(let entries): .object(entries.map { ($0.key, text($0.value)) })
            }
        }
        return text(try #require(try ConfigurationParser(file: "/c.yaml").node(of: yaml))).json
    }

    /// A part of the schema.
    private struct Part {
        let value: Any?

        subscript(key: String) -> Part { Part(value: (value as? [String: Any])?[key]) }
        var keys: Set<String> { Set((value as? [String: Any])?.keys.map { $0 } ?? []) }
        var words: [String] { value as? [String] ?? [] }
        var text: String { value.map { "\($0)" } ?? "nothing" }
    }

    @Test("Keys, defaults and words agree with the parser")
    func keysDefaultsAndWordsAreThoseOfTheReader() throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: Self.schema))
        let schema = Part(value: try JSONSerialization.jsonObject(with: bytes))
        let top = schema["properties"]
        let repository = schema["$defs"]["repository"]["properties"]
        let shared = RepositoryConfiguration.scheduleKeys
        #expect(top.keys == Set(["repositories", "output", "hooks", "nudge", "forges"] + shared))
        #expect(
            repository.keys
                == Set(["id", "profile", "trust", "path", "root"] + RepositoryConfiguration.contentKeys + shared))
        #expect(repository["profile"]["examples"].words.filter { $0 != "./.teamsync.yaml" } == Profile.names)
        let defaults = RepositoryConfiguration(id: "x", path: "/x")
        for properties in [top, repository] {
            let read = try ConfigurationSupport.repository(
                with: "interval: \(properties["interval"]["default"].text)",
                "timeout: \(properties["timeout"]["default"].text)",
                "stall_timeout: \(properties["stall_timeout"]["default"].text)",
                "max_backoff: \(properties["max_backoff"]["default"].text)",
                "counts_from: \(properties["counts_from"]["default"].text)",
                "tracking: \(properties["tracking"]["default"].text)",
                "update: \(properties["update"]["default"].text)")
            #expect(read == RepositoryConfiguration(id: "r", path: "/r"))
            #expect(properties["notify"]["default"].value as? Bool == defaults.notify)
            #expect(properties["counts_from"]["enum"].words == CountsSource.allCases.map(\.rawValue))
            #expect(properties["tracking"]["enum"].words == Tracking.allCases.map(\.rawValue))
            #expect(properties["update"]["enum"].words == UpdateMode.allCases.map(\.rawValue))
            let limits = properties["limits"]["properties"]
            #expect(limits["commits"]["default"].value as? Int == defaults.limits.commits)
            #expect(limits["files"]["default"].value as? Int == defaults.limits.files)
            for key in properties.keys { #expect(properties[key]["description"].value is String, "\(key)") }
        }
        #expect(repository["remote"]["default"].text == defaults.remote)
        #expect(repository["branch"]["default"].text == defaults.branch)
        let count = schema["$defs"]["count"]["properties"]
        #expect(count.keys == Set(SourceReader.keys + ["with", "kind", "hex", "updated"]))
        #expect(count["hex"]["enum"].words == HexOrder.allCases.map(\.rawValue))
        #expect(count["kind"]["enum"].words == CatalogueKind.allCases.map(\.rawValue))
        #expect(schema["$defs"]["use"]["properties"].keys == Set(UseReader.keys))
    }
}
