import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncWords

/// The items of all repositories in a report, in the order in which readers see them: by section, then by kind of
/// change.
struct ReportSections {
    /// The subject of a section.
    enum Section: String, CaseIterable {
        case icons, colors, components, tokens, items

        /// The title of a section with the given number of items.
        func title(_ count: Int) -> String {
            let words = self == .items ? English.noun("other items", count) : English.noun(noun, count)
            return words.prefix(1).uppercased() + words.dropFirst()
        }

        /// The noun for the items of a section, used unless all of them belong to one catalogue.
        var noun: String {
            switch self {
            case .icons: "icons"
            case .colors: "colors"
            case .components: "components"
            case .tokens: "tokens"
            case .items: "items"
            }
        }

        /// The prefix of the ids of the section's items.
        var anchor: String {
            switch self {
            case .icons: "icon"
            case .colors: "color"
            case .components: "component"
            case .tokens: "token"
            case .items: "item"
            }
        }
    }

    /// The items of a section that have the same kind of change.
    struct Group {
        let section: Section
        let change: ItemEvent
        var entries: [Entry] = []
        /// The names of the items for which there are no details.
        var names: [String] = []

        var count: Int { entries.count + names.count }
        /// The importance of the most important item.
        var importance: Importance { entries.map(\.item.facts.importance).min() ?? .formatting }
        /// The number of items that may break code, because their API changed.
        var breaking: Int { entries.count { $0.item.breaks == true } }
        /// The number of items with different pictures, if the group is for another, more important change.
        var redrawn: Int { change == .redrawn ? 0 : entries.count { $0.item.facts.contains(where: \.isRedrawn) } }
        /// The group sorted by decreasing pixel difference of the drawings; those with an unknown difference stay last.
        fileprivate var sortedByPixels: Group {
            guard section == .icons else { return self }
            var sorted = self
            let shares = entries.enumerated().map { ($0.offset, $0.element.item.shareOfPixels ?? -1) }
            sorted.entries = shares.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { entries[$0.0] }
            return sorted
        }

        /// The id of the group in the page: `icons-new`.
        var target: String { "\(section.rawValue)-\(change.rawValue)" }
    }

    struct Entry {
        let repository: RepositoryReport
        let item: ReportItem
    }

    private(set) var groups: [Group] = []

    /// The sections that contain any groups.
    var present: [(section: Section, groups: [Group])] {
        Section.allCases.compactMap { section in
            let own = groups.filter { $0.section == section }
            return own.isEmpty ? nil : (section, own)
        }
    }

    init(_ context: ReportContext) {
        var found: [String: Group] = [:]
        for repository in context.repositories {
            for item in repository.items {
                let group = Group(section: ReportSections.section(of: item), change: ItemEvent(item))
                found[group.target, default: group].entries.append(Entry(repository: repository, item: item))
            }
            for names in repository.others {
                let group = Group(section: ReportSections.section(kind: names.kind), change: ItemEvent(names.change))
                found[group.target, default: group].names += names.keys
            }
        }
        groups = Section.allCases.flatMap { section in
            found.values.filter { $0.section == section }.sorted { left, right in
                // Icons with visible differences come first. Serious changes are also listed under attention.
                section == .icons
                    ? left.change < right.change
                    : (left.importance, left.target) < (right.importance, right.target)
            }.map(\.sortedByPixels)
        }
    }

    private static func section(of item: ReportItem) -> Section {
        let isDrawn = !item.drawings.isEmpty || item.picture != nil
        if item.kind == "icon" || isDrawn && item.kind != "component" { return .icons }
        return item.colors.isEmpty ? section(kind: item.kind) : .colors
    }

    private static func section(kind: String) -> Section {
        switch kind {
        case "icon": .icons
        case "color": .colors
        case "component": .components
        case "token": .tokens
        default: .items
        }
    }
}

/// The kind of change that a report groups items by. It is derived from their facts. For icons, a report shows the
/// kinds in the order of the cases.
enum ItemEvent: String, CaseIterable, Comparable {
    case redrawn, changed, new, removed, renamed, moved
    /// Only metadata in the item's files differs: tags, descriptions, dates.
    case metadata
    case reformatted

    private var place: Int { ItemEvent.allCases.firstIndex(of: self) ?? 0 }

    static func < (left: ItemEvent, right: ItemEvent) -> Bool { left.place < right.place }

    init(_ item: ReportItem) {
        let event = ItemEvent(item.change)
        guard event == .changed else {
            self = event
            return
        }
        self = item.facts.contains(where: \.isRedrawn) ? .redrawn : item.isOfMetadata ? .metadata : .changed
    }

    /// A kind of change that this version does not know is treated as `changed`.
    init(_ change: Highlight.Change) {
        switch change {
        case .added: self = .new
        case .removed: self = .removed
        case .renamed: self = .renamed
        case .moved: self = .moved
        case .reformatted: self = .reformatted
        default: self = .changed
        }
    }

    /// The words after a number: `only metadata`.
    var words: String { self == .metadata ? "only metadata" : rawValue }

    /// Whether there is no difference that people can see.
    var looksTheSame: Bool { self == .metadata || self == .moved || self == .reformatted }

    /// The tone that determines the color of the badge.
    var tone: String {
        switch self {
        case .new: "added"
        case .removed: "removed"
        case .renamed, .moved, .reformatted, .metadata: "moved"
        case .redrawn, .changed: "changed"
        }
    }
}

extension ReportSections {
    /// The words for colors whose changes are invisible: `2 colors with invisible changes`.
    static func invisible(_ count: Int) -> String {
        "\(English.number(count, "color")) with \(count == 1 ? "an invisible change" : "invisible changes")"
    }
}

extension ReportItem {
    /// Whether a change to the item's colors is visible; true for an item without colors.
    var hasVisibleColors: Bool {
        colors.isEmpty
            || colors.contains { ($0.difference ?? 100) >= 1 || $0.contrasts.contains(where: \.changesLevel) }
    }

    /// The fraction of pixels in the drawing that differs most, 0 to 1; nil if no drawing was measured.
    var shareOfPixels: Double? { drawings.compactMap(\.pixels?.share).max() }

    /// Whether all drawings of the item were measured, and people cannot see a difference in any of them.
    var hasSamePixels: Bool {
        !drawings.isEmpty && drawings.allSatisfy { $0.pixels?.looksTheSame ?? false }
    }

    /// Whether all known differences are metadata. A fact that does not describe a difference may be about something
    /// else, so it does not count.
    fileprivate var isOfMetadata: Bool {
        // The specification of a component is more than metadata.
        guard !facts.isEmpty, facts.importance >= .metadata, colors.isEmpty, !["component", "item"].contains(kind)
        else {
            return false
        }
        return drawings.allSatisfy(\.isReformatted)
            && facts.allSatisfy { fact in
                switch fact {
                case .changed, .other: false
                default: true
                }
            }
    }
}

extension ReportItem {
    /// The displayed name of an item. Its key may be empty.
    static func shown(_ key: String) -> String {
        key.allSatisfy(\.isWhitespace) ? "(no name)" : key
    }
}

extension ReportSections.Group {
    /// The noun for the items: `icons`, `icon`, or the name of the catalogue if they are all in one catalogue.
    var noun: String {
        let catalogues = Set(entries.map(\.item.catalogue))
        // Other items of a catalogue of tokens are in another section.
        let areTokens = section == .colors && entries.contains { $0.item.kind == "token" }
        let own = catalogues.count == 1 && names.isEmpty && !areTokens ? catalogues.first : nil
        return English.noun(own ?? section.noun, count)
    }

    /// The number of items with their kind of change: `3 new icons`.
    var words: String {
        change == .metadata ? "\(count) \(noun) with only metadata changes" : "\(count) \(change.words) \(noun)"
    }

    /// A remark about the most serious changes: ` (1 breaking)`; empty if there are none.
    var remark: String {
        let remarks = [breaking > 0 ? "\(breaking) breaking" : nil, redrawn > 0 ? "\(redrawn) redrawn" : nil]
        let words = remarks.compactMap(\.self).joined(separator: ", ")
        return words.isEmpty ? "" : " (\(words))"
    }
}

extension ReportContext {
    /// Whether a repository could not be compared completely, so that an empty result means nothing.
    private var isUnknown: Bool { repositories.contains { $0.problem != nil || !$0.notes.isEmpty } }

    private var hasCommits: Bool { repositories.contains { $0.commitsTotal > 0 } }

    /// The headline: `2 changed components (1 breaking), 3 new icons`. Items that break, may break or are deprecated
    /// come first, then the groups with the most items. If there are no commits, the headline is `Nothing changed`.
    func headline(_ sections: ReportSections) -> String {
        let shown = sections.groups.filter { $0.change != .reformatted && $0.change != .metadata }
        let all = shown.isEmpty ? sections.groups : shown
        let sorted = all.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            let isSerious = min(one.importance, other.importance) <= .deprecated
            if isSerious || one.count == other.count {
                return (one.importance, left.offset) < (other.importance, right.offset)
            }
            return one.count > other.count
        }.map(\.element)
        let words = sorted.prefix(4).map { $0.words + $0.remark }
        if words.isEmpty {
            if isUnknown { return "The changes are unknown" }
            return hasCommits ? "No items changed" : "Nothing changed"
        }
        let rest = sorted.dropFirst(4).reduce(0) { $0 + $1.count }
        return words.joined(separator: ", ")
            + (rest > 0 ? " and \(English.number(rest, "more change", "more changes"))" : "")
    }

    /// A sentence about the commits: `In 14 commits by 3 people, in Icons and Components.`
    var lead: String {
        let total = repositories.reduce(0) { $0.addingSaturated($1.commitsTotal) }
        let read = repositories.filter { $0.problem == nil }
        let labels = English.list(read.map(\.label), limit: 4)
        guard total > 0 else {
            if read.isEmpty { return "No repository could be read." }
            let isBack = read.contains { !$0.items.isEmpty }
            return isBack
                ? "No new commits in \(labels): the report shows the changes in reverse."
                : "No commits to compare in \(labels)."
        }
        let authors = Set(repositories.flatMap { $0.commits.map(\.author) })
        let programs = authors.count(where: CommitAuthor.isProgram)
        let people = authors.count - programs
        let isWhole = repositories.allSatisfy { $0.commits.count == $0.commitsTotal }
        let kinds = [
            people > 0 ? English.number(people, "person", "people") : nil,
            programs > 0 ? English.number(programs, "bot") : nil,
        ].compactMap(\.self)
        let by = isWhole ? " by \(kinds.joined(separator: " and "))" : ""
        let changing = repositories.filter { $0.commitsTotal > 0 }.map(\.label)
        return "In \(English.number(total, "commit"))\(by), in \(English.list(changing, limit: 4))."
    }

    /// The text that is shown if there are no changes.
    var nothing: String {
        if isUnknown { return "Not everything could be compared: see the notes above." }
        if hasCommits { return "The commits change no icon, color, component or other item." }
        return range == "incoming"
            ? "Nothing is incoming: the local branches are up to date."
            : "Nothing changed between the compared commits."
    }
}
