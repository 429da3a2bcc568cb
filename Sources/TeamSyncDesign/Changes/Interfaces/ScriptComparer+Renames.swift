import TeamSyncBase
import TeamSyncDocuments

/// Finds the classes and enumerations in Dart that have another name.
extension ScriptComparer {
    /// A class or an enumeration that was renamed in its file, or together with its file.
    private struct Renamed {
        let kind: String
        let (old, new): (String, String)
        /// The position of its source.
        let place: Int
    }

    /// Returns the changes to the names of classes and enumerations in Dart, and to the places of parameters. Classes that
    /// were renamed get their new names on the older side, and those that are reported or moved are removed from it.
    /// - Parameters:
    ///   - paths: the paths of the sources.
    ///   - key: the key of the component.
    static func declarationChanges(
        _ old: inout Side, _ new: Side, in paths: [GitPath], of key: String, areClasses: Bool,
        _ dart: inout DartDeclarations, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [APIChange] {
        let former = old
        old.follow(new.aliases)
        var changes = try followRenames(&old, new, in: paths) { name throws(FileSourceError) in
            try dart.mayContain(name, &contents)
        }
        guard areClasses else { return changes }
        changes += try aliasChanges(former, new, in: paths) { name throws(FileSourceError) in
            try dart.mayContain(name, &contents)
        }
        changes += try lostClasses(&old, new, in: paths, &dart, &contents)
        guard let path = paths.first else { return changes }
        changes += placeChanges(old.own, new.own, of: new.own.typeName ?? key, path)
        for (name, before) in old.parts.merging(old.members.functions, uniquingKeysWith: { $1 }) {
            guard let after = new.parts[name] ?? new.members.functions[name] else { continue }
            changes += placeChanges(before, after, of: name, path)
        }
        return changes
    }

    /// Removes the classes that moved to another source, and those that are gone.
    /// - Returns: the classes that are gone.
    private static func lostClasses(
        _ old: inout Side, _ new: Side, in paths: [GitPath], _ dart: inout DartDeclarations,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [APIChange] {
        var changes: [APIChange] = []
        for (part, declared) in old.parts.sorted(by: { $0.key < $1.key }) where new.parts[part] == nil {
            // It moved to another source.
            if try dart.declares(part, &contents) {
                old.parts[part] = nil
                continue
            }
            guard let place = declared.place, let path = paths.dropFirst(place).first,
                try !dart.mayContain(part, &contents), try dart.lostExport(of: path, &contents)
            else { continue }
            old.parts[part] = nil
            changes.append(
                APIChange(
                    .breaking, kind: "class", DeclarationID(name: part), name: part, effect: .gone(use: nil),
                    old: "class \(part)", new: nil, path: path.description))
        }
        return changes
    }

    /// Renames the classes and enumerations of the older side that have another name on the newer side: exactly one new
    /// declaration in the same file has the same cases or parameters.
    /// - Parameters:
    ///   - paths: the paths of the sources.
    ///   - isStillDeclared: whether a source may still declare an old name.
    static func followRenames(
        _ old: inout Side, _ new: Side, in paths: [GitPath], isStillDeclared: (String) throws(FileSourceError) -> Bool
    ) throws(FileSourceError) -> [APIChange] {
        var found: [Renamed] = []
        for (name, newName, place) in pairs(old.enumerations, new.enumerations, { $0 == $1 }) {
            found.append(Renamed(kind: "enum", old: name, new: newName, place: place))
            let respelling = KeyRespelling(from: name, to: newName)
            old.own.respell(respelling)
            for part in old.parts.keys { old.parts[part]?.respell(respelling) }
        }
        let areSame = { (one: DeclaredProperties, other: DeclaredProperties) in
            guard let before = one.properties, let after = other.properties, !before.isEmpty else { return false }
            return before.keys == after.keys && before.allSatisfy { after[$0.key]?.isRequired == $0.value.isRequired }
        }
        let classes = { (side: Side) in
            side.parts.compactMapValues { part in part.place.map { (place: $0, value: part) } }
        }
        let renamed = pairs(classes(old), classes(new), areSame)
        found += renamed.map { Renamed(kind: "class", old: $0.old, new: $0.new, place: $0.place) }
        old.follow(renamed.map { DeclaredAliases.Alias(old: $0.old, new: $0.new) })
        var changes: [APIChange] = []
        for rename in found {
            changes.append(
                APIChange(
                    try isStillDeclared(rename.old) ? .mayBreak : .breaking, kind: rename.kind,
                    DeclarationID(name: rename.old), name: rename.old,
                    effect: .renamed(to: DeclarationID(name: rename.new)), old: "\(rename.kind) \(rename.old)",
                    new: "\(rename.kind) \(rename.new)", path: paths[rename.place].description))
        }
        return changes
    }

    /// Returns the changes to the other names of classes in Dart: `typedef Old = New` is new for a class that was renamed,
    /// so that the old name still works, or is gone.
    /// - Parameters:
    ///   - paths: the paths of the sources.
    ///   - isStillDeclared: whether a source may still declare an old name.
    static func aliasChanges(
        _ old: Side, _ new: Side, in paths: [GitPath], isStillDeclared: (String) throws(FileSourceError) -> Bool
    ) throws(FileSourceError) -> [APIChange] {
        var changes: [APIChange] = []
        func add(_ verdict: APIChange.Verdict, _ alias: DeclaredAliases.Alias, _ effect: APIChange.Effect, _ side: Side)
        {
            guard !alias.old.hasPrefix("_"), let place = side.aliasPlaces[alias.old], paths.indices.contains(place)
            else {
                return
            }
            changes.append(
                APIChange(
                    verdict, kind: "class", DeclarationID(name: alias.old), name: alias.old, effect: effect, old: nil,
                    new: nil, path: paths[place].description))
        }
        for alias in new.aliases where old.types.contains(alias.old) && old.aliasPlaces[alias.old] == nil {
            let name = DeclarationID(name: alias.new)
            add(alias.isDeprecated ? .deprecated : .compatible, alias, .renamed(to: name), new)
        }
        for alias in old.aliases where new.aliasPlaces[alias.old] == nil && !new.types.contains(alias.old) {
            add(try isStillDeclared(alias.old) ? .mayBreak : .breaking, alias, .gone(use: alias.new), old)
        }
        return changes
    }

    /// Returns the names that only one side has, and that are the only ones with equal values in their files.
    private static func pairs<Value>(
        _ old: [String: (place: Int, value: Value)], _ new: [String: (place: Int, value: Value)],
        _ areSame: (Value, Value) -> Bool
    ) -> [(old: String, new: String, place: Int)] {
        let (lost, gained) = (old.filter { new[$0.key] == nil }, new.filter { old[$0.key] == nil })
        guard !lost.isEmpty, !gained.isEmpty, lost.count * gained.count <= pairLimit else { return [] }
        let matches = lost.sorted { $0.key < $1.key }.flatMap { one in
            gained.filter { $0.value.place == one.value.place && areSame(one.value.value, $0.value.value) }.map {
                (old: one.key, new: $0.key, place: one.value.place)
            }
        }
        return matches.filter { match in
            matches.count { $0.old == match.old || $0.new == match.new } == 1
        }
    }

    /// The maximum number of pairs of names that are compared.
    private static let pairLimit = 400
}
