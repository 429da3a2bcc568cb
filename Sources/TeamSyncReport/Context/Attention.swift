import TeamSyncDocuments
import TeamSyncWords

/// The part of a report that requires action by its readers, most serious first.
struct Attention {
    enum Level: Int, Comparable {
        case breaks, removedInUse, breaking, gone, contrast, mayBreak, renamed, defaultChanged, deprecated

        static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

        var words: String {
            switch self {
            case .breaks: "breaks"
            case .removedInUse: "removed, in use"
            // It is unknown whether code uses the item.
            case .breaking: "breaking"
            case .gone: "removed"
            case .contrast: "contrast fails"
            case .mayBreak: "may break"
            case .renamed: "renamed"
            case .defaultChanged: "other default"
            case .deprecated: "deprecated"
            }
        }

        /// The tone that determines the color of the badge.
        var tone: String { self <= .contrast ? "bad" : "attention" }
    }

    struct Entry {
        let level: Level
        let sentence: Sentence
        /// The label of the repository with the affected code; if no code is affected, of the changed repository.
        let repository: String
        /// The changed item; nil for a declaration.
        let item: ItemName?
        /// The places, such as `Sources/Toolbar.swift:12:8`, each with the text of its line, which may be empty.
        var places: [(position: String, text: String)] = []
        var placesTotal = 0
    }

    /// Identifies an item. A renamed item can be found by both names.
    struct ItemName: Hashable {
        let repository, catalogue, key: String
    }

    let entries: [Entry]
    /// The reason that it is unknown which code breaks; nil if it is known.
    let problem: ReportProblem?
    /// Notes about failed comparisons and searches.
    let notes: [String]

    init(_ context: ReportContext) {
        problem = context.impact?.problem
        notes = context.impact?.notes ?? []
        let users = context.impact?.repositories ?? []
        var entries = users.flatMap { user in
            user.items.compactMap { Attention.entry($0, of: user.label) }
        }
        let known = Set(entries.compactMap(\.item))
        let isKnown = context.impact != nil && problem == nil && notes.isEmpty
        var pairs: Set<ColorPair> = []
        for repository in context.repositories {
            let others = repository.items.filter { item in
                let names = [item.key, item.oldKey].compactMap { key in
                    key.map { ItemName(repository: repository.id, catalogue: item.catalogue, key: $0) }
                }
                return known.isDisjoint(with: names)
            }
            for item in repository.items { entries += Attention.contrasts(item, of: repository, &pairs) }
            entries += Attention.entries(others, of: repository, isImpactKnown: isKnown)
        }
        self.entries = entries.enumerated().sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }
            .map(\.element)
    }

    private static func entry(_ item: ImpactDocument.Item, of user: String) -> Entry? {
        let level: Level
        switch item.effect {
        case .breaks: level = .breaks
        case .mayBreak: level = .mayBreak
        case .deprecated: level = .deprecated
        // The code keeps working, and the rest of the report shows the change.
        case .changes: return nil
        }
        let pinned: Sentence = item.builtAgainst.map { ", when you update from \(code: String($0.prefix(9)))" } ?? ""
        let name = ItemName(repository: item.provider, catalogue: item.catalogue, key: item.key)
        var entry = Entry(
            level: level, sentence: Words.about(item) + pinned, repository: user,
            item: item.catalogue.isEmpty ? nil : name)
        entry.places = item.places.map { place in
            let position = [place.line, place.column].compactMap { $0.map { ":\($0)" } }.joined()
            return (place.path + position, place.text)
        }
        entry.placesTotal = item.placesTotal ?? item.places.count
        return entry
    }
}
