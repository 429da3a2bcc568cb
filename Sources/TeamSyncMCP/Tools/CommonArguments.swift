import TeamSyncConfiguration

/// Arguments that several tools have in common.
extension Argument {
    static let repository = Argument(name: "repository", description: "id or label", kind: .text(limit: 100))

    static let revision = Argument(
        name: "at", description: "default: main", kind: .choice(Revision.allCases.map(\.rawValue)))

    static let cursor = Argument(name: "cursor", kind: .text(limit: 100))

    static let limit = Argument(name: "limit", kind: .integer(1...1000))

    static func query(isRequired: Bool = false) -> Argument {
        Argument(name: "query", kind: .text(limit: 500), isRequired: isRequired)
    }

    static let name = Argument(name: "name", kind: .text(limit: 500))
    static let names = Argument(
        name: "names", description: "names in addition to name", kind: .texts(count: ItemAnswers.nameLimit, limit: 500))
    static let catalogue = Argument(name: "catalogue", kind: .text(limit: 200))
    static let platform = Argument(
        name: "platform", description: "selects source and usage",
        kind: .choice(Platform.allCases.map(\.rawValue)))
}

extension Arguments {
    var repository: String? { text("repository") }
    var revision: Revision { text("at").flatMap(Revision.init) ?? .main }
    var query: String? { text("query") }

    /// The query of a search.
    var searchedFor: String {
        get throws(ToolFailure) {
            let query = query ?? ""
            if query.allSatisfy(\.isWhitespace) { throw ToolFailure("The argument 'query' is empty.") }
            return query
        }
    }

    var platform: Platform? { text("platform").flatMap(Platform.init(rawValue:)) }

    /// The names in 'name' and 'names', without duplicates.
    var names: [String] {
        get throws(ToolFailure) {
            let all = (text("name").map { [$0] } ?? []) + (texts("names") ?? [])
            guard !all.isEmpty else { throw ToolFailure("The argument 'name' is missing; or give 'names', a list.") }
            return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
    }

    /// Whether the result is one item instead of a list.
    var hasOneName: Bool { texts("names") == nil }
}
