import TeamSyncConfiguration

/// The constants of a script, or the members of its objects, whose values contain drawings: `export const bell = '<svg …'`,
/// `export const bellPath = 'M2 4h…'`, `bell: { svg: '<svg …' }`.
struct DrawnConstants {
    /// The minimum number of drawings.
    private static let fewest = 8
    /// The maximum size of a script in bytes. It is less than that of a file to which a pattern is applied as a whole,
    /// because the script grows.
    private static let sizeLimit = 3 << 18

    /// The patterns for exported constants and for members, whose values contain markup or the data of a path. They take
    /// linear time also for markup that does not end.
    private static let patterns: [(text: String, isMarkup: Bool)] = {
        let (export, name) = (#"^export (?:const|let|var) (?<key>[A-Za-z_$][\w$]*)\b"#, #"["']?(?<key>\w[\w-]*)["']?"#)
        let member = #"^[ \t]*\#(name):\s*(?:\{[^{}<]*)?"#
        let (markup, path) = (
            #"(?<value><svg\b[^<]*(?:<(?!/?svg\b)[^<]*)*</svg>)"#, #"["'`](?<value>[Mm][-\d. ][^"'`<>]{8,})["'`]"#
        )
        return [
            (#"\#(export).*?(?:\n(?!export ).*?)*?\#(markup)"#, true), (#"\#(export)[^=\n]*=\s*\#(path)"#, false),
            (#"\#(member)(?:svg|html)?["'`](?:data:[^<"'`]*)?\s*\#(markup)"#, true), (#"\#(member)\#(path)"#, false),
        ]
    }()

    /// A pattern for the whole script. Its value is the drawing.
    let pattern: String
    let names: Set<String>

    /// The number of bytes to which patterns may be applied in one repository. A pattern takes much longer than reading.
    static let budget = 1 << 20

    /// - Parameters:
    ///   - number: the number of drawings in the script.
    ///   - left: the rest of the budget.
    /// - Returns: nil unless nearly all drawings are the values of different constants or members.
    init?(_ bytes: [UInt8], number: Int, _ left: inout Int) {
        guard number >= DrawnConstants.fewest, bytes.count <= DrawnConstants.sizeLimit else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let hasMarkup = bytes.firstRange(of: Array("<svg".utf8)) != nil
        for (pattern, isMarkup) in DrawnConstants.patterns where isMarkup == hasMarkup && left >= bytes.count {
            left -= bytes.count
            let matches = DrawnConstants.matches(pattern, text)
            let names = Set(matches.map(\.key))
            guard names.count >= DrawnConstants.fewest, names.count * 10 >= number * 8,
                names.count * 10 >= matches.count * 8
            else { continue }
            (self.pattern, self.names) = (pattern, names)
            return
        }
        return nil
    }

    /// The matches; none if the pattern is invalid.
    private static func matches(_ pattern: String, _ text: String) -> [LinePattern.Match] {
        do {
            return try LinePattern(pattern, isMultiline: true).matches(in: text)
        } catch {
            return []
        }
    }
}
