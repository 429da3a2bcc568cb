extension GenericSignature {
    /// The associated type that is set by the argument of `Collection<Int>`.
    private static let primary = [
        "Sequence": "Element", "Collection": "Element", "BidirectionalCollection": "Element",
        "RandomAccessCollection": "Element", "MutableCollection": "Element", "RangeReplaceableCollection": "Element",
        "SetAlgebra": "Element", "AsyncSequence": "Element", "Identifiable": "ID", "RawRepresentable": "RawValue",
    ]

    /// Adds `name: A`, `name: B` for `A&B`, and `name.Element == Int` for `Collection<Int>`.
    mutating func require(_ name: String, _ types: String) {
        for type in types.split(separator: "&").map(String.init) {
            let parts = type.split(separator: "<", maxSplits: 1)
            guard parts.count == 2, type.hasSuffix(">"), let member = GenericSignature.primary[String(parts[0])],
                !parts[1].contains(",")
            else {
                requirements.insert("\(name): \(type)")
                continue
            }
            requirements.insert("\(name): \(parts[0])")
            requirements.insert(["\(name).\(member)", String(parts[1].dropLast())].sorted().joined(separator: " == "))
        }
    }
}

/// Numbers the generic parameters of a function by their first use in its parameters: their names, and the choice of
/// `<T: P>` or `some P`, have no meaning to callers.
struct GenericNumbering {
    private var numbers: [String: Int] = [:]

    static func apply(to own: inout APIDeclaration) {
        guard var callable = own.callable else { return }
        var numbering = GenericNumbering()
        for index in callable.parameters.indices {
            let type = callable.parameters[index].type
            if let constraint = opaque(type.text) {
                let name = "τ_some\(index)"
                own.generics.parameters.append(name)
                own.generics.require(name, constraint.text)
                callable.parameters[index].type = TypeText(text: name + constraint.mark, shown: type.shown)
            }
            numbering.number(&callable.parameters[index].type)
        }
        guard !own.generics.parameters.isEmpty else { return }
        if var result = callable.result {
            numbering.number(&result)
            callable.result = result
        }
        if case .always(var error?) = callable.effects.throwing {
            numbering.number(&error)
            callable.effects.throwing = .always(error)
        }
        own.callable = callable
        own.generics.parameters = own.generics.parameters.map { numbering.text($0) }.sorted()
        own.generics.requirements = Set(
            own.generics.requirements.map { requirement in
                let text = numbering.text(requirement)
                let sides = text.split(separator: " == ")
                return sides.count == 2 ? sides.sorted().joined(separator: " == ") : text
            })
    }

    /// The requirements of `some P` and `(some P)?`.
    private static func opaque(_ text: String) -> (text: String, mark: String)? {
        if text.hasPrefix("some "), !text.dropFirst(5).contains("some ") { return (String(text.dropFirst(5)), "") }
        guard text.hasPrefix("(some "), text.hasSuffix(")?") else { return nil }
        let inner = text.dropFirst(6).dropLast(2)
        return inner.contains("some ") || inner.contains(")") ? nil : (String(inner), "?")
    }

    private mutating func number(_ type: inout TypeText) {
        type = TypeText(text: text(type.text), shown: type.shown, isFunction: type.isFunction)
    }

    /// Replaces the first name that begins with `τ_` with `τ0`, the second with `τ1`, and so on.
    private mutating func text(_ text: String) -> String {
        guard text.contains("τ_") else { return text }
        return IdentifierText.replacing(in: text) { name in
            guard name.hasPrefix("τ_") else { return nil }
            let number = numbers[name] ?? numbers.count
            numbers[name] = number
            return "τ\(number)"
        }
    }
}

/// Replaces identifiers in the text of a type.
enum IdentifierText {
    /// - Parameter change: the replacement for an identifier that is neither a label nor after a period; nil to keep
    ///   it.
    static func replacing(in text: String, _ change: (String) -> String?) -> String {
        var (result, word, before) = ("", "", Character(" "))
        func flush(_ next: Character) -> String {
            defer { word = "" }
            guard !word.isEmpty, before != "." else { return word }
            // A label, as in '(a:Int)'; 'T: P' and '[Key:Value]' contain none.
            if next == ":", before == "(" || before == "," { return word }
            return change(word) ?? word
        }
        for character in text {
            if character.isLetter || character.isNumber || character == "_" {
                if word.isEmpty, let last = result.last { before = last }
                if word.isEmpty, result.isEmpty { before = " " }
                word.append(character)
            } else {
                result += flush(character)
                result.append(character)
            }
        }
        return result + flush(" ")
    }

    static func contains(_ name: String, in text: String) -> Bool {
        var found = false
        _ = replacing(in: text) { word in
            if word == name { found = true }
            return nil
        }
        return found
    }
}
