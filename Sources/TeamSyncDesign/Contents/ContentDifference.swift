package import TeamSyncBase
import TeamSyncConfiguration

/// How two versions of a file differ, by what they mean.
package enum ContentDifference: Equatable, Sendable {
    /// The same bytes.
    case identical
    /// Other bytes of the same meaning: another layout, other comments, another way to write the same values or the same
    /// drawing.
    case reformatted
    /// The same drawing in the color of the text around it, which was in one color of its own.
    case inTextColor
    /// Everything else, also what cannot be read or is too large to be compared.
    case different

    /// Whether it means something else than before.
    package var isChange: Bool { self == .different || self == .inTextColor }

    /// Larger files differ when their bytes do.
    private static let byteLimit = 1 << 20

    /// - Parameters:
    ///   - path: its name decides what kind of content it is.
    ///   - ignoresSize: whether drawings are the same that draw the same in another size.
    package static func between(
        _ old: [UInt8], _ new: [UInt8], path: GitPath, ignoresSize: Bool = false
    ) -> ContentDifference {
        if old == new { return .identical }
        guard old.count <= byteLimit, new.count <= byteLimit, !old.contains(0), !new.contains(0) else {
            return .different
        }
        let kind = ContentKind(path)
        let isSame = kind.isSameText(old, new) || kind.isSameMeaning(old, new, ignoresSize: ignoresSize)
        return isSame ? .reformatted : .different
    }
}

/// What the name of a file says about its contents.
enum ContentKind: Equatable, Sendable {
    case json
    case yaml
    /// XML too; a drawing when its root says so.
    case xml(isDrawing: Bool)
    case html
    case source(SourceLanguage)
    /// Spaces at the ends of lines mean something.
    case markdown
    case other

    init(_ path: GitPath) {
        let name = String(decoding: path.baseName, as: UTF8.self).lowercased()
        let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
        self =
            switch ending {
            case "json", "tokens", "webmanifest": .json
            case "yaml", "yml": .yaml
            case "svg": .xml(isDrawing: true)
            case "xml", "xib", "storyboard", "plist", "resx", "xaml", "axml": .xml(isDrawing: false)
            case "html", "htm", "xhtml": .html
            case "md", "markdown", "mdx", "tsv": .markdown
            default: SourceLanguage(fileExtension: ending).map(ContentKind.source) ?? .other
            }
    }

    /// Whether only line ends, a byte order mark, and spaces at the ends of lines differ.
    fileprivate func isSameText(_ old: [UInt8], _ new: [UInt8]) -> Bool {
        let keepsSpaces = self == .markdown
        return PlainText.normalized(old, keepsSpaces: keepsSpaces)
            == PlainText.normalized(new, keepsSpaces: keepsSpaces)
    }

    /// Whether files of this kind are drawings if they are any drawing.
    var isMarkup: Bool {
        switch self {
        case .xml, .html: true
        default: false
        }
    }

    fileprivate func isSameMeaning(_ old: [UInt8], _ new: [UInt8], ignoresSize: Bool) -> Bool {
        switch self {
        case .json:
            guard let old = ContentKind.json(old), let new = ContentKind.json(new) else { return false }
            return old.isSame(as: new)
        case .yaml:
            guard let old = YAMLDocument.values(of: old, limit: ContentKind.valueLimit),
                let new = YAMLDocument.values(of: new, limit: ContentKind.valueLimit)
            else { return false }
            return JSONValue.array(old).isSame(as: .array(new))
        case .xml, .html:
            guard let old = XMLTree(old), let new = XMLTree(new) else { return false }
            if let drawing = Drawing(old), let other = Drawing(new) {
                return ignoresSize ? drawing.hasSameShapes(as: other) : drawing.isSame(as: other)
            }
            return old.isSame(as: new, keepsSpaces: self == .html)
        case .source(let language):
            guard let old = SourceText(old, language), let new = SourceText(new, language) else { return false }
            return old == new
        case .markdown, .other: return false
        }
    }

    private static let valueLimit = 50_000

    private static func json(_ bytes: [UInt8]) -> JSONValue? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        do throws(JSONParser.Failure) {
            return try JSONParser.value(of: bytes[...], limit: valueLimit)
        } catch {
            return nil
        }
    }
}

enum PlainText {
    static func withoutByteOrderMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    }

    /// LF line ends, one at the end, no byte order mark.
    /// - Parameter keepsSpaces: at the ends of lines.
    static func normalized(_ bytes: [UInt8], keepsSpaces: Bool) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 1)
        var previous: UInt8 = 0
        for byte in withoutByteOrderMark(bytes) {
            defer { previous = byte }
            if byte == 0x0a, previous == 0x0d { continue }
            if byte == 0x0a || byte == 0x0d {
                if !keepsSpaces { trim(&output) }
                output.append(0x0a)
            } else {
                output.append(byte)
            }
        }
        if !keepsSpaces { trim(&output) }
        while output.last == 0x0a { output.removeLast() }
        return output
    }

    private static func trim(_ output: inout [UInt8]) {
        while let last = output.last, last == 0x20 || last == 0x09 { output.removeLast() }
    }
}
