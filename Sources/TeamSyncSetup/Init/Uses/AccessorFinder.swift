import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds the accessors that the sources of a commit use to name items of catalogues. An accessor must be named after
/// the kind of the items, such as `DSIcon.named` for icons, and nearly all names that it is used with must be in one
/// catalogue. This way, routes and text keys, which often consist of the same words as icon names, are not mistaken for
/// icons.
struct AccessorFinder {
    /// The maximum number of accessors for one catalogue.
    private static let most = 4
    /// The maximum number of sources to read, and the maximum sizes of all sources and of one, in bytes.
    private static let (fileLimit, byteLimit, sizeLimit) = (1000, 8 << 20, 256 << 10)

    /// The kinds of items that can be found.
    static var kinds: Set<CatalogueKind> { Set(words.keys).union([.component]) }

    private struct Index {
        let catalogue: NamedCatalogue
        let members: Set<String>
        /// The beginning that all names of resources have in common, such as `acme_`; empty if there is none.
        let prefix: String

        init(_ catalogue: NamedCatalogue) {
            self.catalogue = catalogue
            members = Set(catalogue.keys.map(MemberName.of))
            let words = Set(catalogue.keys.map { $0.prefix { $0 != "_" } })
            let word = words.count == 1 && catalogue.keys.count > 2 ? words.first ?? "" : ""
            prefix = word.isEmpty || Index.kinds.contains(word) ? "" : "\(word)_"
        }

        /// Beginnings that names of resources often have, whoever defines them.
        private static let kinds: Set<Substring> = [
            "ic", "icon", "img", "image", "color", "colour", "text", "bg", "background", "dimen", "size", "space",
            "spacing", "margin", "padding", "radius", "font",
        ]
    }

    private let indices: [Index]
    private let components: [NamedCatalogue]

    init(_ catalogues: [NamedCatalogue]) {
        components = catalogues.filter { $0.kind == .component && !$0.keys.isEmpty && !$0.packages.isEmpty }
        indices = catalogues.filter { AccessorFinder.words[$0.kind] != nil && !$0.keys.isEmpty }.map(Index.init)
    }

    /// The accessors found, sorted by catalogue, then by decreasing number of items.
    func uses(in summary: TreeSummary, _ repository: Repository) throws(GitError) -> [FoundUser.Use] {
        guard !indices.isEmpty || !components.isEmpty else { return [] }
        var names: [CodeAccessor: Set<String>] = [:]
        var defined: Set<String> = []
        var left = AccessorFinder.byteLimit
        let lists = [summary.sources, summary.pagesOfHTML, summary.layouts, summary.resources, summary.drawables]
        let drawings = Set(summary.drawings.map(CodeNames.shortPath))
        for file in lists.flatMap({ $0.prefix(AccessorFinder.fileLimit) }) where left > 0 {
            guard let source = try RepositoryFile.contents(of: file, in: repository, limit: AccessorFinder.sizeLimit)
            else { continue }
            left -= source.count
            let code = CodeNames(source, path: file.path)
            defined.formUnion(code.defined)
            for (accessor, own) in code.names {
                // Files of the clone itself.
                let own = accessor.isOfDrawing ? own.filter { !drawings.contains("\(accessor.owner)/\($0)") } : own
                if !own.isEmpty { names[accessor, default: []].formUnion(own) }
            }
        }
        omitVariables(defined, from: &names)
        let dependencies = try CodeDependencies(summary, repository, names)
        let uses =
            indices.flatMap { self.uses(of: $0, names, isRelated: dependencies.include($0.catalogue)) }
            + components.flatMap { ComponentAccessors($0, isRelated: dependencies.include($0)).uses(names) }
        return uses.enumerated().sorted { ($0.element.catalogue, $0.offset) < ($1.element.catalogue, $1.offset) }.map(
            \.element)
    }

    /// Omits the variables of style sheets that the code defines itself, and that are not tokens of any catalogue.
    /// - Parameter defined: with their sigils.
    private func omitVariables(_ defined: Set<String>, from names: inout [CodeAccessor: Set<String>]) {
        for (accessor, all) in names {
            guard let sigil = VariableAccessors.Place(accessor)?.sigil else { continue }
            names[accessor] = all.filter { name in
                guard defined.contains(sigil + name) else { return true }
                // A design system may leave out the first word: `--acme-color-ink` for `color.ink`.
                let rest = name.drop { $0 != "-" }
                return [MemberName.of(name), MemberName.of(String(rest))].contains { member in
                    indices.contains { $0.members.contains(member) }
                }
            }
        }
        names = names.filter { !$0.value.isEmpty }
    }

    /// - Parameter isRelated: whether the code depends on a package of the catalogue's repository.
    private func uses(of index: Index, _ names: [CodeAccessor: Set<String>], isRelated: Bool) -> [FoundUser.Use] {
        let kind = index.catalogue.kind
        /// The components that the code imports from a package of the same repository.
        let imported = names.reduce(into: Set<String>()) { imported, one in
            guard case .imports = one.key.form, index.catalogue.has(package: one.key.owner) else { return }
            imported.formUnion(one.value.map(MemberName.of))
        }
        var found: [(group: [CodeAccessor], items: NamedItems)] = []
        /// The accessors with too few names.
        var small: [(group: [CodeAccessor], items: NamedItems)] = []
        for (common, accessors) in Dictionary(grouping: names.keys, by: \.common)
        where common.isOfModule || isOfPackage(common, index) || AccessorFinder.isCalled(common, like: kind) {
            // Several languages of a platform may use an accessor, each of them with few names.
            for group in [accessors] + (accessors.count > 1 ? accessors.map { [$0] } : []) {
                var all = group.reduce(into: Set<String>()) { $0.formUnion(names[$1] ?? []) }
                var accessor = group.count == 1 ? group[0] : common
                if accessor.isResource, !index.prefix.isEmpty {
                    // The code has resources of its own.
                    let own = all.filter { $0.hasPrefix(index.prefix) }
                    if own.count < all.count { accessor.keyPrefix = index.prefix }
                    all = own
                }
                let named = NamedItems(
                    all, of: accessor, in: index.catalogue.keys, index.members, areIcons: kind == .icon)
                guard let items = named,
                    isOfPackage(items.accessor, index) && items.accessor.hasTypes
                        || AccessorFinder.isCalled(items.accessor, like: kind)
                else { continue }
                guard
                    items.isSufficient
                        || items.isComplete
                            && (isSpecific(items.accessor, index, imported)
                                || isRelated && items.hits.count >= items.accessor.fewest
                                    && (!items.accessor.isOfDrawing
                                        || index.catalogue.folders.contains(items.accessor.owner)))
                else {
                    if items.isMostly { small.append((group, items)) }
                    continue
                }
                found.append((group, items))
                if group.count == accessors.count { break }
            }
        }
        found += modules(of: index, names).filter { one in
            !found.contains { $0.items.accessor.overlaps(one.items.accessor) || $0.group == one.group }
        }
        // `AcmeIcons.Line` beside `AcmeIcons.Fill`.
        let largest = found.map(\.items.accessor)
        found += small.filter { one in largest.contains { one.items.accessor.isSibling(of: $0) } }
        // An accessor without other names is better than one with the same names and others: `$acme-` and `$`.
        found.sort { left, right in
            (right.items.hits.count, left.items.total, left.items.accessor)
                < (left.items.hits.count, right.items.total, right.items.accessor)
        }
        // `R.drawable.` and `R.drawable.ic_` find the same names, so only one of them is kept.
        var kept: [(group: [CodeAccessor], items: NamedItems)] = []
        for one in found where !kept.contains(where: { $0.items.accessor.overlaps(one.items.accessor) }) {
            kept.append(one)
        }
        let written = kept.prefix(AccessorFinder.most).flatMap { group, items in
            let own = group.map { accessor in
                (
                    accessor.with(items.accessor).inImports,
                    items.hits.filter { names[accessor]?.contains($0.key) ?? false }
                )
            }
            return own.filter { !$1.isEmpty }.sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }.map { accessor, hits in
                FoundUser.Use(
                    accessor, of: index.catalogue.name, example: hits.keys.min() ?? "",
                    items: Set(hits.values.map(MemberName.of)))
            }
        }
        let covered = Set(kept.flatMap(\.group).compactMap(VariableAccessors.Place.init))
        return written
            + VariableAccessors(index.catalogue, index.members, isRelated: isRelated).uses(names, besides: covered)
    }

    /// The imports from packages of the catalogue's repository that offer other things beside the items, whose names all
    /// have the same end or beginning: `BoltIcon` beside `Button`.
    private func modules(
        of index: Index, _ names: [CodeAccessor: Set<String>]
    ) -> [(group: [CodeAccessor], items: NamedItems)] {
        guard index.catalogue.kind == .icon else { return [] }
        var found: [(group: [CodeAccessor], items: NamedItems)] = []
        for (accessor, own) in names.sorted(by: { $0.key < $1.key }) {
            guard case .imports = accessor.form, index.catalogue.has(package: accessor.owner),
                CodeAccessor.scripts.contains(accessor.fileExtension)
            else { continue }
            for (front, end) in [("", "Icon"), ("Icon", ""), ("", "Svg"), ("Svg", "")] {
                let icons = own.filter {
                    $0.hasPrefix(front) && $0.hasSuffix(end) && $0.count > front.count + end.count
                        && !index.catalogue.components.contains(MemberName.of($0))
                }
                guard var items = NamedItems(icons, of: accessor, in: index.catalogue.keys, index.members),
                    items.isSufficient || items.isComplete
                else { continue }
                items.require(front, end)
                found.append(([accessor], items))
                break
            }
        }
        return found
    }

    /// Whether an object is imported from a package of the catalogue's repository.
    private func isOfPackage(_ accessor: CodeAccessor, _ index: Index) -> Bool {
        accessor.module.map(index.catalogue.has) ?? false
    }

    /// Whether only names of the catalogue can follow an accessor, so that a single one is enough: it is a component of
    /// the same repository, or the names of the items include the type, or all of them begin with the same word.
    private func isSpecific(_ accessor: CodeAccessor, _ index: Index, _ imported: Set<String>) -> Bool {
        if accessor.hasTypes || accessor.isResource && !index.prefix.isEmpty { return true }
        let words = (AccessorFinder.words[index.catalogue.kind] ?? []) + ["name"]
        let isCalled =
            switch accessor.form {
            case .call(nil): true
            case .call(let label?), .attribute(let label), .boundAttribute(let label, _):
                words.contains { label.lowercased().contains($0) }
            default: false
            }
        let owner = MemberName.of(accessor.owner)
        guard isCalled, index.catalogue.components.contains(owner) else { return false }
        // Many libraries have a component called `Icon`.
        return imported.contains(owner) || NameWords.of(accessor.owner, digits: .attached, limit: 12).count > 1
    }

    /// Parts of the names of accessors for each kind, in lower case.
    private static let words: [CatalogueKind: [String]] = [
        .icon: ["icon", "glyph", "symbol", "drawable", "pictogram", "image", "asset"],
        .color: ["color", "colour", "palette", "theme", "token", "cssvar"],
        .token: [
            "token", "theme", "palette", "color", "colour", "spacing", "radius", "dimen", "elevation", "typography",
            "cssvar",
        ],
    ]
    /// Names that refer to items of the operating system.
    private static let systemLabels: Set<String> = ["systemName", "systemImage", "systemSymbolName"]
    private static let systemTypes: Set<String> = ["Color", "UIColor", "NSColor", "CGColor", "Colors", "MaterialTheme"]

    private static func isCalled(_ accessor: CodeAccessor, like kind: CatalogueKind) -> Bool {
        var text = accessor.owner
        switch accessor.form {
        case .call(let label):
            if let label, systemLabels.contains(label) { return false }
            text += label ?? ""
        case .members:
            // The names of other objects of scripts are too common.
            if accessor.module != nil { return false }
            let type = accessor.owner.split(separator: ".").last.map(String.init) ?? ""
            if systemTypes.contains(accessor.owner) || systemTypes.contains(type) { return false }
            // These are Material's icons, in Flutter and in Compose.
            if ["kt", "dart"].contains(accessor.fileExtension), accessor.owner.split(separator: ".").first == "Icons" {
                return false
            }
        case .attribute(let name), .boundAttribute(let name, _): text += name
        case .property, .variable: return kind != .icon
        case .tag, .type, .element, .selector, .directive: return false
        case .theme: return kind != .icon
        case .fragment, .drawing: return kind == .icon
        case .object: return kind != .icon
        case .label(let name), .union(let name, _): text += name
        case .imports(let front, let end), .files(let front, let end): text += " \(front) \(end)"
        }
        let lowercased = text.lowercased()
        return words[kind]?.contains { lowercased.contains($0) } ?? false
    }
}

extension CodeAccessor {
    /// Without other words than those in imports: in Kotlin, types of the code can have the names of icons.
    fileprivate var inImports: CodeAccessor {
        var accessor = self
        if case .imports = form { accessor.isImport = ["kt", "java"].contains(fileExtension) }
        return accessor
    }

    /// Whether both are objects or packages of Kotlin in the same one.
    fileprivate func isSibling(of other: CodeAccessor) -> Bool {
        guard fileExtension == "kt", other.fileExtension == "kt", let dot = owner.lastIndex(of: "."),
            let end = other.owner.lastIndex(of: "."), owner[...dot] == other.owner[...end]
        else { return false }
        return switch (form, other.form) {
        case (.imports, .imports), (.members, .members): true
        default: false
        }
    }

    /// Whether the names are imported from a module, in which case they may show the kind of the items even if the name
    /// of the module does not.
    fileprivate var isOfModule: Bool {
        switch form {
        case .imports, .files: true
        default: false
        }
    }

    fileprivate func overlaps(_ other: CodeAccessor) -> Bool {
        guard owner == other.owner, fileExtension == other.fileExtension else { return false }
        if case .members = form, case .members = other.form { return true }
        if case .variable = form, case .variable = other.form { return true }
        if case .property = form, case .property = other.form { return true }
        return self == other
    }
}
