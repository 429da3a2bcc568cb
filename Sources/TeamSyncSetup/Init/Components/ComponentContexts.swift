import TeamSyncGit

/// Separates the components of React from what they share: contexts with their providers, hooks, and functions that wrap
/// components.
extension ComponentFinder {
    private static let reactEndings: Set<String> = ["tsx", "jsx", "js", "ts"]

    /// Whether a name is that of a hook or of a function that wraps components: `useModal`, `withTheme`.
    static func isHook(_ name: String) -> Bool {
        ["use", "with"].contains { front in
            name.hasPrefix(front) && name.dropFirst(front.count).first?.isUppercase == true
        }
    }

    /// Whether a source only provides a context: it is named after one, and shows no element of its own.
    static func isContext(_ text: String, named name: String) -> Bool {
        guard isNamedAfterContext(name), text.contains("createContext") || text.contains("Context") else {
            return false
        }
        let hasElements = text.ranges(of: "<").contains { range in
            let rest = text[range.upperBound...].prefix(12)
            guard let first = rest.first, first.isASCII, first.isLowercase else { return false }
            // `<div` and `<button`, not `Array<string>` and `useState<boolean>`.
            let name = rest.prefix { $0.isLetter || $0.isNumber }
            return !["string", "boolean", "number", "any", "null", "undefined", "unknown", "never", "void", "typeof"]
                .contains(String(name)) && text[..<range.lowerBound].last.map { !$0.isLetter && !$0.isNumber } == true
        }
        return !hasElements
    }

    private static func isNamedAfterContext(_ name: String) -> Bool {
        name.lowercased().hasSuffix("context") || name.lowercased().hasSuffix("provider")
    }

    /// Returns the files without those in folders of contexts and hooks: `ThemeProvider/`, `useModal/`.
    /// - Parameter left: the number of files that may still be read.
    func withoutContexts(
        _ files: [TreeSummary.File], in folder: [String], _ left: inout Int
    ) throws(GitError) -> [TreeSummary.File] {
        var found: Set<String> = []
        for (name, own) in Dictionary(grouping: files, by: { $0.folders[folder.count] }).sorted(by: { $0.key < $1.key })
        where own.allSatisfy({ ComponentFinder.reactEndings.contains($0.fileExtension) }) {
            if ComponentFinder.isHook(name) {
                found.insert(name)
                continue
            }
            guard ComponentFinder.isNamedAfterContext(name) else { continue }
            let views = own.filter { ["tsx", "jsx", "js"].contains($0.fileExtension) && !ComponentPlace.isGeneral($0) }
            var areContexts = !views.isEmpty
            for file in views where areContexts {
                left -= 1
                let limit = ComponentFinder.sizeLimit
                let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) ?? []
                let text = String(decoding: bytes, as: UTF8.self)
                areContexts =
                    left > 0 && (ComponentFinder.isHook(file.stem) || ComponentFinder.isContext(text, named: name))
            }
            if areContexts { found.insert(name) }
        }
        return found.isEmpty ? files : files.filter { !found.contains($0.folders[folder.count]) }
    }
}
