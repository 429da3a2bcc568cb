import TeamSyncConfiguration

/// Arguments that several tools take in the same way.
extension Argument {
    static let repository = Argument(
        name: "repository",
        description: "The id of one configured repository. Leave it out to look in all that fit.",
        kind: .text(limit: 100))

    static let revision = Argument(
        name: "at",
        description:
            "'main' (default): what this machine builds against. 'upstream': what the team has pushed and this "
            + "machine will get with its next pull, as last fetched.",
        kind: .choice(Revision.allCases.map(\.rawValue)))

    static let cursor = Argument(
        name: "cursor", description: "'next_cursor' of the page before, with the same other arguments.",
        kind: .text(limit: 100))

    static func limit(_ count: Int) -> Argument {
        Argument(
            name: "limit",
            description: "The most items of a page, \(count) when left out. Large pages are cut earlier.",
            kind: .integer(1...1000))
    }

    static func query(isRequired: Bool = false) -> Argument {
        Argument(
            name: "query", description: "Words that must all match somewhere, in upper or lower case.",
            kind: .text(limit: 500), isRequired: isRequired)
    }

    static func name(of kind: CatalogueKind) -> Argument {
        Argument(
            name: "name", description: "The name of the \(kind.singular).", kind: .text(limit: 500), isRequired: true)
    }
}

extension Arguments {
    var repository: String? { text("repository") }
    var revision: Revision { text("at").flatMap(Revision.init) ?? .main }
    var query: String? { text("query") }

    /// A required text; the check has seen that it is there.
    func required(_ name: String) -> String { text(name) ?? "" }
}
