import TeamSyncBase

/// Where in a long list a client is. A list that changes between two pages may show an entry twice or not at all.
struct Page: Equatable {
    private static let size = 200
    private static let prefix = "from-"

    private var start: Int

    /// - Parameter cursor: the member of the parameters; nil or null for the first page.
    /// - Throws: for what `next` never gave.
    init(_ cursor: JSONValue?) throws(RPCError) {
        start = 0
        guard let cursor, cursor != .null else { return }
        guard let text = cursor.string, text.hasPrefix(Page.prefix), let start = Int(text.dropFirst(Page.prefix.count)),
            start > 0, start % Page.size == 0, text == Page.prefix + String(start)
        else { throw .invalid("There is no such cursor; leave it out to begin at the first page.") }
        self.start = start
    }

    /// The entries of this page, and the cursor of the next; nil on the last.
    func of<Element>(_ list: [Element]) -> (entries: ArraySlice<Element>, next: JSONValue?) {
        let (end, isOver) = start.addingReportingOverflow(Page.size)
        guard !isOver, end < list.count else { return (list.dropFirst(start), nil) }
        return (list[start..<end], .string(Page.prefix + String(end)))
    }
}
