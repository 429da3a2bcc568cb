package import TeamSyncBase
import TeamSyncConfiguration

/// The kind of difference between two versions of a file, by meaning.
package enum ContentDifference: Equatable, Sendable {
    /// The bytes are the same.
    case identical
    /// The bytes differ, but have the same meaning: only the layout, the comments, or the notation of values or of a
    /// drawing differ.
    case reformatted
    /// The source of a component has the same code, but other documentation comments.
    case documented
    /// The source of a component has the same code, but other imports.
    case imported
    /// The Swift or Kotlin source of a component has the same declarations; only the bodies of functions and getters, or
    /// private declarations, differ.
    case implemented
    /// The drawing is the same, but its size, its mirroring or its front matter differ.
    case annotated
    /// The drawing is the same, but its fixed color was replaced by the color of the surrounding text.
    case inTextColor
    /// The shapes are the same, but have other colors.
    case recolored
    /// The lines are the same, but have another width, or other ends or corners.
    case restroked
    /// The drawings have different shapes.
    case redrawn
    /// The files are markup, and at least one version cannot be read as a drawing or is empty.
    case unclear
    /// Any other difference, including files that cannot be read or are too large to compare.
    case different

    /// Whether the meaning has changed.
    package var isChange: Bool { self != .identical && self != .reformatted }

    /// Whether two drawings are the same, apart from their size and their notes.
    var isSamePicture: Bool { !isChange || self == .annotated }

    /// The maximum size in bytes; larger files are only compared byte by byte.
    private static let byteLimit = 1 << 20

    /// - Parameters:
    ///   - path: the path; its file name determines the kind of content.
    ///   - ignoresSize: whether drawings that differ only in size count as equal.
    package static func between(
        _ old: [UInt8], _ new: [UInt8], path: GitPath, ignoresSize: Bool = false
    ) -> ContentDifference {
        var drawings: (old: Drawing, new: Drawing)?
        return between(old, new, path: path, ignoresSize: ignoresSize, &drawings)
    }

    /// Returns the difference between drawings that are known to look different.
    static func between(_ old: Drawing, _ new: Drawing) -> ContentDifference {
        if old.faults != new.faults { return .unclear }
        if !old.withoutColors.hasSameShapes(as: new.withoutColors) {
            return Drawing.strokes(old, new) == nil ? .redrawn : .restroked
        }
        return new.isInTextColor && old.isInOwnColor ? .inTextColor : .recolored
    }

    /// - Parameters:
    ///   - drawings: set to the drawings in both versions of a markup file if they had to be read.
    ///   - readsScripts: whether to compare scripts token by token if they differ in more than line endings.
    fileprivate static func between(
        _ old: [UInt8], _ new: [UInt8], path: GitPath, ignoresSize: Bool,
        _ drawings: inout (old: Drawing, new: Drawing)?, readsScripts: Bool = true
    ) -> ContentDifference {
        if old == new { return .identical }
        guard old.count <= byteLimit, new.count <= byteLimit, !old.contains(0), !new.contains(0) else {
            return .different
        }
        let kind = ContentKind(path)
        let isSame =
            kind.isSameText(old, new)
            || (readsScripts || !kind.isScript)
                && kind.isSameMeaning(old, new, ignoresSize: ignoresSize, &drawings)
        return isSame ? .reformatted : .different
    }
}

/// The kind of a file's contents, as determined by its name.
enum ContentKind: Equatable, Sendable {
    case json
    case yaml
    /// XML, which is a drawing if the root element is that of a drawing.
    case xml(isDrawing: Bool)
    case html
    /// HTML with the placeholders and statements of a template language.
    case htmlTemplate
    case source(SourceLanguage)
    /// Markup that contains elements for scripts and styles.
    case template
    /// Spaces at the ends of lines are significant.
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
            case "njk", "nunjucks", "hbs", "handlebars", "mustache", "liquid", "erb", "twig", "ejs", "jinja", "jinja2",
                "j2", "cshtml", "razor", "heex", "eex":
                .htmlTemplate
            case "vue", "svelte": .template
            case "md", "markdown", "mdx", "tsv": .markdown
            default: SourceLanguage(fileExtension: ending).map(ContentKind.source) ?? .other
            }
    }

    /// Whether two style sheets differ only in comments, which may deprecate classes and mixins.
    static func haveSameRules(_ old: [UInt8], _ new: [UInt8], _ path: GitPath) -> Bool {
        guard case .source(let language) = ContentKind(path), language.isStyleSheet,
            let one = SourceText(old, language), let other = SourceText(new, language)
        else { return false }
        return one == other
    }

    /// Whether only line endings, byte order marks and trailing spaces differ.
    fileprivate func isSameText(_ old: [UInt8], _ new: [UInt8]) -> Bool {
        let keepsSpaces = self == .markdown
        return PlainText.normalized(old, keepsSpaces: keepsSpaces)
            == PlainText.normalized(new, keepsSpaces: keepsSpaces)
    }

    /// Whether the contents are read token by token, which takes longer than for other kinds.
    fileprivate var isScript: Bool {
        switch self {
        case .template, .source(.script): true
        default: false
        }
    }

    /// Whether files of this kind can be drawings.
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
        case .htmlTemplate: return PlainText.haveSameMarkup(old, new)
        case .html where PlainText.haveSameMarkup(old, new): return true
        case .xml, .html:
            guard let old = XMLTree(document(old)), let new = XMLTree(document(new)) else { return false }
            var (one, two) = (Drawing(old), Drawing(new))
            // A style sheet elsewhere may color the shapes.
            if one == nil, two == nil {
                (one, two) = (Drawing(old, paintsAll: true), Drawing(new, paintsAll: true))
            }
            if let drawing = one, let other = two {
                drawings = (drawing, other)
                return ignoresSize ? drawing.hasSameShapes(as: other) : drawing.isSame(as: other)
            }
            return old.isSame(as: new, keepsSpaces: self == .html, ignoresHints: old.root.name == "svg")
        case .source(let language):
            if language.isStyleSheet, StyleDeclarations.deprecated(in: old) != StyleDeclarations.deprecated(in: new) {
                return false
            }
            if let old = SourceText(old, language), let new = SourceText(new, language) {
                if old == new { return true }
                if language == .swift || language == .kotlin {
                    let plain = { (tokens: [UInt8]) in
                        ModifierOrder.sorted(
                            language == .swift ? ImplicitReturn.removed(from: tokens) : tokens, language)
                    }
                    return plain(old.bytes) == plain(new.bytes)
                }
                if language.isStyleSheet {
                    return DeclarationOrder.sorted(old.bytes) == DeclarationOrder.sorted(new.bytes)
                }
            }
            guard language == .script, let old = ScriptText(old), let new = ScriptText(new) else { return false }
            return old == new
        case .template:
            guard let old = ScriptText(template: old), let new = ScriptText(template: new) else { return false }
            return old == new
        case .markdown: return FrontMatter.areSame(old, new, limit: ContentKind.valueLimit)
        case .other: return false
        }
    }

    private func document(_ bytes: [UInt8]) -> [UInt8] {
        self == .xml(isDrawing: true) ? Drawing.document(bytes) : bytes
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

/// Compares the contents of files by meaning. Each pair of files is compared only once.
struct ContentComparer {
    private struct Pair: Hashable {
        let old: ObjectID
        let new: ObjectID
    }

    /// The maximum size of one file, in bytes; `readLimit` is the maximum total size of all files read. Beyond these
    /// limits, files are only compared byte by byte.
    private static let fileLimit = 2 << 20
    /// The maximum size of all scripts that are compared token by token, in bytes. Any other scripts that differ count
    /// as changed.
    private static let scriptLimit = 8 << 20
    /// The maximum size of all sources from which declarations are read, in bytes.
    private static let sourceLimit = 8 << 20
    private static let readLimit = 256 << 20
    private static let drawingLimit = 8192
    /// The number of pieces in the sample of a long outline.
    private static let sampleSize = 400

    struct Similarity {
        var text: Double
        /// The similarity of the drawings; nil unless both files are drawings.
        var drawing: Double?

        /// The similarity of what is displayed.
        var visible: Double { drawing ?? text }
    }

    private let reader: any ContentReader
    /// The number of bytes read from all files.
    private(set) var bytesRead = 0
    private var scriptBytes = 0
    /// Whether more scripts may be compared token by token.
    var readsScripts: Bool { scriptBytes <= ContentComparer.scriptLimit }
    private var sourceBytes = 0
    private var differences: [Pair: ContentDifference] = [:]
    private var similarities: [Pair: Similarity] = [:]
    private var drawings: [ObjectID: DrawnLines?] = [:]

    init(_ reader: any ContentReader) {
        self.reader = reader
    }

    /// - Parameter path: the path; its file name determines the kind of content.
    /// - Returns: `.different` if the contents differ or are missing, or if too much would have to be read.
    mutating func difference(
        _ old: ObjectID, _ new: ObjectID, path: GitPath
    ) throws(FileSourceError) -> ContentDifference {
        if old == new { return .identical }
        let pair = Pair(old: old, new: new)
        if let known = differences[pair] { return known }
        var result = ContentDifference.different
        if let before = try contents(old), let after = try contents(new) {
            // If there is a view box, optimizers remove the size, which does not change the drawing.
            var drawings: (old: Drawing, new: Drawing)?
            if ContentKind(path).isScript { scriptBytes += before.count + after.count }
            result = ContentDifference.between(
                before, after, path: path, ignoresSize: true, &drawings,
                readsScripts: readsScripts)
            if result == .different, !ContentKind(path).isMarkup, let before = Drawing(before),
                let after = Drawing(after)
            {
                drawings = (before, after)
                if before.hasSameShapes(as: after) { result = .reformatted }
            }
            if result == .different, path.ending == "pdf", haveSameContents(before, after) { result = .reformatted }
            if result == .different, let drawings {
                result = ContentDifference.between(drawings.old, drawings.new)
            } else if result == .different, drawings == nil, ContentKind(path).isMarkup {
                result = .unclear
            } else if result == .reformatted, ContentKind(path).isMarkup {
                let notes = DrawingNotes.pair(before, after)
                if !notes.old.isSame(as: notes.new) { result = .annotated }
            }
        }
        differences[pair] = result
        return result
    }

    /// Whether two PDF files display the same, although they have other dates or were compressed again.
    private mutating func haveSameContents(_ old: [UInt8], _ new: [UInt8]) -> Bool {
        func contents(_ bytes: [UInt8]) -> PDFContents? {
            guard bytesRead < ContentComparer.readLimit else { return nil }
            return PDFContents(bytes, work: &bytesRead, reader.inflated)
        }
        guard let before = contents(old), let after = contents(new) else { return false }
        return before == after
    }

    /// Returns the similarity of two files, from 0 to 1: of their text by git's measure, and of their drawings.
    /// Drawings are compared by their appearance, regardless of notation.
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

    /// Returns the fraction of the visible content that differs, from 0 to 1. If an outline is long, only a sample of
    /// it is compared.
    mutating func visibleChange(_ old: ObjectID, _ new: ObjectID) throws(FileSourceError) -> Double {
        if let known = similarities[Pair(old: old, new: new)] { return 1 - known.visible }
        guard let before = try lines(old), let after = try lines(new) else {
            return 1 - (try reader.likeness(of: old, to: new))
        }
        return 1 - before.similarity(to: after, sample: ContentComparer.sampleSize)
    }

    /// Whether two drawings have the same shapes, each in a single color.
    mutating func isRecolored(_ old: ObjectID, _ new: ObjectID, path: GitPath) throws(FileSourceError) -> Bool {
        guard try difference(old, new, path: path) == .recolored,
            let before = try contents(old).flatMap({ Drawing($0) }),
            let after = try contents(new).flatMap({ Drawing($0) })
        else { return false }
        return before.isInOwnColor && after.isInOwnColor
    }

    /// Whether two drawings look the same, or would look the same in the color of the surrounding text.
    mutating func isSameDrawing(_ old: ObjectID, _ new: ObjectID, path: GitPath) throws(FileSourceError) -> Bool {
        switch try difference(old, new, path: path) {
        case .identical, .reformatted, .annotated, .inTextColor: return true
        case .recolored:
            guard let before = try contents(old).flatMap({ Drawing($0) }),
                let after = try contents(new).flatMap({ Drawing($0) })
            else { return false }
            return before.isInTextColor && after.isInOwnColor
        case .restroked, .redrawn, .unclear, .documented, .imported, .implemented, .different: return false
        }
    }

    /// Returns the sketch of a drawing; nil if the file is not a drawing.
    /// - Parameter hasSize: whether drawings with another view box have another sketch.
    mutating func sketch(_ id: ObjectID, hasSize: Bool = false) throws(FileSourceError) -> String? {
        guard let drawing = try contents(id).flatMap({ Drawing($0) }) else { return nil }
        return hasSize ? "\(drawing.sketch) in \(drawing.canvas.viewBox)" : drawing.sketch
    }

    /// Releases the drawings that were cached for comparison with many others, because they are large.
    mutating func forgetDrawings() { drawings = [:] }

    private mutating func lines(_ id: ObjectID) throws(FileSourceError) -> DrawnLines? {
        if let known = drawings[id] { return known }
        if drawings.count > ContentComparer.drawingLimit { drawings = [:] }
        let lines = try contents(id).flatMap { Drawing($0) }.flatMap { DrawnLines($0) }
        drawings[id] = .some(lines)
        return lines
    }

    enum Source {
        case bytes([UInt8])
        /// The file does not exist or is too large to read.
        case missing
        /// The total size of all sources exceeds the limit.
        case beyondLimit
    }

    /// Returns the contents of a source from which declarations are to be read.
    mutating func source(_ id: ObjectID) throws(FileSourceError) -> Source {
        guard sourceBytes < ContentComparer.sourceLimit else { return .beyondLimit }
        guard let bytes = try contents(id) else { return .missing }
        sourceBytes += bytes.count
        return .bytes(bytes)
    }

    /// Returns the contents of a file; nil if they are missing or too large, or if the total limit is exceeded.
    mutating func contents(_ id: ObjectID) throws(FileSourceError) -> [UInt8]? {
        guard bytesRead < ContentComparer.readLimit else { return nil }
        do throws(FileSourceError) {
            guard case .bytes(let bytes, _) = try reader.contents(ofBlob: id, limit: ContentComparer.fileLimit) else {
                return nil
            }
            bytesRead += bytes.count
            return bytes
        } catch {
            // The commit of a submodule is not in this repository.
            guard case .noObject = error else { throw error }
            return nil
        }
    }
}
