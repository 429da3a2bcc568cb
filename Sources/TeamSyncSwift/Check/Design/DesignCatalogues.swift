import TeamSyncBase
package import TeamSyncDocuments

/// The catalogues of all configured repositories, for queries by rules.
package struct DesignCatalogues: Sendable {
    package struct Item: Sendable {
        package let item: CatalogueExport.Item
        /// The label of its repository, safe to print.
        package let label: String
        /// The name of the upstream branch: `origin/main`.
        package let upstreamName: String
    }

    /// The result of looking up a name.
    package enum Lookup {
        case found(Item)
        /// - Parameter suggestion: the name that was probably intended; nil if there is none.
        case unknown(suggestion: String?)
    }

    /// A catalogue that could not be read.
    package struct Gap: Sendable {
        package let reason: String
        /// The kind of the catalogue; nil if the whole clone cannot be read.
        package let kind: String?
        /// Whether the catalogue could be read at the local branch, but not upstream.
        package let isOfUpstream: Bool
    }

    package private(set) var gaps: [Gap] = []
    /// Sentences about what was read differently than configured.
    package private(set) var notes: [String] = []
    private var items: [String: [Item]] = [:]
    private var byName: [String: [String: Int]] = [:]
    private var byMember: [String: [String: Int]] = [:]
    /// The indices of upstream items, by kind and by the name written as a member.
    private var byUpstreamMember: [String: [String: [Int]]] = [:]
    /// The kinds that have a readable catalogue at the local branch. `upstreamKinds` are those with a readable
    /// catalogue upstream.
    private var localKinds: Set<String> = []
    private var upstreamKinds: Set<String> = []
    private var failedKinds: Set<String> = []
    package let colors: ColorTokens
    /// The names of all tokens with a length, by their value in pixels or points, such as `16`.
    package private(set) var distances: [String: [String]] = [:]

    package init() {
        colors = ColorTokens([], brands: [], modes: [])
    }

    /// - Parameters:
    ///   - untrusted: by repository id, the catalogues that are used only for names; their values are not used as
    ///     replacements.
    /// - brands, modes: the brands and modes in which a color must match a token; empty for all.
    package init(
        _ exports: [CatalogueExport], untrusted: [String: Set<String>] = [:], brands: [String], modes: [String]
    ) {
        let trusted = exports.flatMap { export in
            export.catalogues.filter { !(untrusted[export.id]?.contains($0.name) ?? false) }
        }
        let here = trusted.filter { ["color", "token"].contains($0.kind) }.flatMap(\.items)
            .filter { $0.local == .present || $0.local == .deprecated }
        colors = ColorTokens(here, brands: brands, modes: modes)
        for export in exports {
            if let error = export.error {
                let reason = "the catalogues of \(export.id) cannot be read: \(error)"
                gaps.append(Gap(reason: reason, kind: nil, isOfUpstream: false))
                continue
            }
            if let note = export.note { notes.append(note) }
            for catalogue in export.catalogues {
                if let error = catalogue.localError ?? catalogue.upstreamError {
                    let reason = "the catalogue \(catalogue.name) of \(export.id) cannot be read: \(error)"
                    gaps.append(
                        Gap(reason: reason, kind: catalogue.kind, isOfUpstream: catalogue.localError == nil))
                }
                if catalogue.localError != nil { failedKinds.insert(catalogue.kind) }
                if catalogue.localError == nil { localKinds.insert(catalogue.kind) }
                if catalogue.upstreamError == nil { upstreamKinds.insert(catalogue.kind) }
                for item in catalogue.items {
                    add(Item(item: item, label: export.label, upstreamName: export.upstreamName), catalogue.kind)
                }
            }
        }
        for token in here where token.values.count == 1 {
            guard let number = DesignCatalogues.distance(token.values[0].value) else { continue }
            distances[number, default: []].append(token.key)
        }
    }

    /// The names of components that exist here, but were removed or deprecated upstream. Sorted.
    package var endingComponents: [String] {
        (items["component"] ?? []).flatMap { found -> [String] in
            guard found.item.local == .present || found.item.local == .deprecated, found.item.upstream != nil else {
                return []
            }
            return ([found.item.key] + found.item.aliases).filter { name in
                upstream(of: name, "component", isMember: false, like: found)?.upstream != .present
            }
        }.sorted()
    }

    /// The upstream item with the given name in the repository of `found`: the same item, or another one that has taken
    /// over its name. Items that are not deprecated take precedence.
    package func upstream(of name: String, _ kind: String, isMember: Bool, like found: Item) -> CatalogueExport.Item? {
        let candidates = kinds(kind).flatMap { kind -> [CatalogueExport.Item] in
            let positions = byUpstreamMember[kind]?[MemberName.of(name)] ?? []
            return positions.compactMap { position in
                guard let other = items[kind]?[position], other.label == found.label else { return nil }
                return isMember || other.item.upstreamNames.contains(name) ? other.item : nil
            }
        }
        return candidates.first { $0.upstream == .present } ?? candidates.first
    }

    /// Whether there are catalogues of the given kind at the local branch, and all of them could be read.
    package func has(_ kind: String) -> Bool {
        kinds(kind).contains { localKinds.contains($0) } && !kinds(kind).contains { failedKinds.contains($0) }
    }

    /// The kinds of catalogues to search: color tokens may also be in a catalogue of tokens.
    private func kinds(_ kind: String) -> [String] { kind == "color" ? ["color", "token"] : [kind] }

    private mutating func add(_ item: Item, _ kind: String) {
        let position = items[kind, default: []].count
        items[kind, default: []].append(item)
        for name in [item.item.key] + item.item.aliases {
            // Items of the local branch take precedence.
            let member = MemberName.of(name)
            let isBetter = item.item.local == .present
            if byName[kind]?[name] == nil || isBetter { byName[kind, default: [:]][name] = position }
            if byMember[kind]?[member] == nil || isBetter { byMember[kind, default: [:]][member] = position }
        }
        for name in item.item.upstreamNames {
            byUpstreamMember[kind, default: [:]][MemberName.of(name), default: []].append(position)
        }
    }

    /// - Parameter isMember: whether the name is written as a member: `.arrowLeft` for `arrow-left`.
    package func look(for name: String, _ kind: String, isMember: Bool) -> Lookup {
        for kind in kinds(kind) {
            let position = isMember ? byMember[kind]?[MemberName.of(name)] : byName[kind]?[name]
            if let position, let item = items[kind]?[position] { return .found(item) }
        }
        let candidates = kinds(kind).flatMap { items[$0] ?? [] }.lazy.filter { $0.item.local == .present }.map(
            \.item.key)
        return .unknown(suggestion: NearestWord.to(name, among: candidates.prefix(5000)))
    }

    /// Converts `16px` and `16pt` to `16`.
    private static func distance(_ text: String) -> String? {
        var text = text[...]
        for unit in ["px", "pt", "dp"] where text.hasSuffix(unit) { text = text.dropLast(unit.count) }
        guard let number = Double(text), number.isFinite, abs(number) < 1e9 else { return nil }
        return number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}

extension CatalogueExport.Item {
    /// The names of the item upstream; empty if it does not exist there.
    fileprivate var upstreamNames: [String] {
        upstream == .present || upstream == .deprecated ? [key] + (upstreamAliases ?? aliases) : []
    }
}
