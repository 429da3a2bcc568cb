import TeamSyncBase
import TeamSyncConfiguration

/// The YAML between two lines with `---` at the beginning of a page in Markdown.
enum FrontMatter {
    /// The maximum size in bytes.
    private static let sizeLimit = 64 << 10

    static func mayContain(_ path: GitPath) -> Bool { path.ending == "md" || path.ending == "mdx" }

    /// - Parameter limit: the maximum number of values.
    /// - Returns: nil if a page has no front matter, or if it is not an object.
    static func value(of page: [UInt8], limit: Int) -> JSONValue? {
        let lines = page.prefix(sizeLimit).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let isMark = { (line: ArraySlice<UInt8>) in
            line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy { $0 <= 0x20 }
        }
        guard let first = lines.first, isMark(first), let end = lines.dropFirst().firstIndex(where: isMark) else {
            return nil
        }
        let text = Array(lines[1..<end].joined(separator: [UInt8(ascii: "\n")]))
        guard case .object(let members)? = YAMLDocument.value(of: text, limit: limit) else { return nil }
        return .object(members)
    }
}
