import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The values of a token or color before and after a change, by appearance.
struct ItemValues {
    private struct Value {
        var written: JSONValue
        /// The value in the notation used for comparison; nil if it is the same as the value as written.
        var plain: JSONValue?
        var isReference = false
        /// The value that a reference leads to.
        var resolved: JSONValue?

        /// Whether the values are the same in the end although at least one of them is a reference.
        /// The same applies to a color in two color spaces.
        func leadsToSame(as other: Value) -> Bool {
            let (one, two) = (resolved ?? plain ?? written, other.resolved ?? other.plain ?? other.written)
            if let text = one.string, let own = two.string, SRGBComponents.areSame(text, own) { return true }
            guard isReference || other.isReference else { return false }
            return one.isSame(as: two) || TokenNotation.isSame(one, two)
        }

        /// Values that would be displayed as the same text are the same, even if only one of them refers to a known
        /// token.
        func isSame(as other: Value) -> Bool {
            if FactText.text(written) == FactText.text(other.written) { return true }
            let (one, two) = (plain ?? written, other.plain ?? other.written)
            return isReference == other.isReference
                && (one.isSame(as: two) || FactText.text(one) == FactText.text(two) || TokenNotation.isSame(one, two))
        }
    }

    private typealias Values = [(place: Appearance, value: Value)]

    private let change: ItemChange
    private let old: JSONValue?
    private let new: JSONValue?

    init(_ change: ItemChange) {
        self.change = change
        switch change.change {
        case .added: (old, new) = (nil, change.value)
        case .removed: (old, new) = (change.value, nil)
        default: (old, new) = (change.oldValue, change.value)
        }
    }

    /// Whether the values come from a tree of tokens, with references, even if they are all colors.
    static func isOfTokens(_ change: ItemChange) -> Bool {
        change.identity == nil
            && [change.value, change.oldValue].contains { $0.map(TokenText.isToken) ?? false }
    }

    /// The facts about a color: one for each value that differs, or a single one if all values differ in the same way.
    /// A value without an appearance is used for every appearance that the other side has.
    var ofColor: [Fact] {
        let (before, after) = (color(old), color(new))
        guard !before.isEmpty, !after.isEmpty else { return facts(before, after) }
        return facts(filled(before, from: after), filled(after, from: before))
    }

    /// The facts about a token. A value without a mode is used for every mode that the other side has.
    var ofToken: [Fact] {
        var (before, after) = (token(old), token(new))
        // A reference for all modes is one value, regardless of the modes of the token that it refers to. Exception: if
        // the other side has values for more modes, these modes count as lost.
        var (one, other) = (ItemValues.reference(old), ItemValues.reference(new))
        let modes = (old: Set(before.map(\.place)), new: Set(after.map(\.place)))
        let usual: Set = [Appearance(), Appearance(mode: FactText.name(TokenTree.defaultMode))]
        if one == nil, !modes.new.contains(Appearance()), !modes.old.subtracting(usual).isSubset(of: modes.new) {
            other = nil
        }
        if other == nil, !modes.old.contains(Appearance()), !modes.new.subtracting(usual).isSubset(of: modes.old) {
            one = nil
        }
        if one != other {
            let whole = { (name: String, values: Values) -> Values in
                let all = values.map { ($0.place.mode ?? "", $0.value.resolved ?? $0.value.written) }
                let resolved = all.count == 1 ? all[0].1 : .object(Dictionary(all, uniquingKeysWith: { $1 }))
                // A new token with a value for one mode only has none for the others.
                let isPartial = change.change == .added && values.count == 1 && !usual.contains(values[0].place)
                let place = isPartial ? values[0].place : Appearance()
                return [(place, Value(written: .string(name), isReference: true, resolved: resolved))]
            }
            (before, after) = (one.map { whole($0, before) } ?? before, other.map { whole($0, after) } ?? after)
        }
        guard !before.isEmpty, !after.isEmpty else { return facts(before, after) }
        return facts(filled(before, from: after), filled(after, from: before))
    }

    /// The facts about values that a style sheet no longer states for a mode because the token now refers to another
    /// one, which may have such a value. An element with the mode inside one without it inherits the value of the
    /// latter.
    /// - Parameter facts: the other facts about the values.
    func lost(besides facts: [Fact]) -> [Fact] {
        guard change.change == .changed, ItemValues.reference(new) != nil, case .object(let members)? = old,
            case .object(let values)? = members["value"]
        else { return [] }
        let known = Set(facts.compactMap { if case .value(let place, _?, nil) = $0 { place.mode } else { nil } })
        return change.lostModes.sorted().compactMap { mode in
            let name = FactText.mode(mode)
            guard !known.contains(name), let value = values[mode] else { return nil }
            return .value(Appearance(mode: name), old: ItemValues.published(Value(written: value)), new: nil)
        }
    }

    /// Whether one side states a value once for all modes, and the other side states one for each of several modes.
    var areRestated: Bool {
        let (one, other) = (ItemValues.statedModes(old), ItemValues.statedModes(new))
        return one == [""] && other.count > 1 || other == [""] && one.count > 1
    }

    private static func statedModes(_ value: JSONValue?) -> Set<String> {
        guard case .object(let members)? = value else { return [] }
        return Set(modes(members["value"]).keys)
    }

    private func facts(_ old: Values, _ new: Values) -> [Fact] {
        let before = Dictionary(grouping: old, by: \.place)
        let after = Dictionary(grouping: new, by: \.place)
        let places = (new + old).map(\.place).reduce(into: [Appearance]()) { places, place in
            if !places.contains(place) { places.append(place) }
        }
        var (found, count): ([(place: Appearance, old: Value?, new: Value?)], Int) = ([], 0)
        for place in places {
            let (left, right) = (before[place] ?? [], after[place] ?? [])
            for index in 0..<max(left.count, right.count) {
                let (one, other) = (left.dropFirst(index).first?.value, right.dropFirst(index).first?.value)
                count += 1
                if let one, let other, one.isSame(as: other) { continue }
                found.append((place, one, other))
            }
        }
        let facts = found.flatMap { place, old, new in
            CompositeValue.parts(old?.written, new?.written)?.map { part in
                fact(place.with(part.name), Value(written: part.old), Value(written: part.new))
            } ?? [fact(place, old, new)]
        }
        let shared = Set(facts.map { ItemValues.placeless($0) })
        if facts.count > 1, facts.count == count, shared.count == 1, change.change != .added, let only = shared.first {
            return [only]
        }
        return facts
    }

    private static func placeless(_ fact: Fact) -> Fact {
        if case .value(let place, let old, let new) = fact {
            .value(Appearance(part: place.part), old: old, new: new)
        } else {
            fact
        }
    }

    private func fact(_ place: Appearance, _ old: Value?, _ new: Value?) -> Fact {
        guard let old, let new else {
            let isModeChange = place.mode.map { mode in change.changedModes.contains { FactText.mode($0) == mode } }
            let published = { (value: Value) in
                var value = ItemValues.published(value)
                value.isModeChange = isModeChange == true ? true : nil
                return value
            }
            return .value(place, old: old.map(published), new: new.map(published))
        }
        let color = new.written.string.flatMap { change.namedColors[$0] }
        let isComputed = isSameColor(place.mode, old, new)
        let isSame =
            isComputed
            || color.map { TokenNotation.isSame(old.plain ?? old.written, .string($0)) }
                ?? old.leadsToSame(as: new)
        // A name is compared with the former color by the color that it stands for.
        let isColor = old.written.string.map(ColorToken.isColor) ?? false
        let shown = isSame || !isColor ? new.written : color.map { .string($0) } ?? new.written
        let (before, after) = FactText.pair(FactText.text(old.written), FactText.text(shown))
        return .value(
            place, old: TokenValue(written: before, isReference: old.isReference),
            new: TokenValue(
                written: after,
                isReference: new.isReference || isComputed && ItemValues.hasVariables(new.written.string),
                isSameValue: isSame ? true : nil, newUnit: Length.newUnit(before, after)))
    }

    /// Whether two values are the same color although one of them is computed from variables.
    private func isSameColor(_ mode: String?, _ old: Value, _ new: Value) -> Bool {
        guard !change.sameColors.isEmpty, let former = (old.plain ?? old.written).string,
            let now = (new.plain ?? new.written).string
        else { return false }
        return change.sameColors.contains([mode ?? "", former, now])
    }

    /// Whether a value contains variables of a style sheet.
    static func hasVariables(_ text: String?) -> Bool { text?.contains("var(") ?? false }

    private static func published(_ value: Value) -> TokenValue {
        TokenValue(written: FactText.text(value.written).shortened(to: 400), isReference: value.isReference)
    }

    // MARK: Colors

    private func color(_ value: JSONValue?) -> Values {
        guard let value else { return [] }
        let plain = ColorToken(TokenText.plain(value), identity: change.identity).values
        let shown = ColorToken(TokenText.shown(value), identity: change.identity).values
        return zip(plain, shown).map { color, shown in
            (color.appearance, Value(written: .string(shown.value), plain: .string(color.value)))
        }
    }

    // MARK: Tokens

    /// Returns the referenced token by mode or, without a reference, the value. A reference is more meaningful than the
    /// value that it currently has.
    private func token(_ value: JSONValue?) -> Values {
        guard case .object(let members)? = value, members["value"] != nil || members["alias"] != nil else {
            return value.map { [(Appearance(), Value(written: $0))] } ?? []
        }
        var values: [String: Value] = [:]
        var shown = members
        if let value, case .object(let own) = TokenText.shown(value) { shown = own }
        let texts = ItemValues.modes(shown["value"])
        for (mode, own) in ItemValues.modes(members["value"]) {
            values[mode] = Value(written: texts[mode] ?? own, plain: own)
        }
        for (mode, own) in ItemValues.modes(members["alias"]) {
            // Modes inside a mode are written as in the source. Not all of them are references.
            if case .object(let aliases)? = members["alias"], aliases[mode] != own, let text = own.string {
                let name = TokenReference.name(in: text, .dtcg)
                if let name { values[mode] = Value(written: .string(name), isReference: true) }
                continue
            }
            let resolved = values[mode]?.plain ?? values[mode]?.written
            let name = own.string.flatMap { TokenReference.name(in: $0, .dtcg) }.map { JSONValue.string($0) }
            values[mode] = Value(written: name ?? own, isReference: own.string != nil, resolved: resolved)
        }
        return values.sorted { NaturalOrder.isOrdered($0.key, $1.key) }.map { mode, value in
            (Appearance(mode: mode.isEmpty ? nil : FactText.mode(mode)), value)
        }
    }

    /// Returns the token that a token refers to in all its modes; nil unless there is exactly one.
    private static func reference(_ value: JSONValue?) -> String? {
        guard case .object(let members)? = value, let alias = members["alias"] else { return nil }
        let name = { (text: String) in TokenReference.name(in: text, .dtcg) ?? text }
        guard case .object(let aliases) = alias else { return alias.string.map(name) }
        guard case .object(let values)? = members["value"], values.count == aliases.count,
            let first = aliases.first?.value, aliases.values.allSatisfy({ $0 == first })
        else { return nil }
        return first.string.map(name)
    }

    /// Returns the values by mode; `""` stands for all modes. A composite value, such as a shadow, is an object, too.
    private static func modes(_ value: JSONValue?) -> [String: JSONValue] {
        guard let value else { return [:] }
        guard case .object(let modes) = value else { return ["": value] }
        guard !CompositeValue.isComposite(modes) else { return ["": value] }
        return modes.reduce(into: [:]) { all, mode in
            for (name, own) in nested(mode.value) ?? ["": mode.value] {
                all[name.isEmpty ? mode.key : "\(mode.key) \(name)"] = own
            }
        }
    }

    /// Returns the values in `{"light": "#fff", "dark": "#000"}`, which is itself the value for a mode such as `brand`;
    /// nil for other values. The name of the usual mode is empty.
    private static func nested(_ value: JSONValue) -> [String: JSONValue]? {
        guard case .object(let members) = value, !members.isEmpty,
            members.allSatisfy({ name, value in
                (name == TokenTree.defaultMode || ModeName.isMode(name)) && value.string != nil
            })
        else { return nil }
        return Dictionary(
            members.map { ($0.key == TokenTree.defaultMode ? "" : $0.key, $0.value) }, uniquingKeysWith: { $1 })
    }

    private func filled(_ values: Values, from others: Values) -> Values {
        guard let common = values.first(where: { $0.place.isEmpty }),
            values.count(where: { $0.place.isEmpty }) == 1
        else { return values }
        // If the other side also has a value for all other modes, the value for a new mode is additional.
        let usual = Appearance(mode: FactText.name(TokenTree.defaultMode))
        let isKept = others.contains { $0.place == usual }
        let changed = isKept ? Set(change.changedModes.map(FactText.name)) : []
        let missing = others.map(\.place).filter { place in
            !place.isEmpty && !values.contains { $0.place == place }
                && !(place.mode.map(changed.contains) ?? false)
        }
        let rest = values.filter { !$0.place.isEmpty }
        let filled = rest + missing.map { ($0, common.value) }
        return filled.isEmpty
            ? values : filled.sorted { NaturalOrder.isOrdered($0.place.mode ?? "", $1.place.mode ?? "") }
    }
}
