import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments

/// Creates the facts of a changed item from its values, files and API.
package struct ItemFacts {
    /// The maximum number of facts about an item, their maximum size in bytes, and the maximum number of API changes.
    private static let (limit, sizeLimit, apiLimit) = (100, 4 << 10, 4)
    /// The maximum number of names in a list.
    static let nameLimit = 50

    let change: ItemChange

    /// - Returns: at least one fact, most important first.
    package static func of(_ change: ItemChange) -> [Fact] {
        let facts = ItemFacts(change: change).facts
        let sorted = facts.enumerated().sorted { left, right in
            (left.element.importance, left.offset) < (right.element.importance, right.offset)
        }.map(\.element)
        var left = sizeLimit
        let kept = sorted.prefix(limit).enumerated().prefix { place, fact in
            left -= fact.size
            return left >= 0 || place == 0
        }.map(\.element)
        return kept.count == sorted.count ? kept : kept + [.more(sorted.count - kept.count)]
    }

    private var facts: [Fact] {
        switch change.change {
        case .added:
            let properties = change.kind == .component ? MemberRole.properties(of: change.spec ?? change.value) : nil
            let categories = MemberRole.texts(.categories, of: change.value).filter { !$0.isEmpty }
            let isPlaced = change.kind == .icon && !categories.isEmpty
            return [.appeared(properties: properties?.count)]
                + (isPlaced ? [list("category", .categories, categories, [])] : []) + values + newDeprecation
        case .removed: return [.disappeared(change.certainty)]
        case .reformatted: return [.reformatted]
        case .moved:
            if !change.splitInto.isEmpty {
                return api + change.properties.prefix(ItemFacts.nameLimit)
                    + [.split(into: FactText.names(change.splitInto))]
            }
            if let moved { return (change.files.isEmpty ? change.properties : comparedFiles) + renamedStyles + [moved] }
            let files = files
            if !files.isEmpty { return files }
            let aside = change.files.count(where: change.isMovedAside)
            if aside > 0 { return api + [.files(.source, added: 0, removed: 0, changed: aside)] }
            let isInside = { (file: ItemChange.File) in
                change.isRenamedInside(file) || change.isMovedInside(file)
                    || file.oldPath == nil && AssetSet.contains(file.path)
            }
            let isFormat = change.files.allSatisfy { isInside($0) && !$0.leavesSet }
            return !change.files.isEmpty && isFormat
                ? [.reformatted] : [.moved(from: nil, to: change.newPlace?.description ?? "", files: 1)]
        case .renamed:
            return [.renamed(from: change.oldKey ?? "", because: change.because)] + differences
                + (change.isUncovered ? [moved].compactMap(\.self) : [])
        default:
            let differences = differences
            return differences.isEmpty ? [isRewritten || isRestated ? .reformatted : .changed] : differences
        }
    }

    /// The differences in the files of an item that is outside its catalogue at one end, where other files of the item
    /// may be.
    private var comparedFiles: [Fact] {
        guard change.files.contains(where: { $0.isChanged && !$0.isNew && !$0.isGone }) else { return [] }
        return api + change.properties.prefix(ItemFacts.nameLimit)
            + files.compactMap { fact in
                guard case .files(let part, _, _, let changed, _, _) = fact, changed > 0 else { return nil }
                return .files(part, added: 0, removed: 0, changed: changed)
            }
    }

    /// The styles of an icon that have other names, although the icon moved unchanged.
    private var renamedStyles: [Fact] {
        guard change.kind == .icon, !renamedVariants(change.files).isEmpty else { return [] }
        return [variants(change.files.filter { $0.part == .drawing })].compactMap(\.self)
    }

    private var differences: [Fact] {
        var facts = api
        var values = values
        var members = change.members
        var properties = change.properties
        if let lifecycle = lifecycle(members) {
            facts.append(lifecycle)
            // A source need not repeat the deprecation in its specification.
            properties.removeAll { if case .deprecated = $0 { true } else { $0 == .undeprecated } }
            members.removeAll(where: ItemFacts.isOfLifecycle)
            if isSameValue { values = values.filter { if case .value(_, _?, _?) = $0 { false } else { true } } }
        }
        if !self.values.isEmpty || isRestated { members.removeAll(where: isValue) }
        // A group may state the types of all its tokens.
        if members.count > 1, change.kind == .token || ItemValues.isOfTokens(change) {
            members.removeAll { $0.path == ["type"] && ($0.old == nil || $0.new == nil) }
        }
        members.removeAll(where: isInherited)
        members = ItemFacts.distinct(members)
        members.removeAll(where: ItemFacts.isRewritten)
        if let picture = picture(in: members) {
            facts.append(picture)
            members.removeAll { MemberDrawing.isDrawing($0.old) && MemberDrawing.isDrawing($0.new) }
        }
        let quiet = members.filter(ItemFacts.isQuiet)
        members.removeAll(where: ItemFacts.isQuiet)
        let own = Array(properties.prefix(ItemFacts.nameLimit))
        facts +=
            change.kind == .component ? ItemFacts.unrepeated(component(members), besides: own + facts) : plain(members)
        facts = ItemFacts.withJoinedNames(facts + own) + values + followers(values) + files
        let names = quiet.compactMap(\.path.first).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        if !names.isEmpty { facts.append(.topics(FactText.names(names))) }
        // If an item is renamed, the file that is named after it is renamed, too.
        if change.change != .renamed, let moved { facts.append(moved) }
        return facts
    }

    /// Removes members that changed in the same way in another file, or that it lost too.
    private static func distinct(_ members: [ItemChange.Member]) -> [ItemChange.Member] {
        var known: [[String]: [ItemChange.Member]] = [:]
        return members.filter { member in
            let others = known[member.path] ?? []
            known[member.path, default: []].append(member)
            return !others.contains { other in
                let areLost = member.new == nil && other.new == nil && member.file != other.file
                return areLost || other.old == member.old && other.new == member.new
            }
        }
    }

    /// Whether only the notation of a value has changed. For example, "2" and 2 have the same meaning.
    private static func isRewritten(_ member: ItemChange.Member) -> Bool {
        guard let old = member.old, let new = member.new else { return false }
        return FactText.text(old) == FactText.text(new)
    }

    /// Whether the only differences are in the notation of values and in the names of files with the same contents.
    private var isRewritten: Bool {
        !(change.members.isEmpty && change.files.isEmpty) && change.members.allSatisfy(ItemFacts.isRewritten)
            && change.files.allSatisfy { !$0.difference.isChange && !$0.isNew && !$0.isGone }
    }

    private var api: [Fact] {
        guard let api = change.api.map(ItemFacts.withoutRepeated)?.byUse, !api.isEmpty else { return [] }
        // Naming the last change takes no more words than counting it.
        let isNearlyWhole = api.ofSentences.count == ItemFacts.apiLimit + 1
        let limit = isNearlyWhole ? ItemFacts.apiLimit + 1 : ItemFacts.apiLimit
        let (named, rest) = api.cut(toSentences: limit, limit: ItemFacts.apiLimit * 4)
        let worst = rest.map(\.verdict).min { $0.rank < $1.rank }
        return [.api(named, more: rest.count, worst)]
    }

    /// Removes the new properties that are also new parameters of an initializer of their type.
    private static func withoutRepeated(_ changes: [APIChange]) -> [APIChange] {
        var parameters: Set<[String]> = []
        for change in changes where change.kind == "init" {
            if case .parameterAdded(let parameter, _, _, _) = change.effect {
                parameters.insert(change.declaration.types + [parameter.name])
            }
        }
        guard !parameters.isEmpty else { return changes }
        return changes.filter { change in
            guard case .added = change.effect, change.verdict == .compatible else { return true }
            return !["var", "let"].contains(change.kind)
                || !parameters.contains(change.declaration.types + [change.declaration.name])
        }
    }

    private var moved: Fact? { MoveFinder(change: change).fact }

    // MARK: Values

    private var values: [Fact] {
        if !change.occurrences.isEmpty { return change.occurrences.map(value) }
        let values = ItemValues(change)
        switch change.kind {
        case .color where ItemValues.isOfTokens(change): return values.ofToken + values.lost(besides: values.ofToken)
        case .color: return values.ofColor
        case .token: return values.ofToken + values.lost(besides: values.ofToken)
        case .icon, .component, .item: return []
        }
    }

    private func value(_ occurrence: ItemChange.Occurrence) -> Fact {
        let place = Appearance(mode: occurrence.mode.map(FactText.mode), others: [FactText.name(occurrence.file)])
        let written = { (value: JSONValue?) in value.map { TokenValue(written: FactText.text($0).shortened(to: 400)) } }
        var new = written(occurrence.new)
        if let former = occurrence.old?.string, let now = occurrence.new?.string,
            change.sameColors.contains(ComputedColors.key(occurrence.mode, former, now))
        {
            new?.isSameValue = true
            new?.isReference = ItemValues.hasVariables(now)
        }
        return .value(place, old: written(occurrence.old), new: new)
    }

    /// Whether a token has the same values as before, although it may now refer to the token that replaces it.
    private var isSameValue: Bool {
        guard case .object(let old)? = change.oldValue, case .object(let new)? = change.value, let value = new["value"]
        else { return false }
        return old["value"]?.isSame(as: value) ?? false
    }

    /// Whether a member is, or contains, a value covered by `values`.
    private func isValue(_ member: ItemChange.Member) -> Bool {
        switch change.kind {
        case .token,
            .color where change.kind == .token || ItemValues.isOfTokens(change):
            let isInferred = member.path == ["type"] && (member.old == nil || member.new == nil)
            return isInferred || member.path.isEmpty || ["alias", "value"].contains(member.path.first ?? "")
        case .color:
            let texts = [member.old, member.new].compactMap { $0 }.flatMap(\.strings)
            return member.path.isEmpty || texts.contains(where: ColorToken.isColor)
                || !texts.isEmpty && member.path.contains { !ColorToken.isMeaningful($0) }
        case .icon, .component, .item: return false
        }
    }

    /// Whether a token has the same values as before, which are now stated once for all modes, or for each of them.
    private var isRestated: Bool {
        let isInSets = change.kind == .color && change.files.allSatisfy { AssetSet.contains($0.path) }
        let isInPlace = change.files.isEmpty || isInSets
        return (change.kind == .token || change.kind == .color || ItemValues.isOfTokens(change)) && isInPlace
            && change.occurrences.isEmpty && values.isEmpty && ItemValues(change).areRestated
    }

    /// Whether a member is a value that a token inherits from another one, to which it still refers.
    private func isInherited(_ member: ItemChange.Member) -> Bool {
        guard member.path.first == "value", case .object(let old)? = change.oldValue,
            case .object(let new)? = change.value, let before = old["alias"], let after = new["alias"]
        else { return false }
        guard case .object(let former) = before, case .object(let now) = after, member.path.count > 1 else {
            return before == after
        }
        return now[member.path[1]] != nil && former[member.path[1]] == now[member.path[1]]
    }

    // MARK: Members

    /// Whether a member is about the deprecation of the item.
    private static func isOfLifecycle(_ member: ItemChange.Member) -> Bool {
        if member.path.first == MemberRole.deprecatedModes { return true }
        guard let role = member.path.first.flatMap(MemberRole.init) else { return false }
        if role == .description {
            return [member.old, member.new].contains { $0?.string.flatMap(ItemForm.deprecation) != nil }
        }
        return [.deprecated, .lifecycle, .replacement].contains(role)
    }

    /// Returns nil if the deprecation status has not changed.
    private func lifecycle(_ members: [ItemChange.Member]) -> Fact? {
        let own = members.filter { ItemFacts.isOfLifecycle($0) && $0.path.count == 1 }
        guard !own.isEmpty else { return nil }
        let form = { (side: (ItemChange.Member) -> JSONValue?) in
            ItemForm(
                specification: .object(
                    Dictionary(own.compactMap { member in side(member).map { (member.path[0], $0) } }) { $1 }))
        }
        let (before, after) = (form(\.old), form(\.new))
        guard before.isDeprecated != after.isDeprecated else { return nil }
        // The deprecation may be declared by different members at the two ends.
        let wholes = [change.oldValue, change.value].map { ItemForm(specification: $0).isDeprecated }
        if wholes == [true, true] { return nil }
        guard after.isDeprecated else { return .undeprecated }
        let text = after.replacement ?? ItemForm(specification: change.spec ?? change.value).replacement
        return deprecated(use: newReference(besides: text) ?? text)
    }

    /// The token that the item now refers to although its value is the same, if the text about its deprecation does not
    /// name it.
    private func newReference(besides text: String?) -> String? {
        guard isSameValue, case .object(let old)? = change.oldValue, case .object(let new)? = change.value,
            let name = new["alias"]?.string, old["alias"]?.string != name, text?.contains(name) != true
        else { return nil }
        return name
    }

    private func deprecated(use: String?) -> Fact {
        .deprecated(use: use.map { FactText.name(referredName($0) ?? $0) })
    }

    /// The deprecation of an item that is new: an old name that was added for compatibility, for example.
    private var newDeprecation: [Fact] {
        let forms = [change.value, change.spec].map { ItemForm(specification: $0) }
        return forms.first(where: \.isDeprecated).map { [deprecated(use: $0.replacement)] } ?? []
    }

    /// Returns the full name of the replacement if the item now refers to it in all modes.
    private func referredName(_ name: String) -> String? {
        guard case .object(let members)? = change.value, let alias = members["alias"] else { return nil }
        var names: Set<String> = []
        if case .object(let modes) = alias { names = Set(modes.values.compactMap(\.string)) }
        if let text = alias.string { names = [text] }
        guard names.count == 1, let full = names.first, full == name || full.hasSuffix(".\(name)") else { return nil }
        return full
    }

    /// Whether a member was added or removed with an empty value, or contains bookkeeping about the entry. Such members
    /// are listed last.
    private static func isQuiet(_ member: ItemChange.Member) -> Bool {
        guard member.path.count == 1 || member.path.first.flatMap(MemberRole.init) == .bookkeeping else { return false }
        return isEmpty(member.old) && isEmpty(member.new) || MemberRole(member.path[0]) == .bookkeeping
    }

    private static func isEmpty(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null?: true
        case .string(let text)?: text.isEmpty
        case .array(let elements)?: elements.isEmpty
        case .object(let members)?: members.isEmpty
        default: false
        }
    }

    private func plain(_ members: [ItemChange.Member]) -> [Fact] {
        ItemFacts.joined(members.map { lists($0) ?? element($0) ?? member($0, $0.path) })
    }

    func member(_ member: ItemChange.Member, _ path: some BidirectionalCollection<String>) -> Fact {
        // Structured values would have to be displayed as JSON, and drawings as markup.
        let isDrawing = change.kind == .icon && [member.old, member.new].contains(where: MemberDrawing.isDrawing)
        let isStructured = [member.old, member.new].contains { if case .object? = $0 { true } else { false } }
        if isDrawing || isStructured, member.old != nil, member.new != nil {
            if let name = path.last { return .topics([FactText.name(name)]) }
            if isDrawing { return .changed }
        } else if isDrawing {
            let existing: (JSONValue?) -> JSONValue? = { $0.map { _ in .object([:]) } }
            return .member(FactText.path(Array(path)), old: existing(member.old), new: existing(member.new))
        }
        if change.kind == .icon, let old = member.old?.string, let new = member.new?.string,
            let points = CodePoint.pair(old, new)
        {
            return .member(["code point"], old: points.old, new: points.new)
        }
        let (old, new) = FactText.pair(member.old, member.new)
        return .member(FactText.path(Array(path)), old: old, new: new)
    }
}

extension JSONValue {
    /// All strings in the value.
    fileprivate var strings: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.strings)
        case .object(let members): members.values.flatMap(\.strings)
        case .null, .bool, .number: []
        }
    }
}
