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
            if lost.count == 1, gained.count == 1, let former = lost.popLast(), let name = gained.popLast() {
                let isInPlace = one.cases.firstIndex(of: former) == other.cases.firstIndex(of: name)
                if isInPlace, one.cases.count == other.cases.count {
                    add(.breaking, former, .renamed(to: DeclarationID(types: one.types, name: name, labels: [])))
                    continue
                }
                (lost, gained) = ([former], [name])
            }
            for name in lost { add(.breaking, name, .gone(use: nil)) }
            for name in gained { add(.mayBreak, name, .added(nil)) }
        }
    }

    /// Adds changes to classes and interfaces.
    /// - Parameter elsewhere: called if a type or one of its members is in none of the sources.
    mutating func compare(
        _ old: [KotlinFunctions.TypeDeclaration], _ new: [KotlinFunctions.TypeDeclaration],
        elsewhere: () throws(FileSourceError) -> Elsewhere
    ) throws(FileSourceError) {
        let before = Set(old.map(\.types))
        let after = Dictionary(new.map { ($0.types, $0) }) { first, _ in first }
        let formerly = Dictionary(grouping: old, by: \.text)
        let added = new.filter { !before.contains($0.types) }
        let candidates = Dictionary(grouping: added, by: \.text)
        var renamed: Set<[String]> = []
        var isPackageKnown = found.contains(where: \.isOfPackage)
        for type in old {
            if let other = after[type.types] {
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
            if !outer.isEmpty, after[outer] == nil { continue }
            if let other = candidates[type.text]?.first, candidates[type.text]?.count == 1,
                formerly[type.text]?.count == 1, other.types.dropLast() == type.types.dropLast(),
                !type.text.isEmpty
            {
                renamed.insert(other.types)
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
            add(others.isWhole ? .breaking : .mayBreak, type, .gone(use: nil))
        }
        for type in added
        where !renamed.contains(type.types)
            && (type.types.count == 1 || before.contains(Array(type.types.dropLast())))
        {
            if try !elsewhere().oldTypes.contains(type.types) { add(.compatible, type, .added(nil)) }
        }
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
        try compare(one.properties, other.properties, one, other, elsewhere)
    }

    private mutating func compare(
        _ old: [KotlinFunctions.Property], _ new: [KotlinFunctions.Property],
        _ one: KotlinFunctions.TypeDeclaration, _ other: KotlinFunctions.TypeDeclaration,
        _ elsewhere: () throws(FileSourceError) -> Elsewhere
    ) throws(FileSourceError) {
        func add(_ verdict: APIChange.Verdict, _ name: String, _ effect: APIChange.Effect, _ line: Int) {
            found.append(
                APIChange(
                    verdict, kind: "var", DeclarationID(types: one.types, name: name, labels: []),
                    name: "\(one.name).\(name)", effect: effect, old: nil, new: nil, path: other.path, line: line))
        }
        let names = Set(old.map(\.name))
        let after = Dictionary(new.map { ($0.name, $0) }) { first, _ in first }
        let differing = zip(old, new).count { $0.name != $1.name }
        var renamed: Set<String> = []
        for (place, property) in old.enumerated() where !property.isHidden {
            guard let now = after[property.name] else {
                let next = new.count == old.count ? new[place] : nil
                if let next, !next.isHidden, next.type != nil, next.type == property.type, !names.contains(next.name),
                    differing == 1
                {
                    renamed.insert(next.name)
                    let name = DeclarationID(types: one.types, name: next.name, labels: [])
                    add(.breaking, property.name, .renamed(to: name), next.line)
                } else {
                    let isSure = try elsewhere().isWhole
                    let use = property.deprecation?.replacement
                    add(isSure ? .breaking : .mayBreak, property.name, .gone(use: use), property.line)
                }
                continue
            }
            if now.isHidden {
                add(.breaking, property.name, .hidden(access: "private"), now.line)
                continue
            }
            if let before = property.type, let after = now.type,
                before.filter({ $0 != " " }) != after.filter({ $0 != " " })
            {
                add(.mayBreak, property.name, .retyped(old: before, new: after), now.line)
            }
            if let before = property.value, let after = now.value, before != after {
                let parameter = APIChange.Parameter(property.name, at: place)
                self.add(.compatible, other, .parameterDefaultChanged(parameter, old: before, new: after))
            }
            if property.deprecation == nil, let deprecation = now.deprecation {
                let advice = APIChange.Advice(message: deprecation.message, renamed: deprecation.replacement)
                add(.deprecated, property.name, .deprecated(advice, platform: nil), now.line)
            }
        }
        for property in new
        where !property.isHidden && !names.contains(property.name) && !renamed.contains(property.name) {
            add(.compatible, property.name, .added(nil), property.line)
        }
    }

    private static func id(_ types: [String]) -> DeclarationID {
        DeclarationID(types: Array(types.dropLast()), name: types.last ?? "", labels: [])
    }

    private mutating func add(
        _ verdict: APIChange.Verdict, _ type: KotlinFunctions.TypeDeclaration, _ effect: APIChange.Effect,
        kind: String = "class"
    ) {
        found.append(
            APIChange(
                verdict, kind: kind, KotlinChanges.id(type.types), name: type.name, effect: effect, old: nil,
                new: nil, path: type.path, line: type.line))
    }
}

extension KotlinFunctions.Function {
    fileprivate func located(_ path: String) -> KotlinFunctions.Function {
        var function = self
        function.path = path
        return function
    }
}
