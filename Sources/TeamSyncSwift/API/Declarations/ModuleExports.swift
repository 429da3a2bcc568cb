/// The files that export modules: `@_exported import Kit`.
struct ModuleExports {
    private struct Export {
        let path: String
        let modules: Set<String>
    }

    /// The maximum number of files; further ones are ignored.
    private static let limit = 200

    private var exports: [Export] = []

    mutating func add(_ modules: Set<String>, in path: String) {
        guard !modules.isEmpty, exports.count < ModuleExports.limit else { return }
        exports.append(Export(path: path, modules: modules))
    }

    /// The modules that a file sees through files that export them: those of its own module, and those of the modules
    /// that it imports. A file may belong to each module that has the name of one of its folders.
    func modules(for path: String, importing imported: Set<String>) -> Set<String> {
        var found: Set<String> = []
        var rest = exports
        while true {
            let seen = rest.filter { export in
                ModuleExports.mayShareModule(path, export.path)
                    || export.path.split(separator: "/").dropLast().contains {
                        imported.contains(String($0)) || found.contains(String($0))
                    }
            }
            guard !seen.isEmpty else { return found }
            found.formUnion(seen.flatMap(\.modules))
            rest.removeAll { export in seen.contains { $0.path == export.path } }
        }
    }

    /// Whether two files may belong to one module. In a package, each folder in `Sources` is usually a module.
    private static func mayShareModule(_ first: String, _ second: String) -> Bool {
        guard let one = target(first), let other = target(second) else { return true }
        return one == other
    }

    private static func target(_ path: String) -> ArraySlice<Substring>? {
        let folders = path.split(separator: "/").dropLast()
        guard let index = folders.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), index + 1 < folders.endIndex
        else { return nil }
        return folders[...(index + 1)]
    }
}
