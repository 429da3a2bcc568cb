import SwiftSyntax
import TeamSyncConfiguration
import TeamSyncDocuments

/// What a change renamed for certain, as it is written in code.
enum CertainRename {
    /// An icon, a color or a token.
    case item(from: String, to: String)
    /// A declaration that keeps its labels.
    case declaration(from: String, to: String)
    case label(from: String, to: String)

    /// - Returns: nil for all that needs a person: what is gone, what only may break, what a pinned commit keeps away.
    init?(_ item: ImpactDocument.Item) {
        guard item.effect == .breaks, item.builtAgainst == nil else { return nil }
        for fact in item.facts {
            switch fact {
            case .renamed(let from, _):
                guard !item.catalogue.isEmpty, item.kind != CatalogueKind.component.rawValue,
                    let to = item.replacement?.name,
                    CertainRename.isPlain(to)
                else { return nil }
                self = .item(from: from, to: to)
                return
            case .api(let changes, _, _) where item.catalogue.isEmpty && changes.count == 1:
                self.init(changes[0])
                return
            default: continue
            }
        }
        return nil
    }

    private init?(_ change: APIChange) {
        guard change.verdict == .breaking, !change.isCovered else { return nil }
        let old = change.declaration
        switch change.effect {
        case .renamed(let new):
            guard (new.module, new.types, new.labels) == (old.module, old.types, old.labels),
                CertainRename.isIdentifier(new.name)
            else { return nil }
            self = .declaration(from: old.name, to: new.name)
        case .parameterRenamed(let parameter, let label):
            guard CertainRename.isIdentifier(label) else { return nil }
            self = .label(from: parameter.name, to: label)
        default: return nil
        }
    }

    /// Keys that stay themselves in a text of any language.
    private static func isPlain(_ key: String) -> Bool {
        !key.isEmpty
            && key.utf8.allSatisfy { byte in
                byte < 0x80 && (byte.isLetterOrDigit || "-_./ ".utf8.contains(byte))
            }
    }

    private static let reserved: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension",
        "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "is", "let", "nil",
        "operator", "protocol", "repeat", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "var", "where", "while",
    ]

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !reserved.contains(name) else { return false }
        return !(0x30...0x39).contains(first)
            && name.utf8.allSatisfy { $0 < 0x80 && ($0.isLetterOrDigit || $0 == UInt8(ascii: "_")) }
    }
}

/// A name in a source that another one takes the place of.
struct RenameEdit: Hashable {
    let offset: Int
    let old: String
    let new: String
}

/// Finds the names at the places of a source.
struct RenameEdits {
    private let bytes: [UInt8]
    private let path: String
    private let starts: [Int]
    /// Labels of calls, by the offset of the name that is called.
    private lazy var labels: [Int: [RenameEdit]] = CallLabels.all(in: bytes)

    init(_ bytes: [UInt8], path: String) {
        (self.bytes, self.path) = (bytes, path)
        starts = [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
    }

    /// - Returns: nil where the place is not written as it must be for a certain answer.
    mutating func edit(_ rename: CertainRename, at place: ImpactDocument.Place) -> RenameEdit? {
        guard let line = place.line, let column = place.column, starts.indices.contains(line - 1) else { return nil }
        let offset = starts[line - 1] + column - 1
        guard bytes.indices.contains(offset) else { return nil }
        switch rename {
        case .item(let from, let to): return item(from, to, at: offset)
        case .declaration(let from, let to):
            guard word(at: offset) == from else { return nil }
            return RenameEdit(offset: offset, old: from, new: to)
        case .label(let from, let to):
            let own = (labels[offset] ?? []).filter { $0.old == from }
            guard own.count == 1 else { return nil }
            return RenameEdit(offset: own[0].offset, old: from, new: to)
        }
    }

    /// A key in a text as it is, or as a member with the separators of the language.
    private func item(_ from: String, _ to: String, at place: Int) -> RenameEdit? {
        let quotes = Array("\"'`".utf8)
        let isLiteral = quotes.contains(bytes[place])
        let offset = isLiteral ? place + 1 : place
        let isQuoted = isLiteral || offset > 0 && quotes.contains(bytes[offset - 1])
        if isQuoted || isStyleSheet {
            guard hasWord(from, at: offset) else { return nil }
            return RenameEdit(offset: offset, old: from, new: to)
        }
        // A resource of Android has small letters, digits and underscores.
        guard isAndroid else { return nil }
        let (old, new) = (RenameEdits.snake(from), RenameEdits.snake(to))
        guard hasWord(old, at: offset) else { return nil }
        return RenameEdit(offset: offset, old: old, new: new)
    }

    private static func snake(_ key: String) -> String {
        String(decoding: key.lowercased().utf8.map { $0.isLetterOrDigit ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    }

    private var fileExtension: Substring { path.split(separator: "/").last?.split(separator: ".").last ?? "" }
    private var isStyleSheet: Bool { ["css", "scss"].contains(fileExtension) }
    private var isAndroid: Bool { ["kt", "java", "xml"].contains(fileExtension) }

    private func word(at offset: Int) -> String {
        let end = bytes[offset...].firstIndex { !$0.isLetterOrDigit && $0 != UInt8(ascii: "_") && $0 < 0x80 }
        return String(decoding: bytes[offset..<(end ?? bytes.count)], as: UTF8.self)
    }

    /// Whether a name is there, and nothing that would make it a longer one.
    private func hasWord(_ name: String, at offset: Int) -> Bool {
        let end = offset + name.utf8.count
        guard end <= bytes.count, bytes[offset..<end].elementsEqual(name.utf8) else { return false }
        guard end < bytes.count else { return true }
        return !bytes[end].isLetterOrDigit && bytes[end] < 0x80 && !"_-./".utf8.contains(bytes[end])
    }
}

/// The labels of the calls of a Swift source.
private final class CallLabels: SyntaxVisitor {
    private var found: [Int: [RenameEdit]] = [:]

    /// By the offset of the name that is called; `new` is empty.
    static func all(in bytes: [UInt8]) -> [Int: [RenameEdit]] {
        let labels = CallLabels(viewMode: .sourceAccurate)
        labels.walk(ParsedSource(path: "", text: String(decoding: bytes, as: UTF8.self)).tree)
        return labels.found
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = CallLabels.name(of: node.calledExpression) else { return .visitChildren }
        found[name, default: []] += node.arguments.compactMap { argument in
            argument.label.map {
                RenameEdit(offset: $0.positionAfterSkippingLeadingTrivia.utf8Offset, old: $0.text, new: "")
            }
        }
        return .visitChildren
    }

    private static func name(of called: ExprSyntax) -> Int? {
        if let name = called.as(DeclReferenceExprSyntax.self) {
            return name.positionAfterSkippingLeadingTrivia.utf8Offset
        }
        if let generic = called.as(GenericSpecializationExprSyntax.self) { return name(of: generic.expression) }
        return called.as(MemberAccessExprSyntax.self)?.declName.positionAfterSkippingLeadingTrivia.utf8Offset
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
