import TeamSyncBase

/// The names that the modules of a component export. Types, and names that end with `Props`, are not included.
struct ComponentExports: Equatable {
    private struct Module: Equatable {
        var names: Set<String> = []
        /// The modules whose names are exported too, by path without extension.
        var others: Set<String> = []
        /// Whether names of modules outside the component's folder are exported too.
        var isOpen = false
    }

    /// The maximum number of names of a module.
    private static let limit = 300

    /// The modules by path without extension.
    private var modules: [String: Module] = [:]

    init() {}

    init(_ source: SourceLexemes, _ path: GitPath) {
        var module = Module()
        for index in source.all.indices where source.all[index].beginsLine && source.word(index) == "export" {
            guard module.names.count < ComponentExports.limit else {
                module.isOpen = true
                break
            }
            ComponentExports.read(source, behind: index, path, &module)
        }
        for (name, member) in ComponentExports.members(in: source) where module.names.contains(name) {
            guard module.names.count < ComponentExports.limit else {
                module.isOpen = true
                break
            }
            module.names.insert("\(name).\(member)")
        }
        modules[ComponentExports.name(path)] = module
    }

    mutating func add(_ other: ComponentExports) { modules.merge(other.modules) { first, _ in first } }

    /// All names, whether or not they are for users.
    var all: Set<String> { modules.values.reduce(into: []) { $0.formUnion($1.names) } }

    /// Returns the names for users: those that the `index` of a folder exports or, if the only module is named after the
    /// component, those of that module.
    /// - Parameters:
    ///   - name: the name of the component.
    ///   - folder: the component's folder; nil if the component is a file.
    /// - Returns: the names, and whether there may be more; nil if it is unknown which names are for users.
    func ofUsers(of name: String, in folder: GitPath?) -> (names: Set<String>, isOpen: Bool)? {
        guard let entry = folder.flatMap({ modules["\($0)/index"] }) ?? only(of: name) else { return nil }
        var (names, isOpen, queue, known) = (entry.names, entry.isOpen, entry.others.sorted(), entry.others)
        while let other = queue.popLast() {
            guard let module = modules[other] ?? modules["\(other)/index"] else {
                isOpen = true
                continue
            }
            names.formUnion(module.names.subtracting(["default"]))
            isOpen = isOpen || module.isOpen
            queue += module.others.filter { known.insert($0).inserted }.sorted()
        }
        return (names, isOpen)
    }

    /// Returns the only module if it is named after the component.
    private func only(of name: String) -> Module? {
        guard modules.count == 1, let (path, module) = modules.first, let file = path.split(separator: "/").last else {
            return nil
        }
        return NameWords.letters(String(file)).contains(NameWords.letters(name)) ? module : nil
    }

    /// The path without its extension.
    private static func name(_ path: GitPath) -> String {
        path.folder.isEmpty ? path.stem : "\(path.folder)/\(path.stem)"
    }

    /// Returns the lines of a module, without those of imports and of exports from other modules.
    static func rest(of bytes: [UInt8]) -> [String] {
        var (lines, isOpen): ([String], Bool) = ([], false)
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(\.trimmed) {
            if isOpen {
                isOpen = !line.contains("}")
            } else if ["import ", "export {", "export *"].contains(where: line.hasPrefix) {
                isOpen = line.contains("{") && !line.contains("}")
            } else {
                lines.append(line)
            }
        }
        return lines
    }

    // MARK: Statements

    /// Reads the rest of a statement that begins with `export`.
    private static func read(_ source: SourceLexemes, behind export: Int, _ path: GitPath, _ module: inout Module) {
        var index = export + 1
        if source.isMark(index, "{") {
            for part in source.parts(of: source.inside(index)).prefix(limit) {
                let isType = source.word(part.lowerBound) == "type" && part.count > 1
                if !isType { add(source.word(part.upperBound - 1), &module) }
            }
            return
        }
        if source.isMark(index, "*") {
            if source.word(index + 1) == "as" { return add(source.word(index + 2), &module) }
            guard source.word(index + 1) == "from", let target = source.content(index + 2), target.hasPrefix("./")
            else {
                module.isOpen = true
                return
            }
            let ending = [".js", ".ts", ".tsx", ".jsx"].first(where: target.hasSuffix) ?? ""
            let front = path.folder.isEmpty ? "" : "\(path.folder)/"
            module.others.insert(front + target.dropFirst(2).dropLast(ending.count))
            return
        }
        while let word = source.word(index), ["async", "abstract", "declare"].contains(word) { index += 1 }
        switch source.word(index) {
        case "default": add("default", &module)
        case "class", "enum": add(source.word(index + 1), &module)
        case "function": add(source.word(source.isMark(index + 1, "*") ? index + 2 : index + 1), &module)
        case "const", "let", "var":
            if source.word(index + 1) == "enum" { return add(source.word(index + 2), &module) }
            guard source.isMark(index + 1, "{") || source.isMark(index + 1, "[") else {
                return add(source.word(index + 1), &module)
            }
            for part in source.parts(of: source.inside(index + 1)).prefix(limit) {
                let end = source.first(in: part) { source.isMark($0, "=") } ?? part.upperBound
                add(source.word(end - 1), &module)
            }
        default: break
        }
    }

    // MARK: Compound components

    /// Returns the components that are members of others, as in `Menu.Item = MenuItem`, `const Menu =
    /// Object.assign(Root, { Item: MenuItem })` and `const Menu = { Item }`.
    private static func members(in source: SourceLexemes) -> [(name: String, member: String)] {
        var members: [(name: String, member: String)] = []
        for index in source.all.indices where source.all[index].beginsLine && members.count < limit {
            guard let word = source.word(index) else { continue }
            if isType(word), source.isMark(index + 1, "."), let member = source.word(index + 2), isType(member),
                source.isMark(index + 3, "=")
            {
                members.append((word, member))
                continue
            }
            let keyword = word == "export" ? index + 1 : index
            guard source.word(keyword) == "const", let name = source.word(keyword + 1), isType(name),
                source.isMark(keyword + 2, "=")
            else { continue }
            var brace = keyword + 3
            if source.word(brace) == "Object", source.word(brace + 2) == "assign", source.isMark(brace + 3, "("),
                let last = source.parts(of: source.inside(brace + 3)).last
            {
                brace = last.lowerBound
            }
            guard source.isMark(brace, "{") else { continue }
            let names = source.parts(of: source.inside(brace)).prefix(limit).compactMap { source.word($0.lowerBound) }
            guard names.allSatisfy({ isType($0) || $0 == "displayName" }) else { continue }
            members += names.filter(isType).map { (name, $0) }
        }
        return members
    }

    private static func isType(_ name: String) -> Bool {
        (name.first?.isUppercase ?? false) && name.contains(where: \.isLowercase)
    }

    private static func add(_ name: String?, _ module: inout Module) {
        if let name, !name.hasSuffix("Props") { module.names.insert(name) }
    }
}
