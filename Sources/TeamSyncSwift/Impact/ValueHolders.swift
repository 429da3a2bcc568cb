package import TeamSyncProtocol

/// Selects the sources of an app that declare the values through which other sources reach values of changed types.
package struct ValueHolders {
    /// The maximum total size of the selected sources, in bytes.
    private static let sizeLimit = 256 << 10
    /// The maximum number of declarations between code and a value of a changed type.
    private static let depth = 4

    package private(set) var sources: [SourceFile] = []
    private var entries: [String: [DeclaredValues.Entry]] = [:]

    /// - Parameters:
    ///   - types: the names of the types of the design system that have or contain changed values.
    ///   - files: the sources to search, which need no selection.
    ///   - reading: returns all sources that contain at least one of the words.
    package init(of types: Set<String>, for files: [SourceFile], reading: (_ words: [String]) -> [SourceFile]) {
        guard !types.isEmpty, !files.isEmpty else { return }
        let used = files.reduce(into: Set<String>()) { words, file in
            if case .text(let text) = file.contents { words.formUnion(DeclaredTypes.words(in: text.utf8)) }
        }
        var (known, next) = (types, types)
        var selected = Set(files.map(\.path))
        var left = ValueHolders.sizeLimit
        for _ in 0..<ValueHolders.depth where !next.isEmpty {
            var found: Set<String> = []
            for file in reading(next.sorted()) + (known == types ? files : []) {
                guard case .text(let text) = file.contents else { continue }
                let own = entries(of: file.path, text).filter {
                    !$0.words.isDisjoint(with: next) && used.contains($0.name)
                }
                guard !own.isEmpty else { continue }
                found.formUnion(own.compactMap { $0.isType ? $0.name : $0.owner })
                guard selected.insert(file.path).inserted else { continue }
                left -= text.utf8.count
                guard left >= 0 else { return }
                sources.append(file)
            }
            next = found.subtracting(known)
            known.formUnion(next)
        }
    }

    private mutating func entries(of path: String, _ text: String) -> [DeclaredValues.Entry] {
        if let known = entries[path] { return known }
        let own = DeclaredValues(in: text.utf8).entries
        entries[path] = own
        return own
    }
}
