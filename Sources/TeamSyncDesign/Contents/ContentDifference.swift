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
    /// The same shapes in other colors.
    case recolored
    /// Drawings of other shapes.
    case redrawn
    /// Markup of which at least one version is not understood as a drawing, or draws nothing.
    case unclear
    /// Everything else, also what cannot be read or is too large to be compared.
    case different

    /// Whether it means something else than before.
    package var isChange: Bool { self != .identical && self != .reformatted }

    /// Larger files differ when their bytes do.
    private static let byteLimit = 1 << 20

    /// - Parameters:
    ///   - path: its name decides what kind of content it is.
    ///   - ignoresSize: whether drawings are the same that draw the same in another size.
    package static func between(
        _ old: [UInt8], _ new: [UInt8], path: GitPath, ignoresSize: Bool = false
    ) -> ContentDifference {
        var drawings: (old: Drawing, new: Drawing)?
        return between(old, new, path: path, ignoresSize: ignoresSize, &drawings)
    }

    /// - Parameter drawings: set to what both versions of a markup file draw, if it had to be read.
    fileprivate static func between(
        _ old: [UInt8], _ new: [UInt8], path: GitPath, ignoresSize: Bool,
        _ drawings: inout (old: Drawing, new: Drawing)?
    ) -> ContentDifference {
        if old == new { return .identical }
        guard old.count <= byteLimit, new.count <= byteLimit, !old.contains(0), !new.contains(0) else {
            return .different
        }
        let kind = ContentKind(path)
        let isSame = kind.isSameText(old, new) || kind.isSameMeaning(old, new, ignoresSize: ignoresSize, &drawings)
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
    /// Markup with elements for scripts and styles.
    case template
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
            case "vue", "svelte": .template
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

    fileprivate func isSameMeaning(
        _ old: [UInt8], _ new: [UInt8], ignoresSize: Bool, _ drawings: inout (old: Drawing, new: Drawing)?
    ) -> Bool {
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
                drawings = (drawing, other)
                return ignoresSize ? drawing.hasSameShapes(as: other) : drawing.isSame(as: other)
            }
            return old.isSame(as: new, keepsSpaces: self == .html)
        case .source(let language):
            if let old = SourceText(old, language), let new = SourceText(new, language), old == new { return true }
            guard language == .script, let old = ScriptText(old), let new = ScriptText(new) else { return false }
            return old == new
        case .template:
            guard let old = ScriptText(template: old), let new = ScriptText(template: new) else { return false }
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

/// Compares the contents of files by what they mean. What was read is compared once.
struct ContentComparer {
    private struct Pair: Hashable {
        let old: ObjectID
        let new: ObjectID
    }

    /// Bytes of one file, and of all that are read; what is beyond them differs when its bytes do.
    private static let fileLimit = 2 << 20
    private static let readLimit = 256 << 20
    private static let drawingLimit = 8192
    /// Pieces of an outline.
    private static let sampleSize = 400

    struct Similarity {
        var text: Double
        /// nil for what is no drawing.
        var drawing: Double?

        /// Of what people see.
        var visible: Double { drawing ?? text }
    }

    private let reader: any ContentReader
    /// Of all files together.
    private(set) var bytesRead = 0
    private var differences: [Pair: ContentDifference] = [:]
    private var similarities: [Pair: Similarity] = [:]
    private var drawings: [ObjectID: DrawnLines?] = [:]

    init(_ reader: any ContentReader) {
        self.reader = reader
    }

    /// - Parameter path: its name decides what kind of content it is.
    /// - Returns: `.different` also when contents are missing or there is too much to read.
    mutating func difference(
        _ old: ObjectID, _ new: ObjectID, path: GitPath
    ) throws(FileSourceError) -> ContentDifference {
        if old == new { return .identical }
        let pair = Pair(old: old, new: new)
        if let known = differences[pair] { return known }
        var result = ContentDifference.different
        if let before = try contents(old), let after = try contents(new) {
            // Optimizers leave out the size where there is a view box, and what is drawn is the same.
            var drawings: (old: Drawing, new: Drawing)?
            result = ContentDifference.between(before, after, path: path, ignoresSize: true, &drawings)
            if result == .different, !ContentKind(path).isMarkup, let before = Drawing(before),
                let after = Drawing(after)
            {
                drawings = (before, after)
                if before.hasSameShapes(as: after) { result = .reformatted }
            }
            if result == .different, let drawings {
                result =
                    !drawings.old.withoutColors.hasSameShapes(as: drawings.new.withoutColors)
                    ? .redrawn
                    : drawings.new.isInTextColor && drawings.old.isInOwnColor ? .inTextColor : .recolored
            } else if result == .different, drawings == nil, ContentKind(path).isMarkup {
                result = .unclear
            } else if result == .reformatted, let drawings, drawings.old.hasOtherSize(than: drawings.new) {
                result = .unclear
            }
        }
        differences[pair] = result
        return result
    }

    /// How much two files have in common, 0 to 1: of their text as git counts, and of what they draw. Drawings that are
    /// written differently and drawn alike count by what they draw.
    mutating func similarity(_ old: ObjectID, _ new: ObjectID) throws(FileSourceError) -> Similarity {
        if old == new { return Similarity(text: 1, drawing: 1) }
        let pair = Pair(old: old, new: new)
        if let known = similarities[pair] { return known }
        var result = Similarity(text: try reader.likeness(of: old, to: new))
        if let before = try lines(old), let after = try lines(new) {
            result.drawing = before.similarity(to: after)
        }
        similarities[pair] = result
        return result
    }

    /// How much of what people see differs, 0 to 1. Of a long outline a sample is compared.
    mutating func visibleChange(_ old: ObjectID, _ new: ObjectID) throws(FileSourceError) -> Double {
        if let known = similarities[Pair(old: old, new: new)] { return 1 - known.visible }
        guard let before = try lines(old), let after = try lines(new) else {
            return 1 - (try reader.likeness(of: old, to: new))
        }
        return 1 - before.similarity(to: after, sample: ContentComparer.sampleSize)
    }

    /// Whether two drawings look the same, or would in the color of the text around them.
    mutating func isSameDrawing(_ old: ObjectID, _ new: ObjectID, path: GitPath) throws(FileSourceError) -> Bool {
        switch try difference(old, new, path: path) {
        case .identical, .reformatted, .inTextColor: return true
        case .recolored:
            guard let before = try contents(old).flatMap({ Drawing($0) }),
                let after = try contents(new).flatMap({ Drawing($0) })
            else { return false }
            return before.isInTextColor && after.isInOwnColor
        case .redrawn, .unclear, .different: return false
        }
    }

    /// The sketch of a drawing; nil for what is none.
    mutating func sketch(_ id: ObjectID) throws(FileSourceError) -> String? {
        try contents(id).flatMap { Drawing($0) }?.sketch
    }

    /// Releases the drawings that were read to be compared with many others: they are large.
    mutating func forgetDrawings() { drawings = [:] }

    private mutating func lines(_ id: ObjectID) throws(FileSourceError) -> DrawnLines? {
        if let known = drawings[id] { return known }
        if drawings.count > ContentComparer.drawingLimit { drawings = [:] }
        let lines = try contents(id).flatMap { Drawing($0) }.flatMap { DrawnLines($0) }
        drawings[id] = .some(lines)
        return lines
    }

    /// nil for what is missing or too large, or after too many bytes.
    mutating func contents(_ id: ObjectID) throws(FileSourceError) -> [UInt8]? {
        guard bytesRead < ContentComparer.readLimit else { return nil }
        do throws(FileSourceError) {
            guard case .bytes(let bytes, _) = try reader.contents(ofBlob: id, limit: ContentComparer.fileLimit) else {
                return nil
            }
            bytesRead += bytes.count
            return bytes
        } catch {
            // A submodule's commit is not here.
            guard case .noObject = error else { throw error }
            return nil
        }
    }
}
