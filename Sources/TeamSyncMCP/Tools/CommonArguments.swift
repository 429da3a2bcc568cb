import TeamSyncConfiguration

/// Arguments that several tools take in the same way.
extension Argument {
    static let repository = Argument(
        name: "repository", kind: .text(limit: 100))

    static let revision = Argument(
        name: "at", kind: .choice(Revision.allCases.map(\.rawValue)))

    static let cursor = Argument(name: "cursor", kind: .text(limit: 100))

    static let limit = Argument(name: "limit", kind: .integer(1...1000))

    static func query(isRequired: Bool = false) -> Argument {
        Argument(
            name: "query", kind: .text(limit: 500),
            isRequired: isRequired)
    }

    static let name = Argument(name: "name", kind: .text(limit: 500))
    static let names = Argument(
        name: "names", kind: .texts(count: ItemAnswers.nameLimit, limit: 500))
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

    /// What 'name' or 'names' has, each once.
    var names: [String] {
        get throws(ToolFailure) {
            switch (text("name"), texts("names")) {
            case (nil, nil): throw ToolFailure("The argument 'name' is missing; or give 'names', a list.")
            case (.some, .some): throw ToolFailure("Give either 'name' or 'names', not both.")
            case (let name?, nil): return [name]
            case (nil, let names?): return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            }
        }
    }
}
