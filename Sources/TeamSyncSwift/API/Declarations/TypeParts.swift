/// Takes the canonical text of a type apart: `[A]`, `[A:B]`, `(A,B)`, `(A)->B`, `Set<A>`.
enum TypeParts {
    /// A step from a type to the type of a part.
    enum Step {
        case element, key, value, result
        case tuple(Int)
        case parameter(Int)
    }

    static func part(_ step: Step, of type: String) -> String? {
        let type = plain(type)
        switch step {
        case .element:
            if let inner = inside(type, "[", "]") {
                let both = parts(inner, ":")
                return both.count == 1 ? inner : both.count == 2 ? "(key:\(both[0]),value:\(both[1]))" : nil
            }
            let name = type.prefix { $0 != "<" }
            guard sequences.contains(String(name)) else { return nil }
            return inside(String(type.dropFirst(name.count)), "<", ">").flatMap { parts($0, ",").first }
        case .key, .value:
            guard let inner = inside(type, "[", "]"), case let both = parts(inner, ":"), both.count == 2 else {
                return nil
            }
            if case .key = step { return both[0] } else { return both[1] }
        case .tuple(let index):
            guard let inner = inside(type, "(", ")") else { return nil }
            let all = parts(inner, ",")
            guard all.count > 1, all.indices.contains(index) else { return nil }
            return parts(all[index], ":").last
        case .result: return function(type)?.result
        case .parameter(let index):
            guard let all = function(type)?.parameters, all.indices.contains(index) else { return nil }
            return all[index]
        }
    }

    /// The types and protocols of the standard library whose first generic argument is that of their elements.
    private static let sequences: Set<String> = [
        "AnyCollection", "AnySequence", "ArraySlice", "AsyncSequence", "AsyncStream", "AsyncThrowingStream",
        "BidirectionalCollection", "Collection", "ContiguousArray", "MutableCollection", "RandomAccessCollection",
        "Sequence", "Set", "TaskGroup", "ThrowingTaskGroup",
    ]

    /// Returns the first generic argument of a key path type.
    static func root(ofKeyPath type: String) -> String? {
        let type = plain(type)
        let name = type.prefix { $0 != "<" }
        guard name.hasSuffix("KeyPath"), let inner = inside(String(type.dropFirst(name.count)), "<", ">") else {
            return nil
        }
        return parts(inner, ",").first
    }

    /// The number of parameters of a function type; nil for other types.
    static func parameters(of type: String) -> Int? { function(plain(type))?.parameters.count }

    /// The type of an element of a tuple that has a label.
    static func part(labelled label: String, of type: String) -> String? {
        guard let inner = inside(plain(type), "(", ")") else { return nil }
        return parts(inner, ",").lazy.map { parts($0, ":") }.first { $0.count == 2 && $0[0] == label }?.last
    }

    /// The type in the angle brackets after a name: `A` and `B` of `Result<A,B>`.
    static func argument(_ index: Int, of name: String, in type: String) -> String? {
        let type = plain(type)
        guard type.prefix(while: { $0 != "<" }) == name,
            let inner = inside(String(type.dropFirst(name.count)), "<", ">")
        else { return nil }
        return parts(inner, ",").dropFirst(index).first
    }

    /// The generic arguments of a type: `A` and `B` of `Pair<A,B>?`; empty if it has none.
    static func arguments(of type: String) -> [String] {
        let type = plain(type)
        let name = type.prefix { $0 != "<" }
        return inside(String(type.dropFirst(name.count)), "<", ">").map { parts($0, ",") } ?? []
    }

    /// A type without generic arguments at its end: `A` for `A<B>`.
    static func withoutArguments(_ type: String) -> String {
        let type = plain(type)
        return type.hasSuffix(">") && type.first?.isLetter ?? false ? String(type.prefix { $0 != "<" }) : type
    }

    /// The maximum size of a type in bytes; longer ones have no parts.
    private static let limit = 1_000

    /// Removes optional marks, attributes, specifiers and parentheses around the whole type.
    static func plain(_ type: String) -> String {
        guard type.utf8.count <= limit else { return "" }
        var type = type[...]
        while true {
            if type.hasSuffix("?") || type.hasSuffix("!"), function(String(type)) == nil {
                type = type.dropLast()
            } else if type.hasPrefix("@"), let space = type.firstIndex(of: " ") {
                type = type[type.index(after: space)...]
            } else if let word = WrittenTypes.specifiers.first(where: type.hasPrefix) {
                type = type.dropFirst(word.count)
            } else if let inner = inside(String(type), "(", ")"), parts(inner, ",").count == 1, !inner.isEmpty {
                type = inner[...]
            } else {
                return String(type)
            }
        }
    }

    private static func function(_ type: String) -> (parameters: [String], result: String)? {
        var depth = 0
        var before: Character = " "
        for (index, character) in zip(type.indices, type) {
            if character == ">", before == "-", depth == 0 {
                let front = type[..<type.index(before: index)]
                guard let end = front.lastIndex(of: ")"), let inner = inside(String(front[...end]), "(", ")") else {
                    return nil
                }
                return (inner.isEmpty ? [] : parts(inner, ","), String(type[type.index(after: index)...]))
            }
            depth += change(character, after: before)
            before = character
        }
        return nil
    }

    /// The text between a bracket at the beginning and the matching one at the end.
    private static func inside(_ type: String, _ open: Character, _ close: Character) -> String? {
        guard type.first == open, type.last == close, type.count > 1 else { return nil }
        let inner = type.dropFirst().dropLast()
        var depth = 0
        var before: Character = " "
        for character in inner {
            depth += change(character, after: before)
            if depth < 0 { return nil }
            before = character
        }
        return String(inner)
    }

    private static func parts(_ text: String, _ separator: Character) -> [String] {
        var (found, depth, before) = ([""], 0, Character(" "))
        for character in text {
            depth += change(character, after: before)
            before = character
            if character == separator, depth == 0 { found.append("") } else { found[found.count - 1].append(character) }
        }
        return found
    }

    private static func change(_ character: Character, after before: Character) -> Int {
        switch character {
        case "(", "[", "<": 1
        case ")", "]": -1
        case ">": before == "-" ? 0 : -1
        default: 0
        }
    }
}

/// Extracts names from the text of a type.
enum WrittenTypes {
    /// Keywords before a parameter's type.
    static let specifiers = ["inout ", "borrowing ", "consuming ", "sending ", "isolated ", "some ", "any "]

    /// `B` for `inout A.B<C>?`.
    static func last(_ type: String) -> String { names(type).last ?? "" }

    /// `A` for `inout A.B<C>?`; nil if nothing precedes the last name.
    static func outer(_ type: String) -> String? { names(type).dropLast().last }

    /// `[A, B, D]` for `inout A.B<C>.D?`.
    static func names(_ type: String) -> [String] {
        var type = type
        while let word = specifiers.first(where: type.hasPrefix) { type.removeFirst(word.count) }
        type.removeAll { $0 == "?" || $0 == "!" }
        guard let first = type.firstIndex(of: "<") else { return type.split(separator: ".").map(String.init) }
        return type[..<first].split(separator: ".").map(String.init) + names(after: type[first...])
    }

    /// `[D]` for `<C>.D`: the nested types after generic arguments.
    private static func names(after arguments: Substring) -> [String] {
        var (depth, before, rest) = (0, Character(" "), "")
        for character in arguments {
            defer { before = character }
            if character == "<" { depth += 1 }
            if depth == 0 { rest.append(character) }
            if character == ">", before != "-" { depth -= 1 }
        }
        guard rest.first == ".", rest.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }) else {
            return []
        }
        return rest.split(separator: ".").map(String.init)
    }
}
