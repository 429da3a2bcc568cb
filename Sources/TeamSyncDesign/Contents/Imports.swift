import TeamSyncBase

/// The imports of sources, which determine where names come from but not what a component does with them.
enum Imports {
    /// Whether two versions of a source differ, by meaning, only in their imports.
    static func areAllThatDiffers(_ old: [UInt8], _ new: [UInt8], path: GitPath) -> Bool {
        let language: SourceLanguage
        switch ContentKind(path) {
        case .source(let own): language = own
        case .template: language = .script
        default: return false
        }
        guard let before = removed(from: old, language), let after = removed(from: new, language) else { return false }
        return !ContentDifference.between(before, after, path: path).isChange
    }

    /// - Returns: nil for languages in which imports have effects.
    private static func removed(from source: [UInt8], _ language: SourceLanguage) -> [UInt8]? {
        switch language {
        case .script: withoutFolders(Array(ImportOrder.removed(from: source[...])))
        case .swift, .kotlin, .java, .dart: withoutHead(source)
        case .styleSheet: withoutNamespaces(source)
        case .plainStyleSheet, .c: nil
        }
    }

    /// Writes the ways in which Sass loads a style sheet alike: `@import 'settings';` for `@use 'settings' as *;`. Which
    /// sheets are loaded stays, because they have effects.
    private static func withoutNamespaces(_ source: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(source.count)
        for line in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            output += loaded(by: line).map { Array("@import '".utf8) + $0 + Array("';".utf8) } ?? Array(line)
            output.append(UInt8(ascii: "\n"))
        }
        return output
    }

    /// - Returns: nil unless the line loads a single style sheet without settings.
    private static func loaded(by line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let words = line.split { $0 <= 0x20 }
        guard [2, 4].contains(words.count), ["@import", "@use"].contains(where: { words[0].elementsEqual($0.utf8) }),
            words.count == 2 || words[0].count == 4 && words[2].elementsEqual("as".utf8),
            words[words.count - 1].last == UInt8(ascii: ";")
        else { return nil }
        let name = words.count == 2 ? words[1].dropLast() : words[1]
        guard name.count > 2, let mark = name.first, "'\"".utf8.contains(mark), name.last == mark,
            !name.dropFirst().dropLast().contains(where: "'\",".utf8.contains)
        else { return nil }
        return name.dropFirst().dropLast()
    }

    /// Removes the folders of the files that a script imports for their effects, and the modules of the names that it
    /// exports: `import 'styles/chip.css'`, `export { Chip } from './chip'`.
    private static func withoutFolders(_ source: [UInt8]) -> [UInt8] {
        guard source.firstRange(of: Array("'".utf8)) != nil || source.contains(UInt8(ascii: "\"")) else {
            return source
        }
        var output: [UInt8] = []
        output.reserveCapacity(source.count)
        for line in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            output += pathless(line) + [UInt8(ascii: "\n")]
        }
        return output
    }

    private static func pathless(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isQuote = { (byte: UInt8) in "'\"".utf8.contains(byte) }
        if line.starts(with: keyword), line.dropFirst(keyword.count).first.map(isQuote) == true,
            let slash = line.lastIndex(of: UInt8(ascii: "/")), line[slash...].contains(where: isQuote)
        {
            return line[..<(line.startIndex + keyword.count)] + line[(slash + 1)...]
        }
        guard line.starts(with: "export {".utf8), let end = line.firstRange(of: Array("} from ".utf8)),
            line[end.upperBound...].first.map(isQuote) == true
        else { return line }
        return line[..<end.upperBound]
    }

    private static let keyword = Array("import ".utf8)
    /// The words and marks that begin the other lines in front of the first declaration.
    private static let others = [
        "package ", "library ", "@file:", "@testable ", "//", "/*", "*", "#if", "#else", "#end",
    ]

    /// Removes the imports in front of the first declaration. In Dart, an import ends with a semicolon.
    private static func withoutHead(_ source: [UInt8]) -> [UInt8] {
        var (output, rest, isOpen): ([UInt8], ArraySlice<UInt8>, Bool) = ([], source[...], false)
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            let words = rest[..<end].drop { $0 <= 0x20 }
            let isImport = words.starts(with: keyword)
            guard isOpen || isImport || words.isEmpty || others.contains(where: { words.starts(with: $0.utf8) }) else {
                break
            }
            if isImport, words.dropFirst(keyword.count).first.map("'\"".utf8.contains) ?? false { isOpen = true }
            if !isOpen, !isImport { output += rest[..<end] }
            if isOpen, words.contains(UInt8(ascii: ";")) { isOpen = false }
            rest = rest[end...]
        }
        return output + rest
    }
}
