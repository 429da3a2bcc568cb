import TeamSyncBase

/// Constant objects whose members are the values that a type accepts: `const SIZES = { SMALL: 's' } as const`.
extension SourceConstants {
    /// The names of generic types that stand for the values of the members of an object.
    private static let valueTypes: Set<String> = [
        "ValueOf", "ValuesOf", "Values", "ObjectValue", "ObjectValues", "EnumValue", "EnumValues",
    ]
    /// The maximum number of members of an object, and of objects that one includes in a chain.
    private static let (memberLimit, spreadDepth) = (300, 3)

    /// Returns the value of the member in `DEFAULTS.SIZE`; nil if the object is not known or has no such member.
    func member(_ reference: String) -> String? {
        let names = reference.split(separator: ".")
        guard names.count > 1, let members = members(of: String(names[names.count - 2])) else { return nil }
        return members.last { $0.name == names[names.count - 1] }?.value
    }

    /// Returns the literals that `ValueOf<typeof SIZES>`, `(typeof SIZES)[keyof typeof SIZES]` and `keyof typeof SIZES`
    /// accept; nil for other types, and if the object contains anything else.
    func choices(ofObjectIn type: String) -> [String]? {
        if let name = SourceConstants.name(in: type, "keyof typeof ", "") {
            return members(of: name)?.map { "\"\($0.name)\"" }
        }
        guard let name = SourceConstants.objectName(in: type), let members = members(of: name), !members.isEmpty else {
            return nil
        }
        let values = members.map { resolved($0.value) }
        return values.allSatisfy(SourceConstants.isLiteral) ? values : nil
    }

    /// Returns `SIZES` for a type that stands for the values of the members of this object; nil for other types.
    private static func objectName(in type: String) -> String? {
        if let open = type.firstIndex(of: "<"), valueTypes.contains(String(type[..<open])) {
            return name(in: String(type[open...]), "<typeof ", ">")
        }
        for (front, middle) in [("(typeof ", ")"), ("typeof ", "")] {
            guard type.hasPrefix(front), let bracket = type.firstIndex(of: "["),
                let object = name(in: String(type[..<bracket]), front, middle),
                type[bracket...] == "[keyof typeof \(object)]"
            else { continue }
            return object
        }
        return nil
    }

    private static func name(in type: String, _ front: String, _ end: String) -> String? {
        guard type.hasPrefix(front), type.hasSuffix(end), type.count > front.count + end.count else { return nil }
        let name = String(type.dropFirst(front.count).dropLast(end.count))
        return isReference(name) && !name.contains(".") ? name : nil
    }

    /// Returns the members of a constant object with their formatted values, also those of other objects that it
    /// includes; nil if it is not known or contains anything else.
    private func members(of object: String, depth: Int = 0) -> [(name: String, value: String)]? {
        guard depth <= SourceConstants.spreadDepth, var text = value(of: object)?[...] else { return nil }
        if text.hasPrefix("Object.freeze("), let end = text.lastIndex(of: ")") {
            text = text[..<end].dropFirst("Object.freeze(".count)
        }
        guard text.first == "{", let end = text.lastIndex(of: "}") else { return nil }
        let rest = text[text.index(after: end)...].trimmed
        guard rest.isEmpty || rest.hasPrefix("as const") || rest.hasPrefix("satisfies ") else { return nil }
        let parts = SourceConstants.parts(of: text[..<end].dropFirst(), separator: ",").map(\.trimmed)
        guard parts.count <= SourceConstants.memberLimit else { return nil }
        var found: [(name: String, value: String)] = []
        for part in parts where !part.isEmpty {
            if part.hasPrefix("...") {
                guard let others = members(of: String(part.dropFirst(3)), depth: depth + 1) else { return nil }
                found += others
                continue
            }
            guard let colon = part.firstIndex(of: ":") else { return nil }
            let name = part[..<colon].filter { $0 != "\"" && $0 != "'" }
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "_$-".contains($0) }) else {
                return nil
            }
            found.append((name, part[part.index(after: colon)...].trimmed))
        }
        return found
    }

    /// Splits a text at separators that are outside brackets and string literals.
    static func parts(of text: Substring, separator: Character) -> [Substring] {
        var (parts, start, depth, isQuoted): ([Substring], String.Index, Int, Bool) = ([], text.startIndex, 0, false)
        var last: Character = " "
        for index in text.indices {
            let character = text[index]
            if character == "\"" { isQuoted.toggle() }
            if !isQuoted {
                if "([{<".contains(character) { depth += 1 }
                if ")]}".contains(character) || character == ">" && last != "=" && last != "-" { depth -= 1 }
                if character == separator, depth == 0 {
                    parts.append(text[start..<index])
                    start = text.index(after: index)
                }
            }
            last = character
        }
        return parts + [text[start...]]
    }

    /// Whether a constant with choices, or a literal, has other values than on the other side. Both sides declare it.
    func hasOtherChoices(than other: SourceConstants) -> Bool {
        names.contains { name in
            guard let own = value(of: name), let rival = other.value(of: name) else { return false }
            if let before = literals(in: name), let after = other.literals(in: name) { return before != after }
            return own != rival
                && [own, rival].allSatisfy { $0.first.map { "[\"".contains($0) || $0.isNumber } ?? false }
        }
    }

    /// Returns the members of an object whose values are literals; nil if it is not an object.
    private func literals(in object: String) -> [String: String]? {
        guard let members = members(of: object) else { return nil }
        return Dictionary(members.map { ($0.name, resolved($0.value)) }) { $1 }.filter {
            SourceConstants.isLiteral($0.value)
        }
    }

    private static func isLiteral(_ text: String) -> Bool {
        text.first == "\"" && text.last == "\"" && text.count > 1 || Double(text) != nil
    }
}
