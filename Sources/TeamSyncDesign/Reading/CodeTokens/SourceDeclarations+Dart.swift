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
        guard !hasParameters, source.word(start) != "typedef" else { return [] }
        if let getter, let name = source.word(getter) {
            // `bool get canMerge => _canMerge;` says something about a type, and is no value of a design.
            if source.word(getter - 2) == "bool" { return [] }
            let value: SourceValue? =
                arrow.map { reader.value(min($0 + 2, end)..<end) } ?? body.map { reader.body(source.inside($0)) }
            return value.map { [dartMember(name, getter, $0, head)] } ?? []
        }
        guard let equals, equals > start, let name = source.word(equals - 1) else { return [] }
        return [dartMember(name, equals - 1, reader.value((equals + 1)..<end), head)]
    }

    /// Creates a member. A name with a leading underscore is private to its file.
    private func dartMember(_ name: String, _ index: Int, _ value: SourceValue, _ head: Head) -> SourceMember {
        var member = member(name, index, value, head)
        member.isHidden = name.hasPrefix("_")
        return member
    }
}
