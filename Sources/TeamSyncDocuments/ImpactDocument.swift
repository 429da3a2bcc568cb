import TeamSyncBase

/// The effects of changes to a design system on the code that uses it.
///
/// In JSON, the output of `teamsync impact --json`; `config/impact.schema.json` describes it.
package struct ImpactDocument: Codable, Equatable, Sendable {
    /// The effect of a change on a place, from the most serious to the least serious.
    package enum Effect: String, Codable, CaseIterable, Comparable, Sendable {
        /// The place refers to something that was removed, or is a call that no longer compiles.
        case breaks
        case mayBreak = "may_break"
        case deprecated
        /// The code still works, but the item looks different or has another value.
        case changes

        package static func < (left: Effect, right: Effect) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// A place in the working tree of a clone that refers to a changed item.
    package struct Place: Codable, Equatable, Sendable {
        /// The path relative to the top of the repository. Like `text`, untrusted.
        package var path: String
        /// The line number, starting at 1; nil if the place is a whole file. The column counts bytes.
        package var line: Int?
        package var column: Int?
        /// The text of the line without surrounding white space, at most `textLimit` bytes; empty if there is no line.
        package var text: String

        /// - Parameter text: the complete text of the line.
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
        /// The evidence for the replacement; nil if a file explicitly recommends it.
        package var because: Evidence?

        package init(_ name: String, because: Evidence?) { (self.name, self.because) = (name, because) }
    }

    /// A changed item or declaration, with the places that refer to it.
    package struct Item: Codable, Equatable, Sendable {
        /// The id of the repository that contains the item or declaration.
        package var provider: String
        /// The name of the item's catalogue; empty for a declaration.
        package var catalogue: String
        /// The kind, as in `Highlight`; `declaration` for a declaration in a Swift source.
        package var kind: String
        /// The key before the change. Untrusted text.
        package var key: String
        package var effect: Effect
        package var replacement: Replacement?
        @OmittedWhenEmpty package var facts: [Fact]
        /// One sentence without the final period, for scripts.
        package var summary: String
        /// The pinned commit of the provider that the code is built with; nil if there is none. The effect then occurs
        /// when the pin is updated, not when the provider is pulled.
        package var builtAgainst: String?
        /// The places, sorted by path and line.
        package var places: [Place]
        /// The total number of places; nil if `places` is complete.
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

    /// A name that no catalogue contains, neither before nor after the change.
    package struct UnknownName: Codable, Equatable, Sendable {
        /// The names of the catalogues that were searched.
        package var catalogues: [String]
        package var name: String
        package var places: [Place]

        package init(_ name: String, in catalogues: [String], places: [Place]) {
            (self.name, self.catalogues, self.places) = (name, catalogues, places)
        }
    }

    /// The number of items with an effect, and the number of places with that effect.
    package struct Total: Codable, Equatable, Sendable {
        package var items = 0
        package var places = 0

        package init() {}
    }

    /// A repository whose changes may affect other repositories.
    package struct Provider: Codable, Equatable, Sendable {
        package var id: String
        package var label: String
        /// The commit before the change; nil if it cannot be read. The same applies to `to`, the commit after the
        /// change.
        package var from: NamedRevision?
        package var to: NamedRevision?
        /// One sentence for each comparison that failed and therefore has unknown effects.
        package var incomplete: [String] = []

        package init(id: String, label: String) { (self.id, self.label) = (id, label) }
    }

    /// A repository whose code was searched.
    package struct User: Codable, Equatable, Sendable {
        package var id: String
        package var label: String
        /// The path of its working tree.
        package var path: String
        /// The items that the code uses, most serious effect first.
        package var items: [Item] = []
        /// The names in the code that were already wrong before the change.
        package var alreadyWrong: [UnknownName] = []
        /// One sentence for each search that failed.
        package var incomplete: [String] = []
        /// The number of breaking changes that were not searched for, because their uses have no name; nil for none.
        /// `incomplete` names them too.
        package var notSearched: Int?

        package init(id: String, label: String, path: String) { (self.id, self.label, self.path) = (id, label, path) }

        enum CodingKeys: String, CodingKey {
            case id, label, path, items, incomplete
            case alreadyWrong = "already_wrong"
            case notSearched = "not_searched"
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
