extension SourceDeclarations {
    /// Returns the members of a Kotlin source in which the parameters of a theme function have the deprecations of the
    /// properties that they set: `@Deprecated("Use ink") val text` of `class KitColors(…)` for
    /// `fun lightKitColors(text: Color = …): KitColors`.
    func withDeprecatedProperties(_ members: [SourceMember]) -> [SourceMember] {
        var results: [String: String] = [:]
        for index in source.all.indices where source.isMark(index + 2, "(") {
            guard let name = source.word(index + 1) else { continue }
            guard source.word(index) == "fun", ThemeName(name) != nil else { continue }
            let end = source.next(after: index + 2)
            let isTyped = source.isMark(end, ":") || source.isMark(end, "=") && source.isMark(end + 2, "(")
            if isTyped { results[name] = source.word(end + 1) }
        }
        guard !results.isEmpty else { return members }
        return members.map { member in
            guard let name = member.names.last, let type = results[name], let deprecations = deprecatedProperties[type],
                case .group(let parameters) = member.value
            else { return member }
            var member = member
            member.value = .group(
                parameters.map { parameter in
                    var parameter = parameter
                    if parameter.deprecation == nil { parameter.deprecation = deprecations[parameter.names.last ?? ""] }
                    return parameter
                })
            return member
        }
    }

    /// The deprecations in `class KitColors(@Deprecated("Use ink") val text: Color)`, and those of the properties in
    /// the body of such a class, by class and property.
    var propertyDeprecations: [String: [String: SourceMember.Deprecation]] {
        source.all.indices.reduce(into: [:]) { types, index in
            guard source.isMark(index + 2, "("), source.word(index) == "class", let name = source.word(index + 1) else {
                return
            }
            var found = deprecatedProperties(source.inside(index + 2))
            let end = source.next(after: index + 2)
            if source.isMark(end, "{") { found.merge(bodyDeprecations(source.inside(end))) { own, _ in own } }
            if !found.isEmpty { types[name] = found }
        }
    }

    /// The maximum number of lexemes between the annotation of a property and its keyword.
    private static let headLimit = 24

    /// - Parameter range: the body of a class.
    private func bodyDeprecations(_ range: Range<Int>) -> [String: SourceMember.Deprecation] {
        var found: [String: SourceMember.Deprecation] = [:]
        var index = range.lowerBound
        while index < range.upperBound {
            defer { index = source.next(after: index) }
            guard source.isMark(index, "@"), source.word(index + 1) == "Deprecated" else { continue }
            let hasArguments = source.isMark(index + 2, "(")
            let next = hasArguments ? source.next(after: index + 2) : index + 2
            let head = next..<max(next, min(range.upperBound, next + SourceDeclarations.headLimit))
            guard let keyword = head.first(where: { ["val", "var", "fun", "class"].contains(source.word($0)) }),
                ["val", "var"].contains(source.word(keyword)), let name = source.word(keyword + 1)
            else { continue }
            found[name] = deprecation(hasArguments ? source.inside(index + 2) : index..<index, "Deprecated")
        }
        return found
    }

    /// The names of the properties in `data class ColorPair(val light: Color, val dark: Color)`, by class.
    var constructorParameters: [String: [String]] {
        source.all.indices.reduce(into: [:]) { types, index in
            guard source.word(index) == "data", source.word(index + 1) == "class", source.isMark(index + 3, "("),
                let name = source.word(index + 2)
            else { return }
            let names = source.parts(of: source.inside(index + 3)).compactMap { part in
                part.first { source.word($0) == "val" || source.word($0) == "var" }.flatMap { source.word($0 + 1) }
            }
            types[name] = names
        }
    }

    /// - Parameter range: the parameters of a constructor.
    private func deprecatedProperties(_ range: Range<Int>) -> [String: SourceMember.Deprecation] {
        var found: [String: SourceMember.Deprecation] = [:]
        for part in source.parts(of: range) {
            guard let keyword = part.first(where: { source.word($0) == "val" || source.word($0) == "var" }),
                let name = source.word(keyword + 1),
                let mark = (part.lowerBound..<keyword).first(where: { index in
                    source.isMark(index, "@") && source.word(index + 1) == "Deprecated"
                })
            else { continue }
            let arguments = source.isMark(mark + 2, "(") ? source.inside(mark + 2) : mark..<mark
            found[name] = deprecation(arguments, "Deprecated")
        }
        return found
    }
}

extension SourceValueReader {
    /// Reads a constructor call in Kotlin whose properties are set afterwards: `Colors().apply { ink = Palette.grey900 }`.
    func applied(_ path: [String], _ start: Int, _ range: Range<Int>) -> SourceValue? {
        guard source.language == .kotlin, source.isMark(start, "("), case let dot = source.next(after: start),
            dot + 2 < range.upperBound, source.isMark(dot, "."), source.word(dot + 1) == "apply",
            source.isMark(dot + 2, "{"), source.partners[dot + 2] == range.upperBound - 1
        else { return nil }
        var arguments = arguments(source.inside(start))
        let body = source.inside(dot + 2)
        var index = body.lowerBound
        while index < body.upperBound {
            if source.isMark(index, ";") {
                index += 1
                continue
            }
            let end = max(statementEnd(index..<body.upperBound), index + 1)
            guard end - index > 2, let name = source.word(index), source.isMark(index + 1, "="),
                !source.isMark(index + 2, "=")
            else { return nil }
            arguments.append(SourceValue.Argument(label: name, value: value((index + 2)..<end)))
            index = end
        }
        return arguments.isEmpty ? nil : .call(path, arguments, range)
    }
}
