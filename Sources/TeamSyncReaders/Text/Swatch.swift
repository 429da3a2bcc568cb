import TeamSyncBase
import TeamSyncDocuments

/// Colours shown as themselves, on terminals that have all of them.
enum Swatch {
    /// Colours of one line.
    private static let limit = 4

    /// ` ██→██`: the values that a colour token had and has; empty without true colour.
    static func text(_ highlight: Highlight, layout: TextLayout) -> String {
        guard layout.hasTrueColor, highlight.kind == "color" else { return "" }
        let pairs = highlight.details.members.prefix(limit).map { member in
            [member.old, member.new].compactMap { $0?.string }.compactMap(block).joined(separator: "→")
        }
        let blocks = pairs.filter { !$0.isEmpty }
        return blocks.isEmpty ? "" : " " + blocks.joined(separator: " ")
    }

    /// Alpha cannot be shown.
    private static func block(_ text: String) -> String? {
        guard text.first == "#", [4, 5, 7, 9].contains(text.utf8.count) else { return nil }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard digits.count == text.utf8.count - 1 else { return nil }
        let parts =
            digits.count < 6 ? digits.prefix(3).map { $0 * 17 } : [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
        return "\u{1B}[38;2;\(parts.map(String.init).joined(separator: ";"))m██\u{1B}[0m"
    }
}
