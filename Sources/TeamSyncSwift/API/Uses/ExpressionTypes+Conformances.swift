import SwiftSyntax

/// The protocols that types conform to, as far as the sources and the standard library state them.
extension ExpressionTypes {
    /// Whether values of a type conform to a protocol; nil if that is not known.
    /// - Parameter type: canonical text.
    func conforms(_ type: String, to name: String, depth: Int = 0) -> Bool? {
        guard depth < ExpressionTypes.depthLimit, KnownConformances.protocols.contains(name), !type.contains("τ_"),
            !type.contains("′"), !type.contains("_")
        else { return nil }
        let isConditional = KnownConformances.conditional.contains(name)
        if type.hasSuffix("?") {
            guard isConditional else { return name == "View" ? nil : false }
            return conforms(String(type.dropLast()), to: name, depth: depth + 1)
        }
        guard !type.hasPrefix("some "), !type.hasPrefix("any "), case let plain = TypeParts.plain(type) else {
            return nil
        }
        let isCollection = plain.hasPrefix("[") || plain.hasPrefix("Set<")
        if plain.hasPrefix("(") { return isConditional || name == "View" ? false : nil }
        if isCollection {
            guard isConditional else { return ["Collection", "Sequence"].contains(name) ? true : false }
            if plain.hasPrefix("Set<"), ["Equatable", "Hashable"].contains(name) { return true }
            if let value = TypeParts.part(.value, of: plain) { return conforms(value, to: name, depth: depth + 1) }
            return TypeParts.part(.element, of: plain).flatMap { conforms($0, to: name, depth: depth + 1) }
        }
        guard !plain.contains("<"), !plain.contains("&"), !plain.contains(" "),
            case let last = WrittenTypes.last(plain),
            !names.generics.contains(last)
        else { return nil }
        guard names.declares(last) else { return KnownConformances.ofStandard(last, to: name) }
        return conforms(own: plain, last, to: name)
    }

    /// Whether a type that this repository declares conforms to a protocol.
    private func conforms(own path: String, _ last: String, to name: String) -> Bool? {
        let all = names.relatives(of: path).union(names.relatives(of: last)).union(names.ancestors(of: last))
        if StatedProtocols.all(all).contains(name) { return true }
        if ["Equatable", "Hashable"].contains(name) {
            if names.memberTypes.hasPlainCases(last) { return true }
            if all.contains(where: { $0.hasPrefix("NS") || $0.hasPrefix("UI") }) { return true }
        }
        // A protocol of another module may imply others.
        let family = TypeFamily()
        let isKnown = all.allSatisfy { $0 == path || $0 == last || names.declares($0) || family.isKnown($0) }
        return isKnown ? family.closure(of: all).contains(name) : nil
    }
}

/// The conformances of the standard library's types.
enum KnownConformances {
    /// The protocols whose conformances are known.
    static let protocols: Set<String> = [
        "BinaryFloatingPoint", "BinaryInteger", "CaseIterable", "Codable", "Comparable", "Decodable", "Encodable",
        "Equatable", "Error", "FloatingPoint", "Hashable", "Identifiable", "Numeric", "StringProtocol", "View",
    ]
    /// Those to which collections and optional values conform if their elements do.
    static let conditional: Set<String> = ["Codable", "Decodable", "Encodable", "Equatable", "Hashable"]

    private static let values: Set<String> = ["Codable", "Decodable", "Encodable", "Equatable", "Hashable"]
    private static let integers: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]
    private static let floats: Set<String> = ["CGFloat", "Double", "Float"]

    /// - Returns: nil for types that are not known.
    static func ofStandard(_ type: String, to name: String) -> Bool? {
        if integers.contains(type) {
            return values.union(["BinaryInteger", "Comparable", "Numeric"]).contains(name)
        }
        if floats.contains(type) {
            return values.union(["BinaryFloatingPoint", "Comparable", "FloatingPoint", "Numeric"]).contains(name)
        }
        switch type {
        case "String": return values.union(["Comparable", "StringProtocol"]).contains(name)
        case "Substring": return values.union(["Comparable", "StringProtocol"]).contains(name)
        case "Date": return values.union(["Comparable"]).contains(name)
        case "Bool", "Data", "URL": return values.contains(name)
        case "Color", "Font": return ["Equatable", "Hashable"].contains(name) || type == "Color" && name == "View"
        default: return SystemMembers.isView(type) && name == "View" ? true : nil
        }
    }
}
