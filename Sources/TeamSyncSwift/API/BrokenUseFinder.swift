import SwiftSyntax
import TeamSyncDocuments
import TeamSyncProtocol

/// Finds the places in other sources that changes of an API break. Types of expressions are not known: a place counts where
/// its text leaves one answer.
struct BrokenUseFinder {
    private let broken: [BrokenUse]

    /// - Parameter changes: those that do not break anything are not looked for.
    init(_ changes: [APIChange]) {
        broken = changes.enumerated().compactMap { BrokenUse($0.element, at: $0.offset) }
    }

    /// In the order of the lines; nil for a source that cannot be parsed.
    func uses(in file: SourceFile) -> [APIUse]? {
        guard case .text(let text) = file.contents, !Nesting.isDeep(text.utf8) else { return nil }
        guard !broken.isEmpty else { return [] }
        let source = ParsedSource(path: file.path, text: text)
        guard !source.tree.hasError, !Nesting.isDeep(source.tree, withBodies: true) else { return nil }
        let receivers = ReceiverTypes(viewMode: .sourceAccurate)
        receivers.walk(source.tree)
        let visitor = UseVisitor(broken, receivers.types)
        visitor.walk(source.tree)
        let lines = LineTable(text)
        var seen: Set<String> = []
        return visitor.found.sorted { ($0.offset, $0.change) < ($1.offset, $1.change) }.compactMap { found in
            let line = lines.line(of: found.offset)
            // Two changes of one declaration break a place once.
            guard seen.insert("\(found.declaration) \(found.offset)").inserted else { return nil }
            return APIUse(change: found.change, path: file.path, line: line)
        }
    }
}

/// A change, and what a use of it looks like that no longer compiles.
struct BrokenUse {
    let change: Int
    /// The same for all changes of one declaration.
    let declaration: String
    let kind: String
    /// The names of the type and of those around it; empty for what is global.
    let owner: [String]
    let name: String
    let isStatic: Bool
    /// nil where it is gone.
    private let old: Callable?
    private let new: Callable?
    private let isGone: Bool
    private let predicate: String

    init?(_ change: APIChange, at position: Int) {
        guard change.verdict == .breaking else { return nil }
        self.change = position
        (kind, predicate) = (change.kind, change.predicate)
        declaration = "\(change.kind) \(change.name) \(change.old ?? "")"
        owner = change.owner.split(separator: ".").map(String.init)
        let words = [
            "is gone", "was renamed", "moved to", "is now private", "is now fileprivate", "is now internal",
            "is unavailable",
        ]
        isGone = words.contains(where: change.predicate.hasPrefix)
        let parsed = change.old.flatMap(BrokenUse.declaration)
        old = parsed?.callable
        new = change.new.flatMap(BrokenUse.declaration)?.callable
        isStatic = parsed?.isStatic ?? false
        name = change.name.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? ""
        guard !name.isEmpty, isGone || old != nil || change.predicate.hasPrefix("is a new requirement") else {
            return nil
        }
    }

    /// A declaration that is written on one line; nil for one that was cut.
    private static func declaration(_ text: String) -> APIDeclaration? {
        let source = "struct Owner {\n\(text)\n}"
        let tree = ParsedSource(path: "", text: text.hasPrefix("case ") ? "enum Owner {\n\(text)\n}" : source)
        guard !tree.tree.hasError else { return nil }
        return DeclarationReader(tree, text: source).declarations.first { !$0.scope.isEmpty && !$0.isSynthesized }
    }

    var type: String { owner.last ?? "" }
    var isOfType: Bool { ["struct", "class", "enum", "actor", "protocol"].contains(kind) }
    var isNewRequirement: Bool { predicate.hasPrefix("is a new requirement") }

    /// Whether a call was right before and is not any more.
    func isBroken(_ call: CallShape) -> Bool {
        if isGone { return old.map { call.fits($0) } ?? true }
        guard let old, call.fits(old) else { return false }
        if let new, !call.fits(new) { return true }
        switch predicate {
        case "now throws", "always throws": return !call.isTried
        case "is now async": return !call.isAwaited
        default: break
        }
        // Another type: the arguments of that name.
        guard predicate.hasPrefix("takes `"), let name = predicate.split(separator: "`").last else { return false }
        return old.parameters.contains { $0.shownName == name } && call.gives(String(name), old)
    }

    /// Whether a mention without a call is broken.
    var breaksMention: Bool { isGone && old == nil || kind == "case" }
}
