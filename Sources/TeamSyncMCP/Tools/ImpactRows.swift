import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncWords

/// The places that changes affect, one row for each, most serious first.
struct ImpactRows {
    /// The part of a row that is the same for all places of an item.
    struct Item {
        let user: String
        let effect: String
        let words: ServerText
        /// The item without its places.
        let json: [String: JSONValue]
        let places: [ImpactDocument.Place]
    }

    static let alreadyWrong = "already_wrong"
    static let effects = ImpactDocument.Effect.allCases.map(\.rawValue) + [alreadyWrong]

    let items: [Item]
    /// For each row, the indices of its item and its place; nil for an item without places.
    let rows: [(item: Int, place: Int?)]

    /// - Parameters:
    ///   - effect: the only effect to include; nil for all.
    ///   - name: a part of the names to include; nil for all.
    init(_ document: ImpactDocument, effect: String?, name: String?) {
        let wanted = name?.lowercased()
        var items: [Item] = []
        for user in document.repositories {
            for item in user.items
            where wanted.map({ wanted in
                [item.key, item.replacement?.name ?? ""].contains { $0.lowercased().contains(wanted) }
            }) ?? true {
                items.append(Item(item, user.id))
            }
            for name in user.alreadyWrong where wanted.map({ name.name.lowercased().contains($0) }) ?? true {
                items.append(Item(name, user.id))
            }
        }
        if let effect { items.removeAll { $0.effect != effect } }
        let ranks = Dictionary(ImpactRows.effects.enumerated().map { ($1, $0) }) { first, _ in first }
        self.items = items.enumerated().sorted {
            (ranks[$0.element.effect] ?? 0, $0.offset) < (ranks[$1.element.effect] ?? 0, $1.offset)
        }.map(\.element)
        rows = self.items.enumerated().flatMap { index, item -> [(Int, Int?)] in
            item.places.isEmpty ? [(index, nil)] : item.places.indices.map { (index, $0) }
        }
    }

    /// The numbers of items and places by effect. A 0 that is not certain is replaced by null.
    func totals(isComplete: Bool) -> JSONValue {
        var totals: [String: JSONValue] = [:]
        for effect in ImpactRows.effects {
            let own = items.filter { $0.effect == effect }
            let places = own.reduce(0) { $0 + $1.places.count }
            totals[effect] =
                own.isEmpty && !isComplete ? .null : ["items": .number(own.count), "places": .number(places)]
        }
        return .object(totals)
    }

    static func json(_ place: ImpactDocument.Place) -> JSONValue {
        [
            "path": .string(place.path.shortened(to: Limits.sentence)),
            "line": place.line.map(JSONValue.number) ?? nil, "column": place.column.map(JSONValue.number) ?? nil,
            "text": .string(place.text),
        ]
    }

    static func words(_ place: ImpactDocument.Place) -> ServerText {
        let position = ([place.path] + [place.line, place.column].compactMap { $0.map { "\($0)" } }).joined(
            separator: ":")
        let text: ServerText = place.text.isEmpty ? "" : ": \(place.text, limit: Limits.sentence)"
        return "Place \(position, limit: Limits.sentence)" + text
    }
}

extension ImpactRows.Item {
    fileprivate init(_ item: ImpactDocument.Item, _ user: String) {
        let name = item.key.shortened(to: Limits.name)
        let summary = Words.about(item).write(.terminal).shortened(to: Limits.sentence)
        let pinned: ServerText = item.builtAgainst == nil ? "" : " (when you update the commit that \(word: user) pins)"
        self.init(
            user: user, effect: item.effect.rawValue,
            words: "\(word: user), \(own: Words.about(item.effect).write(.terminal)): \(summary)" + pinned,
            json: [
                "repository": .string(user), "provider": .string(item.provider), "catalogue": .string(item.catalogue),
                "kind": .string(item.kind), "name": .string(name), "effect": .string(item.effect.rawValue),
                "replacement": .text(item.replacement?.name.shortened(to: Limits.name)), "summary": .string(summary),
                "built_against": .text(item.builtAgainst), "places_total": .number(item.places.count),
            ],
            places: item.places)
    }

    fileprivate init(_ unknown: ImpactDocument.UnknownName, _ user: String) {
        let name = unknown.name.shortened(to: Limits.name)
        let catalogues = unknown.catalogues.shortened(to: Limits.name, total: Limits.name)
        self.init(
            user: user, effect: ImpactRows.alreadyWrong,
            words: "\(word: user), already broken: no catalogue has \(name), before or after the change",
            json: [
                "repository": .string(user), "catalogues": .strings(catalogues), "name": .string(name),
                "effect": .string(ImpactRows.alreadyWrong), "places_total": .number(unknown.places.count),
            ],
            places: unknown.places)
    }
}
