/// The inheritance of types and protocols, by name, in the sources and the standard library.
struct TypeFamily {
    private var parents = TypeFamily.standard

    /// The maximum number of names that one name implies; the nearest ones are kept.
    private static let limit = 300

    /// Must be called for each declared type.
    mutating func add(_ type: APIDeclaration) {
        parents[type.name, default: []].formUnion(type.inherited.map(\.text))
        parents[type.name, default: []].formUnion(type.implied)
    }

    mutating func rename(_ names: [String: String]) {
        parents = Dictionary(
            parents.map { (names[$0] ?? $0, Set($1.map { names[$0] ?? $0 })) }, uniquingKeysWith: { $0.union($1) })
    }

    /// The names with all that they imply.
    func closure(of names: Set<String>) -> Set<String> {
        var all: Set<String> = []
        var rest = Array(names)
        while let name = rest.popLast(), all.count < TypeFamily.limit {
            for part in name.split(separator: "&").map(String.init) where all.insert(part).inserted {
                rest += parents[part] ?? []
            }
        }
        return all.subtracting(["Codable"])
    }

    /// Whether a type is or conforms to another; nil if unknown.
    func conforms(_ type: String, to other: String) -> Bool? {
        if other == "Any" || type == other { return true }
        let name = TypeFamily.name(of: type)
        let parts = type.split(separator: "&").map(String.init)
        // 'A.Style' is different from 'Style'.
        let all = name == other ? closure(of: Set(parts)) : closure(of: Set(parts + [name]))
        if all.contains(other) { return true }
        if TypeFamily.conditional.contains(other), let parts = TypeFamily.parts(of: type) {
            return parts.allSatisfy { conforms($0, to: other) == true } ? true : nil
        }
        return TypeFamily.scalars.contains(name) && TypeFamily.standard[other] != nil ? false : nil
    }

    /// The protocols of `[T]`, `T?` and `[K:V]` if their parts conform.
    private static let conditional: Set<String> = ["Equatable", "Hashable", "Encodable", "Decodable", "Sendable"]

    /// The types in `[T]`, `T?` and `[K:V]`; nil for other types.
    private static func parts(of type: String) -> [String]? {
        if type.hasSuffix("?") { return [String(type.dropLast())] }
        guard type.hasPrefix("["), type.hasSuffix("]"), !type.contains(" of ") else { return nil }
        let inner = type.dropFirst().dropLast()
        guard name(of: type) == "Dictionary" else { return [String(inner)] }
        let sides = inner.split(separator: ":", maxSplits: 1).map(String.init)
        return sides.count == 2 ? sides : nil
    }

    /// `Array` for `[Int]`.
    private static func name(of type: String) -> String {
        if type.hasSuffix("?") { return "Optional" }
        if type.hasPrefix("[") {
            // A colon outside brackets makes it a dictionary.
            var depth = 0
            for character in type.dropFirst() {
                switch character {
                case "[", "(", "<": depth += 1
                case "]", ")", ">": depth -= 1
                case ":" where depth == 0: return "Dictionary"
                default: break
                }
            }
            return "Array"
        }
        return type.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? type
    }

    // MARK: The standard library

    private static let number: Set<String> = [
        "SignedInteger", "FixedWidthInteger", "SignedNumeric", "Codable", "Sendable", "LosslessStringConvertible",
        "CVarArg", "ExpressibleByIntegerLiteral",
    ]
    private static let unsigned: Set<String> = number.subtracting(["SignedInteger", "SignedNumeric"]).union([
        "UnsignedInteger"
    ])
    private static let floating: Set<String> = [
        "BinaryFloatingPoint", "Codable", "Sendable", "LosslessStringConvertible", "CVarArg",
        "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral",
    ]
    /// Types whose conformances in the standard library are completely listed here.
    private static let scalars: Set<String> = ["Int", "UInt", "Double", "Float", "Bool", "String", "Character"]

    private static let standard: [String: Set<String>] = [
        "Codable": ["Encodable", "Decodable"], "Encodable": [], "Decodable": [], "Equatable": [], "Sendable": [],
        "Hashable": ["Equatable"], "Comparable": ["Equatable"], "CaseIterable": [], "Identifiable": [],
        "Error": ["Sendable"], "LocalizedError": ["Error"], "CustomNSError": ["Error"], "Sequence": [],
        "Collection": ["Sequence"], "BidirectionalCollection": ["Collection"],
        "RandomAccessCollection": ["BidirectionalCollection"], "MutableCollection": ["Collection"],
        "RangeReplaceableCollection": ["Collection"],
        "BinaryInteger": ["Hashable", "Numeric", "Strideable", "CustomStringConvertible"],
        "FixedWidthInteger": ["BinaryInteger", "LosslessStringConvertible"],
        "SignedInteger": ["BinaryInteger", "SignedNumeric"], "UnsignedInteger": ["BinaryInteger"],
        "FloatingPoint": ["SignedNumeric", "Strideable", "Hashable"], "BinaryFloatingPoint": ["FloatingPoint"],
        "SignedNumeric": ["Numeric"], "Numeric": ["AdditiveArithmetic"],
        "AdditiveArithmetic": ["Equatable"], "Strideable": ["Comparable"],
        "LosslessStringConvertible": ["CustomStringConvertible"], "CustomStringConvertible": [],
        "OptionSet": ["SetAlgebra", "RawRepresentable"], "RawRepresentable": [],
        "SetAlgebra": ["Equatable", "ExpressibleByArrayLiteral"], "Actor": ["AnyActor", "Sendable"],
        "IteratorProtocol": [], "StringProtocol": ["BidirectionalCollection", "Hashable", "Comparable"],
        "CodingKey": ["Sendable", "CustomStringConvertible"],
        "Int": number, "Int8": number, "Int16": number, "Int32": number, "Int64": number,
        "UInt": unsigned, "UInt8": unsigned, "UInt16": unsigned, "UInt32": unsigned, "UInt64": unsigned,
        "Double": floating, "Float": floating, "CGFloat": floating,
        "Bool": ["Hashable", "Codable", "Sendable", "LosslessStringConvertible", "ExpressibleByBooleanLiteral"],
        "String": [
            "StringProtocol", "RangeReplaceableCollection", "Codable", "Sendable", "LosslessStringConvertible",
            "ExpressibleByStringLiteral",
        ],
        "Substring": ["StringProtocol", "RangeReplaceableCollection", "Sendable", "LosslessStringConvertible"],
        "Character": ["Hashable", "Comparable", "Codable", "Sendable", "LosslessStringConvertible"],
        "Array": [
            "RandomAccessCollection", "MutableCollection", "RangeReplaceableCollection", "CustomStringConvertible",
            "ExpressibleByArrayLiteral",
        ],
        "Set": ["Collection", "SetAlgebra", "Hashable", "CustomStringConvertible"],
        "Dictionary": ["Collection", "CustomStringConvertible", "ExpressibleByDictionaryLiteral"],
        "URL": ["Hashable", "Codable", "Sendable", "CustomStringConvertible"],
        "UUID": ["Hashable", "Codable", "Sendable", "CustomStringConvertible"],
        "Date": ["Hashable", "Comparable", "Codable", "Sendable", "CustomStringConvertible"],
    ]
}
