import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncReaders

/// The chain of tokens that leads to a value, and the value.
struct AliasPath: Equatable {
    /// The names of the tokens, in order; the last one has the value.
    let names: [String]
    /// The value; nil if a token in the path does not exist or refers to itself.
    let value: String?

    /// `grey.0 → grey.base`
    var words: String { names.joined(separator: " → ") }
}

/// Follows references between the tokens of one repository.
struct AliasResolver {
    /// The maximum number of tokens in a path, and of values of a token.
    private static let (limit, valueLimit) = (32, 200)

    private var items: [String: CatalogueItem] = [:]

    /// - Parameter catalogues: catalogues of one repository at one commit. If names are equal, the first item is used.
    init(_ catalogues: [LoadedCatalogue]) {
        for item in catalogues.lazy.flatMap(\.items) where items[item.name] == nil { items[item.name] = item }
    }

    /// A value of a token, with the path to it.
    struct Resolved {
        var value: ColorToken.Value
        /// The path of the reference; nil for a value that is not a reference.
        var path: AliasPath?
    }

    /// The values of a token. A reference to a token with several values results in all of these values.
    func values(of item: CatalogueItem) -> [Resolved] {
        var resolved: [Resolved] = []
        for value in item.facts.values { expand(value, of: item, [], &resolved) }
        return resolved
    }

    /// The path of a token that has a single value for all appearances; nil if the value is not a reference.
    func path(of item: CatalogueItem) -> AliasPath? {
        var (names, present): ([String], CatalogueItem) = ([], item)
        while names.count < AliasResolver.limit {
            let (reference, value) = AliasResolver.step(present)
            guard let reference else { return names.isEmpty ? nil : AliasPath(names: names, value: value) }
            guard let next = target(reference), !names.contains(next.name), next !== item else {
                // If the catalogue resolves references itself, it contains the value, even for a token that only a
                // group declares.
                let known = value.flatMap { TokenReference.name(in: $0) == nil ? $0 : nil }
                return AliasPath(names: names + [BoundedName.of(Sanitizer.clean(reference))], value: known)
            }
            names.append(next.name)
            present = next
        }
        return AliasPath(names: names, value: nil)
    }

    /// - Parameter names: the names of the tokens that the path contains so far.
    private func expand(
        _ value: ColorToken.Value, of item: CatalogueItem, _ names: [String], _ resolved: inout [Resolved]
    ) {
        guard resolved.count < AliasResolver.valueLimit else { return }
        func end(_ names: [String], _ known: String?) {
            var value = value
            if let known { value.value = known.shortened(to: FactBudget.wordLimit) }
            resolved.append(Resolved(value: value, path: names.isEmpty ? nil : AliasPath(names: names, value: known)))
        }
        let aliases = item.facts.aliases
        let alias = value.appearance.mode.flatMap { aliases[$0] } ?? aliases["default"] ?? aliases[nil]
        let reference = alias.map { TokenReference.name(in: $0) ?? $0 } ?? TokenReference.name(in: value.value)
        guard let reference else { return end(names, value.value) }
        let own = TokenReference.name(in: value.value) == nil ? value.value : nil
        let name = BoundedName.of(Sanitizer.clean(reference))
        guard names.count < AliasResolver.limit, !names.contains(name), let next = target(reference), next !== item
        else {
            return end(names + [name], own)
        }
        let targets = AliasResolver.fitting(next.facts.values, value.appearance)
        guard !targets.isEmpty else { return end(names + [next.name], own) }
        for target in targets {
            let merged = AliasResolver.merged(value.appearance, target.appearance)
            expand(ColorToken.Value(merged, target.value), of: next, names + [next.name], &resolved)
        }
    }

    /// The values that match an appearance. If some of them are for the same mode, only these are returned.
    private static func fitting(_ values: [ColorToken.Value], _ wanted: Appearance) -> [ColorToken.Value] {
        func fits(_ own: String?, _ wanted: String?) -> Bool {
            guard let own, let wanted else { return true }
            return own.lowercased() == wanted.lowercased()
        }
        let fitting = values.filter { value in
            let own = value.appearance
            return fits(own.brand, wanted.brand) && fits(own.mode, wanted.mode) && fits(own.platform, wanted.platform)
                && (own.others.isEmpty || wanted.others.isEmpty || !Set(own.others).isDisjoint(with: wanted.others))
        }
        let exact = fitting.filter { $0.appearance.mode != nil }
        return wanted.mode == nil || exact.isEmpty ? fitting : exact
    }

    private static func merged(_ first: Appearance, _ second: Appearance) -> Appearance {
        Appearance(
            brand: first.brand ?? second.brand, mode: first.mode ?? second.mode,
            platform: first.platform ?? second.platform, others: first.others.isEmpty ? second.others : first.others)
    }

    private func target(_ reference: String) -> CatalogueItem? {
        TokenReference.keys(of: reference).lazy.compactMap { items[BoundedName.of(Sanitizer.clean($0))] }.first
    }

    /// The reference of a token with a single value, and the value as written.
    private static func step(_ item: CatalogueItem) -> (reference: String?, value: String?) {
        let written = item.facts.values.first?.value ?? item.facts.written
        let alias = item.facts.aliases[nil] ?? item.facts.aliases["default"]
        return (
            alias.map { TokenReference.name(in: $0) ?? $0 } ?? written.flatMap { TokenReference.name(in: $0) }, written
        )
    }
}
