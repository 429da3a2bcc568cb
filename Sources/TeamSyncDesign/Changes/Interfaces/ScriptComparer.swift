import TeamSyncBase
import TeamSyncDocuments

/// Compares the properties of components in TypeScript, JavaScript, Vue, Svelte and Dart.
enum ScriptComparer {
    /// The maximum number of a component's sources that are compared.
    static let sourceLimit = 20

    /// - Parameters:
    ///   - prefix: the prefix that the keys of the catalogue have in common.
    ///   - tip: the newer tree.
    ///   - dart: the types in all changed sources.
    /// - Returns: the changes to the properties, by name, and to the component; empty if there are none, or if the
    ///   properties cannot be read on one of the sides. The names of properties of another component in the same folder
    ///   have the name of that component as a prefix, as in `Ribbon.text`.
    static func changes(
        of difference: ItemDifference, prefix: String?, at tip: any FileSource, _ dart: inout DartDeclarations,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard [.changed, .renamed, .moved].contains(difference.change) else { return [] }
        let sources = Array(sources(difference.files.filter { ScriptKind($0.path) != nil }).prefix(sourceLimit))
        let formerKey = difference.before?.key ?? difference.key
        // If the item was not renamed, only its files were.
        let key = difference.oldKey == nil ? formerKey : difference.key
        let names = (old: ComponentSource.names(of: formerKey, prefix), new: ComponentSource.names(of: key, prefix))
        guard let versions = try versions(of: sources, &contents) else { return [] }
        let types = try types(
            of: difference.after, names.new, versions.flatMap { [$0.old, $0.new] }, at: tip, &contents)
        var (old, new) = sides(sources, versions, names, types)
        try complete(&old, &new, of: difference, names.new, at: tip, &contents)
        // The content of a component in Svelte is described as a slot, wherever its type is.
        if sources.contains(where: { ScriptKind($0.path) == .svelte }) {
            old.own.removeChildren()
            new.own.removeChildren()
        }
        let hasClasses = sources.contains { $0.path.ending == "dart" }
        let declarations = try declarationChanges(
            &old, new, in: sources.map(\.path), of: key, areClasses: hasClasses, &dart, &contents)
        var included = IncludedTypes(
            at: tip, in: versions.filter { $0.new.lexemes != nil }.map(\.new.path) + types.unchanged)
        var unproven: Set<String> = []
        var own: [Fact] = []
        for fact in facts(old.own, new.own, part: nil, areClasses: hasClasses, &unproven) {
            if let known = try certain(fact, new.own, unproven, &included, &contents) { own.append(known) }
        }
        let found =
            (declarations.isEmpty ? [] : [.api(declarations.byImportance, more: 0, nil)]) + own
            + partChanges(old.parts, new.parts, areClasses: hasClasses, &unproven)
        let isReplaced = { (old: String, new: String) in
            versions.contains { version in
                guard let before = version.old.lexemes, let after = version.new.lexemes else { return false }
                return RenamedProperties.isReplaced(old, by: new, before, after)
            }
        }
        var changes = RenamedProperties.marked(found, isReplaced: isReplaced)
        if hasClasses {
            changes += try memberChanges(old.members, new.members) { name throws(FileSourceError) in
                try dart.mayContain(name, &contents)
            } compare: {
                facts($0, $1, part: $2, areClasses: true, &unproven)
            }
            changes += constantChanges(versions)
        } else {
            changes += DeclaredProperties.newBases(old.own, new.own, isWhole: found.isEmpty)
            changes += typesOfValues(versions, of: [old.own, new.own], besides: found)
        }
        return changes + exportChanges(versions, of: names.new, types.names, besides: found)
            + choiceChanges(old.choices, new.choices, besides: found)
    }

    /// Returns the changes to the values that enumerations and lists allow, unless they are known.
    private static func choiceChanges(_ old: SourceChoices, _ new: SourceChoices, besides known: [Fact]) -> [Fact] {
        SourceChoices.differences(old, new).filter { choice in
            !known.contains {
                if case .list(_, .values, choice.gained, choice.lost) = $0 { return true }
                return if case .list(_, .openValues, choice.gained, choice.lost) = $0 { true } else { false }
            }
        }.map { values($0.name, $0.gained, $0.lost, isOpen: $0.isOpen) }
    }

    /// Returns the changes to the other components in the same folder or, in Dart, to the other classes.
    private static func partChanges(
        _ old: [String: DeclaredProperties], _ new: [String: DeclaredProperties], areClasses: Bool,
        _ unproven: inout Set<String>
    ) -> [Fact] {
        Set(old.keys).union(new.keys).sorted().flatMap { part -> [Fact] in
            let (before, after) = (old[part], new[part])
            if areClasses, before == nil || after == nil {
                // Another component or an export may have the class now.
                let shape = PropertyShape(certainty: .may)
                return [.property(FactText.name(part), old: before.map { _ in shape }, new: after.map { _ in shape })]
            }
            return facts(
                before ?? DeclaredProperties(), after ?? DeclaredProperties(), part: part, areClasses: areClasses,
                &unproven)
        }
    }

    /// Returns the changes to the exported types of the values that properties take, as in `options: Option[]`.
    private static func typesOfValues(
        _ versions: [(old: Source, new: Source)], of sides: [DeclaredProperties], besides known: [Fact]
    ) -> [Fact] {
        var used: Set<String> = []
        for type in sides.flatMap({ ($0.properties ?? [:]).values.map(\.type) }) {
            used.formUnion(type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
        }
        let names = Set(known.compactMap { if case .property(let name, _, _) = $0 { name } else { nil } })
        return versions.flatMap { old, new -> [Fact] in
            guard old.kind == .module, let before = old.lexemes, let after = new.lexemes else { return [] }
            return SharedTypes.changes(before, after, where: used.contains).filter { fact in
                guard case .property(let name, _, _) = fact, let last = name.split(separator: ".").last else {
                    return true
                }
                return !names.contains(String(last))
            }
        }
    }

    /// Returns a fact about a lost property, which is certain if all types that the properties include were read.
    /// - Parameter unproven: the properties that a new superclass or included type may declare.
    /// - Returns: nil if such a type may declare the property.
    private static func certain(
        _ fact: Fact, _ new: DeclaredProperties, _ unproven: Set<String>, _ included: inout IncludedTypes,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Fact? {
        guard case .property(let name, var old?, nil) = fact, new.properties != nil,
            old.certainty == .may || unproven.contains(name)
        else { return fact }
        let isUnproven = unproven.contains(name)
        let types = OtherTypes.all(thatMayDeclare: name, new.others)
        if isUnproven, types.isEmpty, !OtherTypes.lack(name, new.others) { return nil }
        for type in types.sorted() {
            guard try included.lack(name, type, &contents) else { return isUnproven ? nil : fact }
        }
        old.certainty = nil
        return .property(name, old: old, new: nil)
    }

    /// Returns the sources of a component. The typings of a component in JavaScript are sources too, and they come
    /// first. New typings may declare properties that the component already had.
    private static func sources(_ scripts: [ItemChange.File]) -> [ItemChange.File] {
        let own = scripts.filter { !ComponentSource.isAside($0.path) }
        let isTyped = own.contains { ["ts", "tsx", "mts", "cts"].contains($0.path.ending.map(String.init)) }
        if isTyped { return own }
        return scripts.filter { ComponentSource.isTypings($0.path) && $0.old != nil && $0.new != nil } + own
    }

    /// - Parameter areClasses: whether the properties are the parameters of constructors in Dart, which only their class
    ///   declares, and which are all public.
    /// - Parameter unproven: receives the lost properties that a new superclass or included type may declare.
    private static func facts(
        _ old: DeclaredProperties, _ new: DeclaredProperties, part: String?, areClasses: Bool,
        _ unproven: inout Set<String>
    ) -> [Fact] {
        var (facts, old, new): ([Fact], DeclaredProperties, DeclaredProperties) = ([], old, new)
        let newNames = areClasses ? RenamedProperties.byPlace(old, new) : [:]
        // The type of a pattern is in another source, which may still declare a name that the pattern lost.
        let arePatterns = old.properties == nil && new.properties == nil && old.pattern != nil
        DeclaredProperties.takePatterns(&old, &new)
        DeclaredProperties.takeInherited(&old, &new)
        // A change to the text of a deprecation is not reported.
        if old.isDeclared, new.isDeclared, (old.deprecation == nil) != (new.deprecation == nil) {
            if let part {
                let shape = { (text: String?) in PropertyShape(deprecation: text.map { FactText.name($0) }) }
                facts.append(.property(FactText.name(part), old: shape(old.deprecation), new: shape(new.deprecation)))
            } else if let use = new.deprecation {
                facts.append(.deprecated(use: use.isEmpty ? nil : FactText.name(use)))
            } else {
                facts.append(.undeprecated)
            }
        }
        func property(
            _ name: String, _ before: ScriptProperty?, _ after: ScriptProperty?, isNarrower: Bool? = nil
        ) -> Fact {
            let label = part.map { "\($0).\(name)" } ?? name
            var (former, now) = (shape(before), shape(after))
            now?.isNarrower = isNarrower
            // Another component in the folder may be meant for the component only.
            let isUnsure = { (others: Set<String>) in
                !areClasses && (arePatterns || part != nil || OtherTypes.mayDeclare(name, others))
            }
            if now == nil, isUnsure(new.others) { former?.certainty = .may }
            if now == nil, let newName = newNames[name] {
                former?.newName = FactText.name(part.map { "\($0).\(newName)" } ?? newName)
            }
            if former == nil, now?.isRequired == true, isUnsure(old.others) { now?.certainty = .may }
            return .property(FactText.name(label), old: former, new: now)
        }
        // A component in Svelte without properties gained or lost all of them.
        if old.properties == nil, old.isWhole { old.properties = new.properties.map { _ in [:] } }
        if new.properties == nil, new.isWhole { new.properties = old.properties.map { _ in [:] } }
        // So did a class.
        if old.properties == nil, old.isPlainClass, new.areOfClass { old.properties = [:] }
        if new.properties == nil, new.isPlainClass, old.areOfClass { new.properties = [:] }
        guard let before = old.properties, let after = new.properties else {
            return facts
                + newDefaults(old, new).map {
                    property($0.name, ScriptProperty(defaultText: $0.old), ScriptProperty(defaultText: $0.new))
                }
        }
        // The parameters of a new or removed constructor are not reported separately.
        let (lost, gained) = (
            old.constructors.filter { new.constructors[$0.key] == nil },
            new.constructors.filter { old.constructors[$0.key] == nil }
        )
        let whole = Set(lost.keys).union(gained.keys)
        // The name of a constructor contains the name of its class.
        facts += lost.values.sorted().map { .property(FactText.name("\($0)()"), old: PropertyShape(), new: nil) }
        facts += gained.values.sorted().map { .property(FactText.name("\($0)()"), old: nil, new: PropertyShape()) }
        // Members may have moved to other types and objects that the list now includes, or from those that it no longer
        // includes.
        let (canLose, former) = (new.others.isSubset(of: old.others), old.others.subtracting(new.others))
        let keepsLost = canLose || part == nil && !areClasses
        let names = Set(before.keys).union(after.keys).sorted().filter { name in
            !(name.contains(".") && whole.contains(String(name.prefix { $0 != "." })))
                && (keepsLost || after[name] != nil) && (before[name] != nil || OtherTypes.lack(name, former))
        }
        if !canLose { unproven.formUnion(names.filter { after[$0] == nil }.map(FactText.name)) }
        var attributes: (gained: [String], lost: [String]) = ([], [])
        let changed = names.flatMap { name -> [Fact] in
            guard let one = before[name], let other = after[name] else {
                // New and removed events are reported as changes to the interface.
                let isEvent = before[name]?.isEvent ?? after[name]?.isEvent ?? false
                return isEvent ? [] : [property(name, before[name], after[name])]
            }
            if let before = one.attribute(of: name), let now = other.attribute(of: name), before != now {
                attributes.gained.append(now)
                attributes.lost.append(before)
            }
            guard let (before, now) = aligned(one, other, old, new) else { return [] }
            var former = before
            var facts: [Fact] = []
            if former.type != now.type,
                let (gained, lost, isOpen) = SourceMeaning.choices(one.type, old.constants, other.type, new.constants)
            {
                let label = part.map { "\($0).\(name)" } ?? name
                facts.append(values(label, gained, lost, isOpen: isOpen || part != nil && !areClasses))
                former.type = now.type
            }
            if former != now {
                let isNarrower =
                    former.type == now.type || now.isEvent
                    ? nil : SourceMeaning.isNarrower(other.type, new.constants, than: one.type, old.constants)
                facts.append(property(name, former, now, isNarrower: isNarrower))
            }
            return facts
        }
        if !attributes.gained.isEmpty {
            facts.append(
                .interface(
                    .attribute, gained: FactText.names(attributes.gained), lost: FactText.names(attributes.lost),
                    .certain))
        }
        return facts + changed
            + newDefaults(old, new).filter { before[$0.name] == nil && after[$0.name] == nil }
            .map { property($0.name, ScriptProperty(defaultText: $0.old), ScriptProperty(defaultText: $0.new)) }
    }
}
