/// The inheritance of types and protocols, by name, in the sources and the standard library.
struct TypeFamily {
    private var parents = TypeFamily.standard

    /// The maximum number of ancestors of a type; the nearest ones are kept.
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

    /// Returns the names and all names that they imply.
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

    /// Whether a value of one type is also one of another: a superclass, or a protocol that it may conform to.
    func mayConform(_ type: String, to other: String) -> Bool {
        TypeFamily.isStandard(other) || closure(of: [type]).contains(other)
    }

    // MARK: The standard library

    /// Whether a name is that of a protocol of the standard library.
    static func isStandard(_ name: String) -> Bool { standard[name] != nil }

    /// The protocols that the types of components often conform to.
    private static let standard: [String: Set<String>] = [
        "Codable": ["Encodable", "Decodable"], "Encodable": [], "Decodable": [], "Equatable": [], "Sendable": [],
        "Hashable": ["Equatable"], "Comparable": ["Equatable"], "CaseIterable": [], "Identifiable": [],
        "Error": ["Sendable"], "LocalizedError": ["Error"], "Sequence": [], "Collection": ["Sequence"],
        "BidirectionalCollection": ["Collection"], "RandomAccessCollection": ["BidirectionalCollection"],
        "Numeric": ["Equatable"], "BinaryInteger": ["Hashable", "Comparable", "Numeric"],
        "BinaryFloatingPoint": ["Hashable", "Comparable", "Numeric"],
        "StringProtocol": ["BidirectionalCollection", "Hashable", "Comparable"],
        "CustomStringConvertible": [], "RawRepresentable": [], "OptionSet": ["SetAlgebra", "RawRepresentable"],
        "SetAlgebra": ["Equatable"], "Actor": ["Sendable"], "AnyObject": [], "ObservableObject": [],
    ]
}
