import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit

/// Describes in words how an item changed, from what the change holds alone.
protocol ItemChangeDescriber {
    /// What follows "is new", a space or a colon in front; may be empty.
    func remarks(onAdded change: ItemChange) -> String
    /// What follows the key: `was redrawn`, `lost its spec`.
    func predicates(of change: ItemChange) -> [String]
    /// What stands by itself: `category bot → robot`, `source changed`.
    func notes(on change: ItemChange) -> [String]
}

extension ItemChangeDescriber {
    /// One sentence without its full stop.
    func summary(of change: ItemChange) -> String {
        let name = Wording.short(change.key)
        switch change.change {
        case .added: return "\(name) is new" + remarks(onAdded: change)
        case .removed: return "\(name) is gone"
        case .moved: return "\(name) \(Move.text(change) ?? "moved")"
        case .reformatted: return "\(name) was reformatted"
        case .renamed:
            let all = predicates(of: change) + notes(on: change)
            return "\(change.oldKey.map(Wording.short) ?? "?") renamed to \(name)"
                + (all.isEmpty ? "" : " (\(all.joined(separator: ", ")))")
        default:
            let predicates = predicates(of: change) + [Move.text(change)].compactMap { $0 }
            let notes = notes(on: change)
            if predicates.isEmpty { return notes.isEmpty ? "\(name) changed" : "\(name): \(list(notes))" }
            return "\(name) \(predicates.joined(separator: ", "))" + (notes.isEmpty ? "" : " (\(list(notes)))")
        }
    }

    private func list(_ notes: [String]) -> String { notes.joined(separator: ", ") }

    /// What can be said of several items at once: `redrawn`. nil where each has its own sentence.
    func verb(of change: ItemChange) -> String? {
        guard change.change == .changed else { return nil }
        let move = Move.text(change)
        let (predicates, notes) = (predicates(of: change), notes(on: change))
        if predicates == [IconChangeDescriber.redrawn], notes.isEmpty {
            return "redrawn" + (move.map { " and \($0)" } ?? "")
        }
        guard predicates.isEmpty, notes.count == 1, change.members.isEmpty, let note = notes.first,
            note.hasSuffix(FileWords.changed)
        else { return nil }
        let parts = note.dropLast(FileWords.changed.count)
        return "with \(parts.contains(" and ") ? "" : "a ")changed \(parts)" + (move.map { ", \($0)" } ?? "")
    }
}

extension CatalogueKind {
    var describer: any ItemChangeDescriber {
        switch self {
        case .item: PlainChangeDescriber()
        case .token: TokenChangeDescriber()
        case .icon: IconChangeDescriber()
        case .color: ColorChangeDescriber()
        case .component: ComponentChangeDescriber()
        }
    }
}

/// Where files of an item were and are.
enum Move {
    /// `moved from icons/ to glyphs/`; nil when nothing has moved.
    static func text(_ change: ItemChange) -> String? {
        if let home = change.newHome {
            let old = change.oldPlace ?? change.files.first.map(\.path)
            return "moved " + (old.map { "from \(Wording.short("\($0)")) " } ?? "") + "to \(Wording.short("\(home)"))"
        }
        return places(change).map { text($0.old, $0.new) }
    }

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
            return "moved from \(Wording.short("\(old)")) to \(Wording.short("\(new)"))"
        }
        let (one, other) = (old.folder.split(separator: "/"), new.folder.split(separator: "/"))
        var same = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        if same > 0, same == min(one.count, other.count) { same -= 1 }
        let (from, to) = (one.dropLast(same).joined(separator: "/"), other.dropLast(same).joined(separator: "/"))
        return "moved from \(Wording.short(shown(from))) to \(Wording.short(shown(to)))"
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
        return parts.isEmpty ? [] : [Wording.list(parts.map(\.rawValue), limit: 4) + changed]
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
                "\(members.count) values changed (\(Wording.list(names.map { "`\(Wording.short($0))`" }, limit: 4)))"
            ]
        }
        return members.map { member in
            let change = Wording.change(member.old, member.new)
            return member.path.isEmpty ? change : "\(name(member)) \(change)"
        }
    }

    /// `gained`, `lost`, and what became of lists.
    static func predicates(_ members: [ItemChange.Member]) -> [String] { members.compactMap(predicate) }

    static func predicate(_ member: ItemChange.Member) -> String? {
        switch (member.old, member.new) {
        case (nil, let new?): return member.path.isEmpty ? nil : "gained \(name(member)): \(Wording.value(new))"
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

    static func list(_ words: [String]) -> String { Wording.list(words.map { "`\(Wording.short($0))`" }, limit: 4) }

    /// What one list of texts has more than another; nil for other lists.
    static func difference(_ old: [JSONValue], _ new: [JSONValue]) -> (gained: [String], lost: [String])? {
        let (before, after) = (old.compactMap(\.string), new.compactMap(\.string))
        guard before.count == old.count, after.count == new.count else { return nil }
        let (left, right) = (Set(before), Set(after))
        return (after.filter { !left.contains($0) }, before.filter { !right.contains($0) })
    }

    static func name(_ member: ItemChange.Member) -> String {
        Wording.short(member.path.map(Wording.short).joined(separator: "."))
    }
}

/// The words for items of no particular kind.
struct PlainChangeDescriber: ItemChangeDescriber {
    func remarks(onAdded change: ItemChange) -> String { "" }

    func predicates(of change: ItemChange) -> [String] {
        MemberWords.predicates(change.members) + FileWords.predicates(change.files)
    }

    func notes(on change: ItemChange) -> [String] {
        MemberWords.notes(change.members) + FileWords.notes(change.files.filter { !isDescribed($0, change) })
    }

    private func isDescribed(_ file: ItemChange.File, _ change: ItemChange) -> Bool {
        change.members.contains { $0.file == "\(file.path)" }
    }
}

/// The words for icons: a drawing, and metadata with a category, tags and other names.
struct IconChangeDescriber: ItemChangeDescriber {
    static let redrawn = "was redrawn"
    private static let aliasMembers: Set<String> = ["aliases", "alias"]
    private static let placeMembers: Set<String> = ["category", "categories", "group", "groups", "contexts"]

    func remarks(onAdded change: ItemChange) -> String {
        guard case .object(let members)? = change.value, let category = members["category"]?.string, !category.isEmpty
        else { return "" }
        return " in \(Wording.short(category))"
    }

    func predicates(of change: ItemChange) -> [String] {
        var parts: [String] = []
        let drawings = change.files.filter { $0.part == .drawing }
        if drawings.contains(where: { $0.isChanged && !$0.isNew && !$0.isGone }) {
            parts.append(IconChangeDescriber.redrawn)
        } else if !drawings.isEmpty, drawings.allSatisfy(\.isNew) {
            parts.append(drawings.count == 1 ? "got a drawing" : "got \(drawings.count) drawings")
        } else if !drawings.isEmpty, drawings.allSatisfy(\.isGone) {
            parts.append(drawings.count == 1 ? "lost a drawing" : "lost \(drawings.count) drawings")
        }
        for member in change.members { parts += words(member) ?? MemberWords.predicates([member]) }
        return parts + FileWords.predicates(change.files.filter { $0.part != .drawing })
    }

    func notes(on change: ItemChange) -> [String] {
        let rest = change.members.filter { words($0) == nil }
        return MemberWords.notes(rest) + FileWords.notes(change.files.filter { $0.part != .drawing })
    }

    /// What is said of tags, categories and other names; nil for another member.
    private func words(_ member: ItemChange.Member) -> [String]? {
        guard member.path.count == 1, let name = member.path.first else { return nil }
        let texts = { (value: JSONValue?) -> [JSONValue]? in
            switch value {
            case nil: []
            case .array(let elements)?: elements
            default: nil
            }
        }
        guard let old = texts(member.old), let new = texts(member.new),
            let (gained, lost) = MemberWords.difference(old, new)
        else { return nil }
        if gained.isEmpty, lost.isEmpty { return name == "tags" ? ["has its tags in another order"] : nil }
        let (more, fewer): (String, String)
        switch name {
        case "tags", "keywords": (more, fewer) = ("is tagged", "is no longer tagged")
        case _ where IconChangeDescriber.aliasMembers.contains(name):
            (more, fewer) = ("is also known as", "is no longer known as")
        case _ where IconChangeDescriber.placeMembers.contains(name): (more, fewer) = ("is also in", "is no longer in")
        default: return nil
        }
        return [
            gained.isEmpty ? nil : "\(more) \(Wording.list(gained.map(Wording.short)))",
            lost.isEmpty ? nil : "\(fewer) \(Wording.list(lost.map(Wording.short)))",
        ].compactMap { $0 }
    }
}

/// The words for colours: values by brand and mode.
struct ColorChangeDescriber: ItemChangeDescriber {
    /// Values that are listed one by one.
    private static let valueLimit = 3

    func remarks(onAdded change: ItemChange) -> String {
        let colors = change.value.map { ColorChangeDescriber.colors(in: $0) } ?? []
        return Set(colors).count == 1 ? ": \(colors[0])" : ""
    }

    func predicates(of change: ItemChange) -> [String] {
        let colors = change.members.filter(isColor)
        let (gained, lost) = (colors.filter { $0.old == nil }, colors.filter { $0.new == nil })
        var parts: [String] = []
        if !gained.isEmpty { parts.append("gained values for \(Wording.list(ColorChangeDescriber.brands(gained)))") }
        if !lost.isEmpty { parts.append("lost its values for \(Wording.list(ColorChangeDescriber.brands(lost)))") }
        return parts + MemberWords.predicates(change.members.filter { !isColor($0) })
            + FileWords.predicates(change.files)
    }

    func notes(on change: ItemChange) -> [String] {
        let changed = change.members.filter { isColor($0) && $0.old != nil && $0.new != nil }
        let rest = change.members.filter { !isColor($0) }
        var notes: [String] = []
        if changed.count <= ColorChangeDescriber.valueLimit {
            notes += changed.map { member in
                let place = ColorChangeDescriber.place(member).map { " in \($0)" } ?? ""
                return Wording.change(member.old, member.new) + place
            }
        } else {
            notes.append("\(changed.count) values changed in \(Wording.list(ColorChangeDescriber.brands(changed)))")
        }
        return notes + MemberWords.notes(rest) + FileWords.notes(change.files)
    }

    private func isColor(_ member: ItemChange.Member) -> Bool {
        [member.old, member.new].compactMap { $0 }.contains { !ColorChangeDescriber.colors(in: $0).isEmpty }
    }

    /// `Frisbee Light`; nil for a colour that has one value for all.
    private static func place(_ member: ItemChange.Member) -> String? {
        let words = member.path.filter(ColorToken.isMeaningful)
        return words.isEmpty
            ? nil : Wording.short(words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " "))
    }

    private static func brands(_ members: [ItemChange.Member]) -> [String] {
        var brands: [String] = []
        for member in members {
            let words = member.path.filter(ColorToken.isMeaningful)
            let brand = words.first.map { Wording.short($0.prefix(1).uppercased() + $0.dropFirst()) } ?? "all brands"
            if !brands.contains(brand) { brands.append(brand) }
        }
        return brands
    }

    static func colors(in value: JSONValue) -> [String] {
        switch value {
        case .string(let text): ColorToken.isColor(text) ? [Wording.short(text)] : []
        case .array(let elements): elements.flatMap(colors)
        case .object(let members): members.values.flatMap(colors)
        case .null, .bool, .number: []
        }
    }
}

/// The words for tokens: a value for each mode, and the token that it is an alias of.
struct TokenChangeDescriber: ItemChangeDescriber {
    private static let valueLimit = 3

    /// ` → green.900`
    func remarks(onAdded change: ItemChange) -> String {
        let values = TokenChangeDescriber.values(change.value)
        return Set(values.values).count == 1 ? values.values.first.map { " → \($0)" } ?? "" : ""
    }

    func predicates(of change: ItemChange) -> [String] {
        guard TokenChangeDescriber.isDescribed(change) else { return PlainChangeDescriber().predicates(of: change) }
        return FileWords.predicates(change.files)
    }

    func notes(on change: ItemChange) -> [String] {
        guard TokenChangeDescriber.isDescribed(change) else { return PlainChangeDescriber().notes(on: change) }
        let (old, new) = (
            TokenChangeDescriber.shown(change.oldValue), TokenChangeDescriber.shown(change.value)
        )
        let modes = Set(old.keys).union(new.keys).subtracting(old.isEmpty || new.isEmpty ? [] : [""])
        let all = modes.isEmpty ? [""] : modes.sorted(by: NaturalOrder.isOrdered)
        let changed = all.compactMap { mode -> (mode: String, change: String)? in
            let (before, after) = (old[mode] ?? old[""], new[mode] ?? new[""])
            let isSame = before.map { value in after.map { value.isSame(as: $0) } ?? false } ?? (after == nil)
            return isSame ? nil : (mode, Wording.change(before, after))
        }
        var notes: [String]
        if changed.count > 1, changed.count == all.count, Set(changed.map(\.change)).count == 1 {
            notes = [changed[0].change]
        } else if changed.count > TokenChangeDescriber.valueLimit {
            notes = ["\(changed.count) values changed"]
        } else {
            notes = changed.map { $0.change + ($0.mode.isEmpty ? "" : " in \(Wording.short($0.mode))") }
        }
        let rest = change.members.filter { !["alias", "value"].contains($0.path.first ?? "") }
        return notes + MemberWords.notes(rest) + MemberWords.predicates(rest)
    }

    private static func isDescribed(_ change: ItemChange) -> Bool {
        !members(change, "alias").isEmpty || !members(change, "value").isEmpty
    }

    private static func members(_ change: ItemChange, _ name: String) -> [ItemChange.Member] {
        change.members.filter { $0.path.first == name }
    }

    private static func values(_ value: JSONValue?) -> [String: String] {
        shown(value).mapValues { Wording.value($0) }
    }

    /// By mode, `""` for all: the token that a value refers to, else the value. An alias says more than the value that it
    /// has at the moment.
    private static func shown(_ value: JSONValue?) -> [String: JSONValue] {
        guard case .object(let members)? = value, members["value"] != nil || members["alias"] != nil else {
            return value.map { ["": $0] } ?? [:]
        }
        let byMode = { (value: JSONValue?, isAlias: Bool) -> [String: JSONValue] in
            switch value {
            case nil: [:]
            case .object(let modes)? where isAlias || TokenChangeDescriber.isByMode(value): modes
            case let value?: ["": value]
            }
        }
        return byMode(members["value"], false).merging(byMode(members["alias"], true)) { $1 }
    }

    /// Whether a value is one for each mode; a composite value, such as a shadow, is an object too.
    private static func isByMode(_ value: JSONValue?) -> Bool {
        guard case .object(let modes)? = value else { return false }
        return !modes.keys.contains { ["color", "fontSize", "fontFamily", "offsetX", "width", "x"].contains($0) }
    }
}

/// The words for components: a specification with properties, and sources.
struct ComponentChangeDescriber: ItemChangeDescriber {
    /// Members of a property that list what it takes.
    private static let choices: Set<String> = ["values", "enum", "options", "cases", "allowed", "allowedValues"]

    func remarks(onAdded change: ItemChange) -> String {
        guard let count = ComponentChangeDescriber.properties(change.spec ?? change.value) else { return "" }
        return " with " + Wording.number(count, "property", "properties")
    }

    func predicates(of change: ItemChange) -> [String] {
        var parts: [String] = []
        let own = properties(change)
        let (gained, lost) = (
            own.filter { $0.path.count == 2 && $0.old == nil }, own.filter { $0.path.count == 2 && $0.new == nil }
        )
        if !lost.isEmpty { parts.append("lost \(names(lost))") }
        if !gained.isEmpty { parts.append("gained \(names(gained))") }
        let types = own.filter(isRetyped)
        parts += types.prefix(3).map {
            let (old, new) = Wording.pair($0.old, $0.new)
            return "takes \(new) instead of \(old) for `\(Wording.short($0.path[1]))`"
        }
        if types.count > 3 { parts.append("has other types for \(types.count - 3) more properties") }
        return parts + FileWords.predicates(change.files)
    }

    func notes(on change: ItemChange) -> [String] {
        let own = properties(change)
        var notes: [String] = []
        var described: Set<String> = Set(
            own.filter { $0.path.count == 2 && ($0.old == nil || $0.new == nil) }.map(\.pointer))
        described.formUnion(own.filter(isRetyped).map(\.pointer))
        for member in own {
            guard let choice = member.path.last, ComponentChangeDescriber.choices.contains(choice),
                case .array(let old)? = member.old, case .array(let new)? = member.new,
                let (gained, lost) = MemberWords.difference(old, new), !(gained.isEmpty && lost.isEmpty)
            else { continue }
            described.insert(member.pointer)
            let name = Wording.short(member.path[1])
            if !lost.isEmpty { notes.append("\(name) no longer takes \(MemberWords.list(lost))") }
            if !gained.isEmpty { notes.append("\(name) also takes \(MemberWords.list(gained))") }
        }
        let others = own.filter { !described.contains($0.pointer) }
        notes += MemberWords.notes(
            others.map {
                ItemChange.Member(
                    file: $0.file, pointer: $0.pointer, path: Array($0.path.dropFirst()), old: $0.old, new: $0.new)
            })
        notes += others.filter { MemberWords.predicate($0) != nil }.map { "`\(Wording.short($0.path[1]))` changed" }
        notes += topics(change.members.filter { $0.path.first != "properties" || $0.path.count == 1 })
        let files = change.files.filter { file in
            file.part != .spec || !change.members.contains { $0.file == "\(file.path)" }
        }
        return notes + FileWords.notes(files)
    }

    private func properties(_ change: ItemChange) -> [ItemChange.Member] {
        change.members.filter { $0.path.first == "properties" && $0.path.count > 1 }
    }

    private func isRetyped(_ member: ItemChange.Member) -> Bool {
        guard member.old?.string != nil, member.new?.string != nil else { return false }
        return member.path.count == 2 || member.path.count == 3 && member.path[2] == "type"
    }

    private func names(_ members: [ItemChange.Member]) -> String {
        Wording.list(members.map { "`\(Wording.short($0.path[1]))`" }, limit: 4)
    }

    /// Descriptions, usage, tags: that they differ, not how.
    private func topics(_ members: [ItemChange.Member]) -> [String] {
        let names = members.reduce(into: [String]()) {
            if let name = $1.path.first, !$0.contains(name) { $0.append(name) }
        }
        return names.isEmpty ? [] : [Wording.list(names.map { "`\(Wording.short($0))`" }, limit: 4) + FileWords.changed]
    }

    /// nil for a specification that names none.
    private static func properties(_ spec: JSONValue?) -> Int? {
        guard case .object(let members)? = spec else { return nil }
        return switch members["properties"] {
        case .array(let elements)?: elements.count
        case .object(let members)?: members.count
        default: nil
        }
    }
}
