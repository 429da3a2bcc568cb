/// Makes text of other people safe to print on a terminal and on one line.
package enum Sanitizer {
    /// Replaces with `U+FFFD` each character that can move the cursor, start an escape sequence, break the line, turn
    /// the direction of writing or hide text: C0, DEL, C1, line and paragraph separators, bidirectional controls,
    /// interlinear annotations, tags and noncharacters.
    package static func clean(_ text: String) -> String {
        if text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7f }) { return text }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            clean.append(isHostile(scalar) ? "\u{FFFD}" : scalar)
        }
        return String(clean)
    }

    private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1f, 0x7f...0x9f: true
        case 0x061c, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069: true
        case 0x2028...0x2029, 0xfff9...0xfffb, 0xe0000...0xe007f: true
        case 0xfdd0...0xfdef: true
        default: scalar.value & 0xfffe == 0xfffe
        }
    }
}
