import SwiftSyntax
import TeamSyncDocuments
import TeamSyncProtocol

/// Finds the places in other sources that changes of an API break. Types of expressions are not known: a place counts where
/// its text leaves one answer.
struct BrokenUseFinder {
    private let broken: [BrokenUse]
    private let names: UseNames

    /// - Parameters:
    ///   - changes: those that do not break anything are not looked for.
    ///   - files: all that are searched. What they declare themselves is not what changed.
    init(_ changes: [APIChange], in files: [SourceFile]) {
        broken = changes.enumerated().compactMap { BrokenUse($0.element, at: $0.offset) }
        var names = UseNames()
        if !broken.isEmpty {
            for file in files {
                if let source = BrokenUseFinder.parsed(file) { names.add(source) }
            }
        }
        self.names = names
    }

    private static func parsed(_ file: SourceFile) -> ParsedSource? {
        guard case .text(let text) = file.contents, !Nesting.isDeep(text.utf8) else { return nil }
        let source = ParsedSource(path: file.path, text: text)
        return source.tree.hasError || Nesting.isDeep(source.tree, withBodies: true) ? nil : source
    }

    /// What the types that changed are called here, other than by their own names.
    var otherNames: [String] {
        Array(Set(broken.map(\.type)).reduce(into: Set()) { $0.formUnion(names.names(of: $1)) }).sorted()
    }

    /// In the order of the lines, each line once for a declaration; nil for a source that cannot be parsed.
    func uses(in file: SourceFile) -> [APIUse]? {
        guard case .text(let text) = file.contents, let source = BrokenUseFinder.parsed(file) else { return nil }
        guard !broken.isEmpty else { return [] }
        let variables = VariableTypes(viewMode: .sourceAccurate)
        variables.walk(source.tree)
        let visitor = UseVisitor(broken, names, variables)
        visitor.walk(source.tree)
        let lines = LineTable(text)
        var seen: Set<String> = []
        // Two changes of one declaration, and two versions of it, break a line once; what is certain is said first.
        let found = visitor.found.sorted {
            ($0.isCertain ? 0 : 1, $0.offset, $0.use.change) < ($1.isCertain ? 0 : 1, $1.offset, $1.use.change)
        }
        return found.compactMap { found in
            let line = lines.line(of: found.offset)
            guard seen.insert("\(found.use.declaration) \(line)").inserted else { return nil }
            return APIUse(change: found.use.change, path: file.path, line: line, isCertain: found.isCertain)
        }.sorted { ($0.line, $0.change) < ($1.line, $1.change) }
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
        declaration = "\(change.kind) \(change.name.prefix { $0 != "(" })"
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

    /// Whether a method of a subclass that overrides it no longer does.
    func isBroken(override labels: [String]) -> Bool {
        guard let old, old.parameters.map(\.label) == labels else { return false }
        return isGone || new.map { $0.parameters.map(\.label) != labels } ?? false || predicate.hasPrefix("takes `")
    }

    /// Whether a mention without a call is broken.
    var breaksMention: Bool { isGone && old == nil || kind == "case" }
}
