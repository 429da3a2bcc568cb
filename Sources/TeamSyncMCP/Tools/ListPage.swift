import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration

/// A part of a list: as many rows as were asked for, and no more than a conversation can bear.
struct ListPage {
    /// Bytes of structured content. A model reads about four to a token.
    static let sizeLimit = 48 << 10

    let rows: Range<Int>
    /// nil at the end of the list.
    let nextCursor: String?
    let total: Int

    var isTruncated: Bool { nextCursor != nil }

    /// - Parameters:
    ///   - key: what the list is of: a cursor fits no other list.
    ///   - sizes: the bytes of a row.
    init(
        of count: Int, _ arguments: Arguments, limit: Int, key: [String], size: (Int) -> Int
    ) throws(ToolFailure) {
        let key = StableHash.hex(of: Array(key.joined(separator: "\0").utf8))
        var start = 0
        if let cursor = arguments.text("cursor") {
            let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1] == key, let offset = Int(parts[0]), (0..<max(1, count)).contains(offset)
            else {
                throw ToolFailure(
                    "This cursor belongs to another list, or the list has changed since. Begin again without a cursor.")
            }
            start = offset
        }
        var (end, bytes) = (start, 0)
        let last = min(count, start + (arguments.integer("limit") ?? limit))
        while end < last {
            bytes += size(end)
            if bytes > ListPage.sizeLimit, end > start { break }
            end += 1
        }
        rows = start..<end
        nextCursor = end < count ? "\(end).\(key)" : nil
        total = count
    }

    /// `3 of 280 icons`; `280 icons` when that is all.
    func words(_ kind: CatalogueKind) -> String {
        let all = Wording.number(total, kind.singular, kind.plural)
        return rows.count == total
            ? all : "\(rows.isEmpty ? "none" : "\(rows.lowerBound + 1) to \(rows.upperBound)") of \(all)"
    }
}

extension JSONValue {
    /// About as many bytes as it takes when it is written.
    var size: Int {
        switch self {
        case .null: 4
        case .bool: 5
        case .number(let text): text.utf8.count
        case .string(let text): text.utf8.count + 2
        case .array(let elements): elements.reduce(2) { $0 + $1.size + 1 }
        case .object(let members): members.reduce(2) { $0 + $1.key.utf8.count + $1.value.size + 4 }
        }
    }
}
