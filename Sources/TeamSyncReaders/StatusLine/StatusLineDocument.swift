import TeamSyncDocuments

/// What `teamsync statusline --format json` prints.
struct StatusLineDocument: Encodable {
    var text: String
    var repositories: [Repository]

    struct Repository: Encodable {
        var id: String
        var label: String
        var state: BranchState
        var text: String
        var stale: Bool
        var error: String?

        init(_ segment: StatusLineSegment) {
            let repository = segment.repository
            id = Sanitizer.clean(repository.id)
            label = Sanitizer.clean(repository.label)
            state = repository.state
            text = segment.state
            stale = !segment.freshness.isFresh
            error = repository.error.map { Sanitizer.clean($0.code.rawValue) }
        }

        enum CodingKeys: String, CodingKey {
            case id, label, state, text, stale, error
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(label, forKey: .label)
            try container.encode(state, forKey: .state)
            try container.encode(text, forKey: .text)
            try container.encode(stale, forKey: .stale)
            try container.encode(error, forKey: .error)
        }
    }
}
