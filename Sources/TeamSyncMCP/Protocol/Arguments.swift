import TeamSyncBase
import TeamSyncDesign

/// An argument of a tool.
struct Argument: Sendable {
    enum Kind: Sendable, Equatable {
        /// - Parameter limit: the maximum size in UTF-8 bytes.
        case text(limit: Int = 1000)
        /// - Parameter count: the maximum number of elements; `limit` is the maximum size of each one in UTF-8 bytes.
        case texts(count: Int, limit: Int)
        case choice([String])
        case integer(ClosedRange<Int>)
        case flag
    }

    var name: String
    /// The description for models; empty if the name is sufficient.
    var description = ""
    var kind: Kind
    var isRequired = false
}

/// The arguments of a call to a tool.
struct Arguments: Sendable {
    private let values: [String: JSONValue]

    /// Null, empty text, empty lists, and a 0 that is out of range count as omitted, because some clients treat every
    /// argument as required and send such values. Numbers are also accepted as text, and are clamped to their range.
    /// - Throws: for unknown, missing and invalid arguments.
    init(_ values: [String: JSONValue], for arguments: [Argument]) throws(ToolFailure) {
        for name in values.keys.sorted() where !arguments.contains(where: { $0.name == name }) {
            if values[name]?.isBlank == true { continue }
            let names = arguments.isEmpty ? "takes none" : "takes " + arguments.map(\.name).joined(separator: ", ")
            throw ToolFailure("There is no argument \(name, limit: 100); this tool \(own: names).")
        }
        var taken: [String: JSONValue] = [:]
        for argument in arguments {
            if let value = values[argument.name], !value.isBlank { taken[argument.name] = try argument.taken(value) }
            guard taken[argument.name] != nil || !argument.isRequired else {
                throw ToolFailure("The argument \(argument.name) is missing.")
            }
        }
        self.values = taken
    }

    /// The text of an argument; nil if it is omitted. In that case, the other accessors also return nil.
    func text(_ name: String) -> String? { values[name]?.string }

    func texts(_ name: String) -> [String]? {
        guard case .array(let elements)? = values[name] else { return nil }
        return elements.compactMap(\.string)
    }

    func integer(_ name: String) -> Int? { values[name]?.integer }

    func flag(_ name: String) -> Bool? {
        guard case .bool(let value)? = values[name] else { return nil }
        return value
    }
}

extension Argument {
    /// The value as the tool interprets it; nil if it counts as omitted.
    fileprivate func taken(_ value: JSONValue) throws(ToolFailure) -> JSONValue? {
        switch kind {
        case .text(let limit):
            guard let text = value.asText else { throw refused("must be a string") }
            guard text.utf8.count <= limit else { throw refused("is longer than \(limit) bytes") }
            return .string(text)
        case .texts(let count, let limit):
            guard let texts = value.asTexts, texts.allSatisfy({ $0.utf8.count <= limit }) else {
                throw refused("must be a list of at most \(count) strings of at most \(limit) bytes")
            }
            return texts.isEmpty ? nil : .strings(texts)
        case .choice(let choices):
            let wanted = value.asText?.lowercased()
            guard let choice = choices.first(where: { $0.lowercased() == wanted }) else {
                throw refused("must be one of " + choices.joined(separator: ", "))
            }
            return .string(choice)
        case .integer(let range):
            guard let number = value.asInteger else {
                throw refused("must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            if number == 0, !range.contains(0) { return nil }
            return .number(min(max(number, range.lowerBound), range.upperBound))
        case .flag:
            guard let flag = value.asFlag else { throw refused("must be true or false") }
            return .bool(flag)
        }
    }

    private func refused(_ problem: String) -> ToolFailure {
        ToolFailure("The argument \(name) \(own: problem).")
    }
}

extension JSONValue {
    /// Whether the value is empty: null, white space, or a list that contains only such values.
    fileprivate var isBlank: Bool {
        switch self {
        case .null: true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        case .array(let elements): elements.allSatisfy(\.isBlank)
        case .bool, .number, .object: false
        }
    }

    /// The value as a string: a string itself, the digits of a number, or the only element of a list with one of these.
    fileprivate var asText: String? {
        switch self {
        case .string(let text): text
        case .number(let digits): digits
        case .array(let elements) where elements.count == 1: elements[0].asText
        case .null, .bool, .array, .object: nil
        }
    }

    /// The non-blank strings of a list. A single string, and a list written as JSON in a string, are also accepted.
    fileprivate var asTexts: [String]? {
        switch self {
        case .array(let elements):
            let texts = elements.filter { !$0.isBlank }.map(\.asText)
            return texts.contains(nil) ? nil : texts.compactMap(\.self)
        case .string(let text):
            if text.hasPrefix("["), case .array(let elements)? = JSONFile.parsed(Array(text.utf8)[...]) {
                return JSONValue.array(elements).asTexts
            }
            return [text]
        default: return asText.map { [$0] }
        }
    }

    /// The value as a whole number, which may also be written as text. A number that is out of range becomes the
    /// nearest integer.
    fileprivate var asInteger: Int? {
        guard let text = asText?.trimmingPrefix(while: \.isWhitespace) else { return nil }
        if let number = Int(text) { return number }
        guard let number = Double(text), number == number.rounded(.towardZero) else { return nil }
        return Int(exactly: number) ?? (number > 0 ? .max : .min)
    }

    fileprivate var asFlag: Bool? {
        if case .bool(let flag) = self { return flag }
        switch asText?.lowercased() {
        case "true", "yes", "1": return true
        case "false", "no", "0": return false
        default: return nil
        }
    }
}
