import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// A source with a list of many icons, one per line: constants with drawings, constants of an icon font, or cases of an
/// enumeration.
struct IconList {
    /// The minimum number of icons in a catalogue.
    static let fewest = 8

    private struct Form {
        let endings: Set<String>
        /// The strings that may precede a name, at the beginning of a line.
        let fronts: [String]
        /// Each line must contain one of these strings; empty to accept any line.
        let marks: [String]
        let pattern: String
        /// Whether the source contains a drawing for each name.
        var hasDrawings = false
    }

    private static let forms = [
        Form(
            endings: ["tsx", "jsx", "ts", "js", "vue"],
            fronts: ["export const ", "export function ", "export default function ", "export class "], marks: [],
            pattern: #"^export (?:const|function|default function|class) (?<key>[A-Za-z_][A-Za-z0-9_]*)"#,
            hasDrawings: true),
        Form(
            endings: ["kt"], fronts: ["val ", "public val "], marks: ["ImageVector", "IconResource", "R.drawable"],
            pattern:
                #"^\s*(?:public )?val (?:\w+\.)*(?<key>[A-Za-z_]\w*)(?!\w).*(?:ImageVector|IconResource|R\.drawable)"#
        ),
        // The names that a design system gives to icons of the framework.
        Form(
            endings: ["kt"], fronts: ["val ", "public val "],
            marks: ["Filled", "Outlined", "Rounded", "Sharp", "TwoTone", "Default", "AutoMirrored"].map {
                "= Icons.\($0)."
            },
            pattern: #"^\s*(?:public )?val (?<key>[A-Za-z_]\w*)\s*(?::\s*\w+\s*)?=\s*Icons\."#),
        Form(
            endings: ["dart"], fronts: ["static const "], marks: ["IconData("],
            // A constant may get the value of another one: `blacklist = blocklist;`.
            pattern:
                #"^\s*(?:@\w+.*\s)?static const (?:IconData )?(?<key>[A-Za-z_]\w*)\s*=\s*(?:(?:const )?IconData\(|[a-z]\w*;)"#
        ),
        // The constructor may be in the next line.
        Form(
            endings: ["dart"], fronts: ["static const IconData "], marks: [],
            pattern: #"^\s*static const IconData (?<key>[A-Za-z_][A-Za-z0-9_]*)\b"#),
        // The code points of an icon font.
        Form(
            endings: ["swift"], fronts: ["public static let ", "static let "], marks: ["\"\\u{"],
            pattern: #"^\s*(?:public )?static let (?<key>[A-Za-z_]\w*)(?!\w)[^"]*"\\u\{"#),
    ]

    private(set) var pattern: String
    /// The number of names, before sizes and styles are merged.
    let number: Int
    /// Whether the source contains the drawings, and not only their names.
    let hasDrawings: Bool
    /// The names, if the pattern is for the whole source and its values are the drawings.
    private(set) var drawn: Set<String>?
    /// Whether the icons are the cases of an enumeration.
    private(set) var areCases = false

    /// Returns nil for any other source.
    /// - Parameter left: the number of bytes to which patterns for drawings may still be applied.
    init?(_ bytes: [UInt8], _ file: TreeSummary.File, _ left: inout Int) {
        let isScript = IconList.forms[0].endings.contains(file.fileExtension)
        if isScript, let constants = DrawnConstants(bytes, &left) {
            (pattern, number, hasDrawings) = (constants.pattern, constants.names.count, true)
            drawn = constants.names
            merge(constants.names)
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if file.fileExtension == "swift", let cases = IconCases(text, file.stem, &left) {
            (pattern, number, hasDrawings, areCases) = (cases.pattern, cases.names.count, false, true)
            merge(cases.names)
            return
        }
        for form in IconList.forms where form.endings.contains(file.fileExtension) {
            let number = IconList.lines(text, form)
            guard number >= IconList.fewest else { continue }
            if form.hasDrawings {
                let drawings = IconList.drawings(in: bytes)
                guard drawings >= IconList.fewest, number * 10 >= drawings * 8, number * 10 <= drawings * 12 else {
                    continue
                }
            }
            (pattern, self.number, hasDrawings) = (form.pattern, number, form.hasDrawings)
            merge(names(bytes))
            return
        }
        return nil
    }

    /// Whether the constants of a Dart source are the icons, so that they can be read with their deprecations and code
    /// points.
    func areConstants(_ bytes: [UInt8], _ file: TreeSummary.File) -> Bool {
        file.fileExtension == "dart" && !pattern.contains("(?!")
            && DesignValues(bytes, GitPath(file.path), .code)?.keys.count == number
    }

    /// The names of the icons; empty if the pattern is invalid.
    func names(_ bytes: [UInt8]) -> Set<String> {
        do {
            let (lines, text) = (try LinePattern(pattern), String(decoding: bytes, as: UTF8.self))
            return Set(text.split(whereSeparator: \.isNewline).flatMap { lines.matches(in: String($0)).map(\.key) })
        } catch {
            return []
        }
    }

    /// Changes the pattern so that sizes and styles are not part of the keys: of `add`, `add_round` and `add_sharp`, only
    /// `add` is an icon, and `wifi_small` and `wifi_large` are both `wifi`.
    private mutating func merge(_ names: Set<String>) {
        guard let range = pattern.firstRange(of: "(?<key>") else { return }
        let words = IconNames(names)
        func plain(_ name: String) -> [String] {
            words.endings.filter { name.hasSuffix("_\($0)") }.map { String(name.dropLast($0.utf8.count + 1)) }
        }
        let variants = names.filter { !plain($0).isEmpty }
        if !variants.isEmpty, variants.allSatisfy({ plain($0).contains(where: names.contains) }) {
            pattern.insert(
                contentsOf: #"(?!\w*_(?:\#(words.endings.joined(separator: "|")))\b)"#, at: range.upperBound)
            drawn?.subtract(variants)
            return
        }
        guard let ending = words.ending(of: names), let end = pattern[range.upperBound...].firstRange(of: "*)"),
            !pattern[range.upperBound..<end.lowerBound].contains("(")
        else { return }
        do {
            let keys = Set(try NamePattern("^(?<key>.+?)\(ending)$").keys(of: Array(names)))
            pattern.replaceSubrange(end, with: #"*?)\#(ending)(?![\w$-])"#)
            if drawn != nil { drawn = keys }
        } catch {
            return
        }
    }

    private static func lines(_ text: String, _ form: Form) -> Int {
        text.split(whereSeparator: \.isNewline).count { line in
            let line = line.drop { $0 == " " || $0 == "\t" }
            guard let front = form.fronts.first(where: { line.hasPrefix($0) }) else { return false }
            guard let first = line.dropFirst(front.utf8.count).first, first.isASCII,
                first.isLetter || "_`".contains(first)
            else { return false }
            return form.marks.isEmpty || form.marks.contains { line.contains($0) }
        }
    }

    // MARK: Drawings

    /// Strings that begin the code that draws one icon.
    private static let marks = ["<svg", "<Svg", "createIcon(", "createSvgIcon("]
    private static let kotlinMarks = ["Builder(", "materialIcon(", "ImageVector("]

    /// Whether a source draws an icon.
    static func isDrawn(_ bytes: [UInt8], _ file: TreeSummary.File) -> Bool {
        func has(_ mark: String) -> Bool { bytes.firstRange(of: Array(mark.utf8)) != nil }
        switch file.fileExtension {
        case "kt": return (has("ImageVector") || has("Builder(name")) && kotlinMarks.contains(where: has)
        case "dart", "swift": return false
        default:
            if isHelper(String(file.name.prefix { $0 != "." })) { return false }
            return marks.contains(where: has) || DrawingScan(bytes).number > 0
        }
    }

    /// First words of the names of functions that create icons or show them.
    private static let helperWords: Set<String> = [
        "create", "define", "make", "build", "generate", "register", "render", "get", "use", "with",
    ]

    /// Whether the name of a script is that of a function or a view for all icons: `createIcon`, `define-icon`,
    /// `withIconProps`, `svg_icon`.
    private static func isHelper(_ stem: String) -> Bool {
        let words = NameWords.of(stem, digits: .attached, limit: 8)
        guard words.count > 1, let first = words.first else { return false }
        let areGeneral = words.allSatisfy { ["icon", "icons", "svg", "base"].contains($0) }
        return areGeneral
            || helperWords.contains(first) && words.dropFirst().contains { ["icon", "icons", "svg"].contains($0) }
    }

    /// The number of drawings in a script.
    private static func drawings(in bytes: [UInt8]) -> Int {
        let drawn = marks.reduce(0) { $0 + bytes.ranges(of: Array($1.utf8)).count }
        return drawn >= fewest ? drawn : max(drawn, DrawingScan(bytes).number)
    }
}
