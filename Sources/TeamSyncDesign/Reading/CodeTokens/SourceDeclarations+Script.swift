/// Reads declarations that are specific to TypeScript.
extension SourceDeclarations {
    /// Returns nil for declarations that also exist in other languages.
    mutating func scriptDeclaration(
        _ word: String?, _ index: inout Int, _ range: Range<Int>, _ head: Head, _ isInType: Bool, _ isEnum: Bool
    ) -> [SourceMember]? {
        if isEnum {
            let members = source.parts(of: range).compactMap { part -> SourceMember? in
                let first = part.lowerBound
                guard let name = source.word(first) ?? source.content(first), source.isMark(first + 1, "=") else {
                    return nil
                }
                return member(name, first, reader.value((first + 2)..<part.upperBound), Head())
            }
            index = range.upperBound
            return members
        }
        func statement(from start: Int) -> Range<Int> {
            let end = max(reader.statementEnd(start..<range.upperBound), start)
            index = max(end, index + 1)
            return start..<end
        }
        switch word {
        case "import":
            let own = statement(from: index)
            imports.formUnion(own.prefix { source.word($0) != "from" }.compactMap { source.word($0) })
            let words = own.prefix { source.word($0) != "from" && !source.isMark($0, "{") }
            if let name = words.last(where: { source.word($0) != nil }), source.text(name) != "import" {
                modules.insert(source.text(name))
                if words.contains(where: { source.isMark($0, "*") }) { namespaces.insert(source.text(name)) }
            }
            return []
        case "const", "let", "var": return scriptConstants(statement(from: index), head)
        case "module" where source.isMark(index + 1, "."), "exports" where source.isMark(index + 1, "."):
            let range = statement(from: index)
            guard let equals = source.first(in: range, where: { source.isMark($0, "=") }) else { return [] }
            return exports(
                reader.value((equals + 1)..<range.upperBound), word == "exports" ? source.word(equals - 1) : nil)
        case "interface", "type", "abstract":
            if word == "abstract" { return nil }
            index = blockEnd(index, range)
            return []
        case "function":
            let start = index
            index = blockEnd(index, range)
            return returnedObject(start, before: index)
        case "class", "enum", "namespace", "module": return nil
        case nil where head.isExported && !head.isDefault && source.isMark(index, "{"):
            for part in source.parts(of: source.inside(index)) where source.word(part.lowerBound) != nil {
                exported.insert(source.text(part.lowerBound))
            }
            _ = statement(from: index)
            return []
        default:
            if head.isDefault { return exports(reader.value(statement(from: index)), nil) }
            guard isInType, let name = word else { return nil }
            let own = statement(from: index)
            guard let equals = source.first(in: own, where: { source.isMark($0, "=") && !source.isArrow($0) }),
                source.isMark(own.lowerBound + 1, ":") || equals == own.lowerBound + 1
            else { return [] }
            return [member(name, own.lowerBound, reader.value((equals + 1)..<own.upperBound), head)]
        }
    }

    /// Returns the object that a function without parameters returns, as a constant that is visible only in the file:
    /// `function defaults() { return { … } }`. Empty for other functions.
    private func returnedObject(_ index: Int, before end: Int) -> [SourceMember] {
        guard let name = source.word(index + 1), source.isMark(index + 2, "("), source.inside(index + 2).isEmpty,
            let open = source.first(in: source.next(after: index + 2)..<end, where: { source.isMark($0, "{") }),
            let first = source.inside(open).first, source.word(first) == "return", source.isMark(first + 1, "{"),
            case .group(let members) = reader.value((first + 1)..<source.next(after: first + 1))
        else { return [] }
        var found = SourceMember(names: [name], line: source.all[index].line, value: .group(members))
        found.isHidden = true
        return [found]
    }

    /// Returns the theme in a configuration of Tailwind, whose other members are settings of the tool; nil for other
    /// objects. The values in `extend` are added to those of the tool, and are part of the theme.
    private func theme(ofConfiguration members: [SourceMember]) -> [SourceMember]? {
        let settings: Set<String> = ["content", "plugins", "presets", "darkMode", "purge", "corePlugins", "safelist"]
        guard members.contains(where: { $0.names.first.map(settings.contains) == true }),
            case .group(let theme)? = members.first(where: { $0.names == ["theme"] })?.value
        else { return nil }
        return theme.flatMap { member in
            if member.names == ["extend"], case .group(let more) = member.value { return more }
            return [member]
        }
    }

    /// Returns the members of an object that is the value of a module or is exported with a name.
    private mutating func exports(_ value: SourceValue, _ name: String?) -> [SourceMember] {
        if name == nil { exportsWhole = true }
        if case .path(let names, _, _) = value, names.count == 1, name == nil {
            exported.insert(names[0])
            return []
        }
        if let name { return [SourceMember(names: [name], line: 1, value: value)] }
        if case .group(let members) = value, let theme = theme(ofConfiguration: members) {
            return exports(.group(theme), nil)
        }
        guard let members = value.members else {
            if case .call(_, let arguments, _) = value {
                for case .path(let names, _, _) in arguments.map(\.value) where names.count == 1 {
                    exported.insert(names[0])
                }
            }
            return []
        }
        // `export default { light, dark }` passes on the themes, which are read where they are declared.
        let own = members.filter { member in
            guard case .path(let names, _, _) = member.value, names == member.names, names.count == 1 else {
                return true
            }
            return ThemeName(names[0])?.isOnlyMode != true
        }
        exportsWhole = own.count == members.count
        return own
    }

    /// Reads `const { theme } = create({ theme: { … } })`: the constants are those members of the argument that have their
    /// names.
    private func takenApart(_ part: Range<Int>, _ head: Head) -> [SourceMember] {
        guard let equals = source.first(in: part, where: { source.isMark($0, "=") }),
            case .call(_, let arguments, _) = reader.value((equals + 1)..<part.upperBound), arguments.count == 1,
            case .group(let members) = arguments[0].value
        else { return [] }
        let names = Set(source.inside(part.lowerBound).compactMap { source.word($0) })
        return members.filter { member in
            guard case .group = member.value else { return false }
            return member.names.count == 1 && names.contains(member.names[0])
        }.map { member in
            var member = member
            member.isHidden = head.isHidden
            return member
        }
    }

    /// Reads `const a = 1, b: T = 2`, and themes that are functions of a palette: `const dark = palette => ({ … })`.
    private func scriptConstants(_ range: Range<Int>, _ head: Head) -> [SourceMember] {
        source.parts(of: (range.lowerBound + 1)..<max(range.upperBound, range.lowerBound + 1)).flatMap {
            part -> [SourceMember] in
            var own = head
            own.isHidden = !head.isExported
            if source.isMark(part.lowerBound, "{") { return takenApart(part, own) }
            guard let name = source.word(part.lowerBound),
                let equals = source.first(in: part, where: { source.isMark($0, "=") && !source.isArrow($0) })
            else { return [] }
            let value = (equals + 1)..<part.upperBound
            let theme = ThemeName(name) == nil ? nil : reader.result(ofPalette: value)
            return [member(name, part.lowerBound, theme ?? reader.value(value), own)]
        }
    }
}
