import TeamSyncBase
import TeamSyncProtocol

/// Selects the unchanged sources that declare values of changed types, values that contain such values, and generic
/// types, which may contain any. Code reaches the members of changed types through them.
struct ValueSources {
    /// The maximum total size of the selected sources, in bytes.
    private static let sizeLimit = 2 << 20
    /// The maximum number of declarations between code and a changed value.
    private static let depth = 5

    private(set) var sources: [SourceFile] = []
    private var left = ValueSources.sizeLimit

    /// - Parameters:
    ///   - types: the names of changed types.
    ///   - read: the declarations in the sources that have been read.
    ///   - files: the other unchanged sources.
    ///   - declarations: returns those in a source.
    init(
        of types: Set<String>, beside read: [APIDeclaration], in files: [SourceFile],
        reading declarations: (SourceFile) -> [APIDeclaration]
    ) {
        var rest = files.filter { file in
            if case .text = file.contents { true } else { false }
        }
        var (known, next, found) = (types, types, read)
        for level in 0..<ValueSources.depth where !rest.isEmpty && left > 0 && !next.isEmpty {
            let search = WordSearch(next)
            var others: [SourceFile] = []
            for file in rest {
                guard case .text(let text) = file.contents,
                    search.matches(text.utf8) || level == 0 && DeclaredTypes(in: text.utf8).hasGenerics,
                    text.utf8.count <= left
                else {
                    others.append(file)
                    continue
                }
                left -= text.utf8.count
                sources.append(file)
                found += declarations(file)
            }
            rest = others
            next = ValueSources.holders(of: next, in: found).subtracting(known)
            known.formUnion(next)
        }
    }

    /// The types with members of some types, and those that inherit from them.
    private static func holders(of types: Set<String>, in declarations: [APIDeclaration]) -> Set<String> {
        declarations.reduce(into: []) { holders, own in
            if own.kind.isType {
                let isHeir = own.inherited.contains { types.contains(WrittenTypes.last($0.text)) }
                if isHeir { holders.insert(own.name) }
            } else if let owner = own.scope.last, !own.typeWords.isDisjoint(with: types) || own.isMade(of: types) {
                holders.insert(owner)
            }
        }
    }
}

extension APIDeclaration {
    /// Whether it is a property whose initial value names one of the types, and that states no type.
    fileprivate func isMade(of types: Set<String>) -> Bool {
        guard kind == .property, type == nil, let value = initialValue else { return false }
        return !UseContext.words(in: value).isDisjoint(with: types)
    }
}
