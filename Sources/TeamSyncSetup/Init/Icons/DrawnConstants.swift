import TeamSyncConfiguration

/// The constants of a script, or the members of its objects, whose values contain drawings: `export const bell = '<svg …'`,
/// `export const bellPath = 'M2 4h…'`, `bell: { svg: '<svg …' }`, `bell: '<path …/>'`, `bell: [['path', { d: 'M2 4h…' }]]`,
/// `export const Bell = createIcon('bell', <path …/>)`.
struct DrawnConstants {
    /// The minimum number of drawings.
    private static let fewest = 8
    /// The maximum size of a script in bytes. It is less than that of a file to which a pattern is applied as a whole,
    /// because the script grows.
    private static let sizeLimit = 3 << 18

    /// The notation of a drawing.
    private enum Form {
        /// An `<svg>`.
        case markup
        /// The data of one path.
        case path
        /// Elements of SVG without an `<svg>` around them.
        case elements
        /// Elements as data: `[['path', { d: 'M2 4h…' }]]`.
        case nodes
        /// Any of these, in the arguments of a call.
        case any
    }

    /// The patterns for exported constants and for members, whose values contain drawings. They take linear time also for
    /// markup that does not end.
    private static let patterns: [(text: String, form: Form)] = {
        let (export, name) = (
            #"^export (?:const|let|var) (?<key>[A-Za-z_$][\w$]*)(?![\w$])"#, #"["']?(?<key>\w[\w-]*)["']?"#
        )
        let member = #"^[ \t]*\#(name)[ \t]*:\s*(?:\{[^{}<]*)?"#
        let (markup, path) = (
            #"(?<value><svg\b[^<]*(?:<(?!/?svg\b)[^<]*)*</svg>)"#, #"["'`](?<value>[Mm][-\d. ][^"'`<>]{3,})["'`]"#
        )
        let tag = #"<(?i:path|circle|rect|line|poly\w+|ellipse|g)\b[^<>]*>"#
        let (elements, nodes) = (
            #"\#(tag)(?:[\s"'+]*</?\w[^<>]*>)*"#, #"(?:\[\s*["']\w+["'],\s*\{[^{}]*\}\s*\],?\s*)+"#
        )
        // Another export ends the search for the drawing of a constant.
        let anywhere = #".*?(?:\n(?!export ).*?)*?"#
        let function = #"^export (?:const|function) (?<key>[A-Za-z_$][\w$]*)(?![\w$])"#
        return [
            (#"\#(export)\#(anywhere)\#(markup)"#, .markup), (#"\#(export)[^=\n]*=\s*\#(path)"#, .path),
            (#"\#(member)(?:svg|html)?["'`](?:data:[^<"'`]*)?\s*\#(markup)"#, .markup),
            (#"\#(member)\#(path)"#, .path),
            (#"\#(member)\[\s*(?<value>(?:["'`][Mm][-\d. ][^"'`<>]{3,}["'`],?\s*)+)"#, .path),
            (#"\#(member)(?:["'`(]\s*)?(?:<>\s*)?(?<value>\#(elements))"#, .elements),
            (#"\#(member)\[\s*(?<value>\#(nodes))"#, .nodes),
            (#"\#(function)\#(anywhere)(?<value>\#(elements))"#, .elements),
            (#"\#(function)\#(anywhere)\[\s*(?<value>\#(nodes))"#, .nodes),
            (#"\#(function)\#(anywhere)(?<value>["'`][Mm][-\d. ][^"'`<>]{3,}|\#(elements))"#, .any),
        ]
    }()

    /// A pattern for the whole script. Its value is the drawing.
    let pattern: String
    let names: Set<String>

    /// The number of bytes to which patterns may be applied in one repository. A pattern takes much longer than reading.
    static let budget = 1 << 20

    /// - Parameter left: the rest of the budget.
    /// - Returns: nil unless nearly all drawings are the values of different constants or members.
    init?(_ bytes: [UInt8], _ left: inout Int) {
        guard bytes.count <= DrawnConstants.sizeLimit else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        // Matching takes much longer than counting the exports.
        let exports = bytes.ranges(of: Array("\nexport ".utf8)).count + (text.hasPrefix("export ") ? 1 : 0)
        for numbers in DrawnConstants.numbers(bytes) {
            for (pattern, form) in DrawnConstants.patterns {
                guard let number = numbers[form], left >= bytes.count else { continue }
                let isOfExports = pattern.hasPrefix("^export ")
                guard isOfExports ? exports >= DrawnConstants.fewest : exports * 10 < max(number, 1) * 8 else {
                    continue
                }
                left -= bytes.count
                let matches = DrawnConstants.matches(pattern, text)
                let names = Set(matches.map(\.key))
                guard names.count >= DrawnConstants.fewest, names.count * 10 >= number * 8,
                    names.count * 10 >= matches.count * 8, form == .markup || names.count * 10 <= number * 15
                else { continue }
                (self.pattern, self.names) = (pattern, names)
                return
            }
        }
        return nil
    }

    /// The names that the pattern for another script finds in this one; empty if it is too large.
    static func names(_ pattern: String, _ bytes: [UInt8], _ left: inout Int) -> Set<String> {
        guard bytes.count <= sizeLimit, left >= bytes.count else { return [] }
        left -= bytes.count
        return Set(matches(pattern, String(decoding: bytes, as: UTF8.self)).map(\.key))
    }

    /// The numbers of drawings in the forms that may be those of the constants. If the markup only contains other
    /// constants, as in `<svg …>${paths.bell}</svg>`, these are the drawings and come first.
    private static func numbers(_ bytes: [UInt8]) -> [[Form: Int]] {
        let markup = bytes.ranges(of: Array("<svg".utf8)).count
        let wrappers = bytes.ranges(of: Array("}</svg>".utf8)).count
        guard markup >= fewest else { return [otherNumbers(bytes)] }
        return wrappers * 10 >= markup * 8 ? [otherNumbers(bytes), [.markup: markup]] : [[.markup: markup]]
    }

    private static func otherNumbers(_ bytes: [UInt8]) -> [Form: Int] {
        let scan = DrawingScan(bytes)
        let all: [Form: Int] = [.path: scan.paths, .elements: scan.elements, .nodes: scan.nodes]
        let found = all.filter { $0.value >= fewest && $0.value * 10 >= scan.number * 9 }
        return scan.nodes == 0 && scan.number >= fewest
            ? found.merging([.any: scan.number]) { own, _ in own } : found
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
