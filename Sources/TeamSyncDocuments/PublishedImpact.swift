package import TeamSyncBase

/// `impact/<id>.json` in the state directory: the effects of incoming changes on the code in the working tree of one
/// repository, as found by the last search.
package struct PublishedImpact: Codable, Equatable, Sendable {
    /// The maximum size of the file, in bytes.
    package static let byteLimit = 2 << 20
    /// The maximum number of published items, and the maximum total number of their places.
    private static let (itemLimit, placeLimit) = (1000, 200)

    package var schemaVersion = 1
    /// Identifies the compared commits and the configuration. A document with a different key does not apply to the
    /// published changes.
    package var key: String
    package var searchedAt: Timestamp
    package var impact: ImpactDocument
    /// Whether nothing was omitted because of limits; nil in documents of older versions.
    package var isWhole: Bool?

    /// - Parameter impact: the complete document. Only the part about the user is kept, up to the limits.
    package init(_ impact: ImpactDocument, user: String, key: String, at time: Timestamp) {
        (self.key, searchedAt, self.impact) = (key, time, impact)
        self.impact.repositories = impact.repositories.filter { $0.id == user }
        isWhole = true
        for index in self.impact.repositories.indices where !PublishedImpact.limit(&self.impact.repositories[index]) {
            isWhole = false
        }
    }

    enum CodingKeys: String, CodingKey {
        case key, impact
        case isWhole = "whole"
        case schemaVersion = "schema_version"
        case searchedAt = "searched_at"
    }

    /// Truncates the lists to the limits.
    /// - Returns: whether nothing was omitted.
    private static func limit(_ user: inout ImpactDocument.User) -> Bool {
        var isWhole = user.items.count <= itemLimit
        if user.items.count > itemLimit {
            user.incomplete.append("only the first \(itemLimit) items are published")
            user.items.removeLast(user.items.count - itemLimit)
        }
        var left = placeLimit
        for index in user.items.indices {
            let count = user.items[index].places.count
            let kept = min(left, count)
            left -= kept
            guard kept < count else { continue }
            isWhole = false
            user.items[index].placesTotal = count
            user.items[index].places.removeLast(count - kept)
        }
        let count = user.alreadyWrong.count
        user.alreadyWrong = Array(
            user.alreadyWrong.prefix(itemLimit).prefix { name in
                left -= name.places.count
                return left >= 0
            })
        return isWhole && user.alreadyWrong.count == count
    }
}

/// The effects that pulling a repository has on the code of its users, as numbers.
package struct ImpactTotals: Codable, Equatable, Sendable {
    /// The number of items and declarations by effect; 0 also means unknown. Each one is counted once, by the most
    /// serious effect of a pull: one that breaks is not counted under `mayBreak`, and so on.
    package var breaks = 0
    package var mayBreak = 0
    package var deprecated = 0
    package var changes = 0
    /// The number of lines of code that refer to these items and declarations.
    package var places = 0
    /// The number of items that break when code updates its pinned commit of the repository, but not on a pull.
    package var breaksOnUpdate = 0
    /// The ids of the repositories that use this one, in configuration order.
    package var users: [String]
    /// The ids of the users for which a comparison or search failed, so that there may be more effects.
    package var incomplete: [String]
    /// The time of the earliest search; nil if no search has taken place.
    package var searchedAt: Timestamp?

    /// - Parameter found: the results by user; nil if the search failed. Only the items of this provider are counted.
    package init(
        of provider: String, in found: [(user: String, impact: ImpactDocument?)], searchedAt: Timestamp? = nil
    ) {
        struct Key: Hashable {
            let catalogue: String
            let key: String
        }
        users = found.map(\.user)
        incomplete = found.filter { $0.impact?.isComplete != true }.map(\.user)
        self.searchedAt = searchedAt
        var worst: [Key: ImpactDocument.Effect] = [:]
        var pinned: Set<Key> = []
        for item in found.flatMap({ $0.impact?.repositories.flatMap(\.items) ?? [] })
        where item.provider == provider {
            let key = Key(catalogue: item.catalogue, key: item.key)
            guard item.builtAgainst == nil else {
                if item.effect == .breaks { pinned.insert(key) }
                continue
            }
            worst[key] = min(worst[key] ?? item.effect, item.effect)
            places += item.placesTotal ?? item.places.count
        }
        breaksOnUpdate = pinned.count
        for effect in worst.values {
            switch effect {
            case .breaks: breaks += 1
            case .mayBreak: mayBreak += 1
            case .deprecated: deprecated += 1
            case .changes: changes += 1
            }
        }
    }
}

extension ImpactTotals {
    private enum CodingKeys: String, CodingKey {
        case breaks, deprecated, changes, places, users, incomplete
        case mayBreak = "may_break"
        case breaksOnUpdate = "breaks_on_update"
        case searchedAt = "searched_at"
    }

    private static var numbers: [(WritableKeyPath<ImpactTotals, Int>, CodingKeys)] {
        [
            (\.breaks, .breaks), (\.mayBreak, .mayBreak), (\.deprecated, .deprecated), (\.changes, .changes),
            (\.places, .places), (\.breaksOnUpdate, .breaksOnUpdate),
        ]
    }

    /// Encodes the numbers as `null` until a search has succeeded.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        for (path, key) in ImpactTotals.numbers {
            try container.encode(searchedAt == nil ? nil : self[keyPath: path], forKey: key)
        }
        try container.encode(users, forKey: .users)
        try container.encode(incomplete, forKey: .incomplete)
        try container.encode(searchedAt, forKey: .searchedAt)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        users = try container.decode([String].self, forKey: .users)
        incomplete = try container.decode([String].self, forKey: .incomplete)
        searchedAt = try container.decodeIfPresent(Timestamp.self, forKey: .searchedAt)
        for (path, key) in ImpactTotals.numbers {
            self[keyPath: path] = try container.decodeIfPresent(Int.self, forKey: key) ?? 0
        }
    }
}
