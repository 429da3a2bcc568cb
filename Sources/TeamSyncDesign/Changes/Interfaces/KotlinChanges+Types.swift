import TeamSyncBase
import TeamSyncDocuments

extension KotlinChanges {
    /// Adds types that are newly deprecated.
    mutating func compare(
        _ old: [KotlinFunctions.DeprecatedType], _ new: [KotlinFunctions.DeprecatedType], path: String
    ) {
        let known = Set(old.map(\.types))
        for type in new where !known.contains(type.types) {
            let advice = APIChange.Advice(message: type.deprecation.message, renamed: type.deprecation.replacement)
            let isError = type.deprecation.level != .warning
            found.append(
                APIChange(
                    isError ? .breaking : .deprecated, kind: "class",
                    DeclarationID(types: Array(type.types.dropLast()), name: type.types.last ?? "", labels: []),
                    name: type.types.joined(separator: "."),
                    effect: isError ? .unavailable(advice, platform: nil) : .deprecated(advice, platform: nil),
                    old: nil,
                    new: nil, path: path, line: nil))
        }
    }

    /// Adds changes to the cases of enumerations that both versions declare.
    mutating func compare(_ old: [KotlinFunctions.Enumeration], _ new: [KotlinFunctions.Enumeration]) {
        let after = Dictionary(new.map { ($0.types, $0) }) { first, _ in first }
        for one in old {
            guard let other = after[one.types] else { continue }
            let (oldCases, newCases) = (Set(one.cases), Set(other.cases))
            var (lost, gained) = (
                one.cases.filter { !newCases.contains($0) }, other.cases.filter { !oldCases.contains($0) }
            )
            func add(_ verdict: APIChange.Verdict, _ name: String, _ effect: APIChange.Effect) {
                found.append(
                    APIChange(
                        verdict, kind: "case", DeclarationID(types: one.types, name: name, labels: []),
                        name: (one.types + [name]).joined(separator: "."), effect: effect, old: nil, new: nil,
                        path: other.path, line: other.line))
            }
            for name in one.cases where newCases.contains(name) {
                if let before = one.arguments[name], let after = other.arguments[name],
                    KotlinChanges.unlabelled(before) != KotlinChanges.unlabelled(after),
                    let (before, after) = SourceMeaning.difference(before, constants.old, after, constants.new)
                {
                    add(.compatible, name, .valueChanged(old: before, new: after, isDefault: false))
                }
                if one.deprecations[name] == nil, let deprecation = other.deprecations[name] {
                    let advice = APIChange.Advice(message: deprecation.message, renamed: deprecation.replacement)
                    add(.deprecated, name, .deprecated(advice, platform: nil))
                }
            }
            if lost.count == 1, gained.count == 1, let former = lost.popLast(), let name = gained.popLast() {
                let isInPlace = one.cases.firstIndex(of: former) == other.cases.firstIndex(of: name)
                // The same place in the list says nothing about the meaning of a case without values.
                let isSameCase =
                    KotlinChanges.areAlike(former, name)
                    || one.arguments[former] != nil && one.arguments[former] == other.arguments[name]
                if isInPlace, isSameCase, one.cases.count == other.cases.count {
                    add(.breaking, former, .renamed(to: DeclarationID(types: one.types, name: name, labels: [])))
                    continue
                }
                (lost, gained) = ([former], [name])
            }
            for name in lost { add(.breaking, name, .gone(use: nil)) }
            for name in gained { add(.mayBreak, name, .added(nil)) }
        }
    }

    /// Whether two names have a word in common, or differ by a typing error.
    private static func areAlike(_ name: String, _ other: String) -> Bool {
        let words = { (name: String) in Set(NameWords.of(name, digits: .attached, limit: 20)) }
        return !words(name).isDisjoint(with: words(other))
            || name.count > 4 && NearestWord.to(other, among: [name]) != nil
    }

    /// Adds changes to classes, interfaces, enumerations, objects and type aliases. The members of a type that is gone,
    /// hidden, renamed or new are no longer listed.
    /// - Parameters:
    ///   - name: the old and the new name of a component that was renamed; the functions have the new one.
    ///   - elsewhere: called if a type or one of its members is in none of the sources.
    mutating func compare(
        _ old: [KotlinFunctions.TypeDeclaration], _ new: [KotlinFunctions.TypeDeclaration],
        renamed name: (old: String, new: String)? = nil,
        elsewhere: () throws(FileSourceError) -> Elsewhere
    ) throws(FileSourceError) {
        let old = old.filter { $0.hidden == nil }
        let before = Set(old.map(\.types))
        // A type can be declared for several platforms.
        let after = Dictionary(new.map { ($0.types, $0) }) { $0.hidden == nil ? $0 : $1 }
        let formerly = Dictionary(grouping: old, by: \.text)
        let added = new.filter { $0.hidden == nil && !before.contains($0.types) }
        let candidates = Dictionary(grouping: added, by: \.text)
        var renamed: Set<[String]> = []
        var whole: Set<[String]> = []
        defer { found.removeAll { $0.isMember(ofAny: whole) } }
        var isPackageKnown = found.contains(where: \.isOfPackage)
        for type in old {
            if let other = after[type.types] {
                if let access = other.hidden {
                    let others = try elsewhere()
                    if others.types[type.types] != nil { continue }
                    whole.insert(type.types)
                    add(others.isWhole ? .breaking : .mayBreak, other, .hidden(access: access))
                    continue
                }
                if let target = other.alias {
                    if type.alias == nil { add(.mayBreak, other, .aliased(of: target)) }
                    continue
                }
                guard type.alias == nil, type.form == other.form else {
                    whole.insert(type.types)
                    let former = type.alias == nil ? type.form.rawValue : "typealias"
                    add(.mayBreak, other, .kindChanged(old: former, new: other.form.rawValue))
                    continue
                }
                // A different package is reported as a single change to the source.
                if type.package != other.package, !isPackageKnown {
                    isPackageKnown = true
                    let effect = APIChange.Effect.moduleChanged(old: type.package, new: other.package)
                    add(.breaking, other, effect, kind: "package")
                }
                try compare(type, other, elsewhere)
                continue
            }
            // The members of a removed type are not reported separately.
            let outer = Array(type.types.dropLast())
            if !outer.isEmpty, after[outer] == nil || whole.contains(outer) { continue }
            if let name, type.types.last == name.old,
                let other = added.first(where: { $0.types == outer + [name.new] && $0.form == type.form })
            {
                renamed.insert(other.types)
                add(.breaking, type, .renamed(to: KotlinChanges.id(other.types)))
                try compare(type, other, elsewhere)
                continue
            }
            if let other = candidates[type.text]?.first, candidates[type.text]?.count == 1,
                formerly[type.text]?.count == 1, other.types.dropLast() == type.types.dropLast(),
                !type.text.isEmpty
            {
                renamed.insert(other.types)
                whole.formUnion([type.types, other.types])
                add(.breaking, type, .renamed(to: KotlinChanges.id(other.types)))
                continue
            }
            let others = try elsewhere()
            if let packages = others.types[type.types] {
                if !packages.contains(type.package), let package = packages.min(), !isPackageKnown {
                    isPackageKnown = true
                    add(.breaking, type, .moduleChanged(old: type.package, new: package), kind: "package")
                }
                continue
            }
            whole.insert(type.types)
            add(others.isWhole ? .breaking : .mayBreak, type, .gone(use: nil))
        }
        let sealed = Set(old.lazy.filter(\.isSealed).compactMap(\.types.last))
        for type in added
        where !renamed.contains(type.types)
            && (type.types.count == 1 || before.contains(Array(type.types.dropLast())))
        {
            let isCase = KotlinChanges.isSubtype(type, of: sealed)
            guard type.form != .object || isCase, type.alias == nil,
                try !elsewhere().oldTypes.contains(type.types)
            else { continue }
            whole.insert(type.types)
            add(isCase ? .mayBreak : .compatible, type, .added(nil))
        }
    }

    /// Whether code that lists the subtypes of a sealed type has to list this type too.
    /// - Parameter sealed: the names of the types that were sealed before.
    private static func isSubtype(_ type: KotlinFunctions.TypeDeclaration, of sealed: Set<String>) -> Bool {
        let names = type.supertypes.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return names.contains { sealed.contains(String($0)) }
    }

    private mutating func compare(
        _ one: KotlinFunctions.TypeDeclaration, _ other: KotlinFunctions.TypeDeclaration,
        _ elsewhere: () throws(FileSourceError) -> Elsewhere
    ) throws(FileSourceError) {
        // If the supertypes differ, members may have moved to or from a supertype.
        guard one.supertypes == other.supertypes else { return }
        if let before = one.constructor, let after = other.constructor {
            try compare([before.located(one.path)], [after.located(other.path)], elsewhere)
        }
        let shown = { (functions: [KotlinFunctions.Function], path: String) in functions.map { $0.located(path) } }
        let (before, after) = (shown(one.functions, one.path), shown(other.functions, other.path))
        try compareAll(before, after, elsewhere)
        // A new parameter of the constructor is not also a new property.
        let former = Set(one.constructor?.parameters.map(\.name) ?? [])
        let parameters = one.constructor == nil ? [] : Set(other.constructor?.parameters.map(\.name) ?? [])
        let isNew = { !other.isInterface && (former.contains($0) || !parameters.contains($0)) }
        try compare(one.properties, other.properties, of: other, addsNew: isNew, elsewhere)
    }

    /// Adds changes to properties at the top level and in objects. New ones are not reported.
    mutating func compare(
        _ old: [[String]: [KotlinFunctions.Property]], _ new: [[String]: [KotlinFunctions.Property]],
        elsewhere: () throws(FileSourceError) -> Elsewhere
    ) throws(FileSourceError) {
        for types in Set(old.keys).union(new.keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let scope = KotlinFunctions.TypeDeclaration(
                package: "", types: types, hidden: nil, supertypes: "", line: 1)
            try compare(old[types] ?? [], new[types] ?? [], of: scope, addsNew: { _ in false }, elsewhere)
        }
    }

    private mutating func compare(
        _ old: [KotlinFunctions.Property], _ new: [KotlinFunctions.Property],
        of owner: KotlinFunctions.TypeDeclaration, addsNew: (String) -> Bool,
        _ elsewhere: () throws(FileSourceError) -> Elsewhere
    ) throws(FileSourceError) {
        func add(
            _ verdict: APIChange.Verdict, _ name: String, _ effect: APIChange.Effect, _ place: KotlinFunctions.Property
        ) {
            found.append(
                APIChange(
                    verdict, kind: "var", DeclarationID(types: owner.types, name: name, labels: []),
                    name: (owner.types + [name]).joined(separator: "."), effect: effect, old: nil, new: nil,
                    path: place.path.isEmpty ? owner.path : place.path, line: place.line))
        }
        let names = Set(old.map(\.name))
        let after = Dictionary(new.map { ($0.name, $0) }) { first, _ in first }
        let differing = zip(old, new).count { $0.name != $1.name }
        var renamed: Set<String> = []
        for (place, property) in old.enumerated() where property.hidden == nil {
            guard let now = after[property.name] else {
                let next = new.count == old.count ? new[place] : nil
                if let next, next.hidden == nil, next.type != nil, next.type == property.type,
                    !names.contains(next.name), differing == 1
                {
                    renamed.insert(next.name)
                    let name = DeclarationID(types: owner.types, name: next.name, labels: [])
                    add(.breaking, property.name, .renamed(to: name), next)
                } else {
                    let others = try elsewhere()
                    if others.properties.contains(owner.types + [property.name]) { continue }
                    let isSure = others.isWhole
                    let use = property.deprecation?.replacement
                    add(isSure ? .breaking : .mayBreak, property.name, .gone(use: use), property)
                }
                continue
            }
            if let access = now.hidden {
                add(.breaking, property.name, .hidden(access: access), now)
                continue
            }
            if let before = property.type, let after = now.type,
                before.filter({ $0 != " " }) != after.filter({ $0 != " " })
            {
                add(.mayBreak, property.name, .retyped(old: before, new: after), now)
            }
            if let before = property.value, let after = now.value, before != after {
                let parameter = APIChange.Parameter(property.name, at: place)
                var owner = owner
                if owner.path.isEmpty { owner.path = now.path }
                self.add(.compatible, owner, .parameterDefaultChanged(parameter, old: before, new: after))
            }
            if let former = property.constant, let after = now.constant,
                KotlinChanges.unlabelled(former) != KotlinChanges.unlabelled(after),
                let (before, after) = SourceMeaning.difference(former, constants.old, after, constants.new)
            {
                add(.compatible, property.name, .valueChanged(old: before, new: after, isDefault: false), now)
            }
            if property.deprecation == nil, let deprecation = now.deprecation {
                let advice = APIChange.Advice(message: deprecation.message, renamed: deprecation.replacement)
                add(.deprecated, property.name, .deprecated(advice, platform: nil), now)
            }
        }
        for property in new
        where property.hidden == nil && !names.contains(property.name) && !renamed.contains(property.name)
            && addsNew(property.name)
        {
            add(.compatible, property.name, .added(nil), property)
        }
    }

    private static func id(_ types: [String]) -> DeclarationID {
        DeclarationID(types: Array(types.dropLast()), name: types.last ?? "", labels: [])
    }

    private mutating func add(
        _ verdict: APIChange.Verdict, _ type: KotlinFunctions.TypeDeclaration, _ effect: APIChange.Effect,
        kind: String? = nil
    ) {
        found.append(
            APIChange(
                verdict, kind: kind ?? (type.form == .enumeration ? "enum" : "class"), KotlinChanges.id(type.types),
                name: type.name, effect: effect, old: nil, new: nil, path: type.path, line: type.line))
    }
}

extension APIChange {
    /// Whether the change concerns a function or property of one of the types, or a type inside it, as a whole.
    fileprivate func isMember(ofAny types: Set<[String]>) -> Bool {
        switch effect {
        case .gone, .added: break
        default: return false
        }
        let own = declaration.types
        return own.indices.contains { types.contains(Array(own[...$0])) }
    }
}

extension KotlinFunctions.Function {
    fileprivate func located(_ path: String) -> KotlinFunctions.Function {
        var function = self
        function.path = path
        return function
    }
}
