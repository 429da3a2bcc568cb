import TeamSyncBase
package import TeamSyncDocuments

/// The effects of the changes on code in the repositories that use the items, limited to what fits into a report. The
/// text is untrusted, because it comes from other people.
package struct ReportImpact: Codable, Equatable, Sendable {
    /// The maximum numbers of items in one repository, of places for one item, and of notes.
    private static let (itemLimit, placeLimit, noteLimit) = (200, 10, 20)

    /// A repository with code that refers to a changed item.
    package struct User: Codable, Equatable, Sendable {
        package var id: String
        package var label: String
        /// The items, most serious first, each with its first places and their total number.
        package var items: [ImpactDocument.Item]
        package var itemsTotal: Int

        enum CodingKeys: String, CodingKey {
            case id, label, items
            case itemsTotal = "items_total"
        }
    }

    /// The reason that the effects are unknown; the other properties are then empty.
    package var problem: ReportProblem?
    /// The repositories, in the order of the configuration.
    package var repositories: [User] = []
    /// Sentences about failed comparisons and searches.
    package var notes: [String] = []

    /// - Parameters:
    ///   - problem: the reason that the effects are unknown.
    ///   - home: see the other initializer.
    package init(unknown problem: ReportProblem, home: String?) {
        self.problem = ReportProblem(ReportImpact.shown(problem.message, home), hint: problem.hint)
    }

    /// - Parameters:
    ///   - documents: documents about different providers, or one document about all of them.
    ///   - providers: the ids of the repositories in the report. Changes in other repositories are omitted.
    ///   - unread: the labels of repositories whose changes could not be read.
    ///   - home: the user's home folder, replaced by `~`; nil if there is none.
    package init(_ documents: [ImpactDocument], of providers: Set<String>, unread: [String] = [], home: String?) {
        var notes = unread.map { "\($0): its changes could not be read" }
        for document in documents {
            for provider in document.providers where providers.contains(provider.id) {
                notes += provider.incomplete.map { "\(provider.label): \($0)" }
            }
            for user in document.repositories {
                notes += user.incomplete.map { "\(user.label): \($0.replacing(user.path, with: user.label))" }
                let items = user.items.filter { providers.contains($0.provider) }
                guard !items.isEmpty else { continue }
                add(items, of: user)
            }
        }
        for index in repositories.indices {
            repositories[index].items = Array(
                repositories[index].items.enumerated().sorted {
                    ($0.element.effect, $0.offset) < ($1.element.effect, $1.offset)
                }
                .map(\.element).prefix(ReportImpact.itemLimit))
        }
        var seen: Set<String> = []
        self.notes = notes.filter { seen.insert($0).inserted }.prefix(ReportImpact.noteLimit).map {
            ReportImpact.shown($0, home)
        }
    }

    private static func shown(_ text: String, _ home: String?) -> String {
        guard let home, home.utf8.count > 1 else { return text.shortened(to: 500) }
        return text.replacing(home, with: "~").shortened(to: 500)
    }

    private mutating func add(_ items: [ImpactDocument.Item], of user: ImpactDocument.User) {
        let own = items.map { item in
            var item = item
            item.facts = Array(item.facts.prefix(5))
            item.placesTotal = item.places.count
            item.places = Array(item.places.prefix(ReportImpact.placeLimit))
            return item
        }
        if let index = repositories.firstIndex(where: { $0.id == user.id }) {
            repositories[index].items += own
            repositories[index].itemsTotal += own.count
        } else {
            repositories.append(User(id: user.id, label: user.label, items: own, itemsTotal: own.count))
        }
    }
}
