import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncWords

/// Where files of an item were and are.
enum Move {
    /// `moved from icons/ to glyphs/`; nil when nothing has moved.
    static func text(_ change: ItemChange) -> String? {
        if let home = change.newHome {
            let old = change.oldPlace ?? change.files.first.map(\.path)
            return "moved " + (old.map { "from \(English.short("\($0)")) " } ?? "") + "to \(English.short("\(home)"))"
        }
        let texts = change.files.reduce(into: [String]()) { texts, file in
            guard let old = file.oldPath else { return }
            let text = text(old, file.path)
            if !texts.contains(text) { texts.append(text) }
        }
        guard texts.count > 1 else { return places(change).map { text($0.old, $0.new) } }
        let moved = change.files.filter { $0.oldPath != nil }
        let (from, to) = (common(moved.compactMap(\.oldPath)), common(moved.map(\.path)))
        let files = English.number(moved.count, "file")
        return "moved \(files) "
            + (from == to ? "in \(English.short(from))" : "from \(English.short(from)) to \(English.short(to))")
    }

    /// The folder that all are in.
    private static func common(_ paths: [GitPath]) -> String { shown(CatalogueEvent.common(Set(paths.map(\.folder)))) }

    /// The folder, or the file of several items, that an item is in now; nil when nothing has moved.
    static func destination(_ change: ItemChange) -> String? {
        if let home = change.newHome { return home.description }
        guard let places = places(change) else { return nil }
        return places.old.baseName == places.new.baseName || !change.files.isEmpty
            ? shown(places.new.folder) : places.new.description
    }

    private static func places(_ change: ItemChange) -> (old: GitPath, new: GitPath)? {
        let moved = change.files.filter { $0.oldPath != nil }
        if let file = moved.first, let old = file.oldPath { return (old, file.path) }
        // A token is in a file for each mode: only what is the same in all of them has moved.
        guard change.change == .moved || change.files.isEmpty && (change.kind != .token || change.members.isEmpty),
            let old = change.oldPlace, let new = change.newPlace, old != new
        else { return nil }
        return (old, new)
    }

    /// The folders that differ, where the rest of the path is the same.
    private static func text(_ old: GitPath, _ new: GitPath) -> String {
        guard old.baseName == new.baseName else {
            return "moved from \(English.short("\(old)")) to \(English.short("\(new)"))"
        }
        let (one, other) = (old.folder.split(separator: "/"), new.folder.split(separator: "/"))
        var same = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        if same > 0, same == min(one.count, other.count) { same -= 1 }
        let (from, to) = (one.dropLast(same).joined(separator: "/"), other.dropLast(same).joined(separator: "/"))
        return "moved from \(English.short(shown(from))) to \(English.short(shown(to)))"
    }

    private static func shown(_ folder: String) -> String { folder.isEmpty ? "the top folder" : folder + "/" }
}

/// The words for files that are not described by what is in them.
enum FileWords {
    static let changed = " changed"

    /// `source and spec changed`
    static func notes(_ files: [ItemChange.File]) -> [String] {
        let parts = [FilePart.source, .spec, .drawing, .file].filter { part in
            files.contains { $0.part == part && $0.isChanged && !$0.isNew && !$0.isGone }
        }
        return parts.isEmpty ? [] : [English.list(parts.map(\.rawValue), limit: 4) + changed]
    }

    /// `gained a source`, `lost its spec`
    static func predicates(_ files: [ItemChange.File]) -> [String] {
        var words: [String] = []
        for part in [FilePart.source, .spec, .drawing, .file] {
            let own = files.filter { $0.part == part }
            let (new, gone) = (own.count(where: \.isNew), own.count(where: \.isGone))
            if new > 0 { words.append("gained " + (new == 1 ? "a \(part.rawValue)" : "\(new) \(part.rawValue)s")) }
            if gone > 0 { words.append("lost " + (gone == 1 ? "a \(part.rawValue)" : "\(gone) \(part.rawValue)s")) }
        }
        return words
    }
}

/// The words for members of JSON values, whatever they mean.
enum MemberWords {
    /// Members that are listed one by one.
    private static let limit = 3

    static func notes(_ members: [ItemChange.Member]) -> [String] {
        let members = members.filter { predicate($0) == nil }
        guard members.count <= limit else {
            let names = members.reduce(into: [String]()) {
                if let name = $1.path.first, !$0.contains(name) { $0.append(name) }
            }
            return [
                "\(members.count) values changed (\(English.list(names.map { "`\(English.short($0))`" }, limit: 4)))"
            ]
        }
        return members.map { member in
            let change = ValueWords.change(member.old, member.new)
            return member.path.isEmpty ? change : "\(name(member)) \(change)"
        }
    }

    /// `gained`, `lost`, and what became of lists.
    static func predicates(_ members: [ItemChange.Member]) -> [String] { members.compactMap(predicate) }

    static func predicate(_ member: ItemChange.Member) -> String? {
        switch (member.old, member.new) {
        case (nil, let new?): return member.path.isEmpty ? nil : "gained \(name(member)): \(ValueWords.text(new))"
        case (_?, nil): return member.path.isEmpty ? nil : "lost \(name(member))"
        case (.array(let old)?, .array(let new)?):
            guard let (gained, lost) = difference(old, new), !(gained.isEmpty && lost.isEmpty) else { return nil }
            return [
                gained.isEmpty ? nil : "\(name(member)) gained \(list(gained))",
                lost.isEmpty ? nil : "\(name(member)) lost \(list(lost))",
            ].compactMap { $0 }.joined(separator: ", ")
        default: return nil
        }
    }

    static func list(_ words: [String]) -> String { English.list(words.map { "`\(English.short($0))`" }, limit: 4) }

    /// What one list of texts has more than another; nil for other lists.
    static func difference(_ old: [JSONValue], _ new: [JSONValue]) -> (gained: [String], lost: [String])? {
        let (before, after) = (old.compactMap(\.string), new.compactMap(\.string))
        guard before.count == old.count, after.count == new.count else { return nil }
        let (left, right) = (Set(before), Set(after))
        return (after.filter { !left.contains($0) }, before.filter { !right.contains($0) })
    }

    static func name(_ member: ItemChange.Member) -> String {
        English.short(member.path.map(English.short).joined(separator: "."))
    }
}

/// The words for changes of an API in the sentence about an item.
enum APIWords {
    /// Changes that are named.
    private static let limit = 4

    /// A sentence of other people's names, in one line of 250 bytes at most.
    private static func bounded(_ text: String) -> String {
        text.shortened(to: 240).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    static func list(_ change: ItemChange) -> [String] {
        guard let api = change.api, !api.isEmpty else { return [] }
        return Words.about(api, in: change.key, limit: limit).map { APIWords.bounded($0.write()) }
    }
}
