import TeamSyncSnapshot

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
