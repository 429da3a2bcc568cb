import SwiftParser
import SwiftSyntax
import TeamSyncConfiguration
import TeamSyncProtocol

/// The targets and products in a `Package.swift` that are written as literals.
struct PackageManifest {
    /// The folder of the package with a final slash; empty for the top folder.
    let folder: String
    private(set) var hasLibrary = false
    /// The targets of library products; nil if a product or its targets are not literal.
    private(set) var products: Set<String>? = []
    /// The names of targets by folder, with a final slash.
    private(set) var targets: [String: String] = [:]
    /// The names of the modules that each target depends on, by the name of the target.
    private(set) var dependencies: [String: Set<String>] = [:]
    /// Folders of tests, plugins and macros, which cannot be imported.
    private(set) var others: Set<String> = []

    init(_ source: ParsedSource) {
        folder = source.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { "\($0)/" }
            .joined()
        let finder = ManifestCalls(viewMode: .sourceAccurate)
        finder.walk(source.tree)
        for call in finder.calls {
            if call.function == "library" {
                hasLibrary = true
                products = call.targets.flatMap { targets in products.map { $0.union(targets) } }
            }
            guard let name = call.name, let base = PackageManifest.folders[call.function] else { continue }
            var path = (call.path ?? "\(base)/\(name)").split(separator: "/").filter { $0 != "." }.joined(
                separator: "/")
            if !path.isEmpty { path += "/" }
            dependencies[name, default: []].formUnion(call.dependencies)
            if base == "Sources" { targets[folder + path] = name } else { others.insert(folder + path) }
        }
        if let named = products, !named.isSubset(of: targets.values) { products = nil }
    }

    /// The folders of a target's sources, unless it has a `path`.
    private static let folders = [
        "target": "Sources", "executableTarget": "Sources", "testTarget": "Tests", "plugin": "Plugins",
        "macro": "Macros",
    ]
}

/// The packages of a repository: the target of each source, and the minimum access level of its API.
struct PackageLayout {
    private let manifests: [PackageManifest]
    private let given: AccessLevel?
    /// The folders of frameworks, as in `SourceComparison`.
    private let frameworks: [String]
    /// The modules that each module re-exports, by module.
    private var exports: [String: Set<String>] = [:]

    /// - Parameters:
    ///   - access: the configured level; nil for `public` if a package declares a library product. In repositories without
    ///     one, it is `public` in frameworks, and `internal` elsewhere.
    ///   - frameworks: the folders of frameworks, as in `SourceComparison`.
    ///   - sources: the sources of the packages, some of which may export modules.
    init(
        _ manifests: [PackageManifest], access: APIAccess?, frameworks: [String] = [], _ sources: [SourceFile] = []
    ) {
        // The deepest folder comes first.
        self.manifests = manifests.sorted { ($1.folder.utf8.count, $0.folder) < ($0.folder.utf8.count, $1.folder) }
        given = access.map(AccessLevel.init)
        self.frameworks = frameworks
        for source in sources {
            guard case .text(let text) = source.contents else { continue }
            let exported = ExportedModules.names(in: text)
            if !exported.isEmpty { exports[module(of: source.path), default: []].formUnion(exported) }
        }
    }

    /// The modules that code which uses the modules of some folders may use too: those of the same packages, and all that
    /// these depend on.
    func modules(reachedFrom folders: Set<String>) -> Set<String> {
        let packages = Set(
            folders.compactMap { folder in
                module(of: folder).isEmpty ? nil : manifest(of: folder)?.folder
            })
        let own = manifests.filter { packages.contains($0.folder) && $0.hasLibrary }
        var open = own.flatMap(\.targets.values)
        var found = Set(open)
        let dependencies = manifests.reduce(into: [:]) { all, manifest in
            all.merge(manifest.dependencies) { $0.union($1) }
        }
        while let next = open.popLast() {
            for module in dependencies[next] ?? [] where found.insert(module).inserted { open.append(module) }
        }
        return found
    }

    func access(of path: String) -> AccessLevel {
        given ?? (hasLibrary || frameworks.contains(where: path.hasPrefix) ? .public : .internal)
    }

    /// The modules of all targets.
    var modules: Set<String> { manifests.reduce(into: []) { $0.formUnion($1.targets.values) } }

    /// Returns the module of a source; empty for a source without a target.
    func module(of path: String) -> String {
        guard let manifest = manifest(of: path) else { return "" }
        return manifest.targets.filter { path.hasPrefix($0.key) }.max { $0.key.utf8.count < $1.key.utf8.count }?.value
            ?? ""
    }

    /// Whether other packages can import a source: targets outside products are internal to the package.
    func isImportable(_ path: String) -> Bool {
        guard hasLibrary, given.map({ $0 >= .public }) ?? true else { return true }
        // An app or an example next to a library cannot be imported elsewhere.
        guard let manifest = manifest(of: path), manifest.hasLibrary else { return false }
        guard let products = manifest.products else { return true }
        let module = module(of: path)
        guard module.isEmpty else { return products.contains(module) || isExported(module, by: products) }
        // The folder may be unknown for the only target of a package, and for a target outside of Sources.
        return PackageLayout.sourceFolders.contains { path.hasPrefix("\(manifest.folder)\($0)/") }
    }

    /// Whether other packages can import a module.
    func isImportable(module: String) -> Bool {
        manifests.contains { manifest in
            manifest.hasLibrary && manifest.targets.values.contains(module)
                && manifest.products.map { $0.contains(module) } ?? true
        }
    }

    private func isExported(_ module: String, by products: Set<String>) -> Bool {
        var (known, open) = (products, Array(products))
        while let next = open.popLast() {
            for other in exports[next] ?? [] where known.insert(other).inserted { open.append(other) }
        }
        return known.contains(module)
    }

    /// The folders in which the package manager searches for targets.
    private static let sourceFolders = ["Sources", "Source", "src", "srcs"]

    /// Whether others can use a source: excludes tests, plugins and manifests.
    func isUsable(_ path: String) -> Bool {
        let folders = path.split(separator: "/")
        guard folders.last != "Package.swift", !(folders.last?.hasPrefix("Package@swift") ?? false) else {
            return false
        }
        if let manifest = manifest(of: path) {
            return !manifest.others.contains { path.hasPrefix($0) } && !path.hasPrefix("\(manifest.folder)Tests/")
        }
        return !folders.dropLast().contains { $0 == "Tests" || $0.hasSuffix("Tests") && $0.count > "Tests".count }
    }

    var hasLibrary: Bool { manifests.contains(where: \.hasLibrary) }

    private func manifest(of path: String) -> PackageManifest? { manifests.first { path.hasPrefix($0.folder) } }
}

/// The calls in a manifest that name products and targets.
private final class ManifestCalls: SyntaxVisitor {
    /// `targets` is nil if the targets are not literal.
    private(set) var calls:
        [(function: String, name: String?, path: String?, targets: [String]?, dependencies: [String])] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let function = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text else {
            return .visitChildren
        }
        let texts = node.arguments.reduce(into: [String: String]()) { texts, argument in
            guard let label = argument.label?.text, let value = argument.expression.as(StringLiteralExprSyntax.self)
            else {
                return
            }
            texts[label] = value.representedLiteralValue
        }
        let list = node.arguments.first { $0.label?.text == "targets" }?.expression.as(ArrayExprSyntax.self)
        let names = list?.elements.map { $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
        let targets = names.flatMap { names in names.contains(nil) ? nil : names.compactMap { $0 } }
        let dependencies = node.arguments.first { $0.label?.text == "dependencies" }?.expression.as(
            ArrayExprSyntax.self)
        calls.append(
            (
                function, texts["name"], texts["path"], targets,
                dependencies?.elements.compactMap { ManifestCalls.dependency($0.expression) } ?? []
            ))
        return .visitChildren
    }

    /// The name of a target that another one depends on: `"Core"`, `.target(name: "Core")`.
    private static func dependency(_ value: ExprSyntax) -> String? {
        let name = value.as(FunctionCallExprSyntax.self)?.arguments.first { $0.label?.text == "name" }?.expression
        return (name ?? value).as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
}
