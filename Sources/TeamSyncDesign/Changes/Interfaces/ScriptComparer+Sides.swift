import TeamSyncBase
import TeamSyncDocuments

/// Reads both versions of the sources of a component.
extension ScriptComparer {
    /// One version of the sources of a component.
    struct Side {
        var own = DeclaredProperties()
        /// The other components in the same folder, by the names of their sources.
        var parts: [String: DeclaredProperties] = [:]
        var choices = SourceChoices()
        /// The other names of classes in Dart.
        var aliases: [DeclaredAliases.Alias] = []
        /// The positions of the sources with the other names of classes in Dart, by these names.
        var aliasPlaces: [String: Int] = [:]
        /// The functions and other members in Dart.
        var members = DartMembers()
        /// The names of the classes in Dart.
        var types: Set<String> = []
        /// The enumerations in Dart with their cases, and the positions of their sources.
        var enumerations: [String: (place: Int, value: Set<String>)] = [:]

        /// Renames the other components whose old names are now aliases. If the new name was that of another
        /// component, only the alias remains.
        mutating func follow(_ aliases: [DeclaredAliases.Alias]) {
            for alias in aliases {
                guard var part = parts.removeValue(forKey: alias.old), parts[alias.new] == nil else { continue }
                part.respell(KeyRespelling(from: alias.old, to: alias.new))
                parts[alias.new] = part
            }
        }

        /// - Parameters:
        ///   - part: the name of the other component that the source is; nil for the component itself.
        ///   - place: the position of the source, which is the same on both sides.
        ///   - types: the names of the types of the component's properties.
        mutating func add(
            _ source: Source, of names: [String], _ part: String?, at place: Int, types: Set<String> = []
        ) {
            guard let lexemes = source.lexemes else { return }
            let choices = SourceChoices(lexemes)
            self.choices.add(choices)
            if source.kind == .dart {
                members.add(DartMembers(lexemes))
                for (name, cases) in choices.enumerations { enumerations[name] = (place, cases) }
                // Capitals and separators in the name of a class may differ from those in the key.
                let constants = SourceConstants(lexemes)
                for alias in DeclaredAliases(lexemes).all {
                    aliases.append(alias)
                    aliasPlaces[alias.old] = place
                }
                for (type, var declared) in DartProperties.classes(in: lexemes) {
                    (declared.constants, declared.place) = (constants, place)
                    self.types.insert(type)
                    if names.contains(where: { NameWords.letters(type) == NameWords.letters($0) }) {
                        own.add(declared)
                    } else {
                        parts[type, default: DeclaredProperties()].add(declared)
                    }
                }
                return
            }
            // A single-file component declares only itself.
            if part == nil || !source.kind.isWholeComponent {
                own.add(ScriptProperties(lexemes, of: names, source.kind, isPart: part != nil, types: types).declared)
            }
            if let part {
                let other = ScriptProperties(lexemes, of: [part], source.kind, besides: names).declared
                parts[part, default: DeclaredProperties()].add(other)
            }
        }
    }

    struct Source {
        let path: GitPath
        let kind: ScriptKind
        /// The lexemes of the source; nil if the file does not exist.
        let lexemes: SourceLexemes?
    }

    /// Returns both versions of the sources; nil if one cannot be read.
    static func versions(
        of sources: [ItemChange.File], _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [(old: Source, new: Source)]? {
        var versions: [(old: Source, new: Source)] = []
        for file in sources {
            guard
                let before = try source(file.old, file.oldPath ?? file.path, &contents),
                let after = try source(file.new, file.path, &contents)
            else { return nil }
            versions.append((before, after))
        }
        return versions
    }

    /// Returns what the sources declare on both sides.
    /// - Parameter names: the names of the component.
    static func sides(
        _ sources: [ItemChange.File], _ versions: [(old: Source, new: Source)], _ names: (old: [String], new: [String]),
        _ types: PropertyTypes
    ) -> (old: Side, new: Side) {
        var (old, new) = (Side(), Side())
        for (place, (file, (before, after))) in zip(sources, versions).enumerated() {
            let part = ComponentSource.part(before.path, of: names.old)
            var newPart = ComponentSource.part(after.path, of: names.new)
            // A single-file component with a new file name is the same component, unless another source is that now.
            if file.oldPath != nil, file.old != nil, file.new != nil, after.kind.isWholeComponent, part != newPart,
                !sources.contains(where: { other in
                    other.new != nil && other.path != file.path && ScriptKind(other.path)?.isWholeComponent == true
                        && ComponentSource.part(other.path, of: names.new) == part
                })
            {
                newPart = part
            }
            old.add(before, of: names.old, part, at: place, types: types.names)
            new.add(after, of: names.new, newPart, at: place, types: types.names)
        }
        old.own.others.formUnion(types.others)
        new.own.others.formUnion(types.others)
        return (old, new)
    }

    /// Adds what the unchanged sources of the component state, and replaces the name of a renamed component.
    static func complete(
        _ old: inout Side, _ new: inout Side, of difference: ItemDifference, _ names: [String], at tip: any FileSource,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) {
        let isDocumented = old.hasOtherDocumentedDefaults(than: new)
        let hasChoices = old.own.constants.hasOtherChoices(than: new.own.constants)
        if let item = difference.after, isDocumented || hasChoices {
            let changed = Set(difference.files.map(\.path))
            let rest = try unchanged(of: item, besides: changed, names, tip, &contents)
            // An unchanged source may state the default.
            if isDocumented { old.removeDocumentedDefaults(statedBy: rest) }
            // It may also state the properties that accept the values of the constants.
            if hasChoices {
                old.own.add(rest.own)
                new.own.add(rest.own)
            }
        }
        if let oldKey = difference.oldKey {
            let respelling = KeyRespelling(from: oldKey, to: difference.key)
            old.own.respell(respelling, keeping: new.own)
        }
    }

    /// Returns what the unchanged sources of a component declare.
    static func unchanged(
        of item: Catalogue.Item, besides changed: Set<GitPath>, _ names: [String], _ tip: any FileSource,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Side {
        var rest = Side()
        let others = try item.allFiles(in: tip).filter { path, _ in
            ScriptKind(path) != nil && !ComponentSource.isAside(path) && !changed.contains(path)
        }
        for (path, id) in others.sorted(by: { $0.key < $1.key }).prefix(sourceLimit) {
            guard let source = try source(id, path, &contents) else { continue }
            rest.add(source, of: names, ComponentSource.part(path, of: names), at: 0)
        }
        return rest
    }

    /// Returns nil if the source cannot be read.
    static func source(
        _ id: ObjectID?, _ path: GitPath, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Source? {
        guard let kind = ScriptKind(path) else { return nil }
        guard let id else { return Source(path: path, kind: kind, lexemes: nil) }
        guard case .bytes(let bytes) = try contents.source(id) else { return nil }
        do throws(Warning.FileFault) {
            return Source(path: path, kind: kind, lexemes: try SourceLexemes(kind.script(in: bytes), kind.language))
        } catch {
            return nil
        }
    }
}

extension DeclaredProperties {
    /// Adds the properties that only a pattern names and that the other side declares. An inherited type declares them.
    static func takeInherited(_ one: inout DeclaredProperties, _ other: inout DeclaredProperties) {
        guard let old = one.properties, let new = other.properties else { return }
        one.takeInherited(from: new)
        other.takeInherited(from: old)
    }

    private mutating func takeInherited(from rival: [String: ScriptProperty]) {
        for name in pattern?.properties.keys.sorted() ?? [] where properties?[name] == nil {
            guard var own = rival[name] else { continue }
            (own.type, own.defaultText, own.documentedDefault) = ("", defaults[name], nil)
            properties?[name] = own
        }
    }

    /// Replaces the name of the component in types and defaults.
    /// - Parameter now: the properties with the new name; those that differ also without the old name keep their texts.
    mutating func respell(_ respelling: KeyRespelling, keeping now: DeclaredProperties? = nil) {
        others = Set(others.map(respelling.applied))
        defaults = defaults.mapValues(respelling.applied)
        constants = constants.mapValues(respelling.applied)
        for (name, property) in properties ?? [:] {
            let (type, text) = (respelling.applied(to: property.type), property.defaultText.map(respelling.applied))
            let same = now?.properties?[name]
            let hasType = same.map { !SourceMeaning.typesDiffer(type, constants, $0.type, now?.constants ?? constants) }
            if hasType ?? (now == nil), type != property.type { properties?[name]?.type = type }
            if now == nil || same?.defaultText == text { properties?[name]?.defaultText = text }
        }
    }
}

extension ScriptComparer.Side {
    /// Whether a comment states another default for a property than on the other side.
    func hasOtherDocumentedDefaults(than other: ScriptComparer.Side) -> Bool {
        own.hasOtherDocumentedDefaults(than: other.own)
            || parts.contains { name, part in other.parts[name].map(part.hasOtherDocumentedDefaults) == true }
    }

    /// Removes the documented defaults of those properties for which other sources of the component state a default.
    mutating func removeDocumentedDefaults(statedBy rest: ScriptComparer.Side) {
        own.removeDocumentedDefaults(statedBy: rest.own)
        for (name, stated) in rest.parts { parts[name]?.removeDocumentedDefaults(statedBy: stated) }
    }
}

extension DeclaredProperties {
    fileprivate func hasOtherDocumentedDefaults(than other: DeclaredProperties) -> Bool {
        properties?.contains { name, property in
            guard let text = property.documentedDefault, let now = other.properties?[name]?.documentedDefault else {
                return false
            }
            return text != now
        } ?? false
    }

    fileprivate mutating func removeDocumentedDefaults(statedBy rest: DeclaredProperties) {
        for name in properties?.keys.sorted() ?? [] {
            let stated = rest.properties?[name]
            if rest.defaults[name] != nil || stated?.defaultText != nil || stated?.impliedDefault != nil {
                properties?[name]?.documentedDefault = nil
            }
        }
    }
}
