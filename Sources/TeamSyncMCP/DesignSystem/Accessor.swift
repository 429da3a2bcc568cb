import TeamSyncConfiguration

extension Workspace {
    /// How the served and all other configured repositories name items, by catalogue.
    func accessors() throws(ToolFailure) -> [String: [Accessor]] {
        var accessors: [String: [Accessor]] = [:]
        for repository in try allRepositories() {
            for (catalogue, sources) in repository.uses {
                for source in sources {
                    guard case .lines(_, _, let pattern, _) = source, let accessor = Accessor(pattern: pattern) else {
                        continue
                    }
                    accessors[catalogue, default: []].append(accessor)
                }
            }
        }
        return accessors
    }
}
