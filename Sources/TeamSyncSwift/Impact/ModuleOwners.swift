import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds out whether the modules that sources import belong to the design system.
final class ModuleOwners {
    enum Owner {
        case design
        /// A source of the code itself, which may pass on names of the design system.
        case own
        /// Another package.
        case other
        case unknown
    }

    let tree: TreeSnapshot
    /// The packages of npm that contain the items of catalogues, by catalogue; a catalogue without them is not listed.
    private(set) lazy var homes = packages.homes(of: providers)
    private let providers: [RepositoryConfiguration]
    let packages: DesignPackages

    /// The maximum number of files with packages or aliases to read, and the maximum size of one, in bytes.
    private static let (fileLimit, sizeLimit) = (200, 256 << 10)
    private static let configurations = [
        "tsconfig", "jsconfig", "vite.config", "webpack.config", "vue.config", "svelte.config", "nuxt.config",
        "next.config", "babel.config", "rollup.config",
    ]

    static let scripts: Set<Substring> = [
        "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte", "html", "mdx",
    ]

    init(_ tree: TreeSnapshot, _ packages: DesignPackages, of providers: [RepositoryConfiguration] = []) {
        (self.tree, self.packages, self.providers) = (tree, packages, providers)
    }

    private(set) lazy var paths = tree.list().paths
    /// The paths by path without ending.
    lazy var files = Dictionary(grouping: paths) { ModuleOwners.stem(of: $0) }
    lazy var folders = Set(paths.lazy.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    /// The paths without endings by their last name, or by the name of the folder of an index.
    lazy var stemsByName = Dictionary(grouping: files.keys) { stem in
        let parts = stem.split(separator: "/")
        return String((parts.last == "index" ? parts.dropLast() : parts[...]).last?.drop { $0 == "_" } ?? "")
    }
    private lazy var manifests = contents { $0 == "package.json" || $0.hasSuffix("/package.json") }
    /// The folders of the code's own packages, with a final slash, by name.
    lazy var ownPackages: [String: String] = {
        var folders: [String: String] = [:]
        let all = paths.filter { $0 == "package.json" || $0.hasSuffix("/package.json") }
        for path in all.prefix(ModuleOwners.fileLimit) {
            do throws(UnreadableSource) {
                let text = try tree.contents(of: path, limit: ModuleOwners.sizeLimit)
                if let name = DesignPackages.module(in: text) { folders[name] = String(path.dropLast(12)) }
            } catch { continue }
        }
        return folders
    }()
    /// The strings in the manifests, which include the names of the packages that the code depends on.
    lazy var dependencies = Set(
        manifests.flatMap { $0.split(separator: UInt8(ascii: "\"")).map { String(decoding: $0, as: UTF8.self) } })
    private lazy var configurations = contents { path in
        let name = path.split(separator: "/").last ?? ""
        return ModuleOwners.configurations.contains { name.hasPrefix($0) }
    }
    /// The paths that configurations give to whole addresses: `src/kit/index.ts` for `@kit`.
    lazy var aliasTargets = AliasTargets(in: configurations + manifests).targets
    /// The words in configurations that can define aliases of folders.
    lazy var aliases = Set(
        configurations.flatMap { text in
            text.split { !WordSearch.isWord($0) && $0 != UInt8(ascii: "-") }.map { String(decoding: $0, as: UTF8.self) }
        })

    /// The packages in which a source of Android declares a type called `R`.
    private lazy var packagesWithR = Set(
        paths.filter { $0.hasSuffix(".kt") || $0.hasSuffix(".java") && !$0.hasSuffix("/R.java") }.lazy.compactMap {
            [tree] path -> String? in
            do throws(UnreadableSource) { return ResourceOwners.packageOfR(try tree.contents(of: path)) } catch {
                return nil
            }
        })

    /// Whether `R` in a package is a type that the code declares itself.
    func declaresR(_ package: String) -> Bool { !package.isEmpty && packagesWithR.contains(package) }

    /// The packages of the names in Dart sources.
    private(set) lazy var dart = DartOwners(tree, paths, packages)
    /// The names that the Kotlin sources declare.
    private(set) lazy var kotlin = KotlinDeclarations(tree, paths)

    static func stem(of path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
        return String(path[..<dot])
    }

    private func contents(where isMeant: (String) -> Bool) -> [[UInt8]] {
        paths.filter(isMeant).prefix(ModuleOwners.fileLimit).compactMap { path in
            do throws(UnreadableSource) { return try tree.contents(of: path, limit: ModuleOwners.sizeLimit) } catch {
                return nil
            }
        }
    }

    /// The owners of addresses that are not relative.
    var known: [String: (owner: Owner, paths: [String])] = [:]

    // MARK: Names that the code passes on

    /// Whether some sources pass on names of the design system.
    enum Reach: Comparable {
        case never, maybe, always
    }

    /// Names that a source passes on from another one; all if there are none.
    struct Passed {
        let names: [String]
        var pairs: [(name: String, new: String)] = []
        let owner: Owner
        let paths: [String]
    }

    struct CacheKey: Hashable {
        let names: [String]
        let paths: [String]
    }

    /// The maximum number of sources to read for one name.
    static let sourceLimit = 200
    private static let styles: Set<Substring> = ["css", "scss", "sass", "less"]

    private var passed: [String: [Passed]?] = [:]
    private var reached: [CacheKey: Reach] = [:]
    private var ownObjects: [CacheKey: Bool] = [:]
    /// The results of `designName` and `exportedNames`.
    var designNames: [CacheKey: String?] = [:]
    var exportedNames: [Set<String>: ExportedNames] = [:]
    /// The names that the scripts import from the design system.
    lazy var importedNames = findImportedNames()
    /// The beginnings of names that the items of a catalogue lack, by catalogue.
    var fronts: [String: String] = [:]

    private static func isStyle(_ path: String) -> Bool { styles.contains(path.split(separator: ".").last ?? "") }

    /// The names that a source passes on; nil if it cannot be read.
    func passed(by path: String) -> [Passed]? {
        if let known = passed[path] { return known }
        var found: [Passed]?
        do throws(UnreadableSource) {
            let bytes = try tree.contents(of: path)
            if ModuleOwners.isStyle(path) {
                let sass = SassNames(SourceMask(bytes, fileName: path))
                found = (sass.forwarded + sass.imported).map { address in
                    let (owner, paths) = owner(ofStyle: address, in: path)
                    return Passed(names: [], owner: owner, paths: paths)
                }
            } else {
                let isAny = ByteSearch.contains(Array("export".utf8), in: bytes)
                let exports = isAny ? ScriptImports(SourceMask(bytes, fileName: path)).exports : []
                found = exports.map { export in
                    let (owner, paths) = owner(of: export.address, in: path)
                    return Passed(names: export.names, pairs: export.pairs, owner: owner, paths: paths)
                }
            }
        } catch { found = nil }
        passed[path] = .some(found)
        return found
    }

    /// Whether sources pass on one of the names from the design system.
    private func reach(_ names: [String], _ paths: [String]) -> Reach {
        let key = CacheKey(names: names, paths: paths)
        if let known = reached[key] { return known }
        var (best, next, wanted) = (Reach.never, paths, Set(names))
        var visited: Set<String> = []
        while let path = next.popLast(), best < .always {
            guard visited.insert(path).inserted else { continue }
            guard visited.count <= ModuleOwners.sourceLimit, let passed = passed(by: path) else {
                best = .maybe
                break
            }
            for one in passed {
                guard one.names.isEmpty || one.names.contains(where: { wanted.contains($0) || $0 == "default" }) else {
                    continue
                }
                switch one.owner {
                case .design: best = .always
                case .unknown: best = max(best, .maybe)
                case .other: break
                case .own:
                    wanted.formUnion(one.names)
                    next += one.paths
                }
            }
        }
        reached[key] = best
        return best
    }

    /// Whether a variable of a module of Sass can be one of the design system.
    func reach(ofStyle address: String, in path: String) -> Reach {
        let (owner, paths) = owner(ofStyle: address, in: path)
        return switch owner {
        case .design: .always
        case .other: .never
        case .unknown: .maybe
        // A source that does not exist may be made by a build.
        case .own: paths.isEmpty ? .maybe : reach([], paths)
        }
    }

    /// Whether a name in a script certainly denotes something else than a component of the design system.
    /// - Parameter homes: the packages that contain the component; empty if they are unknown.
    func isElsewhere(
        _ name: Range<Int>, in imports: ScriptImports, _ path: String, homes: Set<String> = []
    ) -> Bool {
        guard let (address, names) = imports.origin(of: name) else { return false }
        guard let address else { return true }
        let (owner, paths) = owner(of: address, in: path)
        return switch owner {
        case .design: !homes.isEmpty && !passesOn(ModuleOwners.package(of: address), homes)
        case .unknown: false
        case .own: reach(names, paths) == .never
        case .other: true
        }
    }

    private func passesOn(_ package: String, _ homes: Set<String>) -> Bool {
        homes.contains { packages.module(package, mayPassOn: $0) }
    }

    /// Whether an object in a script, `colors` of `colors.ink`, certainly is something else than one of the design
    /// system: this script or another one of the code declares it, or another package.
    func isOtherObject(_ name: Range<Int>, in imports: ScriptImports, _ path: String) -> Bool {
        if imports.declaresObject(name) { return true }
        guard let (address, names) = imports.origin(of: name), let address, let imported = names.last else {
            return false
        }
        let (owner, paths) = owner(of: address, in: path)
        return switch owner {
        case .other: true
        case .own: !paths.isEmpty && paths.allSatisfy { declares(object: imported, in: $0) }
        case .design, .unknown: false
        }
    }

    private func declares(object name: String, in path: String) -> Bool {
        let key = CacheKey(names: [name], paths: [path])
        if let known = ownObjects[key] { return known }
        var isOwn = false
        do throws(UnreadableSource) {
            isOwn = ScriptImports(SourceMask(try tree.contents(of: path), fileName: path)).declaresObject(named: name)
        } catch { isOwn = false }
        ownObjects[key] = isOwn
        return isOwn
    }
}
