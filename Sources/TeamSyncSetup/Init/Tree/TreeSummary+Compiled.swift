/// Recognizes the output of a build that is committed next to its sources.
extension TreeSummary {
    /// Names of folders in which compilers write scripts, and that may also contain sources.
    private static let compiledNames: Set<String> = [
        "lib", "libs", "es", "esm", "cjs", "umd", "amd", "module", "modules", "commonjs", "compiled", "bundle", "types",
    ]
    private static let sourceNames: Set<String> = ["src", "source", "sources"]
    /// The minimum number of scripts in a folder.
    private static let fewestCompiled = 3

    /// Returns the folders next to `src` that contain nearly only scripts with the paths of the sources, as a compiler
    /// writes them: `lib/button/Button.js` for `src/button/Button.tsx`.
    var compiledFolders: Set<String> {
        var originals: Set<String> = []
        var outputs: [String: (number: Int, known: [String])] = [:]
        /// The folder around a folder with a name, the name, and the path in it without the extensions.
        func parts(_ file: File, _ names: Set<String>) -> [(parent: String, name: String, path: String)] {
            file.folders.indices.prefix(6).filter { names.contains(file.folders[$0]) }.map { index in
                let inner = file.folders[(index + 1)...] + [String(file.name.prefix { $0 != "." })]
                return (
                    file.folders[..<index].joined(separator: "/"), file.folders[index], inner.joined(separator: "/")
                )
            }
        }
        let scripts = sources.filter { FileKind($0.name)?.isScript == true }
        for file in scripts {
            for part in parts(file, TreeSummary.sourceNames) { originals.insert("\(part.parent)|\(part.path)") }
        }
        guard !originals.isEmpty else { return [] }
        for file in scripts where ["js", "mjs", "cjs", "ts"].contains(file.fileExtension) {
            for part in parts(file, TreeSummary.compiledNames) {
                let folder = part.parent.isEmpty ? part.name : "\(part.parent)/\(part.name)"
                outputs[folder, default: (0, [])].number += 1
                let isKnown = originals.contains("\(part.parent)|\(part.path)")
                if isKnown { outputs[folder]?.known.append(file.fileExtension == "ts" ? file.name : "js") }
            }
        }
        return Set(
            outputs.filter { _, output in
                // Sources in TypeScript are no output, but declarations are.
                output.known.count >= TreeSummary.fewestCompiled && output.known.count * 10 >= output.number * 8
                    && output.known.allSatisfy { $0 == "js" || $0.hasSuffix(".d.ts") }
            }.keys)
    }
}
