import TeamSyncDocuments

/// What another type means for those who give a value, and for those who get one.
struct TypeChange {
    private let families: TypeFamily
    /// What is required of the generic parameters of each side.
    private let requirements: (old: Set<String>, new: Set<String>)
    /// Whether values count whose type only the parameter tells.
    var isStrict = true

    init(_ families: TypeFamily, old: Set<String>, new: Set<String>) {
        (self.families, requirements) = (families, (old, new))
    }

    // MARK: Values that are given

    func verdict(ofInput old: TypeText, _ new: TypeText) -> APIChange.Verdict {
        let verdict = input(old.text, new.text, isFunction: old.isFunction && new.isFunction)
        if verdict == .breaking, Concurrency.isOnlyDifference(old, new) { return .mayBreak }
        guard verdict == .compatible, isStrict, TypeChange.namesType(old, new) else { return verdict }
        return .mayBreak
    }

    /// Types whose values are mostly written as literals, which other types take as values of these.
    private static let literals: Set<String> = ["String", "Substring", "Bool", "Character"]

    /// Whether `.member`, `[]` and `nil` were of a type that is known, and are of one that is inferred.
    private static func namesType(_ old: TypeText, _ new: TypeText) -> Bool {
        let (one, other) = (wrapped(old.text) ?? old.text, wrapped(new.text) ?? new.text)
        if one == other || one.contains("τ") || literals.contains(old.text) || old.isFunction { return false }
        if other.hasPrefix("[") { return false }
        let isInferred = parameter(other) != nil
        if old.shown.contains("any ") { return isInferred && old.isOptional && new.isOptional }
        return isInferred || new.shown.contains("any ")
    }

    /// Whether a variable can be given for an `inout` parameter: it is not converted.
    func takesVariables(of old: TypeText, as new: TypeText) -> Bool {
        if old == new || old.text.dropLast() == new.text.dropLast() && old.isOptional && new.isOptional { return true }
        guard new.text.contains("τ") else { return false }
        return new.isOptional == old.isOptional || TypeChange.parameter(new.text) != nil
    }

    /// Whether a closure that is given for a parameter escapes.
    static func isKept(_ type: TypeText, _ attributes: Set<String>) -> Bool {
        !type.isFunction || attributes.contains("escaping") || isOptionalFunction(type.text)
    }

    /// `(()->Int)?`, which `()->Int?` is not.
    private static func isOptionalFunction(_ text: String) -> Bool {
        guard text.hasSuffix(")?") || text.hasSuffix(")!"), text.first == "(" else { return false }
        var depth = 0
        for (offset, character) in text.enumerated() {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { return offset == text.count - 2 }
        }
        return false
    }

    private func input(_ old: String, _ new: String, isFunction: Bool) -> APIChange.Verdict {
        if old == new { return .compatible }
        // A value converts to an optional one by itself.
        if let wrapped = TypeChange.wrapped(new) {
            let inner = input(TypeChange.wrapped(old) ?? old, wrapped, isFunction: isFunction)
            if inner == .compatible { return inner }
        }
        if old.hasSuffix("!") || new.hasSuffix("!"), old.dropLast() == new.dropLast() { return .compatible }
        if let parameter = TypeChange.parameter(new) {
            return takes(old, requirements(of: parameter, requirements.new), parameter)
        }
        if let parameter = TypeChange.parameter(old) {
            // 'some P' became 'any P'.
            let own = families.closure(of: Set(requirements(of: parameter, requirements.old).map(\.type)))
            return new == "Any" || new.split(separator: "&").allSatisfy { own.contains(String($0)) }
                ? .compatible : .mayBreak
        }
        if let part = TypeChange.part(of: old, where: new) {
            return takes(part.type, requirements(of: part.parameter, requirements.new), part.parameter)
        }
        // Arrays convert by their elements.
        if let one = TypeChange.element(old), let other = TypeChange.element(new),
            input(one, other, isFunction: false) == .compatible
        {
            return .compatible
        }
        if isFunction { return closure(old, new) }
        if TypeChange.withoutLabels(old) == new || old == TypeChange.withoutLabels(new) { return .compatible }
        let parts = new.split(separator: "&").map { families.conforms(old, to: String($0)) }
        if parts.allSatisfy({ $0 == true }) { return .compatible }
        // A generic parameter in place of a type may take that type too.
        return new.contains("τ") && !old.contains("τ") ? .mayBreak : .breaking
    }

    /// Whether a generic parameter takes a type.
    private func takes(
        _ type: String, _ all: [(path: String, isSame: Bool, type: String)], _ parameter: String
    ) -> APIChange.Verdict {
        let own = TypeChange.parameter(type).map { name in
            families.closure(of: Set(requirements(of: name, requirements.old).map(\.type)))
        }
        let answers: [Bool?] = all.map { path, isSame, required in
            if let own { return own.contains(required) ? true : nil }
            if path == parameter, !isSame { return families.conforms(type, to: required) }
            guard isSame, path == "\(parameter).Element", let element = TypeChange.element(type) else { return nil }
            return element == required ? true : required.contains("τ") ? nil : false
        }
        if answers.contains(false) { return .breaking }
        return answers.allSatisfy { $0 == true } ? .compatible : .mayBreak
    }

    /// `T: P` and `T.Element == Int`, of `T`.
    private func requirements(
        of parameter: String, _ all: Set<String>
    ) -> [(path: String, isSame: Bool, type: String)] {
        all.sorted().compactMap { text in
            for (separator, isSame) in [(" == ", true), (": ", false)] {
                let parts = text.split(separator: separator, maxSplits: 1).map(String.init)
                guard parts.count == 2 else { continue }
                let sides = isSame && !parts[0].hasPrefix(parameter) ? [parts[1], parts[0]] : parts
                guard sides[0] == parameter || sides[0].hasPrefix("\(parameter).") else { return nil }
                return (sides[0], isSame, sides[1])
            }
            return nil
        }
    }

    /// A closure that does less fits where more is allowed.
    private func closure(_ old: String, _ new: String) -> APIChange.Verdict {
        for word in [" throws", " async", " async throws"] where new.replacing(word, with: "") == old {
            return .compatible
        }
        if let error = TypeChange.thrown(new), error.hasPrefix("τ"),
            [" throws", ""].contains(where: { new.replacing(" throws(\(error))", with: $0) == old })
        {
            return .compatible
        }
        guard TypeChange.withoutAttributes(old) == TypeChange.withoutAttributes(new) else { return .breaking }
        // What the closure calls may have to be on the actor.
        let (before, after) = (TypeChange.attributes(old), TypeChange.attributes(new))
        let isOffActor = before.subtracting(after).contains { $0.hasSuffix("Actor") }
        return after.isSubset(of: before) && !isOffActor ? .compatible : .mayBreak
    }

    /// Whether its values can be copied, as those of nearly all types can.
    func isCopied(_ type: TypeText) -> Bool {
        let own = TypeChange.parameter(type.text).map { Set(requirements(of: $0, requirements.new).map(\.type)) }
        return !(own ?? families.closure(of: [type.text])).contains("~Copyable")
    }

    // MARK: Values that are got

    /// Of what is set, and not only read: it is an input too.
    static func verdict(ofVariable old: TypeText, _ new: TypeText) -> APIChange.Verdict {
        Concurrency.isOnlyDifference(old, new) ? .mayBreak : .breaking
    }

    func verdict(ofOutput one: TypeText, _ other: TypeText) -> APIChange.Verdict {
        let (old, new) = (one.text, other.text)
        if Concurrency.isOnlyDifference(one, other) { return .mayBreak }
        if TypeChange.withoutLabels(new) == old { return .compatible }
        if old.hasPrefix("some ") {
            let required = old.dropFirst(5).split(separator: "&").map(String.init)
            let answers: [Bool?] =
                if new.hasPrefix("some ") {
                    required.map { families.closure(of: [String(new.dropFirst(5))]).contains($0) }
                } else {
                    required.map { families.conforms(new, to: $0) }
                }
            if answers.allSatisfy({ $0 == true }) { return .compatible }
            return .mayBreak
        }
        if one.isFunction, other.isFunction,
            TypeChange.withoutAttributes(old) == TypeChange.withoutAttributes(new)
        {
            return .mayBreak
        }
        if old.hasSuffix("?"), new.hasSuffix("!"), old.dropLast() == new.dropLast() { return .mayBreak }
        if !new.contains("τ"), old != "Any", families.closure(of: [new]).contains(old) { return .mayBreak }
        return .breaking
    }

    // MARK: Texts

    /// As they are written; in the one spelling where that is the same.
    static func shown(_ old: TypeText, _ new: TypeText) -> (String, String) {
        old.shown == new.shown ? (old.text, new.text) : (old.shown, new.shown)
    }

    /// The name of a generic parameter that is the whole type.
    private static func parameter(_ text: String) -> String? {
        text.first == "τ" && text.dropFirst().allSatisfy(\.isNumber) ? text : nil
    }

    private static func wrapped(_ text: String) -> String? {
        guard text.hasSuffix("?") else { return nil }
        let inner = String(text.dropLast())
        return inner.hasPrefix("(") && inner.hasSuffix(")") ? String(inner.dropFirst().dropLast()) : inner
    }

    private static func element(_ text: String) -> String? {
        text.hasPrefix("[") && text.hasSuffix("]") && !text.contains(":") ? String(text.dropFirst().dropLast()) : nil
    }

    /// The part of a type for which another one has its only generic parameter: `Int` for `[Int]` and `[τ0]`.
    private static func part(of old: String, where new: String) -> (type: String, parameter: String)? {
        guard let start = new.firstIndex(of: "τ"), new.lastIndex(of: "τ") == start, !old.contains("τ") else {
            return nil
        }
        let parameter = "τ" + new[new.index(after: start)...].prefix { $0.isNumber }
        let (before, after) = (new[..<start], new[start...].dropFirst(parameter.count))
        guard old.count > before.count + after.count, old.hasPrefix(before), old.hasSuffix(after) else { return nil }
        let type = String(old.dropFirst(before.count).dropLast(after.count))
        var depth = 0
        for character in type {
            if "<([".contains(character) { depth += 1 }
            if ">)]".contains(character) { depth -= 1 }
            if depth < 0 || depth == 0 && (character == "," || character == ":" || character == " ") { return nil }
        }
        return depth == 0 ? (type, parameter) : nil
    }

    private static func thrown(_ text: String) -> String? {
        text.split(separator: " throws(", maxSplits: 1).dropFirst().first.map { String($0.prefix { $0 != ")" }) }
    }

    private static func words(_ text: String) -> [Substring] { text.split(separator: " ") }

    private static func withoutAttributes(_ text: String) -> String {
        words(text).filter { !$0.hasPrefix("@") }.joined(separator: " ")
    }

    private static func attributes(_ text: String) -> Set<Substring> { Set(words(text).filter { $0.hasPrefix("@") }) }

    /// `(Int,Int)` of `(a:Int,b:Int)`.
    private static func withoutLabels(_ text: String) -> String {
        guard text.contains(":"), text.hasPrefix("("), !text.contains("->") else { return text }
        var (result, word, depth) = ("", "", 0)
        for character in text {
            switch character {
            case "[": depth += 1
            case "]": depth -= 1
            case ":" where depth == 0:
                word = ""
                continue
            default: break
            }
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                result += word + String(character)
                word = ""
            }
        }
        return result + word
    }
}
