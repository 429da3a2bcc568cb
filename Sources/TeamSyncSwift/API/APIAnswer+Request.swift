package import TeamSyncProtocol

extension APIAnswer {
    /// The answer to a request of any size that was read: bounded.
    package init(to request: APIRequest) {
        self.init()
        switch request {
        case .compare(let comparison, let access):
            let comparer = APIComparer(comparison, access: access)
            total = comparer.changes.count
            changes = Array(comparer.changes.prefix(APIRequest.changeLimit))
            self.access = comparer.access
        case .findUses(let changes, let files):
            let finder = BrokenUseFinder(changes)
            for file in files where uses.count < APIRequest.useLimit {
                guard let found = finder.uses(in: file) else {
                    unread.append(file.path)
                    continue
                }
                uses += found.prefix(APIRequest.useLimit - uses.count)
            }
        }
    }
}
