import TeamSyncDocuments
package import TeamSyncProtocol

extension APIAnswer {
    /// Creates the answer to a request of any size; the answer is bounded.
    /// - Parameter willRead: called with the name of each source before it is parsed, and with nil after the last one.
    package init(to request: APIRequest, willRead: @escaping (String?) -> Void = { _ in }) {
        self.init()
        switch request {
        case .compare(let all, let texts, let access):
            let cache = SourceCache(willRead: willRead)
            var room = APIRequest.allChangesLimit
            for comparison in all {
                let whole =
                    texts.isEmpty
                    ? comparison
                    : comparison.mapping { file in
                        guard case .shared = file.contents else { return file.contents }
                        return file.id.flatMap { texts[$0] } ?? .unreadable(.missing)
                    }
                let comparer = APIComparer(whole, access: access, cache)
                var answer = ComparedAPI()
                (answer.total, answer.access) = (comparer.changes.count, comparer.access)
                answer.changes = Array(comparer.changes.prefix(min(APIRequest.changeLimit, room)))
                room -= answer.changes.count
                // Only the search for uses, which makes one comparison, needs the context.
                if all.count == 1 { answer.context = comparer.context }
                comparisons.append(answer)
            }
        case .findUses(let changes, let files, let context):
            let finder = BrokenUseFinder(changes, in: files, context ?? UseContext())
            otherNames = finder.otherNames
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
