import TeamSyncBase

/// The effects of design system changes on the code that uses them.
///
/// In JSON, the output of `teamsync impact --json`, described by `config/impact.schema.json`.
package struct ImpactDocument: Codable, Equatable, Sendable {
    /// The effect of a change on a place, most serious first.
    package enum Effect: String, Codable, CaseIterable, Comparable, Sendable {
        /// It refers to something removed, or is a call that no longer compiles.
        case breaks
        case mayBreak = "may_break"
        case deprecated
        /// It works, but looks different or has another value.
        case changes

        package static func < (left: Effect, right: Effect) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// A place in the working tree of a clone.
    package struct Place: Codable, Equatable, Sendable {
        /// The path from the top of the repository. Untrusted, like `text`.
        package var path: String
        /// Starts at 1; nil if the place is a whole file. The column counts bytes.
        package var line: Int?
        package var column: Int?
        /// The line without surrounding white space, at most `textLimit` bytes; empty if there is no line.
        package var text: String

        /// - Parameter text: the line.
        package init(path: String, line: Int? = nil, column: Int? = nil, text: String = "") {
            (self.path, self.line, self.column) = (path, line, column)
            let start = text.drop(while: \.isWhitespace)
            let end = start.lastIndex { !$0.isWhitespace }
            self.text = String(end.map { start[...$0] } ?? "").shortened(to: Place.textLimit)
        }

        private static let textLimit = 200
    }

    /// The recommended replacement for a name.
    package struct Replacement: Codable, Equatable, Sendable {
        package var name: String
        /// The evidence; nil if a file explicitly recommends it.
        package var because: Evidence?

        package init(_ name: String, because: Evidence?) { (self.name, self.because) = (name, because) }
    }

    /// A changed item or declaration, with the places that name it.
    package struct Item: Codable, Equatable, Sendable {
        /// The id of the repository that contains it.
        package var provider: String
        /// The name of its catalogue; empty for a declaration.
        package var catalogue: String
        /// See `Highlight`; `declaration` for a declaration in a Swift source.
        package var kind: String
        /// Its key before the change. Untrusted text.
        package var key: String
        package var effect: Effect
        package var replacement: Replacement?
        @OmittedWhenEmpty package var facts: [Fact]
        /// One sentence without its period, for scripts.
        package var summary: String
        /// The pinned commit of the provider that the code is built with, if any: the effect then occurs when the pin
        /// is updated, not on a pull.
        package var builtAgainst: String?
        /// Sorted by path and line.
        package var places: [Place]
        /// The total number of places if `places` is incomplete.
        package var placesTotal: Int?

        package init(
            provider: String, catalogue: String, kind: String, key: String, effect: Effect,
            replacement: Replacement? = nil, facts: [Fact], places: [Place] = []
        ) {
            (self.provider, self.catalogue, self.kind, self.key) = (provider, catalogue, kind, key)
            (self.effect, self.replacement, self.facts, self.places) = (effect, replacement, facts, places)
            summary = ""
        }

        enum CodingKeys: String, CodingKey {
            case provider, catalogue, kind, key, effect, replacement, facts, summary, places
            case builtAgainst = "built_against"
            case placesTotal = "places_total"
        }
    }

    /// A name found in no catalogue, before or after the change.
    package struct UnknownName: Codable, Equatable, Sendable {
        /// The names of the searched catalogues.
        package var catalogues: [String]
        package var name: String
        package var places: [Place]

        package init(_ name: String, in catalogues: [String], places: [Place]) {
            (self.name, self.catalogues, self.places) = (name, catalogues, places)
        }
    }

    /// The numbers of items and of places with each effect.
    package struct Total: Codable, Equatable, Sendable {
        package var items = 0
        package var places = 0

        package init() {}
    }

    /// A repository whose changes may affect other repositories.
    package struct Provider: Codable, Equatable, Sendable {
        package var id: String
        package var label: String
        /// nil if it cannot be read; the same for `to`.
        package var from: NamedRevision?
        package var to: NamedRevision?
        /// The comparisons that failed, so that their effects are unknown. Each is a sentence.
        package var incomplete: [String] = []

        package init(id: String, label: String) { (self.id, self.label) = (id, label) }
    }

    /// A repository whose code was searched.
    package struct User: Codable, Equatable, Sendable {
        package var id: String
        package var label: String
        /// The path of its working tree.
        package var path: String
        /// Most serious first.
        package var items: [Item] = []
        /// Names that were already wrong before the change.
        package var alreadyWrong: [UnknownName] = []
        /// The searches that failed. Each is a sentence.
        package var incomplete: [String] = []

        package init(id: String, label: String, path: String) { (self.id, self.label, self.path) = (id, label, path) }

        enum CodingKeys: String, CodingKey {
            case id, label, path, items, incomplete
            case alreadyWrong = "already_wrong"
        }

        package func total(_ effect: Effect) -> Total {
            items.lazy.filter { $0.effect == effect }.reduce(into: Total()) { total, item in
                total.items += 1
                total.places += item.placesTotal ?? item.places.count
            }
        }
    }

    package var schemaVersion = 1
    package var providers: [Provider] = []
    /// The repositories that use an item of a changed provider, in configuration order.
    package var repositories: [User] = []

    package init() {}

    /// Whether all comparisons and searches succeeded.
    package var isComplete: Bool {
        providers.allSatisfy(\.incomplete.isEmpty) && repositories.allSatisfy(\.incomplete.isEmpty)
    }

    enum CodingKeys: String, CodingKey {
        case providers, repositories
        case schemaVersion = "schema_version"
    }
}

/// A commit and its name for display.
package struct NamedRevision: Codable, Equatable, Sendable {
    package var name: String
    package var commit: String

    package init(name: String, commit: String) { (self.name, self.commit) = (name, commit) }
}
