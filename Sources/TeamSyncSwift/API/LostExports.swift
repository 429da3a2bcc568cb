package import TeamSyncProtocol

/// Modules that other modules no longer export: `import Core` instead of `@_exported import Core`. The places in code
/// that need another import for this reason are not searched for.
package enum LostExports {
    /// The maximum number of sentences.
    private static let limit = 5

    /// Returns a sentence for each lost export of a module that other packages can import.
    package static func sentences(in comparison: SourceComparison) -> [String] {
        let texts = (comparison.old + comparison.new + comparison.context).compactMap(text)
        guard texts.contains(where: { $0.text.contains("@_exported") }) else { return [] }
        let manifests = comparison.manifests.compactMap { file -> PackageManifest? in
            guard let (path, text) = text(file), !Nesting.isDeep(text.utf8) else { return nil }
            return PackageManifest(ParsedSource(path: path, text: text))
        }
        let layout = PackageLayout(manifests, access: nil)
        let (before, after) = (
            exports(comparison.old + comparison.context, layout), exports(comparison.new + comparison.context, layout)
        )
        // A source that cannot be read may export it.
        guard (comparison.new + comparison.context).allSatisfy({ text($0) != nil }) else { return [] }
        let lost = before.flatMap { module, names in
            names.subtracting(after[module] ?? []).filter { layout.modules.contains($0) }.map { (module, $0) }
        }
        return lost.sorted { $0 < $1 }.prefix(limit).map { module, name in
            "\(module) no longer exports \(name): code that imports only \(module) may have to import \(name), too"
        }
    }

    private static func text(_ file: SourceFile) -> (path: String, text: String)? {
        if case .text(let text) = file.contents { (file.path, text) } else { nil }
    }

    /// The modules that each importable module exports, directly or through another one.
    private static func exports(_ files: [SourceFile], _ layout: PackageLayout) -> [String: Set<String>] {
        var direct: [String: Set<String>] = [:]
        for (path, text) in files.compactMap(text) {
            let names = ExportedModules.names(in: text)
            if !names.isEmpty { direct[layout.module(of: path), default: []].formUnion(names) }
        }
        direct[""] = nil
        var all: [String: Set<String>] = [:]
        for module in direct.keys where layout.isImportable(module: module) {
            var (known, open) = (Set<String>(), [module])
            while let next = open.popLast() {
                for name in direct[next] ?? [] where known.insert(name).inserted { open.append(name) }
            }
            all[module] = known
        }
        return all
    }
}
