import TeamSyncBase
import TeamSyncDocuments

/// The change to one item, as the part of a sentence after the item's name.
struct ItemPhrase {
    /// The way in which the phrase is appended to the item's name.
    enum Start: Equatable {
        case verb
        case colon
        case renamed(String)
    }

    private(set) var start = Start.verb
    private(set) var words: Sentence = ""

    /// The maximum number of values, members or names that are listed individually.
    static let listLimit = 3
    private static let nameLimit = 4
    /// The maximum length of the text about a breaking change, in characters.
    private static let announcedLimit = 160

    /// - Parameter ofSeveral: whether the phrase is about several items, whose gained and lost values may differ.
    init(_ facts: [Fact], of key: String, ofSeveral: Bool = false) {
        let facts = ItemPhrase.withoutRemarks(facts)
        let api = ItemPhrase.api(facts, of: key, ofSeveral: ofSeveral)
        // The sentences about an API have their own subjects.
        defer { if ofSeveral, api.isEmpty { words = words.plural } }
        for fact in facts {
            switch fact {
            case .appeared(let properties):
                words = "is new" + ItemPhrase.remarks(facts, properties)
                return
            case .disappeared(let certainty):
                words = certainty == .certain ? "is gone" : "may be gone"
                return
            case .reformatted:
                words = "was reformatted"
                return
            default: break
            }
        }
        let moved = facts.compactMap(ItemPhrase.moved)
        let unit = ofSeveral ? ItemPhrase.newUnit(facts) : nil
        let same =
            ofSeveral
            ? unit.map { "is now in \(own: $0)" } ?? ItemPhrase.sameValue(facts) ?? ItemPhrase.notation(facts) : nil
        let notes = ItemPhrase.notes(facts, showsValues: same == nil)
        let verbs =
            ItemPhrase.verbs(facts, showsLostValues: !ofSeveral && notes.isEmpty)
            + [same].compactMap(\.self)
        for case .renamed(let old, _) in facts {
            start = .renamed(old)
            let all = ItemPhrase.api(facts.map { ItemPhrase.withoutNewName($0, key) }, of: key) + verbs + moved + notes
            words = all.isEmpty ? "" : " (\(all.joined(separator: ", ")))"
            return
        }
        let predicates = verbs + moved
        defer { if !ofSeveral { words += ItemPhrase.followers(facts) } }
        if !api.isEmpty {
            let rest = (predicates + notes).map { ofSeveral ? $0.plural : $0 }
            start = facts.contains { ItemPhrase.isDeprecation($0, of: key) } ? .verb : .colon
            words = api.joined(separator: ", ") + (rest.isEmpty ? "" : "; \(rest.joined(separator: ", "))")
        } else if predicates.isEmpty {
            start = notes.isEmpty ? .verb : .colon
            words = notes.isEmpty ? "changed" : notes.joined(separator: ", ")
        } else if !notes.isEmpty, notes == ItemPhrase.changedValues(facts),
            predicates.count == ItemPhrase.lostValues(facts, areShown: false).count
        {
            // The values that changed are not those that were gained or lost.
            start = .colon
            words = (notes + predicates).joined(separator: ", ")
        } else if !notes.isEmpty, notes == ItemPhrase.changedValues(facts), ItemPhrase.isAboutValues(facts) {
            start = .colon
            words = "\(notes.joined(separator: ", ")) (\(predicates.joined(separator: ", ")))"
        } else {
            words = predicates.joined(separator: ", ")
            if !notes.isEmpty { words += " (\(notes.joined(separator: ", ")))" }
        }
    }

    /// Omits a changed description of an item whose value also changed.
    private static func withoutRemarks(_ facts: [Fact]) -> [Fact] {
        let isValued = values(facts).contains { $0.old != nil && $0.new != nil }
        return isValued ? facts.filter { !$0.isOfDescription } : facts
    }

    /// Whether the values are what users of an item have to know, unlike a new description.
    private static func isAboutValues(_ facts: [Fact]) -> Bool {
        facts.allSatisfy { fact in
            if case .value = fact { return fact.importance <= .value }
            return fact.importance >= .metadata
        }
    }

    // MARK: New items

    private static func remarks(_ facts: [Fact], _ properties: Int?) -> Sentence {
        var words: Sentence = ""
        for case .list(_, .categories, let categories, _) in facts {
            if let first = categories.first { words += " in \(name: first)" }
        }
        if let properties { words += " with \(own: English.number(properties, "property", "properties"))" }
        if let value = newValue(facts) {
            words += value.isReference ? " → \(name: value.written)" : ": \(name: value.written)"
            let places = values(facts).filter { $0.old == nil }.map(\.place)
            if places.count == 1, let mode = places[0].mode { words += " in \(name: mode)" }
        } else {
            words += newValues(values(facts).filter { $0.old == nil })
        }
        for case .deprecated(let use) in facts { words += " (\(deprecated(use)))" }
        return words
    }

    // MARK: Predicates

    /// Predicates: `was redrawn`, `lost its spec`
    private static func verbs(_ facts: [Fact], showsLostValues: Bool) -> [Sentence] {
        var words = PropertyPhrase(facts).verbs
        for case .deprecated(let use) in facts { words.append("is \(deprecated(use))") }
        if facts.contains(.undeprecated) { words.append("is no longer deprecated") }
        for case .follows(let target, let isGone) in facts {
            words.append(isGone ? "refers to \(name: target), which is gone" : "follows \(name: target)")
        }
        for case .split(let names) in facts {
            words.append("was split into \(names.map { "\(name: $0)" as Sentence }.listed(limit: listLimit))")
        }
        for case .redrawn(let names) in facts { words.append("was redrawn\(within(names))") }
        for case .recolored(let names) in facts { words.append("was recolored\(within(names))") }
        for case .followsTextColor(let names) in facts { words.append("now uses the text color\(within(names))") }
        words += facts.flatMap(interface) + facts.flatMap(variants)
        words += facts.flatMap(files)
        words += lostValues(facts, areShown: showsLostValues) + facts.flatMap(lists) + members(facts)
        return words
    }

    private static func deprecated(_ use: String?) -> Sentence {
        let verb = use.map(isIdentifier) ?? false ? "use " : ""
        return "deprecated" + (use.map { ": \(own: verb)\(name: English.advice($0))" } ?? "")
    }

    /// Whether the text about a deprecation is an identifier, which cannot be a word or a version.
    private static func isIdentifier(_ text: String) -> Bool {
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "-_.$".contains($0) }
        guard isPlain, text.count(where: \.isLetter) >= 3, text.first?.isNumber == false, let last = text.last,
            last.isLetter || last.isNumber, !(text.first == "v" && text.dropFirst().first?.isNumber == true)
        else { return false }
        return zip(text, text.dropFirst()).contains { $0.isLowercase && ($1.isUppercase || $1.isNumber) }
            || text.contains { "-_.".contains($0) }
    }

    /// The affected variants: ` in the 16 px variant`; empty for all variants.
    private static func within(_ names: [String]) -> Sentence {
        names.isEmpty ? "" : " in the \(variants(names))"
    }

    private static func variants(_ names: [String]) -> Sentence {
        let noun = names.count == 1 ? "variant" : "variants"
        return "\(names.map { "\(name: $0)" as Sentence }.listed()) \(own: noun)"
    }

    private static let formats: Set<String> = [
        "SVG", "PDF", "PNG", "JPG", "JPEG", "WEBP", "HEIC", "GIF", "AVIF", "XML",
    ]

    /// Predicates: `gained the fill variant`, `lost the 16 px and 24 px variants`, `is now SVG instead of PDF`
    private static func variants(_ fact: Fact) -> [Sentence] {
        guard case .variants(let gained, let lost) = fact else { return [] }
        if let new = gained.first, let old = lost.first, gained.count == 1, lost.count == 1,
            formats.isSuperset(of: [new, old])
        {
            return ["is now \(name: new) instead of \(name: old)"]
        }
        return [("gained", gained), ("lost", lost)].filter { !$0.1.isEmpty }.map { verb, names in
            "\(own: verb) the \(variants(names))"
        }
    }

    /// Predicates: `gained a source`, `lost 2 drawings`, `gained the source chip.scss`
    private static func files(_ fact: Fact) -> [Sentence] {
        guard case .files(let part, let added, let removed, _, let gained, let lost) = fact else { return [] }
        let words = { (verb: String, count: Int, names: [String]) -> Sentence in
            let noun = count == 1 ? part.noun : part == .stories ? part.rawValue : part.noun + "s"
            guard names.count == count else { return "\(own: verb) \(own: count == 1 ? "a" : "\(count)") \(own: noun)" }
            return "\(own: verb) the \(own: noun) \(names.map { "\(name: $0)" as Sentence }.listed())"
        }
        if added == 1, removed == 1, let one = lost.first, let other = gained.first,
            let (before, after) = endings(one, other)
        {
            return ["has a \(name: after) \(own: part.noun) instead of \(name: before)"]
        }
        return (added > 0 ? [words("gained", added, gained)] : [])
            + (removed > 0 ? [words("lost", removed, lost)] : [])
    }

    /// Returns the endings of two names of files that are the same up to their first period.
    private static func endings(_ one: String, _ other: String) -> (old: String, new: String)? {
        guard let first = one.firstIndex(of: "."), first > one.startIndex,
            one[..<first] == other.prefix(while: { $0 != "." }),
            let second = other.firstIndex(of: ".")
        else { return nil }
        return (String(one[first...]), String(other[second...]))
    }

    /// Predicates about the elements that lists with a known role gained and lost.
    private static func lists(_ fact: Fact) -> [Sentence] {
        guard case .list(_, let role, let gained, let lost) = fact else { return [] }
        let (more, fewer): (Sentence, Sentence)
        switch role {
        case .tags: (more, fewer) = ("is tagged", "is no longer tagged")
        case .otherNames: (more, fewer) = ("is also known as", "is no longer known as")
        case .categories: (more, fewer) = ("is also in", "is no longer in")
        case .deprecatedModes: (more, fewer) = ("is deprecated in", "is no longer deprecated in")
        case .values, .openValues, .other: return []
        }
        if gained.isEmpty, lost.isEmpty { return role == .tags ? ["changed the order of its tags"] : [] }
        let names = { (names: [String]) in names.map { "\(name: $0)" as Sentence }.listed() }
        return (gained.isEmpty ? [] : ["\(more) \(names(gained))"])
            + (lost.isEmpty ? [] : ["\(fewer) \(names(lost))"])
    }

    /// Predicates about members that the item gained and lost.
    private static func members(_ facts: [Fact]) -> [Sentence] {
        let announced = facts.compactMap { fact -> Sentence? in
            guard case .member([Fact.breakingChange], nil, let text?) = fact else { return nil }
            let passage = English.short(text.string ?? "", to: announcedLimit)
            return "announces a breaking change: \(Sentence(passage: passage))"
        }
        if !announced.isEmpty { return announced }
        let all = facts.compactMap { fact in
            if case .member(let path, let old, let new) = fact, !path.isEmpty { (path, old, new) } else { nil }
        }
        let (gained, lost) = (all.filter { $0.1 == nil }, all.filter { $0.2 == nil })
        var words: [Sentence] =
            gained.count > listLimit
            ? ["gained \(codes(gained.map { path($0.0) }))"]
            : gained.map { member in
                ValueWords.isPlain(member.2)
                    ? "gained \(name: path(member.0)): \(name: ValueWords.text(member.2))"
                    : "gained \(code: path(member.0))"
            }
        if !lost.isEmpty {
            words +=
                lost.count > listLimit
                ? ["lost \(codes(lost.map { path($0.0) }))"]
                : lost.map { member in
                    member.0 == [Fact.code]
                        ? "lost \(name: path(member.0)): \(name: ValueWords.text(member.1))"
                        : "lost \(name: path(member.0))"
                }
        }
        return words
    }

    // MARK: Notes

    /// Notes: `category bot → robot`, `source changed`
    private static func notes(_ facts: [Fact], showsValues: Bool) -> [Sentence] {
        var words = showsValues ? changedValues(facts) : []
        for case .list(let name, let role, let gained, let lost) in facts {
            switch role {
            case .values, .openValues:
                let verdict: Sentence = role == .values ? " (breaking)" : " (may break)"
                if let new = gained.first, let old = lost.first, gained.count == 1, lost.count == 1 {
                    words.append("\(name: name) takes \(code: new) instead of \(code: old)\(verdict)")
                    continue
                }
                if !lost.isEmpty { words.append("\(name: name) no longer takes \(codes(lost))\(verdict)") }
                if !gained.isEmpty { words.append("\(name: name) also takes \(codes(gained))") }
            case .other:
                if !gained.isEmpty { words.append("\(code: name) gained \(codes(gained))") }
                if !lost.isEmpty { words.append("\(code: name) lost \(codes(lost))") }
            case .tags, .categories, .otherNames, .deprecatedModes: break
            }
        }
        words += changedMembers(facts)
        let topics = facts.flatMap { fact in if case .topics(let names) = fact { names } else { [String]() } }
        if !topics.isEmpty { words.append("\(codes(topics)) changed") }
        let parts = [
            FilePart.source, .implementation, .styles, .spec, .drawing, .file, .imports, .tests, .stories, .docs,
        ].filter {
            part in
            facts.contains { fact in
                if case .files(part, _, _, let changed, _, _) = fact { changed > 0 } else { false }
            }
        }
        // The contents of a bitmap or of a drawing with unknown parts may still look the same.
        let nouns = parts.map { $0 == .drawing ? "drawing file" : $0.rawValue }
        if parts == [.implementation] {
            words.append("only the implementation changed")
        } else if !nouns.isEmpty {
            words.append("\(own: English.list(nouns, limit: 4)) changed")
        }
        for case .more(let count) in facts { words.append("\(own: English.number(count, "more change"))") }
        return words
    }

    private static func changedMembers(_ facts: [Fact]) -> [Sentence] {
        let all = facts.compactMap { fact in
            if case .member(let path, let old, let new) = fact, path.isEmpty || old != nil && new != nil {
                (path: path, old: old, new: new)
            } else {
                nil
            }
        }
        guard all.count <= listLimit else {
            let names = all.reduce(into: [String]()) { names, member in
                if let name = member.path.first, !names.contains(name) { names.append(name) }
            }
            return ["\(all.count) values changed (\(codes(names)))"]
        }
        return all.map { member in
            if !ValueWords.isPlain(member.old) || !ValueWords.isPlain(member.new) {
                return member.path.isEmpty ? "has a different value" : "\(code: path(member.path)) changed"
            }
            // Both values are shortened in a way that keeps their difference visible.
            let (before, after) = ValueWords.pair(member.old, member.new)
            let change: Sentence = before == after ? "a different value" : "\(name: before) → \(name: after)"
            return member.path.isEmpty || member.path == [Fact.code]
                ? change : "\(name: path(member.path)) \(change)"
        }
    }

    // MARK: Other parts

    private static func api(_ facts: [Fact], of key: String, ofSeveral: Bool = false) -> [Sentence] {
        for case .api(let changes, let more, let worst) in facts {
            return Words.about(changes, more: more, worst: worst, in: key, ofSeveral: ofSeveral)
        }
        return []
    }

    /// Whether the only API change is that the type with the name of the item is deprecated.
    private static func isDeprecation(_ fact: Fact, of key: String) -> Bool {
        guard case .api(let changes, 0, _) = fact, changes.count == 1, let only = changes.first, only.isOfType,
            case .deprecated = only.effect
        else { return false }
        return only.owner == key || only.owner.hasSuffix(".\(key)")
    }

    /// Omits the declaration with the new name of a renamed item from its new declarations.
    private static func withoutNewName(_ fact: Fact, _ key: String) -> Fact {
        guard case .api(let changes, let more, let worst) = fact else { return fact }
        return .api(changes.filter { $0.name != key || $0.effect != .added(nil) }, more: more, worst)
    }

    static func moved(_ fact: Fact) -> Sentence? {
        guard case .moved(let from, let to, let files, let isCovered) = fact else { return nil }
        guard isCovered else {
            return moved(.moved(from: from, to: to, files: files)).map {
                "\($0), which the configuration does not cover"
            }
        }
        let new = place(to)
        if files > 1, let from {
            return from == to ? "moved \(files) files in \(new)" : "moved \(files) files from \(place(from)) to \(new)"
        }
        guard let from else { return "moved to \(new)" }
        if let names = resourceNames(from, to) {
            return "has the resource name \(name: names.new) instead of \(name: names.old)"
        }
        let (before, after) = English.shortPair(from, to)
        return "moved from \(from.isEmpty ? place("") : "\(name: before)") to \(to.isEmpty ? new : "\(name: after)")"
    }

    /// Returns the names that code uses for an Android drawable, if a file in the same folder has another name now.
    private static func resourceNames(_ from: String, _ to: String) -> (old: String, new: String)? {
        let (old, new) = (from.split(separator: "/"), to.split(separator: "/"))
        guard old.count > 1, old.dropLast() == new.dropLast(),
            ["drawable", "mipmap"].contains(where: old[old.count - 2].hasPrefix)
        else { return nil }
        let stem = { (path: [Substring]) in String(path[path.count - 1].prefix { $0 != "." }) }
        return stem(old) == stem(new) ? nil : (stem(old), stem(new))
    }

    /// Describes a file or folder.
    static func place(_ path: String) -> Sentence { path.isEmpty ? "the top folder" : "\(name: path)" }

    static func codes(_ names: [String]) -> Sentence {
        names.map { "\(code: $0)" as Sentence }.listed(limit: nameLimit)
    }

    private static func path(_ names: [String]) -> String { names.map(English.short).joined(separator: ".") }
}
