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
        // Two changes of one declaration, and two versions of it, break a line once. What is certain goes first, then the
        // change of what the line gives.
        let order = { (found: UseVisitor.Found) in
            (found.isCertain ? 0 : 1, found.isOfArgument ? 0 : 1, found.offset, found.use.change)
        }
        let found = visitor.found.sorted { order($0) < order($1) }
        return found.compactMap { found in
            let (line, column) = lines.place(of: found.offset)
            guard seen.insert("\(found.use.declaration) \(line)").inserted else { return nil }
            return APIUse(
                change: found.use.change, path: file.path, line: line, column: column, isCertain: found.isCertain)
        }.sorted { ($0.line, $0.change) < ($1.line, $1.change) }
    }
}
