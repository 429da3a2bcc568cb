import TeamSyncBase
import TeamSyncDesign

/// An argument that a tool takes.
struct Argument: Sendable {
    enum Kind: Sendable, Equatable {
        /// - Parameter limit: the most UTF-8 bytes.
        case text(limit: Int = 1000)
        /// - Parameter count: the most elements; `limit`: the most UTF-8 bytes of each.
        case texts(count: Int, limit: Int)
        case choice([String])
        case integer(ClosedRange<Int>)
        case flag
    }

    var name: String
    /// For models; empty where the name is enough.
    var description = ""
    var kind: Kind
    var isRequired = false
}

/// The arguments of one call.
struct Arguments: Sendable {
    private let values: [String: JSONValue]

    /// Members that are null count as left out.
    /// - Throws: for arguments that the tool does not take, lacks, or takes otherwise.
    init(_ values: [String: JSONValue], for arguments: [Argument]) throws(ToolFailure) {
        let given = values.filter { $0.value != .null }
        for name in given.keys.sorted() where !arguments.contains(where: { $0.name == name }) {
            let names = arguments.isEmpty ? "takes none" : "takes " + arguments.map(\.name).joined(separator: ", ")
            throw ToolFailure("There is no argument \(name, limit: 100); this tool \(own: names).")
        }
        for argument in arguments {
            guard let value = given[argument.name] else {
                if argument.isRequired { throw ToolFailure("The argument \(argument.name) is missing.") }
                continue
            }
            if let problem = argument.problem(with: value) {
                throw ToolFailure("The argument \(argument.name) \(own: problem).")
            }
        }
        self.values = given
    }

    /// nil when it was left out; likewise the others.
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
    /// nil for a value that it takes.
    fileprivate func problem(with value: JSONValue) -> String? {
        switch kind {
        case .text(let limit):
            guard let text = value.string else { return "must be a string" }
            return text.utf8.count > limit ? "is longer than \(limit) bytes" : nil
        case .texts(let count, let limit):
            guard case .array(let elements) = value, (1...count).contains(elements.count),
                elements.allSatisfy({ $0.string.map { $0.utf8.count <= limit } ?? false })
            else { return "must be a list of 1 to \(count) strings of at most \(limit) bytes" }
            return nil
        case .choice(let choices):
            guard let text = value.string, choices.contains(text) else {
                return "must be one of " + choices.joined(separator: ", ")
            }
            return nil
        case .integer(let range):
            guard let number = value.integer, range.contains(number) else {
                return "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
            }
            return nil
        case .flag:
            if case .bool = value { return nil }
            return "must be true or false"
        }
    }
}
