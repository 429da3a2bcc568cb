import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The representation of API changes in documents.
@Suite("Effects of changes of an API")
struct APIEffectTests {
    private static let parameter = APIChange.Parameter("size", at: 1)
    private static let names = APIChange.Names(["A", "B"])
    private static let other = DeclarationID(module: "Kit", types: ["Chips"], name: "load", labels: ["now", "_"])

    /// Each effect, and its members that may be omitted.
    private static let all: [APIChange.Effect] =
        [
            .gone(use: "b"), .gone(use: nil), .added(nil), .added(.ambiguousCalls), .addedRequirement(.none),
            .addedRequirement(.some), .renamed(to: other), .moved(to: other), .moduleChanged(old: "", new: "Kit"),
            .aliased(of: "A"), .kindChanged(old: "func", new: "var"), .inherited, .notInherited(from: "A"),
            .hidden(access: "internal"), .accessLowered(old: "open", new: "public"), .accessRaised(new: "public"),
            .conditionGained("DEBUG"), .conditionLost("DEBUG"), .conformancesGained(names), .conformancesLost(names),
            .initializersNotInherited(from: "UIView"),
            .rawTypeChanged(old: "Int", new: nil), .rawTypeChanged(old: nil, new: "Int"),
            .rawValueChanged(old: "1", new: nil, isShifted: false),
            .rawValueChanged(old: "1", new: "2", isShifted: true), .genericParameterCount(old: 1, new: 2),
            .constraintsGained(names), .constraintsLost(names),
            .parameterAdded(parameter, type: "Int", hasDefault: true, isInFront: false), .parameterLost(parameter),
            .parameterRenamed(parameter, to: "length"), .parameterLabelled(parameter, label: "size"),
            .parameterUnlabelled(parameter), .parameterRetyped(parameter, old: "Int", new: "Double"),
            .parameterDefaultGained(parameter), .parameterDefaultLost(parameter),
            .parameterDefaultChanged(parameter, old: ".small", new: ".large"),
            .parameterMarkGained(parameter, mark: "inout"), .parameterMarkLost(parameter, mark: "@escaping"),
            .parameterVariadic(parameter), .parameterNotVariadic(parameter), .parametersReordered,
            .valuesGained(names), .valuesLost(count: 2), .resultGained("Int"), .resultLost("Int"),
            .resultRetyped(old: "Int", new: "Double"), .retyped(old: "Int", new: "Double"),
            .valueChanged(old: "1", new: "2", isDefault: true), .failable(mark: ""),
            .nowAsync, .noLongerAsync, .nowThrows, .noLongerThrows, .nowIsolated(actor: nil),
            .nowIsolated(actor: "MainActor"), .noLongerIsolated(actor: "MainActor"), .attributeGained("A"),
            .attributeLost("A"),
            .deprecated(APIChange.Advice(message: "old", renamed: "b"), platform: nil),
            .undeprecated(platform: "iOS"), .unavailable(APIChange.Advice(), platform: "iOS"),
            .availableAgain(platform: nil), .obsoleted(version: "5", APIChange.Advice(), platform: "swift"),
            .versionRaised("17", platform: "iOS"), .versionLowered("15", platform: "iOS"),
            .versionDropped("15", platform: "iOS"),
            .notAnalysed(.attributeGained("A")), .notAnalysed(.attributeLost("A")), .notAnalysed(.macroExpansion),
            .changed, .notAnalysed(.inferredType),
        ] + APIChange.Trait.allCases.flatMap { [APIChange.Effect.gained($0), .lost($0)] }
        + SourceProblem.allCases.map { .notAnalysed(.source($0)) }

    private func change(_ effect: APIChange.Effect) -> APIChange {
        var change = APIChange(
            .breaking, kind: "init", DeclarationID(types: ["Chips"], name: "init", labels: ["title", "size"]),
            name: "Chips.init(title:size:)", effect: effect, old: "init(title: String, size: Int)", path: "A.swift",
            line: 3)
        change.summary = "Chips: init changed (breaking)"
        return change
    }

    private func object(_ text: String) throws -> APIChange.Effect {
        try DocumentCodec.decode(APIChange.Effect.self, from: Array(text.utf8))
    }

    @Test("Each effect stays the same when written and read, and the schema contains exactly these effects")
    func roundTrip() throws {
        var written: Set<String> = []
        for effect in Self.all {
            let bytes = try DocumentCodec.encode(effect)
            #expect(try DocumentCodec.decode(APIChange.Effect.self, from: bytes) == effect)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
            written.insert(try #require(object["effect"] as? String))
        }
        let schema = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: DocumentValidator.schemaPath("changes"))))
        let definitions = try #require((schema as? [String: Any])?["$defs"] as? [String: Any])
        let properties = try #require((definitions["api_effect"] as? [String: Any])?["properties"] as? [String: Any])
        let names = try #require((properties["effect"] as? [String: Any])?["enum"] as? [String])
        #expect(written == Set(names))
        #expect(names.count == written.count)
    }

    @Test("A document with all effects is valid, and one with a wrong member is not")
    func schema() throws {
        var document = Samples.changes(.behind)
        document.highlights = [
            Highlight(
                catalogue: "components", kind: "component", key: "Chips", change: .changed, summary: "Chips changed",
                details: Highlight.Details(api: Array(Self.all.prefix(50).map(change)))),
            Highlight(
                catalogue: "components", kind: "component", key: "Tags", change: .changed, summary: "Tags changed",
                details: Highlight.Details(api: Array(Self.all.dropFirst(50).prefix(50).map(change)))),
            Highlight(
                catalogue: "components", kind: "component", key: "Tabs", change: .changed, summary: "Tabs changed",
                details: Highlight.Details(api: Array(Self.all.dropFirst(100).map(change)))),
        ]
        document.highlightsTotal = 3
        let scratch = try TemporaryFolder()
        let bytes = try DocumentCodec.encode(document)
        let valid = try DocumentValidator.run([scratch.write(bytes, to: "valid.json")], schema: "changes")
        #expect(valid.status == 0, "\(valid.text)\(valid.errorText)")
        let place = "highlights/0/details/api/0"
        let mutations: [Mutation] = [
            .set("\(place)/predicate", "is gone"), .set("\(place)/owner", "Chips"), .remove("\(place)/effect"),
            .remove("\(place)/declaration"), .set("\(place)/effect/effect", "vanished"),
            .set("\(place)/effect/extra", 1), .set("\(place)/covered", false), .set("schema_version", 1),
        ]
        let files = try mutations.enumerated().map { index, mutation in
            try scratch.write(mutation.applied(to: bytes), to: "\(index).json")
        }
        let refused = try DocumentValidator.run(files, schema: "changes")
        for (file, mutation) in zip(files, mutations) {
            #expect(refused.text.contains(file), "accepted: \(mutation.name)")
        }
    }

    @Test("An effect is one flat object")
    func flat() throws {
        #expect(
            String(
                decoding: try DocumentCodec.encodeLine(APIChange.Effect.parameterLost(Self.parameter)), as: UTF8.self)
                == #"{"effect":"parameter_lost","name":"size","position":1}"# + "\n")
    }

    @Test(
        "Unknown or unusable effects become `other`",
        arguments: [
            #"{"effect": "recolored", "name": "x"}"#, #"{"effect": "parameter_lost"}"#,
            #"{"effect": "parameter_lost", "name": "x", "position": -1}"#,
            #"{"effect": "parameter_lost", "name": 5, "position": 1}"#,
            #"{"effect": "trait_gained", "trait": "shiny"}"#,
            #"{"effect": "not_analysed", "reason": "no_time"}"#, #"{"effect": "added", "consequence": "joy"}"#,
            #"{"effect": "renamed", "declaration": {"name": "a"}}"#, #"{"effect": ""}"#,
        ])
    func unknown(text: String) throws {
        let name =
            try #require(
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])["effect"] as? String
        #expect(try object(text) == .other(name ?? "-"))
        #expect(try object("{}") == .other(""))
    }

    @Test("Hostile texts and lists are truncated")
    func limits() throws {
        let long = String(repeating: "é", count: 100_000)
        let many = APIChange.Names((0..<1_000).map { "\(long)\($0)" })
        let deep = DeclarationID(
            module: long, types: Array(repeating: long, count: 500), name: long,
            labels: Array(repeating: long, count: 5_000))
        for effect in [
            .renamed(to: deep), .conformancesLost(many), .retyped(old: long, new: long),
            .parameterAdded(APIChange.Parameter(long, at: 0), type: long, hasDefault: true, isInFront: false),
        ] as [APIChange.Effect] {
            let change = APIChange(.breaking, kind: "var", deep, name: long, effect: effect, path: "A.swift")
            #expect(try DocumentCodec.encode(change).count < 150_000)
        }
        #expect(many.listed.count == 20 && many.total == 1_000)
        let read = try DocumentCodec.decode(
            APIChange.Effect.self, from: DocumentCodec.encode(APIChange.Effect.conformancesLost(many)))
        #expect(read == .conformancesLost(many))
    }

    // MARK: Other versions

    @Test("Version 1 of a changes document is read: its changes have a summary and an unknown effect")
    func firstVersion() throws {
        let text = try Data(
            contentsOf: URL(fileURLWithPath: PackageFolder.path("Tests/Documents/changes/api-version-1.json")))
        let scratch = try TemporaryFolder()
        let directory = StateDirectory(path: scratch.path)
        try directory.make()
        try scratch.write(Array(text), to: "changes/ios-components.json")
        let document = try DocumentReader(directory: directory).changes(id: "ios-components")
        #expect(document.schemaVersion == 1)
        let change = try #require(document.highlights.first?.details.api?.first)
        #expect(change.effect == .other(""))
        #expect(change.verdict == .breaking)
        #expect(change.summary == "ChipsView: init lost parameter `size` (breaking)")
        #expect(change.declaration == DeclarationID(name: "ChipsView.init(title:size:)"))
    }

    @Test("This version writes 2 and reads 1 and 2; the counts document stays at 1")
    func versions() throws {
        #expect(Samples.changes(.behind).schemaVersion == 2)
        #expect(Samples.full.schemaVersion == 1)
        #expect(LogDocument(repositories: []).schemaVersion == 2)
        #expect(HistoryDocument(repositories: []).schemaVersion == 1)
        let scratch = try TemporaryFolder()
        let directory = StateDirectory(path: scratch.path)
        try directory.make()
        let reader = DocumentReader(directory: directory)
        let bytes = try DocumentCodec.encode(Samples.changes(.behind))
        for version in 1...2 {
            try scratch.write(Mutation.set("schema_version", version).applied(to: bytes), to: "changes/a.json")
            #expect(try reader.changes(id: "a").schemaVersion == version)
        }
        for version in [0, 3] {
            let path = try scratch.write(
                Mutation.set("schema_version", version).applied(to: bytes), to: "changes/a.json")
            let error = DocumentError.otherVersion(path: path, version: version, readable: 1...2)
            #expect(throws: error) { try reader.changes(id: "a") }
            #expect("\(error)" == "\(path) has schema_version \(version); this version reads 1 and 2")
        }
    }
}
