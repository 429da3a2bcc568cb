import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncReaders

/// The tokens by which a value is reached, and the value.
struct AliasPath: Equatable {
    /// In their order; the last one has the value.
    let names: [String]
    /// nil where a token of the path does not exist, or refers to itself.
    let value: String?

    /// `grey.0 → grey.base`
    var words: String { names.joined(separator: " → ") }
}

/// Follows references between the tokens of one repository.
struct AliasResolver {
    /// Tokens of a path.
    private static let limit = 32

    private var items: [String: CatalogueItem] = [:]

    /// - Parameter catalogues: of one repository, at one commit. Of equal names the first one counts.
    init(_ catalogues: [LoadedCatalogue]) {
        for item in catalogues.lazy.flatMap(\.items) where items[item.name] == nil { items[item.name] = item }
    }

    /// nil for a value that refers to no other token.
    func path(of item: CatalogueItem, _ appearance: Appearance = Appearance()) -> AliasPath? {
        var names: [String] = []
        var present = item
        while names.count < AliasResolver.limit {
            let (reference, value) = AliasResolver.step(present, appearance)
            guard let reference else { return names.isEmpty ? nil : AliasPath(names: names, value: value) }
            guard let next = target(reference), !names.contains(next.name), next.name != item.name else {
                // A catalogue that follows references itself has the value, also of a token that only groups declare.
                let known = value.flatMap { AliasResolver.reference($0) == nil ? $0 : nil }
                return AliasPath(names: names + [BoundedName.of(Sanitizer.clean(reference))], value: known)
            }
            names.append(next.name)
            present = next
        }
        return AliasPath(names: names, value: nil)
    }

    private func target(_ reference: String) -> CatalogueItem? {
        var names = [reference]
        for suffix in [".value", ".$value"] where reference.hasSuffix(suffix) {
            names.append(String(reference.dropLast(suffix.count)))
        }
        return names.lazy.compactMap { items[BoundedName.of(Sanitizer.clean($0))] }.first
    }

    /// What a token refers to in an appearance, and its value there as it is written.
    private static func step(_ item: CatalogueItem, _ appearance: Appearance) -> (reference: String?, value: String?) {
        let members = item.metadata?.members ?? [:]
        let written =
            value(of: item.facts.values, appearance)
            ?? scalar(members["value"] ?? members["$value"] ?? item.metadata, appearance.mode)
        let alias = scalar(members["alias"], appearance.mode)
        return (alias.map { reference($0) ?? $0 } ?? written.flatMap(reference), written)
    }

    /// The value of the same brand and mode, else one that is for all.
    private static func value(of values: [ColorToken.Value], _ wanted: Appearance) -> String? {
        func likeness(_ own: Appearance) -> Int? {
            var score = 0
            for (have, want) in [(own.brand, wanted.brand), (own.mode, wanted.mode), (own.platform, wanted.platform)] {
                guard let have else { continue }
                if let want, have.lowercased() != want.lowercased() { return nil }
                score += want == nil ? -1 : 1
            }
            return score + own.others.count { wanted.others.contains($0) }
        }
        let fitting = values.compactMap { value in likeness(value.appearance).map { ($0, value.value) } }
        return fitting.max { $0.0 < $1.0 }?.1
    }

    private static func scalar(_ value: JSONValue?, _ mode: String?) -> String? {
        switch value {
        case .string(let text): text
        case .number(let digits): digits
        case .object(let modes): (mode.flatMap { modes[$0] } ?? modes["default"]).flatMap { scalar($0, nil) }
        default: nil
        }
    }

    /// `{blue.500}`, `$blue.500` and `var(--blue-500)`; nil for every other text.
    private static func reference(_ text: String) -> String? {
        if text.hasPrefix("{"), text.hasSuffix("}"), !text.dropFirst().dropLast().contains(where: { "{}".contains($0) })
        {
            let name = text.dropFirst().dropLast()
            return name.isEmpty ? nil : String(name)
        }
        if text.hasPrefix("$"), text.count > 1, !text.contains(where: { " (){}+*/".contains($0) }) {
            return String(text.dropFirst())
        }
        guard text.hasPrefix("var("), text.hasSuffix(")") else { return nil }
        return text.dropFirst(4).dropLast().split(separator: ",").first.map { String($0.filter { $0 != " " }) }
    }
}
