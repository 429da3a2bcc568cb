import SwiftSyntax
import TeamSyncDocuments
import TeamSyncProtocol

/// Finds the places in other sources that API changes break. The types of expressions are not known: a place counts if
/// its text leaves only one interpretation.
struct BrokenUseFinder {
    private let broken: [BrokenUse]
    private let names: UseNames
    /// The modules that may contain the changed types and functions, by name.
    private let modules: [String: Set<String>]
    /// The names that only one source can use, by path.
    private let files: [String: FileNames]
    /// The first sources, parsed, by path.
    private let parsed: [String: ParsedSource]
    /// The functions and values of these sources to which literals of changed types are passed.
    private let literalUsers: Set<String>

    /// The maximum size of the sources whose trees are kept, in bytes.
    private static let keptSize = 2 << 20

    /// - Parameters:
    ///   - changes: the changes; those that break nothing are skipped.
    ///   - files: all sources to search. Declarations in these sources are not treated as the changed ones, even if
    ///     they have the same names.
    ///   - context: other declarations of the changed repository.
    init(_ changes: [APIChange], in files: [SourceFile], _ context: UseContext) {
        broken = BrokenUse.marked(changes.enumerated().flatMap { BrokenUse.all($0.element, at: $0.offset, context) })
        modules = Dictionary(
            broken.filter { !$0.isForeign && !$0.modules.isEmpty }.map { ($0.owner.first ?? $0.name, $0.modules) },
            uniquingKeysWith: { $0.union($1) })
        var names = UseNames()
        var own: [String: FileNames] = [:]
        var parsed: [String: ParsedSource] = [:]
        var users: Set<String> = []
        var left = BrokenUseFinder.keptSize
        if !broken.isEmpty {
            for file in files {
                guard case .text(let text) = file.contents, let source = BrokenUseFinder.parsed(file) else { continue }
                left -= text.utf8.count
                if left >= 0 { parsed[file.path] = source }
                own[file.path] = names.add(source)
                for declaration in DeclarationReader(source, text: text).declarations {
                    names.memberTypes.add(declaration)
                }
            }
            let literals = broken.filter { !$0.lostLiterals.isEmpty || !$0.lostProtocols.isEmpty }
            users = names.memberTypes.names(withTypes: Set(literals.map(\.type)))
            names.add(context)
            let builders = Set(broken.filter { $0.builderPart != nil }.map(\.type))
            names.builtFunctions = names.memberTypes.functions(withBuilders: builders)
        }
        literalUsers = users
        (self.names, self.files, self.parsed) = (names, own, parsed)
    }

    /// The names of changed declarations that denote others in a file, because it does not import their module.
    private func foreign(_ file: FileNames) -> Set<String> {
        Set(
            modules.lazy.filter { name, modules in !file.mayMean(name, of: modules) }.map(\.key))
    }

    private static func parsed(_ file: SourceFile) -> ParsedSource? {
        guard case .text(let text) = file.contents, !Nesting.isDeep(text.utf8) else { return nil }
        let source = ParsedSource(path: file.path, text: text)
        guard !source.tree.hasError || SyntaxError.first(in: Syntax(source.tree)) == nil else { return nil }
        return Nesting.isDeep(source.tree, withBodies: true) ? nil : source
    }

    /// Other names of the changed types in these sources, and the names with which other sources can use them without
    /// their names.
    var otherNames: [String] {
        Set(broken.map(\.type)).reduce(into: literalUsers) { $0.formUnion(names.names(of: $1)) }.sorted()
    }

    /// Returns the uses that the changes break, sorted by line, with at most one use per place for each declaration; nil
    /// for a source that cannot be parsed.
    func uses(in file: SourceFile) -> [APIUse]? {
        guard case .text(let text) = file.contents, let source = parsed[file.path] ?? BrokenUseFinder.parsed(file)
        else {
            return nil
        }
        guard !broken.isEmpty else { return [] }
        let variables = VariableTypes(viewMode: .sourceAccurate)
        variables.walk(source.tree)
        var names = names
        names.file = names.importing(files[file.path] ?? FileNames(), at: file.path)
        let visitor = UseVisitor(
            broken, ExpressionTypes(variables: variables, names: names, foreign: foreign(names.file)))
        visitor.walk(source.tree)
        let lines = LineTable(text)
        // The lines of each use that are listed.
        var seen: [String: Set<Int>] = [:]
        // Two changes to one declaration, and two overloads of it, break a place only once. Certain uses come first,
        // then the change to an argument.
        let order = { (found: UseVisitor.Found) in
            (found.isCertain ? 0 : 1, found.isOfArgument ? 0 : 1, found.offset, found.use.change)
        }
        let found = visitor.found.sorted { order($0) < order($1) }
        return found.compactMap { found in
            let (line, column) = lines.place(of: found.place)
            // Each argument of a wrong type is an error.
            let place = found.use.isOfArgumentType ? found.place : found.offset
            let (key, isFirst) = ("\(found.use.declaration) \(place)", seen["\(found.use.declaration) \(place)"] == nil)
            guard seen[key, default: []].insert(line).inserted else { return nil }
            // The compiler may report several errors in one call.
            return APIUse(
                change: found.use.change, path: file.path, line: line, column: column,
                isCertain: found.isCertain && (isFirst || found.isPart))
        }.sorted { ($0.line, $0.column, $0.change) < ($1.line, $1.column, $1.change) }
    }
}
