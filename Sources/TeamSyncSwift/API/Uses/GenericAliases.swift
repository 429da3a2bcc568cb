import TeamSyncProtocol

/// The generic aliases of collections, tuples and functions, such as `typealias Rows<Item> = [Item]`.
struct GenericAliases {
    private var targets: [String: (parameters: [String], type: String)] = [:]

    /// The maximum number of aliases in one type, and the maximum size of the resulting type in bytes.
    private static let (depthLimit, sizeLimit) = (8, 1_000)

    init() {}

    /// - Parameter structures: see `UseContext`; other aliases are skipped.
    init(_ structures: [String: String]) {
        for (name, text) in structures where text.hasPrefix("<") {
            guard let end = text.firstIndex(of: ">") else { continue }
            let parameters = text[..<end].dropFirst().split(separator: ",").map(String.init)
            targets[name] = (parameters, String(text[text.index(after: end)...]))
        }
    }

    /// The text of an alias in `UseContext.structures`.
    static func text(_ parameters: [String], _ type: String) -> String {
        "<\(parameters.joined(separator: ","))>\(type)"
    }

    /// A canonical type with the types that the aliases in it stand for.
    func expand(_ type: String) -> String {
        guard !targets.isEmpty, type.contains("<") else { return type }
        var type = type
        for _ in 0..<GenericAliases.depthLimit {
            guard let next = once(type), next.utf8.count <= GenericAliases.sizeLimit else { break }
            type = next
        }
        return type
    }

    /// Expands the first alias; nil if there is none.
    private func once(_ type: String) -> String? {
        var rest = type[...]
        while let first = rest.first {
            guard first.isLetter || first == "_" else {
                rest.removeFirst()
                continue
            }
            let name = rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
            let after = rest[name.endIndex...]
            if let target = targets[String(name)], let end = GenericAliases.end(after) {
                let arguments = TypeParts.arguments(of: String(type[name.startIndex..<end]))
                guard arguments.count == target.parameters.count else { return nil }
                let meant = IdentifierText.replacing(in: target.type) { word in
                    target.parameters.firstIndex(of: word).map { arguments[$0] }
                }
                return "\(type[..<name.startIndex])\(meant)\(type[end...])"
            }
            rest = after
        }
        return nil
    }

    /// The end of generic arguments at the beginning of a text; nil if there are none.
    private static func end(_ text: Substring) -> String.Index? {
        guard text.first == "<" else { return nil }
        var (depth, before) = (0, Character(" "))
        for (index, character) in zip(text.indices, text) {
            if character == "<" { depth += 1 }
            if character == ">", before != "-" { depth -= 1 }
            if depth == 0 { return text.index(after: index) }
            before = character
        }
        return nil
    }
}
