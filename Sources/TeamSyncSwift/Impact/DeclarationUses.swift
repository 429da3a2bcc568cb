import TeamSyncBase
import TeamSyncDesign

/// Finds the uses of declarations in the sources of components that are not components themselves: functions, types and
/// members in Kotlin and Dart, also in Java, and names that scripts export, such as `MenuItem` beside `Menu`.
enum DeclarationUses {
    struct Name {
        let catalogue: String
        let name: String
    }

    struct Use {
        let catalogue: String
        let name: String
        let offset: Int
        let isCertain: Bool
    }

    /// The declarations of some catalogues whose names a source contains.
    static func names(
        _ declarations: [String: Set<String>], _ catalogues: [String], in bytes: [UInt8], _ path: String
    ) -> [Name] {
        guard !declarations.allSatisfy(\.value.isEmpty),
            [".kt", ".java", ".dart"].contains(where: path.hasSuffix) || isScript(path)
        else { return [] }
        return Set(catalogues).sorted().flatMap { catalogue in
            (declarations[catalogue] ?? []).sorted().filter { name in
                ByteSearch.contains(Array((name.split { ". ".contains($0) }.last ?? "").utf8), in: bytes)
            }.map { Name(catalogue: catalogue, name: $0) }
        }
    }

    static func places(
        of names: [Name], _ mask: SourceMask, _ path: String, _ packages: DesignPackages, _ owners: ModuleOwners,
        _ aliases: KotlinAliases
    ) -> [Use] {
        guard !names.isEmpty else { return [] }
        if isScript(path) {
            let exports = ScriptExports(mask, path: path, owners)
            return names.flatMap { name in
                exports.places(of: name.name, homes: owners.homes[name.catalogue] ?? []).map { offset, isCertain in
                    Use(catalogue: name.catalogue, name: name.name, offset: offset, isCertain: isCertain)
                }
            }
        }
        if path.hasSuffix(".dart") {
            let uses = DartUses(mask, path, owners)
            return names.flatMap { name in
                uses.places(ofDeclaration: name.name).map { offset, isCertain in
                    Use(catalogue: name.catalogue, name: name.name, offset: offset, isCertain: isCertain)
                }
            }
        }
        let calls = KotlinCalls(mask, packages, owners, aliases)
        return names.flatMap { name in
            calls.places(ofDeclaration: name.name).map { offset, isCertain in
                Use(catalogue: name.catalogue, name: name.name, offset: offset, isCertain: isCertain)
            }
        }
    }

    private static func isScript(_ path: String) -> Bool {
        ModuleOwners.scripts.contains(path.split(separator: ".").last ?? "")
    }
}

/// The places where a script uses names that it imports from the design system.
private struct ScriptExports {
    private let mask: SourceMask
    private let path: String
    private let owners: ModuleOwners
    private let imports: ScriptImports
    private let renamed: RenamedImports
    private let isScript: Bool
    private let paths: ScriptPaths

    init(_ mask: SourceMask, path: String, _ owners: ModuleOwners) {
        (self.mask, self.path, self.owners) = (mask, path, owners)
        isScript = ![".vue", ".svelte", ".html", ".mdx"].contains(where: path.hasSuffix)
        imports = ScriptImports(mask)
        renamed = RenamedImports(mask, path: path)
        paths = ScriptPaths(mask)
    }

    /// The imports and uses of a name. A name that no import explains is something else.
    /// - Parameter homes: the packages that contain the name; empty if they are unknown.
    func places(of name: String, homes: Set<String>) -> [(offset: Int, isCertain: Bool)] {
        if let dot = name.firstIndex(of: ".") {
            return places(of: name[name.index(after: dot)...], in: String(name[..<dot]), homes: homes)
        }
        let aliases = imports.statements.lazy.filter { !$0.isExport }.flatMap(\.names).filter { $0.name == name }
        return Set([name] + aliases.map(\.local)).sorted().flatMap { local in
            mask.words(local).filter { local == name || !imports.isInStatement($0) }
        }.flatMap { word -> [(offset: Int, isCertain: Bool)] in
            guard let (origin, names) = imports.origin(of: word), let address = origin, names.contains(name),
                !owners.isElsewhere(word, in: imports, path, homes: homes),
                imports.isInStatement(word) || !mask.isNoReference(word, isScript: isScript)
            else { return [] }
            let isCertain = owners.owner(of: address, in: path).owner == .design
            return ([word] + renamed.uses(of: word)).map { ($0.lowerBound, isCertain) }
        }
    }
}

extension ScriptExports {
    /// The uses of a member, whatever the script calls its object: a component such as `Menu.Item`, or a case of an
    /// enumeration, as in `Size.huge`, `Size['huge']` and `const { huge } = Size`.
    private func places(
        of member: Substring, in name: String, homes: Set<String>
    ) -> [(offset: Int, isCertain: Bool)] {
        let others = imports.importedNames.filter { local, imported, address in
            local != name && (owners.designName(of: imported, from: address, in: path) ?? imported) == name
        }.map(\.local)
        let imported = Set([name] + others).sorted().flatMap { local in
            mask.words(local).filter { local == name || !imports.isInStatement($0) }
        }.compactMap { word -> (word: Range<Int>, isCertain: Bool)? in
            guard let (origin, names) = imports.origin(of: word), let address = origin,
                !owners.isElsewhere(word, in: imports, path, homes: homes)
            else { return nil }
            let known = names.compactMap { owners.designName(of: $0, from: address, in: path) }
            guard known.contains(name) || names.contains(name) else { return nil }
            return (word, owners.owner(of: address, in: path).owner == .design || known.contains(name))
        }
        func isFollowed(_ word: Range<Int>) -> Bool {
            "\(ScriptPaths.path(after: word.upperBound, in: mask.bytes)).".hasPrefix(".\(member).")
        }
        return imported.flatMap { word, isCertain in
            let taken = paths.uses.filter { $0.object == word && $0.path.hasSuffix(".\(member)") }.map(\.name)
            let uses = ([word] + renamed.uses(of: word)).filter(isFollowed) + taken
            return uses.map { ($0.lowerBound, isCertain) }
        }
    }
}

extension SourceMask {
    /// The occurrences of a word in code, outside of literals and comments.
    func words(_ name: String) -> [Range<Int>] {
        let word = Array(name.utf8)
        return ByteSearch.offsets(of: word, in: bytes).map { $0..<$0 + word.count }.filter { range in
            (range.lowerBound == 0 || !WordSearch.isWord(bytes[range.lowerBound - 1]))
                && (range.upperBound == bytes.count || !WordSearch.isWord(bytes[range.upperBound]))
                && !isInLiteral(range.lowerBound)
        }
    }
}
