import TeamSyncBase

/// The names that modules in TypeScript and JavaScript export at one commit, including those of the modules that they
/// export in turn. Types are not included.
struct ModuleExports {
    /// The maximum number of modules between an index and a declaration, of modules that are read, and of their bytes.
    private static let (depthLimit, fileLimit, sizeLimit) = (6, 800, 8 << 20)
    private static let limit = 2000

    /// The exported names with the module that declares or first exports each.
    struct Names {
        var all: [String: GitPath] = [:]
        /// Whether there may be more names.
        var isOpen = false
    }

    let tree: any FileSource
    private var known: [GitPath: Names] = [:]
    private var (filesLeft, bytesLeft) = (fileLimit, sizeLimit)

    init(in tree: any FileSource) { self.tree = tree }

    /// - Returns: nil if there is no such module.
    mutating func names(
        of path: GitPath, depth: Int = 0, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Names? {
        if let names = known[path] { return names }
        guard let id = try tree.object(at: path) else { return nil }
        filesLeft -= 1
        guard depth < ModuleExports.depthLimit, filesLeft >= 0,
            let source = try ScriptComparer.unchanged(id, path, &bytesLeft, &contents)?.lexemes
        else { return Names(isOpen: true) }
        // A circle of modules adds nothing.
        known[path] = Names()
        var names = Names()
        for index in source.all.indices where source.word(index) == "export" && source.all[index].beginsLine {
            guard names.all.count < ModuleExports.limit else {
                names.isOpen = true
                break
            }
            try add(source, behind: index, path, depth, &names, &contents)
        }
        known[path] = names
        return names
    }

    private mutating func add(
        _ source: SourceLexemes, behind export: Int, _ path: GitPath, _ depth: Int, _ names: inout Names,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) {
        let start = export + 1
        if source.isMark(start, "*") {
            if source.word(start + 1) == "as" {
                if let name = source.word(start + 2) { names.all[name] = path }
            } else if source.word(start + 1) == "from",
                let target = try module(source.content(start + 2), from: path),
                let others = try self.names(of: target, depth: depth + 1, &contents)
            {
                names.all.merge(others.all.filter { $0.key != "default" }) { first, _ in first }
                names.isOpen = names.isOpen || others.isOpen
            } else {
                names.isOpen = true
            }
        } else if source.isMark(start, "{") {
            let end = source.next(after: start)
            let target = source.word(end) == "from" ? try module(source.content(end + 1), from: path) : nil
            for part in source.parts(of: source.inside(start)) {
                guard source.word(part.lowerBound) != "type" || part.count == 1,
                    let name = source.word(part.upperBound - 1)
                else { continue }
                names.all[name] = target ?? path
            }
        } else if source.word(start) == "default" {
            names.all["default"] = path
        } else if let name = ModuleExports.declaredName(source, at: start) {
            names.all[name] = path
        }
    }

    /// Returns the file of a module in the repository; nil for a package, and if there is no such file.
    private func module(_ name: String?, from path: GitPath) throws(FileSourceError) -> GitPath? {
        guard let name, name.hasPrefix(".") else { return nil }
        for candidate in IncludedTypes.candidates(name, from: path)
        where ScriptKind(candidate) != nil {
            if try tree.object(at: candidate) != nil { return candidate }
        }
        return nil
    }

    /// Returns the name of an exported class, function, enumeration or constant.
    private static func declaredName(_ source: SourceLexemes, at start: Int) -> String? {
        var index = start
        while let word = source.word(index), ["async", "abstract", "declare"].contains(word) { index += 1 }
        switch source.word(index) {
        case "class", "enum": return source.word(index + 1)
        case "function": return source.word(source.isMark(index + 1, "*") ? index + 2 : index + 1)
        case "const", "let", "var":
            return source.word(index + 1) == "enum" ? source.word(index + 2) : source.word(index + 1)
        default: return nil
        }
    }
}
