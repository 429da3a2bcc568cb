import TeamSyncDocuments
import TeamSyncWords

/// The part of a report that requires action by its readers, most serious first.
struct Attention {
    enum Level: Int, Comparable {
        case breaks, removedInUse, breaking, contrast, mayBreak, deprecated

        static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

        var words: String {
            switch self {
            case .breaks: "breaks"
            case .removedInUse: "removed, in use"
            // It is unknown whether code uses the item.
            case .breaking: "breaking"
            case .contrast: "contrast fails"
            case .mayBreak: "may break"
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
        for repository in context.repositories {
            for item in repository.items {
                let names = [item.key, item.oldKey].compactMap { key in
                    key.map { ItemName(repository: repository.id, catalogue: item.catalogue, key: $0) }
                }
                entries += Attention.contrasts(item, of: repository)
                guard known.isDisjoint(with: names) else { continue }
                if let entry = Attention.entry(item, of: repository, isImpactKnown: isKnown) { entries.append(entry) }
            }
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

    private static func entry(_ item: ReportItem, of repository: RepositoryReport, isImpactKnown: Bool) -> Entry? {
        let name = ItemName(repository: repository.id, catalogue: item.catalogue, key: item.key)
        let sentence = Words.about(item.key, item.facts)
        if item.change == .removed, let use = item.uses.first {
            var entry = Entry(level: .removedInUse, sentence: sentence, repository: use.repository, item: name)
            entry.places = item.uses.map { ("\($0.repository): \($0.place)", "") }
            entry.placesTotal = item.uses.count
            return entry
        }
        if !isImpactKnown, item.change != .removed, [.breaking, .mayBreak].contains(item.facts.importance) {
            let level = item.breaks == true ? Level.breaking : .mayBreak
            return Entry(level: level, sentence: sentence, repository: repository.label, item: name)
        }
        let deprecation = item.facts.filter { $0.importance == .deprecated }
        guard !deprecation.isEmpty else { return nil }
        return Entry(
            level: .deprecated, sentence: Words.about(item.key, deprecation), repository: repository.label, item: name)
    }

    private static func contrasts(_ item: ReportItem, of repository: RepositoryReport) -> [Entry] {
        item.colors.flatMap { color -> [Entry] in
            // If the mode is unknown, the color may be displayed on only one of the two usual backgrounds.
            let isOnAny = color.contrasts.map(\.against) == ContrastChange.usualGrounds.map(\.name)
            let failing = color.contrasts.filter { $0.newLevel == .fails }
            guard !isOnAny || failing.count == color.contrasts.count else { return [] }
            return failing.filter { $0.oldLevel != .fails }.map { contrast in
                let place = color.appearance.names.joined(separator: ", ")
                let suffix: Sentence = place.isEmpty ? "" : " (\(name: place))"
                return Entry(
                    level: .contrast,
                    sentence: "\(name: item.key) on \(name: contrast.against): \(own: contrast.words)" + suffix,
                    repository: repository.label,
                    item: ItemName(repository: repository.id, catalogue: item.catalogue, key: item.key))
            }
        }
    }
}
