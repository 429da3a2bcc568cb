import TeamSyncBase
import TeamSyncConfiguration

/// The YAML between two lines with `---` at the beginning of a page in Markdown.
enum FrontMatter {
    /// The maximum size in bytes.
    private static let sizeLimit = 64 << 10

    static func mayContain(_ path: GitPath) -> Bool { path.ending == "md" || path.ending == "mdx" }

    /// - Parameter limit: the maximum number of values.
    /// - Returns: nil if a page has no front matter, or if it is not an object.
    static func value(of page: [UInt8], limit: Int) -> JSONValue? { parts(of: page, limit: limit)?.value }

    /// Whether two pages differ only in the notation of their front matter; false if they have none.
    static func areSame(_ old: [UInt8], _ new: [UInt8], limit: Int) -> Bool {
        guard let one = parts(of: old, limit: limit), let other = parts(of: new, limit: limit) else { return false }
        return one.value.isSame(as: other.value)
            && PlainText.normalized(Array(one.rest), keepsSpaces: true)
                == PlainText.normalized(Array(other.rest), keepsSpaces: true)
    }

    private static func parts(of page: [UInt8], limit: Int) -> (value: JSONValue, rest: ArraySlice<UInt8>)? {
        let lines = page.prefix(sizeLimit).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let isMark = { (line: ArraySlice<UInt8>) in
            line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy { $0 <= 0x20 }
        }
        guard let first = lines.first, isMark(first), let end = lines.dropFirst().firstIndex(where: isMark) else {
            return nil
        }
        let text = Array(lines[1..<end].joined(separator: [UInt8(ascii: "\n")]))
        guard case .object(let members)? = YAMLDocument.value(of: text, limit: limit) else { return nil }
        return (.object(members), page[lines[end].endIndex...])
    }
}
