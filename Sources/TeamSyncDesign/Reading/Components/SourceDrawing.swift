import TeamSyncBase
import TeamSyncDocuments

/// Reads the drawing in the source of an icon, for comparison with another version of the source. The drawing can be an
/// `<svg>` in a template or in JSX, path data or SVG elements in string literals, or calls that build a path in Compose.
enum SourceDrawing {
    private static let (sizeLimit, pathLimit) = (256 << 10, 200)

    /// - Returns: nil if the source contains no drawing or cannot be parsed. Computed colors are treated as the text
    ///   color.
    static func drawing(in bytes: [UInt8], path: GitPath) -> Drawing? {
        guard bytes.count <= sizeLimit else { return nil }
        if let markup = TemplateMarkup.drawing(in: bytes) { return Drawing(markup) }
        let isKotlin = path.ending == "kt"
        guard let language = isKotlin ? .kotlin : ScriptKind(path)?.language else { return nil }
        do throws(Warning.FileFault) {
            let source = try SourceLexemes(bytes, language)
            return drawing(isKotlin ? calls(in: source) + texts(in: source) : texts(in: source), size(in: source))
        } catch {
            return nil
        }
    }

    private static func drawing(_ paths: [String], _ viewBox: String) -> Drawing? {
        guard (1...pathLimit).contains(paths.count) else { return nil }
        let elements = paths.map { $0.hasPrefix("<") ? $0 : "<path d=\"\($0)\"/>" }.joined()
        return Drawing(
            Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(viewBox)\">\(elements)</svg>".utf8))
    }

    /// Returns the string literals that are path data or SVG elements.
    private static func texts(in source: SourceLexemes) -> [String] {
        source.all.indices.compactMap { index in
            markup(source, index) ?? pathData(source, index)
        }
    }

    /// Returns the path data that a string literal consists of; nil for other lexemes.
    private static func pathData(_ source: SourceLexemes, _ index: Int) -> String? {
        guard let text = source.content(index), let first = text.utf8.first, "Mm".utf8.contains(first),
            text.utf8.count > 5, text.utf8.allSatisfy(isOfPath)
        else { return nil }
        return text
    }

    private static func isOfPath(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || " \n\t.,-+eMmLlHhVvCcSsQqTtAaZz".utf8.contains(byte)
    }

    // MARK: Markup in string literals

    /// Whether two sources are the same except for formatting, which includes the formatting of the path data and the SVG
    /// elements in their string literals.
    static func areSame(_ old: [UInt8], _ new: [UInt8], path: GitPath) -> Bool {
        guard max(old.count, new.count) <= sizeLimit else { return false }
        do throws(Warning.FileFault) {
            if path.ending == "kt" {
                let (one, other) = (try SourceLexemes(old, .kotlin), try SourceLexemes(new, .kotlin))
                return !ContentDifference.between(withoutLabels(one), withoutLabels(other), path: path).isChange
            }
            guard let language = ScriptKind(path)?.language else { return false }
            let (before, after) = (try SourceLexemes(old, language), try SourceLexemes(new, language))
            let (one, other) = (withoutMarkup(before), withoutMarkup(after))
            guard !one.markup.isEmpty, one.markup.count == other.markup.count,
                zip(one.markup, other.markup).allSatisfy(isSameMarkup)
            else { return false }
            return !ContentDifference.between(one.rest, other.rest, path: path).isChange
        } catch {
            return false
        }
    }

    /// Returns the path data and the SVG elements in string literals, and the source with empty string literals in their
    /// place.
    private static func withoutMarkup(_ source: SourceLexemes) -> (markup: [String], rest: [UInt8]) {
        var (found, rest, start): ([String], [UInt8], Int) = ([], [], 0)
        for index in source.all.indices {
            guard let markup = markup(source, index) ?? pathData(source, index) else { continue }
            found.append(markup)
            rest += source.bytes[start..<source.all[index].start] + Array("''".utf8)
            start = source.all[index].end
        }
        return (found, rest + source.bytes[start...])
    }

    /// Returns the names of the drawings that an object in a source gained and lost, such as `solid` for `solid: '<path
    /// …/>'`; nil if there are none, or if a drawing with a name that both versions have differs.
    static func variants(
        _ old: [UInt8], _ new: [UInt8], path: GitPath
    ) -> (gained: [String], lost: [String])? {
        guard max(old.count, new.count) <= sizeLimit, let language = ScriptKind(path)?.language else { return nil }
        do throws(Warning.FileFault) {
            guard let before = named(in: try SourceLexemes(old, language)),
                let after = named(in: try SourceLexemes(new, language))
            else { return nil }
            let kept = before.filter { after[$0.key] != nil }
            guard !kept.isEmpty, before.count != after.count || kept.count != before.count,
                kept.allSatisfy({ isSameMarkup($0.value, after[$0.key] ?? "") })
            else { return nil }
            return (
                after.keys.filter { before[$0] == nil }.sorted(), before.keys.filter { after[$0] == nil }.sorted()
            )
        } catch {
            return nil
        }
    }

    /// Returns the drawings in string literals that are members of objects, by their names; nil if there are others, or
    /// several with the same name.
    private static func named(in source: SourceLexemes) -> [String: String]? {
        var found: [String: String] = [:]
        for index in source.all.indices {
            guard let markup = markup(source, index) ?? pathData(source, index) else { continue }
            guard found.count < pathLimit, source.isMark(index - 1, ":"),
                let name = source.word(index - 2) ?? source.content(index - 2),
                found.updateValue(markup, forKey: name) == nil
            else { return nil }
        }
        return found
    }

    private static func isSameMarkup(_ old: String, _ new: String) -> Bool {
        if old == new { return true }
        if !old.hasPrefix("<"), !new.hasPrefix("<") { return withoutSpaces(old) == withoutSpaces(new) }
        let tree = { (text: String) in XMLTree(Array("<svg>\(text)</svg>".utf8)) }
        guard let before = tree(old), let after = tree(new) else { return false }
        return before.isSame(as: after, keepsSpaces: false, ignoresHints: false)
    }

    /// Returns path data with single spaces, and without spaces around commands.
    private static func withoutSpaces(_ path: String) -> [UInt8] {
        var output: [UInt8] = []
        for part in path.utf8.split(whereSeparator: { $0 <= 0x20 }) {
            let isAfterNumber = output.last.map { !$0.isASCIILetter } ?? false
            if isAfterNumber, part.first?.isASCIILetter == false { output.append(0x20) }
            output += part
        }
        return output
    }

    /// Returns the SVG elements that a string literal consists of; nil for other lexemes.
    private static func markup(_ source: SourceLexemes, _ index: Int) -> String? {
        guard let text = source.content(index)?[...].trimmed, text.hasPrefix("<"), DrawingShape.isDrawing(text) else {
            return nil
        }
        return text.replacing("\\\"", with: "\"").replacing("\\'", with: "'").replacing("\\n", with: "\n")
    }

    // MARK: Compose

    private static let commands = [
        "moveTo": "M", "lineTo": "L", "horizontalLineTo": "H", "verticalLineTo": "V", "curveTo": "C",
        "reflectiveCurveTo": "S", "quadTo": "Q", "reflectiveQuadTo": "T", "arcTo": "A", "close": "Z",
    ]

    private static let arc = ["theta", "isMoreThanHalf", "isPositiveArc"]

    /// The names of the parameters of a command.
    /// - Parameter mark: the beginning of the names of coordinates: `d` in a relative command.
    private static func parameters(of command: String, _ mark: String) -> [String] {
        let points = { (count: Int) in (1...count).flatMap { ["\(mark)x\($0)", "\(mark)y\($0)"] } }
        return switch command {
        case "M", "L": ["\(mark)x", "\(mark)y"]
        case "H": ["\(mark)x"]
        case "V": ["\(mark)y"]
        case "C": points(3)
        case "S", "Q": points(2)
        case "T": points(1)
        case "A":
            (mark.isEmpty ? ["horizontalEllipseRadius", "verticalEllipseRadius"] : ["a", "b"]) + arc + points(1)
        default: []
        }
    }

    /// Returns a source in which the arguments that build paths have no names if they are in the order of the
    /// parameters.
    private static func withoutLabels(_ source: SourceLexemes) -> [UInt8] {
        var (output, start): ([UInt8], Int) = ([], 0)
        for index in source.all.indices {
            guard let word = source.word(index), source.isMark(index + 1, "(") else { continue }
            let isRelative = word.hasSuffix("Relative")
            guard let command = commands[isRelative ? String(word.dropLast("Relative".count)) : word] else { continue }
            for (part, name) in zip(
                source.parts(of: source.inside(index + 1)), parameters(of: command, isRelative ? "d" : ""))
            where part.count > 2 && source.word(part.lowerBound) == name && source.isMark(part.lowerBound + 1, "=") {
                output += source.bytes[start..<source.all[part.lowerBound].start]
                start = source.all[part.lowerBound + 2].start
            }
        }
        return output + source.bytes[start...]
    }

    /// Converts calls such as `moveTo(12f, 2f)` to path data such as `M 12 2`. Returns one text for each path.
    private static func calls(in source: SourceLexemes) -> [String] {
        var (paths, open): ([String], Bool) = ([], false)
        for index in source.all.indices {
            guard let word = source.word(index), source.isMark(index + 1, "(") else { continue }
            let isRelative = word.hasSuffix("Relative")
            guard let command = commands[isRelative ? String(word.dropLast("Relative".count)) : word] else {
                if word.lowercased().hasSuffix("path") { open = false }
                continue
            }
            let numbers = source.parts(of: source.inside(index + 1)).map { number(source.expression($0)) }
            let text = ([isRelative ? command.lowercased() : command] + numbers).joined(separator: " ")
            if open { paths[paths.count - 1] += " " + text } else { paths.append(text) }
            open = true
        }
        return paths
    }

    private static func number(_ text: String) -> String {
        switch text {
        case "true": "1"
        case "false": "0"
        default: text.last == "f" || text.last == "F" ? String(text.dropLast()) : text
        }
    }

    /// Returns the view box in a source; 24 units by default.
    private static func size(in source: SourceLexemes) -> String {
        for index in source.all.indices {
            if let text = source.content(index), text.utf8.count < 60 {
                let numbers = text.split(separator: " ")
                if numbers.count == 4, numbers.allSatisfy({ Double($0) != nil }) { return text }
            }
            if source.word(index) == "viewportWidth", source.isMark(index + 1, "="), index + 2 < source.all.count,
                let side = Double(number(source.text(index + 2)))
            {
                return "0 0 \(side) \(side)"
            }
        }
        return "0 0 24 24"
    }
}
