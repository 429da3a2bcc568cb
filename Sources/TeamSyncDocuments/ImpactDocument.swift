import TeamSyncBase

/// What changes of design systems do to the code that uses them.
///
/// As JSON what `teamsync impact --json` prints; `config/teamsync-impact.schema.json` describes it.
package struct ImpactDocument: Codable, Equatable, Sendable {
    /// What a change does to a place, the most serious first.
    package enum Effect: String, Codable, CaseIterable, Comparable, Sendable {
        /// It names what is not there any more, or is a call that no longer compiles.
        case breaks
        case mayBreak = "may_break"
        case deprecated
        /// It works, and looks different or has another value.
        case changes

        package static func < (left: Effect, right: Effect) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// A place in the working tree of a clone.
    package struct Place: Codable, Equatable, Sendable {
        /// From the top of the repository. Other people's text, like `text`.
        package var path: String
        /// Counted from 1; nil where a whole file is the place. The column counts bytes.
        package var line: Int?
        package var column: Int?
        /// The line without the white space around it, at most `textLimit` bytes; empty where there is no line.
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

    /// What to write instead of a name.
    package struct Replacement: Codable, Equatable, Sendable {
        package var name: String
        /// Why; nil where a file says it for people.
        package var because: Evidence?

        package init(_ name: String, because: Evidence?) { (self.name, self.because) = (name, because) }
    }

    /// An item, or a declaration, that a change touches, with the places that name it.
    package struct Item: Codable, Equatable, Sendable {
        /// The id of the repository that has it.
        package var provider: String
        /// The name of the catalogue; empty for a declaration.
        package var catalogue: String
        /// As in `Highlight`; `declaration` for one of a Swift source.
        package var kind: String
        /// As it was called before the change. Other people's text.
        package var key: String
        package var effect: Effect
        package var replacement: Replacement?
        @OmittedWhenEmpty package var facts: [Fact]
        /// One sentence without its full stop, for scripts.
        package var summary: String
        /// The commit of the provider that the code is built with, where that is pinned: the effect comes with an update of
        /// it, and not with a pull.
        package var builtAgainst: String?
        /// In the order of the paths and lines.
        package var places: [Place]
        /// How many places there are, where `places` has not all of them.
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

    /// A name that no catalogue has, before and after the change.
    package struct UnknownName: Codable, Equatable, Sendable {
        /// The names of the catalogues in which it was looked for.
        package var catalogues: [String]
        package var name: String
        package var places: [Place]

        package init(_ name: String, in catalogues: [String], places: [Place]) {
            (self.name, self.catalogues, self.places) = (name, catalogues, places)
        }
    }

    /// How many items have each effect, and how many places.
    package struct Total: Codable, Equatable, Sendable {
        package var items = 0
        package var places = 0

        package init() {}
    }

    /// A repository with changes that others may use.
    package struct Provider: Codable, Equatable, Sendable {
        package var id: String
        package var label: String
        /// nil where they cannot be read; likewise `to`.
        package var from: NamedRevision?
        package var to: NamedRevision?
        /// What could not be compared, so that its effects are not known. Sentences.
        package var incomplete: [String] = []

        package init(id: String, label: String) { (self.id, self.label) = (id, label) }
    }

    /// A repository whose code was searched.
    package struct User: Codable, Equatable, Sendable {
        package var id: String
        package var label: String
        /// Of its working tree.
        package var path: String
        /// The most serious first.
        package var items: [Item] = []
        /// What was wrong before, and stays wrong.
        package var alreadyWrong: [UnknownName] = []
        /// What could not be searched. Sentences.
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
    /// Those that use an item of a provider with changes, in the order of the configuration.
    package var repositories: [User] = []

    package init() {}

    /// Whether everything could be compared and searched.
    package var isComplete: Bool {
        providers.allSatisfy(\.incomplete.isEmpty) && repositories.allSatisfy(\.incomplete.isEmpty)
    }

    enum CodingKeys: String, CodingKey {
        case providers, repositories
        case schemaVersion = "schema_version"
    }
}

/// A commit, and what people call it.
package struct NamedRevision: Codable, Equatable, Sendable {
    package var name: String
    package var commit: String

    package init(name: String, commit: String) { (self.name, self.commit) = (name, commit) }
}
