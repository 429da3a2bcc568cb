import TeamSyncBase

/// Reads the types that the properties of a component include, and the classes and mixins that it extends, wherever the
/// repository declares them.
struct IncludedTypes {
    /// The maximum number of files between a component and a type, the maximum number of files, and the maximum number
    /// of types that are read.
    private static let (depthLimit, fileLimit, typeLimit) = (5, 20, 200)
    private static let endings = [
        ".ts", ".tsx", ".d.ts", ".js", ".mjs", "/index.ts", "/index.tsx", "/index.d.ts", "/index.js",
    ]

    /// The maximum size of all files, in bytes.
    private static let sizeLimit = 1 << 20
    private static let keywords: Set<String> = ["interface", "type", "class", "enum", "const", "function"]

    private let tip: any FileSource
    private let own: [GitPath]
    private var sources: [GitPath: SourceLexemes?] = [:]
    private var (filesLeft, typesLeft, bytesLeft) = (fileLimit, typeLimit, sizeLimit)

    /// - Parameter paths: the paths of sources of the component at the tip.
    init(at tip: any FileSource, in paths: [GitPath]) { (self.tip, own) = (tip, paths) }

    /// Whether all types that a type includes were read, and none of them has a certain property; for a class or a mixin,
    /// whether no file with it or with one of its superclasses mentions the property.
    mutating func lack(
        _ property: String, _ type: String, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        for path in own {
            guard let found = try declarations(of: type, in: path, depth: 0, &contents) else { continue }
            return try lack(property, found, depth: 0, &contents)
        }
        return false
    }

    private struct Found {
        let source: SourceLexemes
        let path: GitPath
        let declarations: [TypeDeclaration]
        let classes: [ClassDeclaration]
    }

    private mutating func lack(
        _ property: String, _ found: Found, depth: Int, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        typesLeft -= 1
        guard depth < IncludedTypes.depthLimit, typesLeft > 0 else { return false }
        let members = ScriptMembers(source: found.source)
        for type in found.declarations {
            guard !type.isOpen, !type.literals.contains(property) else { return false }
            for brace in type.braces + type.optionalBraces
            where members.names(in: found.source.inside(brace)).contains(property) { return false }
            guard try lack(property, type.included.union(type.others), of: found, depth: depth, &contents) else {
                return false
            }
        }
        for own in found.classes {
            let isMentioned = found.source.all.indices.contains { index in
                found.source.word(index) == property || found.source.content(index) == property
            }
            guard !isMentioned, try lack(property, own.bases, of: found, depth: depth, &contents) else { return false }
        }
        return true
    }

    /// - Parameter names: the names of types and classes that the declarations include.
    private mutating func lack(
        _ property: String, _ names: Set<String>, of found: Found, depth: Int, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        for name in names.sorted() where OtherTypes.mayDeclare(property, name) {
            guard let next = try declarations(of: name, in: found.path, depth: 0, &contents),
                try lack(property, next, depth: depth + 1, &contents)
            else { return false }
        }
        return true
    }

    /// Returns the declarations of a type that a source declares or imports; nil if they cannot be found.
    private mutating func declarations(
        of name: String, in path: GitPath, depth: Int, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Found? {
        guard depth < IncludedTypes.depthLimit, let source = try lexemes(path, &contents) else { return nil }
        let declared = source.all.indices.filter { index in
            source.word(index + 1) == name && source.word(index).map(IncludedTypes.keywords.contains) == true
        }
        guard declared.isEmpty else {
            let types = declared.compactMap { TypeDeclaration(source, at: $0) }
            let classes = declared.compactMap { ClassDeclaration(source, at: $0) }
            guard types.count + classes.count == declared.count else { return nil }
            return Found(source: source, path: path, declarations: types, classes: classes)
        }
        for (original, module) in IncludedTypes.imports(of: name, in: source) {
            for candidate in IncludedTypes.candidates(module, from: path) {
                guard try tip.object(at: candidate) != nil else { continue }
                if let found = try declarations(of: original, in: candidate, depth: depth + 1, &contents) {
                    return found
                }
                break
            }
        }
        return nil
    }

    private mutating func lexemes(
        _ path: GitPath, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> SourceLexemes? {
        if let known = sources[path] { return known }
        filesLeft -= 1
        guard filesLeft >= 0, let id = try tip.object(at: path) else { return nil }
        let source = try ScriptComparer.unchanged(id, path, &bytesLeft, &contents)?.lexemes
        sources[path] = .some(source)
        return source
    }

    /// Returns the modules from which a source may have a type, with the type's names in them: `import { A as B } from`,
    /// `export { A as B } from` and `export * from`.
    private static func imports(of name: String, in source: SourceLexemes) -> [(name: String, module: String)] {
        var (found, all): ([(String, String)], [(String, String)]) = ([], [])
        for index in source.all.indices where source.word(index) == "from" {
            guard let module = source.content(index + 1), module.hasPrefix(".") else { continue }
            if source.isMark(index - 1, "*"), source.word(index - 2) == "export" { all.append((name, module)) }
            guard source.isMark(index - 1, "}"),
                let open = stride(from: index - 2, through: max(0, index - 400), by: -1).first(where: {
                    source.partners[$0] == index - 1
                })
            else { continue }
            for part in source.parts(of: source.inside(open)) where source.word(part.upperBound - 1) == name {
                let isRenamed = part.count > 2 && source.word(part.upperBound - 2) == "as"
                found.append((isRenamed ? source.word(part.upperBound - 3) ?? name : name, module))
            }
        }
        return found + all
    }

    /// Returns the paths that the name of a module in the repository can denote.
    static func candidates(_ module: String, from path: GitPath) -> [GitPath] {
        var names = path.folder.split(separator: "/").map(String.init)
        for part in module.split(separator: "/") where part != "." {
            if part == ".." {
                guard names.popLast() != nil else { return [] }
            } else {
                names.append(String(part))
            }
        }
        let plain = names.joined(separator: "/")
        let bare = [".js", ".jsx"].first(where: plain.hasSuffix).map { String(plain.dropLast($0.count)) } ?? plain
        let exact =
            [".ts", ".tsx", ".vue", ".js", ".mjs", ".jsx"].contains(where: plain.hasSuffix) ? [GitPath(plain)] : []
        return exact + endings.map { GitPath(bare + $0) }
    }
}
