import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncProtocol

/// The changed declarations in the sources of items that code names by themselves.
extension ItemFates {
    /// A declaration in the sources of an item, by its name in code: `shimmer` for `Modifier.shimmer` in `Modifiers.kt`,
    /// `ChipSize.small`, or `MenuItem`, which a script exports beside `Menu`.
    struct Declaration {
        /// The key of the item; nil if several items have such a declaration.
        var item: String?
        /// The changes to a declaration in Kotlin or to a type in Dart.
        var changes: [APIChange] = []
        /// Whether the name is lost, such as one that a script no longer exports or a case of an enumeration; nil for
        /// other declarations.
        var loss: Certainty?
    }

    /// The names of the changed declarations in the sources of a catalogue's items, without those that have the names of
    /// items: functions, types and members, and other names that scripts export.
    package func declarations(in catalogue: String) -> Set<String> {
        sides[catalogue].map { Set($0.declarations.keys).union($0.constants) } ?? []
    }

    /// Omits the declarations in sources of no item that are items or declarations of items too.
    mutating func omitItemsFromSources() {
        guard var own = sides[ItemFates.sources] else { return }
        let others = sides.filter { $0.key != ItemFates.sources }.values
        own.declarations = own.declarations.filter { name, _ in
            !others.contains { $0.before.key(of: name, isMember: true) != nil || $0.declarations[name] != nil }
        }
        sides[ItemFates.sources] = own
    }

    /// The fate of an icon that scripts export under its name with `Icon`: `IconBell` for `bell.svg`; nil if there is none
    /// or if its drawing does not change.
    private func fate(ofIcon name: String) -> Fate? {
        let mark = "Icon"
        guard name.count > mark.count, name.hasPrefix(mark) || name.hasSuffix(mark) else { return nil }
        let icon = String(name.hasPrefix(mark) ? name.dropFirst(mark.count) : name.dropLast(mark.count))
        for (catalogue, side) in sides.sorted(by: { $0.key < $1.key }) where side.kind == CatalogueKind.icon.rawValue {
            if case .affected(let item) = fate(of: icon, isMember: true, in: catalogue), item.effect == .breaks {
                return .affected(item)
            }
        }
        return nil
    }

    /// The number of breaking changes to sources of no item whose uses are not searched for: all except those to the API
    /// of Swift and Kotlin, and lost exports.
    package var unsearchedChanges: Int {
        (sides[ItemFates.sources]?.differences.values).map { highlights in
            highlights.reduce(0) { count, highlight in
                count
                    + highlight.facts.count { fact in
                        switch fact {
                        case .api, .interface(.export, _, _, _): false
                        default: fact.importance == .breaking
                        }
                    }
            }
        } ?? 0
    }

    /// The effect of changes to a declaration; nil if there is none of this name, or if several items have one.
    func fate(ofDeclaration name: String, in catalogue: String) -> Fate? {
        guard let side = sides[catalogue], let known = side.declarations[name], known.item != nil else { return nil }
        if catalogue == ItemFates.sources, let fate = fate(ofIcon: name) { return fate }
        if let loss = known.loss {
            return affected(name, catalogue, side, loss == .certain ? .breaks : .mayBreak, [.disappeared(loss)])
        }
        let verdicts = Set(known.changes.map(\.verdict))
        let effect: ImpactDocument.Effect =
            verdicts.contains(.breaking)
            ? .breaks
            : verdicts.contains(.mayBreak) ? .mayBreak : verdicts.contains(.deprecated) ? .deprecated : .changes
        let key = name.hasPrefix(KotlinCalls.constant) ? String(name.dropFirst(KotlinCalls.constant.count)) : name
        return affected(key, catalogue, side, effect, [.api(known.changes, more: 0, nil)])
    }
}

extension ItemFates.Side {
    /// Whether a fact only says that scripts no longer export some names, each of which has its own fate.
    private func declares(lostIn fact: Fact, by key: String) -> Bool {
        guard case .interface(.export, _, let lost, _) = fact, !lost.isEmpty else { return false }
        return lost.allSatisfy { declarations[$0]?.item == key }
    }

    /// The facts that concern the name of an item, without those about declarations that have their own fates.
    func concerning(_ key: String, _ facts: [Fact]) -> [Fact] {
        facts.compactMap { fact in
            if declares(lostIn: fact, by: key) { return nil }
            guard case .api(let changes, let more, let verdict) = fact else { return fact }
            let rest = changes.filter { change in
                let name = (change.isConstant ? KotlinCalls.constant : "") + change.declaration.pathName
                return declarations[name]?.item != key
            }
            return rest.isEmpty && more == 0 ? nil : .api(rest, more: more, verdict)
        }
    }

    /// The names of changed tokens that can be properties outside of types in Kotlin.
    var constants: Set<String> {
        guard [CatalogueKind.token.rawValue, CatalogueKind.color.rawValue].contains(kind) else { return [] }
        let names = before.exact.filter { name, key in
            differences[key] != nil && name.utf8.allSatisfy { WordSearch.isWord($0) }
                && !(name.first?.isNumber ?? true)
        }
        return Set(names.keys.map { KotlinCalls.imported + $0 })
    }

    mutating func findDeclarations() {
        let names = Set((before.exact.keys.map(\.self) + after.exact.keys).map { $0.split(separator: "/").last ?? "" })
        func add(
            _ name: String, of key: String, isOwn: Bool = false, _ change: (inout ItemFates.Declaration) -> Void
        ) {
            let plain = name.hasPrefix(KotlinCalls.constant) ? name.dropFirst(KotlinCalls.constant.count) : name[...]
            guard isOwn || !names.contains(plain) else { return }
            var known = declarations[name] ?? ItemFates.Declaration(item: key)
            if known.item != key { known.item = nil }
            change(&known)
            declarations[name] = known
        }
        for (key, highlight) in differences {
            for fact in highlight.facts {
                switch fact {
                case .api(let changes, _, _):
                    for change in changes where change.isAtTop || change.isOfWhole || change.isOfMember {
                        let name = (change.isConstant ? KotlinCalls.constant : "") + change.declaration.pathName
                        // The item has another name than its type: `AcmeChip` in `chip.dart`, `ChipView` in `chip/`.
                        let isOwn =
                            before.exact[name] == key
                            && (change.isOfDart ? after.exact[name] == nil : MemberName.of(name) != MemberName.of(key))
                        add(name, of: key, isOwn: isOwn) { $0.changes.append(change) }
                    }
                case .interface(.export, _, let lost, let certainty):
                    for name in lost { add(name, of: key) { $0.loss = certainty } }
                // A mixin of Sass, or an attribute of a view of Android.
                case .property(let name, _?, nil)
                where highlight.catalogue == ItemFates.sources
                    && (name.hasPrefix("@mixin ") || key.hasPrefix("values") && name.contains(".")):
                    add(name, of: key) { $0.loss = .may }
                case .list(let type, .values, _, let lost) where type.first?.isUppercase ?? false:
                    for value in lost { add("\(type).\(value)", of: key) { $0.loss = .certain } }
                // A union of literals has no cases that code names.
                case .list(let type, .openValues, _, let lost) where type.first?.isUppercase ?? false:
                    for value in lost { add("\(type).\(value)", of: key) { $0.loss = .may } }
                default: break
                }
            }
        }
    }
}

extension APIChange {
    fileprivate var isOfDart: Bool { path.hasSuffix(".dart") }

    /// Whether it is a change to a Kotlin function or constant outside of types that affects the code that names it.
    fileprivate var isAtTop: Bool {
        guard declaration.types.isEmpty else { return false }
        if isConstant, case .valueChanged = effect { return true }
        return (kind == "fun" || isConstant) && [.breaking, .mayBreak, .deprecated].contains(verdict)
    }

    /// Whether it concerns a Kotlin property outside of types.
    fileprivate var isConstant: Bool { kind == "var" && path.hasSuffix(".kt") && declaration.types.isEmpty }

    /// Whether it is a change to a Kotlin function or property in a type that affects the code that names it.
    fileprivate var isOfMember: Bool {
        guard path.hasSuffix(".kt"), ["fun", "var"].contains(kind), !declaration.types.isEmpty else { return false }
        return [.breaking, .mayBreak, .deprecated].contains(verdict)
    }

    /// Whether it concerns a type in Kotlin or Dart as a whole, so that its name shows which code is affected.
    fileprivate var isOfWhole: Bool {
        guard path.hasSuffix(".kt") || isOfDart, ["class", "enum", "case", "typedef"].contains(kind) else {
            return false
        }
        return switch effect {
        case .gone, .renamed, .hidden, .unavailable, .deprecated: true
        default: false
        }
    }
}
