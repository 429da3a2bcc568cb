package import TeamSyncBase

/// `impact/<id>.json` in the state directory: what incoming changes do to the code in the working tree of one repository,
/// when it was last searched.
package struct PublishedImpact: Codable, Equatable, Sendable {
    /// Bytes of the file.
    package static let byteLimit = 2 << 20
    /// Items, and places of all of them, that are published.
    private static let (itemLimit, placeLimit) = (1000, 200)

    package var schemaVersion = 1
    /// Names the commits and the configuration that were compared: what has another key is not about what is published.
    package var key: String
    package var searchedAt: Timestamp
    package var impact: ImpactDocument
    /// Whether no item, place or unknown name was left out for the limits; nil where an older version has written it.
    package var isWhole: Bool?

    /// - Parameter impact: the complete document; only the part about the user is kept, as far as the limits go.
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

    /// - Returns: whether all of it fits.
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

/// The effects of a pull of a repository on the code of those that use it, in numbers.
package struct ImpactTotals: Codable, Equatable, Sendable {
    /// Items and declarations, each once, by the most serious that a pull does to a place; 0 also while none is known. Those that break are not among
    /// those that may break, and so on.
    package var breaks = 0
    package var mayBreak = 0
    package var deprecated = 0
    package var changes = 0
    /// Lines of code that name them.
    package var places = 0
    /// Items that break once a pinned commit of the repository is updated: a pull does not break them.
    package var breaksOnUpdate = 0
    /// The ids of the repositories that use it, in the order of the configuration.
    package var users: [String]
    /// The ids of those of which something could not be compared or searched: there may be more.
    package var incomplete: [String]
    /// When the first of them was searched; nil when none was.
    package var searchedAt: Timestamp?

    /// - Parameter found: of each user, what was found; nil where the search failed. Without items of other users.
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

    /// Numbers are null where no search has succeeded.
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
