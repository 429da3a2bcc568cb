/// Compares types and values by meaning, without reading other sources.
package enum SourceMeaning {
    // MARK: Values

    /// Whether two values are known to differ. A literal may be equal to a constant that is declared elsewhere.
    package static func differ(_ old: String, _ new: String) -> Bool {
        differ(old, SourceConstants(), new, SourceConstants())
    }

    /// Whether two values are known to differ, if the constants in the sources are known.
    static func differ(
        _ old: String, _ oldConstants: SourceConstants, _ new: String, _ newConstants: SourceConstants
    ) -> Bool {
        let (before, after) = (oldConstants.resolved(old), newConstants.resolved(new))
        if before == after { return false }
        if let one = number(before), let other = number(after) { return one != other }
        let isOpen = isLiteral(before) && mayBeLiteral(after) || mayBeLiteral(before) && isLiteral(after)
        return !isOpen
    }

    /// Returns two values for display if they are known to differ; otherwise nil. If both are the same constant,
    /// returns the values of the constant.
    static func difference(
        _ old: String, _ oldConstants: SourceConstants, _ new: String, _ newConstants: SourceConstants
    ) -> (old: String, new: String)? {
        guard differ(old, oldConstants, new, newConstants) else { return nil }
        return old == new ? (oldConstants.resolved(old), newConstants.resolved(new)) : (old, new)
    }

    /// Whether an expression is the name of a constant that may stand for a literal. In Compose, `Dp.Unspecified` and the
    /// like stand for the lack of a value.
    private static func mayBeLiteral(_ text: String) -> Bool {
        SourceConstants.isReference(text) && !text.hasSuffix(".Unspecified")
    }

    private static func isLiteral(_ text: String) -> Bool {
        guard let first = text.first else { return false }
        return first.isNumber || "\"'`-#".contains(first) || ["true", "false", "Infinity", "NaN"].contains(text)
            || text.hasPrefix("Number.")
    }

    /// Returns the value of a number, which may have a suffix for its type.
    private static func number(_ text: String) -> Double? {
        let digits = text.filter { $0 != "_" }
        guard let first = digits.first, first.isNumber || first == "-", !digits.hasPrefix("0x") else { return nil }
        return Double(digits) ?? ("fFdDlL".contains(digits.last ?? " ") ? Double(digits.dropLast()) : nil)
    }

    // MARK: Types

    /// Whether two types are known to differ. A structure may be equal to an alias that is declared elsewhere, and an
    /// empty type is unknown.
    static func typesDiffer(
        _ old: String, _ oldConstants: SourceConstants, _ new: String, _ newConstants: SourceConstants
    ) -> Bool {
        guard !old.isEmpty, !new.isEmpty else { return false }
        let (before, after) = (alternatives(old, oldConstants), alternatives(new, newConstants))
        if before == after { return false }
        let (lost, gained) = (before.subtracting(after), after.subtracting(before))
        let isOpen = { (one: Set<String>, other: Set<String>) in
            one.contains { name in
                // The list may be declared elsewhere.
                name.contains("typeof")
                    // Type arguments may be added to the same name.
                    || isName(name) && other.contains { isStructure($0) && !$0.hasPrefix("\(name)<") }
            }
                || !one.isDisjoint(with: constructors) && !other.isEmpty && other.isDisjoint(with: primitives)
        }
        return !isOpen(lost, gained) && !isOpen(gained, lost)
    }

    /// Returns the literals that a type newly accepts and no longer accepts, and whether it accepts values of another
    /// type, which may include lost ones. Returns nil unless the type still accepts some of the same values and nothing
    /// else has changed.
    static func choices(
        _ old: String, _ oldConstants: SourceConstants, _ new: String, _ newConstants: SourceConstants
    ) -> (gained: [String], lost: [String], isOpen: Bool)? {
        let (before, after) = (alternatives(old, oldConstants), alternatives(new, newConstants))
        let (lost, gained) = (before.subtracting(after), after.subtracting(before))
        guard !(lost.isEmpty && gained.isEmpty), !before.isDisjoint(with: after) else { return nil }
        let names = (gained.map(literal), lost.map(literal))
        guard !names.0.contains(nil), !names.1.contains(nil) else { return nil }
        let isOpen = after.contains { literal($0) == nil && !closed.contains($0) }
        return (names.0.compactMap(\.self).sorted(), names.1.compactMap(\.self).sorted(), isOpen)
    }

    /// Whether a type does not accept some values that another one accepts; nil unless both consist of literals and
    /// primitive types.
    static func isNarrower(
        _ new: String, _ newConstants: SourceConstants, than old: String, _ oldConstants: SourceConstants
    ) -> Bool? {
        let (before, after) = (alternatives(old, oldConstants), alternatives(new, newConstants))
        let isKnown = { (type: String) in type == "string" || closed.contains(type) || literal(type) != nil }
        guard !before.isEmpty, !after.isEmpty, before.union(after).allSatisfy(isKnown) else { return nil }
        return !before.allSatisfy { type in
            if after.contains(type) { return true }
            switch type {
            case "true", "false": return after.contains("boolean")
            case "boolean": return after.isSuperset(of: ["true", "false"])
            case "string", "number", "null": return false
            default: return after.contains(type.hasPrefix("\"") ? "string" : "number")
            }
        }
    }

    /// Returns the type with its aliases replaced by their targets.
    static func expanded(_ type: String, _ constants: SourceConstants) -> String {
        alternatives(type, constants).sorted().joined(separator: " | ")
    }

    /// Returns the contents of a string literal, or a number; nil for other types.
    private static func literal(_ type: String) -> String? {
        if type.hasPrefix("\""), type.hasSuffix("\""), type.count > 2 { return String(type.dropFirst().dropLast()) }
        return number(type) == nil ? nil : type
    }

    /// The types that contain no string literal.
    private static let closed: Set<String> = ["boolean", "number", "null", "true", "false", "undefined"]
    /// The constructors that stand for many types.
    private static let constructors: Set<String> = ["Array", "Object", "Function"]
    private static let primitives: Set<String> = [
        "string", "number", "boolean", "bool", "int", "double", "String", "Array", "Object", "Function",
    ]

    /// Returns the alternatives of a union, without spaces and with aliases replaced.
    private static func alternatives(_ type: String, _ constants: SourceConstants, depth: Int = 0) -> Set<String> {
        parts(of: type[...], separator: "|").reduce(into: []) { found, part in
            let text = part.trimmed
            if let list = list(in: text), let elements = literals(in: constants.resolved(list)) {
                return found.formUnion(elements)
            }
            if let choices = choices(in: text, constants) ?? constants.choices(ofObjectIn: text) {
                return found.formUnion(choices)
            }
            if let (name, choices) = wrapped(text) {
                found.insert("\(name)<>")
                return found.formUnion(choices)
            }
            let resolved = constants.resolved(text)
            if resolved != text, depth < 4 {
                found.formUnion(alternatives(resolved, constants, depth: depth + 1))
            } else if text != "undefined" {
                found.insert(array(FunctionType.unnamed(text).filter { $0 != " " }))
            }
        }
    }

    /// Returns the parts of `HintedString<"s" | "m">`, a name with literals as its only type argument; nil for other
    /// types.
    private static func wrapped(_ type: String) -> (name: Substring, choices: [String])? {
        guard type.hasSuffix(">"), let open = type.firstIndex(of: "<"), SourceConstants.isReference(type[..<open]),
            !type.hasPrefix("Array<"), !type.hasPrefix("ReadonlyArray<")
        else { return nil }
        let argument = type[type.index(after: open)...].dropLast()
        let choices = parts(of: argument, separator: "|").map(\.trimmed)
        return choices.allSatisfy { literal($0) != nil } ? (type[..<open], choices) : nil
    }

    /// Returns the elements of the list in `PropTypes.oneOf(["s", "m"])`; nil for other types.
    private static func choices(in type: String, _ constants: SourceConstants) -> [String]? {
        guard type.hasSuffix(")"), let front = ["oneOf(", "PropTypes.oneOf("].first(where: type.hasPrefix) else {
            return nil
        }
        return literals(in: constants.resolved(String(type.dropFirst(front.count).dropLast())))
    }

    /// Returns the name of the list in `(typeof sizes)[number]`; nil for other types.
    private static func list(in type: String) -> String? {
        let (front, end) = ("(typeof ", ")[number]")
        guard type.hasPrefix(front), type.hasSuffix(end) else { return nil }
        return String(type.dropFirst(front.count).dropLast(end.count))
    }

    /// Returns the elements of `["s", "m"]`; nil if there is anything else.
    private static func literals(in list: String) -> [String]? {
        guard list.hasPrefix("["), list.hasSuffix("]"), list.count > 2 else { return nil }
        let elements = parts(of: list.dropFirst().dropLast(), separator: ",").map(\.trimmed)
        return elements.allSatisfy { literal($0) != nil } ? elements : nil
    }

    /// Splits a text at separators that are outside brackets and string literals.
    static func parts(of text: Substring, separator: Character) -> [Substring] {
        SourceConstants.parts(of: text, separator: separator)
    }

    /// Converts `Array<string>` to `string[]`.
    private static func array(_ type: String) -> String {
        for (name, mark) in [("Array<", ""), ("ReadonlyArray<", "readonly")]
        where type.hasPrefix(name) && type.hasSuffix(">") {
            let element = type.dropFirst(name.count).dropLast()
            guard parts(of: element, separator: ",").count == 1 else { return type }
            let isPlain = SourceConstants.isReference(element) || element.hasSuffix("[]") || element.hasSuffix(">")
            return mark + (isPlain ? array(String(element)) : "(\(element))") + "[]"
        }
        return type
    }

    /// Whether a type is a name that may be an alias, with or without type arguments.
    private static func isName(_ type: String) -> Bool {
        let name = type.prefix { $0 != "<" && $0 != "?" }
        return SourceConstants.isReference(name) && !primitives.contains(String(name))
            && (name.endIndex == type.endIndex || ">?".contains(type.last ?? " "))
    }

    private static func isStructure(_ type: String) -> Bool {
        ["\"", "=>", "{", "Function(", "[]"].contains { type.contains($0) } || type.first?.isNumber == true
    }
}
