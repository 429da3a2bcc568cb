import TeamSyncBase
import TeamSyncDesign

/// Follows components that scripts of the code export with another name.
extension ModuleOwners {
    /// The maximum number of sources to read that export something with another name.
    private static let exporterLimit = 2000
    /// The maximum number of sources in a row that each give another name.
    private static let nameDepth = 8

    /// The name in the design system of something that a script imports; nil if it is unknown.
    func designName(of name: String, from address: String, in path: String) -> String? {
        let (owner, paths) = owner(of: address, in: path)
        return designName(of: name, owner, paths, ModuleOwners.nameDepth)
    }

    private func designName(of name: String, _ owner: Owner, _ paths: [String], _ depth: Int) -> String? {
        switch owner {
        case .design: return name == "default" ? nil : name
        case .other, .unknown: return nil
        case .own: break
        }
        guard depth > 0 else { return nil }
        let key = CacheKey(names: [name], paths: paths)
        if let known = designNames[key] { return known }
        // A source may import itself by way of others.
        designNames[key] = .some(nil)
        var found: String?
        for path in paths.prefix(ModuleOwners.sourceLimit) where found == nil {
            let all = passed(by: path) ?? []
            for one in all where found == nil {
                for pair in one.pairs where pair.new == name && found == nil {
                    found = designName(of: pair.name, one.owner, one.paths, depth - 1)
                }
            }
            for one in all where found == nil && one.names.isEmpty && name != "default" {
                found = designName(of: name, one.owner, one.paths, depth - 1)
            }
        }
        designNames[key] = found
        return found
    }

    /// Other names that scripts of the code export for some names.
    struct ExportedNames {
        /// For a name that is exported without one, this is the name of the source.
        var names: Set<String> = []
        /// Whether a script exports one of the names without a name.
        var haveDefault = false
    }

    func exportedNames(for names: Set<String>) -> ExportedNames {
        if let known = exportedNames[names] { return known }
        let found = findExportedNames(for: names)
        exportedNames[names] = found
        return found
    }

    private var scriptPaths: [String] {
        paths.filter { path in
            let dot = path.utf8.lastIndex(of: UInt8(ascii: "."))
            return ModuleOwners.scripts.contains(dot.map { path[path.utf8.index(after: $0)...] } ?? path[...])
        }
    }

    private func contents(_ path: String) -> [UInt8] {
        do throws(UnreadableSource) { return try tree.contents(of: path) } catch { return [] }
    }

    func findImportedNames() -> Set<String> {
        let modules = packages.modules.map { Array($0.utf8) }
        guard !modules.isEmpty else { return [] }
        var names: Set<String> = []
        for path in scriptPaths.prefix(ModuleOwners.exporterLimit) {
            let bytes = contents(path)
            guard modules.contains(where: { ByteSearch.contains($0, in: bytes) }) else { continue }
            for statement in ScriptImports(SourceMask(bytes, fileName: path)).statements
            where owner(of: statement.address, in: path).owner == .design {
                names.formUnion(statement.names.map(\.name))
            }
        }
        return names
    }

    /// The beginning that the names of imports have and the names of a catalogue's items lack: `Acme` in `AcmeButton` for
    /// `button`; empty if there is none.
    func front(of catalogue: String, isKnown: (String) -> Bool) -> String {
        if let known = fronts[catalogue] { return known }
        var hits: [String: Int] = [:]
        for name in importedNames where !isKnown(name) {
            for front in CommonPrefix.fronts(of: name) where isKnown(String(name.dropFirst(front.count))) {
                hits[front, default: 0] += 1
            }
        }
        let best = hits.max { ($0.value, $1.key) < ($1.value, $0.key) }
        let isCommon = best.map { $0.value > 1 && $0.value > importedNames.count(where: isKnown) } ?? false
        let front = isCommon ? best?.key ?? "" : ""
        fronts[catalogue] = front
        return front
    }

    private func findExportedNames(for names: Set<String>) -> ExportedNames {
        let scripts = scriptPaths
        tree.prefetch(scripts)
        var (known, found) = (names, ExportedNames())
        for _ in 0..<ModuleOwners.nameDepth {
            let before = known.count
            let search = WordSearch(known.filter { $0.utf8.allSatisfy(WordSearch.isWord) })
            let sources = scripts.lazy.filter { path in
                let bytes = self.contents(path)
                return ModuleOwners.mayExport(known, bytes) && search.matches(bytes)
            }
            for path in sources.prefix(ModuleOwners.exporterLimit) {
                for pair in (passed(by: path) ?? []).flatMap(\.pairs)
                where pair.name != pair.new && known.contains(pair.name) {
                    guard pair.new == "default" else {
                        known.insert(pair.new)
                        found.names.insert(pair.new)
                        continue
                    }
                    let stem = ModuleOwners.stem(of: path).split(separator: "/")
                    let name = (stem.last == "index" ? stem.dropLast() : stem[...]).last.map(String.init) ?? ""
                    found.names.insert(name)
                    found.haveDefault = true
                }
            }
            if known.count == before { break }
        }
        return found
    }

    /// Whether a script may export one of the names with another name or without one, without reading its statements.
    private static func mayExport(_ names: Set<String>, _ bytes: [UInt8]) -> Bool {
        let hasList = ["export {", "export{"].contains { ByteSearch.contains(Array($0.utf8), in: bytes) }
        if hasList, ByteSearch.contains(Array(" as ".utf8), in: bytes) { return true }
        let standard = Array("export default ".utf8)
        return ByteSearch.offsets(of: standard, in: bytes).contains { offset in
            let name = bytes[(offset + standard.count)...].prefix(100).prefix(while: WordSearch.isWord)
            return names.contains(String(decoding: name, as: UTF8.self))
        }
    }
}
