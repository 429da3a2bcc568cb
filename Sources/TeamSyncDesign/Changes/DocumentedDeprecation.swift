import TeamSyncBase
import TeamSyncDocuments

/// Recognizes a notice at the beginning of a component's page in Markdown that the component is deprecated:
/// `> **Deprecated**: use Tag instead`, `# Chip (deprecated)`.
enum DocumentedDeprecation {
    /// The maximum number of lines before the notice, and the maximum size of a page, in bytes.
    private static let (lineLimit, sizeLimit) = (20, 256 << 10)

    /// Returns the deprecation that a page of a component now states; nil if something else states it, too.
    static func change(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Fact? {
        let isKnown = difference.properties.contains { fact in
            switch fact {
            case .deprecated, .undeprecated: true
            default: false
            }
        }
        guard difference.change == .changed, !isKnown else { return nil }
        for file in difference.files where isPage(file.path, of: difference.key) && file.isChanged {
            guard let old = file.old, let new = file.new, let before = try contents.contents(old),
                let after = try contents.contents(new), max(before.count, after.count) <= sizeLimit,
                notice(in: before) == nil, let text = notice(in: after)
            else { continue }
            return .deprecated(use: text.isEmpty ? nil : FactText.name(text))
        }
        return nil
    }

    private static func isPage(_ path: GitPath, of key: String) -> Bool {
        guard ["md", "mdx"].contains(path.ending.map(String.init)?.lowercased()) else { return false }
        let name = NameWords.letters(path.stem)
        return ["readme", "index"].contains(name) || name == NameWords.letters(ComponentSource.name(ofKey: key))
    }

    /// Returns the text after `deprecated` in a quotation, a heading or bold text near the beginning of a page.
    static func notice(in page: [UInt8]) -> String? {
        for line in page.split(separator: UInt8(ascii: "\n")).prefix(lineLimit) {
            let text = String(decoding: line.prefix(500), as: UTF8.self)[...].trimmed
            guard let mark = text.first, ">#*_!:⚠️<".contains(mark) else { continue }
            let plain = text.filter { !"*_>#`!".contains($0) }[...].trimmed
            if text.hasPrefix("# "), plain.lowercased().hasSuffix("(deprecated)") { return "" }
            let words = plain.drop { !$0.isLetter }
            if words.lowercased().hasPrefix("deprecated"), let rest = StatedDeprecation.rest(of: String(words)) {
                return rest
            }
        }
        return nil
    }
}
