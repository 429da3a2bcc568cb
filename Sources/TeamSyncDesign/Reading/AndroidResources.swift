import TeamSyncBase
import TeamSyncDocuments

/// The values in an Android resource file: colors, dimensions and numbers. The key of a value is the name of its
/// resource.
struct AndroidResources {
    private static let types = [
        "color": "color", "dimen": "dimension", "integer": "number", "fraction": "number", "bool": "boolean",
    ]

    /// The text in front of the name of a resource.
    private static let nameMark = "name=\""

    private(set) var tokens: [TokenTree.Token] = []

    /// - Throws: if the bytes are not a resource file: not XML, nested too deeply, or with too many elements.
    init(_ bytes: [UInt8]) throws(Warning.FileFault) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        guard let tree = XMLTree(bytes), tree.root.name == "resources" else { throw .nothing(at: "/resources") }
        let lines = AndroidResources.lines(bytes, AndroidResources.nameMark)
        let deprecations = AndroidResources.deprecations(bytes, AndroidResources.nameMark)
        for case .element(let index) in tree.root.children {
            let element = tree.elements[index]
            let kind = element.name == "item" ? element["type"] ?? "" : element.name
            guard let type = AndroidResources.types[kind], let name = element["name"], !name.isEmpty else { continue }
            let all = element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
            let text = String(all[...].trimmed)
            let value = AndroidResources.value(text)
            tokens.append(
                TokenTree.Token(
                    path: [name], place: [], line: lines[name] ?? 1, mode: nil, type: type, value: .string(value),
                    remarks: deprecations[name] ?? [:],
                    written: text.hasPrefix("#") && value != text ? text : nil))
        }
    }

    /// Converts a reference to `{name}`, and a color to CSS notation, because alpha comes first on Android.
    private static func value(_ text: String) -> String {
        for front in ["@color/", "@dimen/", "@integer/", "@fraction/", "@bool/"] where text.hasPrefix(front) {
            return "{\(text.dropFirst(front.count))}"
        }
        return color(text)
    }

    /// Converts a color whose alpha comes first to CSS notation; other values are only bounded.
    static func color(_ text: String) -> String {
        guard text.hasPrefix("#"), text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return LineScan.bounded(text)
        }
        let digits = text.dropFirst().lowercased()
        switch digits.count {
        case 4: return "#" + (digits.dropFirst() + digits.prefix(1)).map { "\($0)\($0)" }.joined()
        case 8: return "#" + digits.dropFirst(2) + (digits.hasPrefix("ff") ? "" : digits.prefix(2))
        default: return text
        }
    }

    /// The maximum size of a comment that is read, in bytes.
    private static let commentLimit = 1024

    /// Returns the deprecations in comments such as `<!-- Deprecated: use ink -->`, by the name of the resource that
    /// follows the comment.
    /// - Parameter mark: the text in front of a name.
    static func deprecations(_ bytes: [UInt8], _ mark: String) -> [String: [String: JSONValue]] {
        let (opening, closing, name) = (Array("<!--".utf8), Array("-->".utf8), Array(mark.utf8))
        var found: [String: [String: JSONValue]] = [:]
        var rest = bytes[...]
        while let start = rest.firstRange(of: opening),
            let end = rest[start.upperBound...].firstRange(of: closing)
        {
            rest = rest[end.upperBound...]
            let comment = bytes[start.upperBound..<end.lowerBound]
            guard comment.count <= commentLimit,
                let text = ItemForm.deprecation(in: String(decoding: comment, as: UTF8.self)[...].trimmed),
                case let next = rest.drop(while: \.isASCIISpace), next.first == UInt8(ascii: "<"),
                case let tag = next.prefix(commentLimit).prefix(while: { $0 != UInt8(ascii: ">") }),
                let place = tag.firstRange(of: name)
            else { continue }
            let key = String(decoding: tag[place.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            let isUnclear = DeprecatedSection.size(of: bytes, start.lowerBound, end.upperBound, text) > 0
            found[key] =
                isUnclear
                ? [TokenText.isUnclear: .bool(true)]
                : ["deprecated": text.isEmpty ? .bool(true) : .string(LineScan.bounded(text))]
        }
        return found
    }

    /// Returns the line of each name. The first line is 1.
    static func lines(_ bytes: [UInt8], _ mark: String) -> [String: Int] {
        var found: [String: Int] = [:]
        let mark = Array(mark.utf8)
        for (index, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
            guard let range = line.firstRange(of: mark) else { continue }
            let name = String(decoding: line[range.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            if found[name] == nil { found[name] = index + 1 }
        }
        return found
    }
}
