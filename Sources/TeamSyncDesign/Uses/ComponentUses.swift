import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments

/// Limits changes of components to the places that they affect, by the attributes and arguments in the code there.
/// Places in Swift are not changed.
package struct ComponentUses {
    private let contents: (String) -> [UInt8]?

    /// - Parameter contents: returns the bytes of a file; nil if it cannot be read. Its places are then not changed.
    package init(contents: @escaping (String) -> [UInt8]?) { self.contents = contents }

    /// Removes the places that are not affected. An item whose places are affected differently becomes several items.
    package func refine(_ items: inout [ImpactDocument.Item]) {
        var uses: [[Int: ComponentUse]] = items.map { _ in [:] }
        var files: [String: [(item: Int, place: Int)]] = [:]
        for (index, item) in items.enumerated() where ComponentUses.isComponent(item) {
            for (number, place) in item.places.enumerated() where !place.path.hasSuffix(".swift") {
                files[place.path, default: []].append((index, number))
            }
        }
        for (path, places) in files {
            let read = self.uses(in: path, places.map { items[$0.item].places[$0.place] })
            for (place, use) in zip(places, read) { uses[place.item][place.place] = use }
        }
        items = zip(items, uses).flatMap { $1.isEmpty ? [$0] : ComponentUses.split($0, $1) }
        for index in items.indices { items[index].facts = items[index].facts.map(ComponentUses.shortened) }
    }

    /// The names of components with those of their classes: `AcmeBanner` for `acme-banner`.
    package static func spellings(of names: Set<String>) -> Set<String> {
        names.union(
            names.lazy.filter { $0.contains("-") }.map { name in
                name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            })
    }

    private static func isComponent(_ item: ImpactDocument.Item) -> Bool {
        item.kind == CatalogueKind.component.rawValue || item.kind == CatalogueKind.item.rawValue
    }

    /// Reads the uses at places in a file. The use at an import is nil if the file also uses the component in a way
    /// that cannot be read.
    private func uses(in path: String, _ places: [ImpactDocument.Place]) -> [ComponentUse?] {
        guard let source = contents(path) else { return places.map { _ in nil } }
        let mask = SourceMask(source, fileName: path)
        let bytes = mask.bytes
        let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
        var reader = ComponentUseReader(bytes, fileName: path)
        let offsets = places.map { place -> Int? in
            guard let line = place.line, let column = place.column, starts.indices.contains(line - 1) else {
                return nil
            }
            return starts[line - 1] + column - 1
        }
        // In TypeScript without JSX, tags are only in templates; `<Chip>value` is a type assertion.
        let hasTagsInTextsOnly = [".ts", ".mts", ".cts"].contains { path.lowercased().hasSuffix($0) }
        var uses = offsets.map { offset -> ComponentUse? in
            guard let offset, let use = reader.use(at: offset..<offset) else { return nil }
            return use.form == .tag && hasTagsInTextsOnly && !mask.isInLiteral(offset) ? nil : use
        }
        let passing = zip(offsets, uses).map { offset, use in
            use?.form == .passing ? offset.map { reader.name(at: $0) } : nil
        }
        guard passing.contains(where: { $0 != nil }) else { return uses }
        let known = zip(offsets, uses).compactMap { offset, use -> Int? in
            guard let use, [.tag, .call].contains(use.form) || use.form == .member && !use.isOfDart else { return nil }
            return offset.map { reader.start(of: $0) }
        }
        let (isKotlin, isScript) = (reader.isKotlin, reader.isScript)
        let unread = reader.unreadNames(
            among: Set(passing.compactMap(\.self)), places: Set(known)
        ) { name in
            mask.isTextOfTag(name)
                || !isKotlin && mask.isNoReference(name, isScript: isScript)
        }
        for (index, name) in passing.enumerated() where name.map(unread.contains) ?? false { uses[index] = nil }
        return uses
    }

    private static func split(_ item: ImpactDocument.Item, _ uses: [Int: ComponentUse]) -> [ImpactDocument.Item] {
        let name = declaration(of: item) ?? item.key.split(separator: "/").last.map(String.init) ?? item.key
        var groups: [ImpactDocument.Effect: (places: [ImpactDocument.Place], uses: [ComponentUse?])] = [:]
        for (index, place) in item.places.enumerated() {
            let use = uses[index]
            // The beginning of the element is listed.
            if use?.form == .endTag || use?.form == .declaration { continue }
            let effect = use.map { $0.effect(of: item, name) } ?? item.effect
            guard let effect else { continue }
            groups[effect, default: ([], [])].places.append(place)
            groups[effect, default: ([], [])].uses.append(use)
        }
        return groups.sorted { $0.key < $1.key }.map { effect, group in
            var part = item
            (part.effect, part.places) = (effect, group.places)
            let read = group.uses.compactMap(\.self)
            if read.count == group.uses.count { part.facts = part.facts.compactMap { fact(of: $0, read, name) } }
            return part
        }
    }

    /// The function in Kotlin, or the type, that all changes of an item concern; nil if there is not exactly one.
    private static func declaration(of item: ImpactDocument.Item) -> String? {
        guard item.facts.count == 1, case .api(let changes, 0, _) = item.facts[0], let first = changes.first,
            changes.allSatisfy({
                kinds.contains($0.kind) && $0.declaration.types.isEmpty
                    && $0.declaration.name == first.declaration.name
            })
        else { return nil }
        return first.declaration.name
    }

    private static let kinds: Set<String> = ["fun", "class", "enum", "typedef"]

    /// The maximum number of sentences about an API, and of changes in them.
    private static let (sentenceLimit, changeLimit) = (5, 20)

    /// A fact with a limited number of sentences about an API.
    private static func shortened(_ fact: Fact) -> Fact {
        guard case .api(let changes, 0, _) = fact else { return fact }
        let (named, rest) = changes.cut(toSentences: sentenceLimit, limit: changeLimit)
        return rest.isEmpty ? fact : .api(named, more: rest.count, rest.map(\.verdict).min { $0.rank < $1.rank })
    }

    /// A fact without the parts that do not affect any of the uses; nil if nothing is left.
    private static func fact(of fact: Fact, _ uses: [ComponentUse], _ name: String) -> Fact? {
        let consequences = uses.map { $0.consequence(of: fact, on: name) }
        guard consequences.contains(where: { $0 != .none }) else { return nil }
        guard !consequences.contains(.usual), case .api(let changes, let more, let verdict) = fact else { return fact }
        let affecting = changes.filter { change in uses.contains { $0.effect(of: change, on: name) != nil } }
        return .api(affecting, more: more, verdict)
    }
}

extension ComponentUse {
    /// The effect of the changes to an item on this use; nil if there is none.
    fileprivate func effect(of item: ImpactDocument.Item, _ name: String) -> ImpactDocument.Effect? {
        item.facts.compactMap { fact -> ImpactDocument.Effect? in
            switch consequence(of: fact, on: name) {
            case .none: return nil
            case .effect(let effect): return effect
            case .usual: break
            }
            switch fact {
            case .disappeared, .renamed, .interface, .api, .property, .list, .other, .more: return item.effect
            case .deprecated: return max(item.effect, .deprecated)
            default: return fact.importance <= .value && fact.importance != .appeared ? .changes : nil
            }
        }.min()
    }
}
