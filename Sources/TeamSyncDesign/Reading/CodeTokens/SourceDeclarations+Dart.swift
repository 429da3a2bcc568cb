/// Reads declarations that exist only in Dart: constants with their type before the name, or without a type.
extension SourceDeclarations {
    private static let typeWords: Set<String> = ["class", "enum", "extension", "mixin"]

    /// Reads a type, or a statement up to its semicolon or its braces, such as
    /// `static const Color blue = Color(0xFF0000FF);` and `Color get blue => const Color(0xFF0000FF);`.
    mutating func dartDeclaration(_ index: inout Int, _ range: Range<Int>, _ head: Head) -> [SourceMember] {
        var keyword = index
        while ["base", "interface", "mixin"].contains(source.word(keyword)),
            SourceDeclarations.typeWords.contains(source.word(keyword + 1) ?? "")
        {
            keyword += 1
        }
        if SourceDeclarations.typeWords.contains(source.word(keyword) ?? "") {
            index = keyword
            return type(&index, range, head)
        }
        let start = index
        var (equals, arrow, getter, body): (Int?, Int?, Int?, Int?)
        var hasParameters = false
        while index < range.upperBound, !source.isMark(index, ";") {
            if equals == nil, arrow == nil {
                if source.isMark(index, "{") {
                    body = index
                    break
                }
                if source.isArrow(index) {
                    arrow = index
                } else if source.isMark(index, "="), !source.isMark(index + 1, "=") {
                    equals = index
                }
                hasParameters = hasParameters || source.isMark(index, "(")
                if source.word(index) == "get", source.word(index + 1) != nil { getter = index + 1 }
            }
            index = source.next(after: index)
        }
        let end = min(index, range.upperBound)
        index = body.map { source.next(after: $0) } ?? index + 1
        if hasParameters {
            if let made = madeInstance(start..<end, arrow: arrow, body: body, head) { return [made] }
            return colorsOfConstructor(start..<end, head)
        }
        guard source.word(start) != "typedef" else { return [] }
        if let getter, let name = source.word(getter) {
            // `bool get canMerge => _canMerge;` says something about a type, and is no value of a design.
            // `List<Object?> get props => [ink, sea];` only lists the members that two instances are compared by.
            if source.word(getter - 2) == "bool" || name == "props" { return [] }
            let value: SourceValue? =
                arrow.map { reader.value(min($0 + 2, end)..<end) } ?? body.map { reader.body(source.inside($0)) }
            return value.map { [dartMember(name, getter, $0, head)] } ?? []
        }
        guard let equals, equals > start, let name = source.word(equals - 1) else { return [] }
        return [dartMember(name, equals - 1, reader.value((equals + 1)..<end), head)]
    }

    /// Returns the instance that a factory or a function without parameters creates, as a member with its name:
    /// `factory KitScheme.light() { return KitScheme(ink: Palette.blue, …); }`, `static KitScheme dark() => KitScheme(…)`.
    /// A factory may have parameters if it calculates numbers from them:
    /// `factory KitSizes.of({double step = 4}) { return KitSizes(small: step * 1, …); }`. Parameters that it only passes on
    /// are omitted.
    /// - Parameters:
    ///   - range: the declaration up to its body.
    ///   - arrow: the start of the arrow; nil if there is none.
    ///   - body: the index of the opening brace; nil if there is none.
    private func madeInstance(_ range: Range<Int>, arrow: Int?, body: Int?, _ head: Head) -> SourceMember? {
        guard let open = source.first(in: range, where: { source.isMark($0, "(") }), open > range.lowerBound + 1,
            let name = source.word(open - 1)
        else { return nil }
        let isFactory = source.word(range.lowerBound) == "factory" || source.word(range.lowerBound + 1) == "factory"
        guard isFactory || source.inside(open).isEmpty else { return nil }
        let type = isFactory ? source.word(open - 3) : source.word(open - 2)
        guard let type, isFactory ? source.isMark(open - 2, ".") : declaresClass(type) else { return nil }
        let value: SourceValue
        if let arrow {
            value = reader.value(min(arrow + 2, range.upperBound)..<range.upperBound)
        } else if let body, let last = source.first(in: source.inside(body), where: { source.word($0) == "return" }) {
            let rest = (last + 1)..<source.inside(body).upperBound
            let end = source.first(in: rest) { source.isMark($0, ";") } ?? rest.upperBound
            value = reader.value(rest.lowerBound..<end)
        } else {
            return nil
        }
        guard case .call(let path, let arguments, let own) = value, path.first == type, arguments.count > 2,
            arguments.allSatisfy({ $0.label != nil })
        else { return nil }
        if source.inside(open).isEmpty { return dartMember(name, open - 1, value, head) }
        let parameters = Set(source.inside(open).compactMap(source.word))
        let set = arguments.filter { argument in
            guard case .path(let names, false, _) = argument.value, let first = names.first else { return true }
            return names.count > 1 || !parameters.contains(first)
        }
        guard set.count > 2, set.allSatisfy({ isCalculated($0.value) }) else { return nil }
        let members = set.compactMap { argument in
            argument.label.map {
                SourceMember(names: [$0], line: source.all[own.lowerBound].line, value: argument.value)
            }
        }
        return dartMember(name, open - 1, .group(members), head)
    }

    /// Whether a value is a number, or calculated with one.
    private func isCalculated(_ value: SourceValue) -> Bool {
        switch value {
        case .number: true
        case .other(let range): ValueNotation.isScaled(source.expression(range))
        case .call(_, let arguments, let range):
            !arguments.isEmpty && arguments.allSatisfy { $0.label == nil }
                && ValueNotation.isScaled(source.expression(range))
        default: false
        }
    }

    /// Whether the source declares a class with a name.
    private func declaresClass(_ name: String) -> Bool {
        source.all.indices.contains { source.word($0) == "class" && source.word($0 + 1) == name }
    }

    /// Returns the colors that a constructor sets, as the defaults of its parameters or in its initializers:
    /// `const KitColors.light({this.ink = const Color(0xFF111111), …})`, `KitColors.dark() : ink = Colors.white, …`.
    private func colorsOfConstructor(_ range: Range<Int>, _ head: Head) -> [SourceMember] {
        guard let open = source.first(in: range, where: { source.isMark($0, "(") }) else { return [] }
        let first =
            ["const", "factory"].contains(source.word(range.lowerBound)) ? range.lowerBound + 1 : range.lowerBound
        let isNamed = open == first + 3 && source.isMark(first + 1, ".")
        guard source.word(first)?.first?.isUppercase == true, isNamed || open == first + 1 else { return [] }
        let (inner, close) = (source.inside(open), source.next(after: open))
        let defaults = inner.first.map { source.isMark($0, "{") ? source.parts(of: source.inside($0)) : [] } ?? []
        let hasInitializers = close + 1 < range.upperBound && source.isMark(close, ":")
        let initializers = hasInitializers ? source.parts(of: (close + 1)..<range.upperBound) : []
        let members = (defaults + initializers).compactMap { part -> SourceMember? in
            guard let equals = source.first(in: part, where: { source.isMark($0, "=") }), equals > part.lowerBound,
                let name = source.word(equals - 1)
            else { return nil }
            return dartMember(name, equals - 1, reader.value((equals + 1)..<part.upperBound), head)
        }
        let colors = members.count { member in
            switch member.value {
            case .call(let path, _, _): path.first == "Color"
            case .path(let names, _, _): names.first == "Colors"
            default: false
            }
        }
        guard colors > 2, colors * 10 >= members.count * 8 else { return [] }
        return isNamed ? [dartMember(source.word(first + 2) ?? "", first + 2, .group(members), head)] : members
    }

    /// Creates a member. A name with a leading underscore is private to its file.
    private func dartMember(_ name: String, _ index: Int, _ value: SourceValue, _ head: Head) -> SourceMember {
        var member = member(name, index, value, head)
        member.isHidden = name.hasPrefix("_")
        return member
    }
}
