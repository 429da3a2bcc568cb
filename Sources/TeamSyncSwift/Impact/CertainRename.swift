import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments

/// A name or a label that was certainly renamed, as written in code.
package enum CertainRename {
    /// An icon, a color or a token.
    case item(from: String, to: String)
    /// A declaration with unchanged labels.
    case declaration(from: String, to: String)
    /// Other labels of the arguments of a function.
    /// - Parameters:
    ///   - function: the function that takes the arguments.
    ///   - type: the type that contains it, without its module; nil if there is none.
    case labels(ChangedLabels, of: String, in: String?)

    /// - Returns: nil if a person has to decide: for removals, possible breaks, and changes since a pinned commit.
    init?(_ item: ImpactDocument.Item) {
        guard item.effect == .breaks || item.effect == .deprecated, item.builtAgainst == nil else { return nil }
        for fact in item.facts {
            switch fact {
            case .renamed(let from, _):
                // It is unknown which variants have the new name.
                if item.facts.contains(where: { if case .variants = $0 { true } else { false } }) { return nil }
                guard !item.catalogue.isEmpty, item.kind != CatalogueKind.component.rawValue, item.effect == .breaks,
                    let to = item.replacement?.name,
                    CertainRename.isPlain(to)
                else { return nil }
                self = .item(from: from, to: to)
                return
            case .api(let changes, _, _) where item.catalogue.isEmpty:
                self.init(changes)
                return
            default: continue
            }
        }
        return nil
    }

    /// - Parameter changes: the changes to one declaration; several if they all concern the same places.
    private init?(_ changes: [APIChange]) {
        guard let first = changes.first else { return nil }
        guard changes.count > 1 else {
            self.init(first)
            return
        }
        var labels = ChangedLabels(of: first.declaration)
        for change in changes {
            guard case .labels(let own, _, _)? = CertainRename(change) else { return nil }
            labels.merge(own)
        }
        self = .labels(labels, of: first.declaration.name, in: first.declaration.types.last)
    }

    private init?(_ change: APIChange) {
        guard change.verdict == .breaking || change.verdict == .deprecated, !change.isCovered else { return nil }
        let old = change.declaration
        switch change.effect {
        case .renamed(let new):
            guard (new.module, new.types, new.labels) == (old.module, old.types, old.labels),
                CertainRename.isIdentifier(new.name)
            else { return nil }
            self = .declaration(from: old.name, to: new.name)
        case .unavailable(let advice, nil), .deprecated(let advice, nil):
            guard let to = CertainRename.name(advice.renamed, for: old) else { return nil }
            self = .declaration(from: old.name, to: to)
        case .aliased(let target):
            // The alias of a type with generic arguments is not only another name.
            let path = target.split(separator: ".").map(String.init)
            guard let new = change.new, new.contains("typealias "), !new.contains("<"), let to = path.last,
                Array(path.dropLast()) == old.types, CertainRename.isIdentifier(to)
            else { return nil }
            self = .declaration(from: old.name, to: to)
        case .gone(let use):
            guard let to = CertainRename.name(use, for: old) else { return nil }
            self = .declaration(from: old.name, to: to)
        case .parameterRenamed, .parameterLabelled, .parameterUnlabelled:
            var labels = ChangedLabels(of: old)
            guard labels.add(change.effect) else { return nil }
            self = .labels(labels, of: old.name, in: old.types.last)
        default: return nil
        }
    }

    /// The new name in the text of `renamed`; nil if types or labels change too.
    private static func name(_ renamed: String?, for old: DeclarationID) -> String? {
        guard let renamed, renamed.utf8.count < APIChange.textLimit else { return nil }
        let path = renamed.prefix { $0 != "(" }
        let labels = renamed.dropFirst(path.count)
        // A property has no labels, so that `name()` is not its new name.
        let own = old.labels.map { "(\($0.map { "\($0):" }.joined()))" } ?? ""
        guard labels.isEmpty || labels == own else { return nil }
        var types = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let name = types.removeLast()
        // Before a name alone, the name of the module may be that of a type.
        if types.count > 1, types[0] == old.module, types[0] != old.types.first { types.removeFirst() }
        guard types == Array(old.types.suffix(types.count)), name != old.name, isIdentifier(name) else { return nil }
        return name
    }

    /// The names that the code may declare itself, so that it does not use the renamed declaration.
    var contested: Set<String> {
        switch self {
        case .item(let from, _): CertainRename.type(of: from).map { [$0] } ?? []
        case .declaration(let from, let to): [from, to]
        case .labels(_, let function, _): [function]
        }
    }

    /// The reason for an item without a new name.
    package static let noName = "no new name is certain"

    /// Whether a change states what code has to write instead.
    private static func hasNewName(_ change: APIChange) -> Bool {
        switch change.effect {
        case .renamed, .parameterRenamed, .parameterLabelled, .parameterUnlabelled, .moduleChanged: true
        case .unavailable(let advice, _), .deprecated(let advice, _): advice.renamed != nil
        case .gone(let use): use != nil
        default: false
        }
    }

    /// The reason that a person has to decide about a broken item.
    static func reason(_ item: ImpactDocument.Item) -> String {
        if let pinned = item.builtAgainst { return "the code uses the pinned commit \(pinned.prefix(9))" }
        guard item.facts.contains(where: { if case .renamed = $0 { true } else { false } }) else {
            let changes = item.facts.flatMap { fact -> [APIChange] in
                if case .api(let changes, _, _) = fact { changes } else { [] }
            }
            guard changes.contains(where: hasNewName) else { return noName }
            return item.catalogue.isEmpty
                ? "its new name has other types or labels" : "components are not rewritten"
        }
        return item.kind == CatalogueKind.component.rawValue
            ? "components are not rewritten" : "the new name cannot be written in code"
    }

    /// The type in the key of a constant: `AcmeColor` for `AcmeColor.ink`. Returns nil for other keys.
    static func type(of key: String) -> String? {
        let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[0].first?.isUppercase ?? false, parts.allSatisfy(isIdentifier) else { return nil }
        return parts[0]
    }

    /// Whether a key is written the same way in the string literals of every language, except for the `$` or `@` of a
    /// variable in a style sheet.
    private static func isPlain(_ key: String) -> Bool {
        let key = key.dropFirst(SourceVariable.sigil(of: key).count)
        return !key.isEmpty
            && key.utf8.allSatisfy { byte in
                byte < 0x80 && (byte.isASCIILetterOrDigit || "-_./ ".utf8.contains(byte))
            }
    }

    /// Whether a name is that of an Android resource, which is a constant in Java and Kotlin.
    static func isResource(_ name: String) -> Bool { isIdentifier(name) && !resourceWords.contains(name) }

    private static let resourceWords: Set<String> = [
        "abstract", "assert", "boolean", "byte", "char", "const", "double", "enum", "extends", "final", "finally",
        "float", "fun", "goto", "implements", "instanceof", "int", "interface", "long", "native", "new", "null",
        "object", "package", "private", "protected", "public", "short", "strictfp", "synchronized", "this",
        "transient", "typealias", "typeof", "val", "void", "volatile", "when",
    ]
    private static let reserved: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension",
        "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "is", "let", "nil",
        "operator", "protocol", "repeat", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "var", "where", "while",
    ]

    private static let labelWords = reserved.subtracting(["inout", "let", "var"])

    /// Whether a name can be written as a label, which may be a keyword.
    static func isLabel(_ name: String) -> Bool { isIdentifier(name) || labelWords.contains(name) }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !reserved.contains(name) else { return false }
        return !(0x30...0x39).contains(first)
            && name.utf8.allSatisfy { $0 < 0x80 && ($0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_")) }
    }
}
