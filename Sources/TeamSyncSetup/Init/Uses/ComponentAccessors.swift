import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds the ways in which code refers to the components of a catalogue. The code must import them from a package of the
/// catalogue's repository, because components of different libraries often have the same names.
struct ComponentAccessors {
    private let catalogue: NamedCatalogue
    private let members: [String: String]

    /// The minimum length of the beginning that all names of components in Kotlin or Dart have in common.
    private static let prefixLength = 3
    /// The languages with tags that name components.
    private static let markup: Set<String> = ["tsx", "jsx", "js", "vue", "svelte"]

    private let isRelated: Bool

    /// - Parameter isRelated: whether the code depends on a package of the catalogue's repository.
    init(_ catalogue: NamedCatalogue, isRelated: Bool) {
        (self.catalogue, self.isRelated) = (catalogue, isRelated)
        members = Dictionary(
            (catalogue.keys.sorted() + catalogue.classes.sorted()).map { (MemberName.of($0), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    func uses(_ names: [CodeAccessor: Set<String>]) -> [FoundUser.Use] {
        var uses: [FoundUser.Use] = []
        /// The languages with patterns for tags and for all references, and the names that scripts import.
        var (tagged, typed, imported): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        let sorted = names.filter { isOfPackage($0.key) }.sorted {
            ($0.key.fileExtension, $0.key.isOfFile ? 1 : 0, $0.key)
                < ($1.key.fileExtension, $1.key.isOfFile ? 1 : 0, $1.key)
        }
        let all = sorted.filter { CodeAccessor.scripts.contains($0.key.fileExtension) && !$0.key.isOfFile }
        let outer = NamedItems.front(of: all.reduce(into: []) { $0.formUnion($1.value) }, Set(members.keys)) ?? ""
        let views = CommonPrefix.path(of: sorted.filter { $0.key.fileExtension == "xml" }.map(\.key.owner))
        for (accessor, own) in sorted {
            if !outer.isEmpty, CodeAccessor.scripts.contains(accessor.fileExtension), !accessor.isOfFile {
                uses += prefixed(accessor, own, outer, &tagged)
                continue
            }
            let isOfType = ["kt", "java", "dart"].contains(accessor.fileExtension)
            var prefix = ComponentAccessors.prefix(of: types(in: accessor.fileExtension))
            var hits = own.filter { members[MemberName.of($0)] != nil }
            if isOfType {
                hits = hits.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }
                // Code writes `ACMEButton` or `AcmeButton` for `acme_button`.
                let written = Set(hits.map { String($0.prefix(prefix.count)) })
                prefix = written.count == 1 ? written.first ?? "" : ""
            }
            guard let first = hits.min() else { continue }
            var accessor = accessor
            if isOfType { accessor.form = .imports(front: prefix, end: "") }
            if CodeAccessor.scripts.contains(accessor.fileExtension), !accessor.isOfFile {
                imported.formUnion(hits)
                let own = hits.union(types(in: accessor.fileExtension))
                if !prefix.isEmpty, own.allSatisfy({ $0.hasPrefix(prefix) && $0.count > prefix.count }) {
                    let form = CodeAccessor.Form.type(front: prefix)
                    accessor = CodeAccessor(owner: "", form: form, fileExtension: accessor.fileExtension)
                    typed.insert(accessor.fileExtension)
                }
            }
            if accessor.fileExtension == "xml" {
                let owner = views.contains(".") ? views : accessor.owner
                accessor = CodeAccessor(owner: owner, form: .tag, fileExtension: "xml")
            }
            if !accessor.isOfFile { uses.append(use(accessor, first, hits)) }
            if ComponentAccessors.markup.contains(accessor.fileExtension),
                tagged.insert(accessor.fileExtension).inserted
            {
                uses.append(
                    use(CodeAccessor(owner: "", form: .tag, fileExtension: accessor.fileExtension), first, hits))
            }
        }
        uses += references(names, to: imported, besides: typed) + elements(names) + directives(names)
        return ComponentAccessors.merged(uses)
    }

    /// The uses without those that have the pattern of another one: in Kotlin, Java and Dart, components of several
    /// packages have the same pattern.
    private static func merged(_ uses: [FoundUser.Use]) -> [FoundUser.Use] {
        var merged: [FoundUser.Use] = []
        for use in uses {
            if let index = merged.firstIndex(where: { $0.source == use.source }) {
                merged[index] = FoundUser.Use(
                    catalogue: use.catalogue, source: use.source, example: merged[index].example,
                    items: merged[index].items.union(use.items))
            } else {
                merged.append(use)
            }
        }
        return merged
    }

    /// The imports and tags of components that code names with a beginning which the names of the items lack:
    /// `AcmeButton` and `<acme-button>` for `button`.
    private func prefixed(
        _ accessor: CodeAccessor, _ names: Set<String>, _ outer: String, _ tagged: inout Set<String>
    ) -> [FoundUser.Use] {
        let hits = Set(
            names.lazy.filter { $0.hasPrefix(outer) }.map { String($0.dropFirst(outer.count)) }.filter {
                members[MemberName.of($0)] != nil
            })
        guard let first = hits.min() else { return [] }
        var imports = accessor
        imports.form = .imports(front: outer, end: "")
        var uses = [use(imports, first, hits)]
        if ComponentAccessors.markup.contains(accessor.fileExtension), tagged.insert(accessor.fileExtension).inserted {
            var tag = CodeAccessor(owner: "", form: .tag, fileExtension: accessor.fileExtension)
            tag.outerPrefix = outer
            uses.append(use(tag, first, hits))
        }
        return uses
    }

    /// The references in types and calls, such as `typeof Chip` and `styled(Chip)`, in languages without a pattern for
    /// all references.
    private func references(
        _ names: [CodeAccessor: Set<String>], to imported: Set<String>, besides typed: Set<String>
    ) -> [FoundUser.Use] {
        names.sorted { $0.key < $1.key }.compactMap { accessor, own in
            guard accessor.form == .type(front: ""), !typed.contains(accessor.fileExtension) else { return nil }
            let hits = own.intersection(imported)
            return hits.min().map { use(accessor, $0, hits) }
        }
    }

    /// The custom elements of the components. Their tags begin with the same word, or the code depends on a package of the
    /// repository.
    private func elements(_ names: [CodeAccessor: Set<String>]) -> [FoundUser.Use] {
        let tags = catalogue.tags.union(catalogue.keys.filter { $0.contains("-") && !$0.contains("/") })
        let prefix = ComponentAccessors.tagPrefix(of: tags)
        var uses: [FoundUser.Use] = []
        for (accessor, own) in names.sorted(by: { $0.key < $1.key })
        where accessor.form == .element(prefix: "") || accessor.form == .selector(prefix: "") {
            let hits = own.intersection(tags)
            guard let first = hits.min(), isRelated || !prefix.isEmpty && hits.count >= ComponentAccessors.fewest else {
                continue
            }
            var accessor = accessor
            let front = prefix.isEmpty ? ComponentAccessors.tagPrefix(of: hits) : prefix
            let written = front.isEmpty ? #"\w+-"# : front
            accessor.form =
                accessor.form == .element(prefix: "") ? .element(prefix: written) : .selector(prefix: written)
            uses.append(use(accessor, first, hits))
        }
        return uses
    }

    /// The attributes that select directives of Angular, if their names begin with the same word.
    private func directives(_ names: [CodeAccessor: Set<String>]) -> [FoundUser.Use] {
        let fronts = Set(catalogue.attributes.map { $0.prefix(while: \.isLowercase) })
        guard isRelated, fronts.count == 1, let front = fronts.first, front.count > 1 else { return [] }
        return names.sorted { $0.key < $1.key }.compactMap { accessor, own in
            guard accessor.form == .directive(prefix: "") else { return nil }
            let hits = own.intersection(catalogue.attributes)
            var accessor = accessor
            accessor.form = .directive(prefix: String(front))
            return hits.min().map { use(accessor, $0, hits) }
        }
    }

    /// The minimum number of tags without other evidence.
    private static let fewest = 2

    /// The first word of all tags with its dash: `acme-`; empty if they differ.
    private static func tagPrefix(of tags: Set<String>) -> String {
        let fronts = Set(tags.map { $0.prefix { $0 != "-" } })
        return fronts.count == 1 ? "\(fronts.first ?? "")-" : ""
    }

    private func isOfPackage(_ accessor: CodeAccessor) -> Bool {
        switch accessor.form {
        case .imports, .files: break
        default: return false
        }
        return catalogue.has(package: accessor.owner)
    }

    private func use(_ accessor: CodeAccessor, _ example: String, _ hits: Set<String>) -> FoundUser.Use {
        FoundUser.Use(accessor, of: catalogue.name, example: example, items: Set(hits.map(MemberName.of)))
    }

    /// The types of the components. In Dart, Kotlin and Java, the names of files and folders may lack the beginning or
    /// the end that those of the types have.
    private func types(in fileExtension: String) -> Set<String> {
        let hasClasses =
            ["kt", "java", "dart"].contains(fileExtension) && catalogue.classes.count * 2 > catalogue.keys.count
        return hasClasses ? catalogue.classes : Set(catalogue.keys.map(ComponentAccessors.typeName))
    }

    /// The type in a source: `AcmeButton` for `acme_button`.
    private static func typeName(_ key: String) -> String {
        key.split { "_-".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The common beginning of the names, up to a capital letter; empty if it is too short.
    private static func prefix(of names: Set<String>) -> String {
        guard var prefix = names.min() else { return "" }
        for name in names { prefix = String(zip(prefix, name).prefix { $0 == $1 }.map(\.0)) }
        if names.contains(where: { !($0.dropFirst(prefix.count).first?.isUppercase ?? true) }) {
            prefix = String(prefix.prefix(upTo: prefix.lastIndex(where: \.isUppercase) ?? prefix.startIndex))
        }
        let isWord = prefix.utf8.allSatisfy(WordSearch.isWord)
        return isWord && prefix.count >= prefixLength && names.count > 1 ? prefix : ""
    }
}

extension CodeAccessor {
    /// Whether the names are those of files of a module.
    fileprivate var isOfFile: Bool { if case .files = form { true } else { false } }
}
