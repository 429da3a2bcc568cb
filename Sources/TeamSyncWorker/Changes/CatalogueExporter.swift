import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
import TeamSyncGit
import TeamSyncWords

/// Reads the catalogues of one clone at the local branch and at upstream. The output is limited because it is sent
/// through a pipe.
package struct CatalogueExporter {
    /// The maximum size of all items of a repository as JSON, in bytes.
    static let sizeLimit = 12 << 20
    /// The maximum number of aliases, and of values, for one item.
    private static let listLimit = 200

    private var configuration: RepositoryConfiguration
    private var bytesLeft: Int
    /// Catalogues that have been read already.
    var recent: RecentCatalogues?

    package init(_ configuration: RepositoryConfiguration) {
        self.init(configuration, sizeLimit: CatalogueExporter.sizeLimit)
    }

    init(_ configuration: RepositoryConfiguration, sizeLimit: Int) {
        self.configuration = configuration
        bytesLeft = sizeLimit
    }

    package mutating func export() -> CatalogueExport {
        var export = CatalogueExport(
            id: configuration.id, label: configuration.label, upstreamName: configuration.upstreamName)
        do {
            let repository = try Repository(at: configuration.path)
            configuration = configuration.applying(try CommittedSettings(configuration, in: repository).content)
            var local = try repository.reference(configuration.localReference)
            let upstream = try repository.reference(configuration.trackingReference)
            // In continuous integration, a commit is checked out without a branch.
            if local == nil, let head = try repository.head() {
                local = head
                export.note =
                    "\(configuration.path) has no branch \(configuration.branch): the checked-out commit "
                    + "\(head.description.prefix(9)) is read instead"
            }
            guard local != nil || upstream != nil else {
                export.error = "\(configuration.path) has no branch \(configuration.branch)"
                return export
            }
            export.catalogues = try catalogues(
                local.map { NamedCommit($0, called: configuration.branch) },
                upstream.map { NamedCommit($0, called: configuration.upstreamName) }, in: repository)
        } catch {
            export.error = "\(configuration.path) cannot be read: \(error)".shortened(to: 500)
        }
        return export
    }

    /// Returns all catalogues at two commits, sorted by name.
    /// - Parameter local: the local commit; nil if the clone lacks it. The same applies to `upstream`.
    mutating func catalogues(
        _ local: NamedCommit?, _ upstream: NamedCommit?, in repository: Repository
    ) throws(GitError) -> [CatalogueExport.Catalogue] {
        var catalogues: [CatalogueExport.Catalogue] = []
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) {
            catalogues.append(try catalogue(name, count, local, upstream, in: repository))
        }
        return catalogues
    }

    private mutating func catalogue(
        _ name: String, _ count: CountConfiguration, _ local: NamedCommit?, _ upstream: NamedCommit?,
        in repository: Repository
    ) throws(GitError) -> CatalogueExport.Catalogue {
        var catalogue = CatalogueExport.Catalogue(name: name, kind: count.kind.rawValue)
        func read(
            _ commit: NamedCommit?, _ reference: String
        ) throws(GitError) -> Result<[CatalogueEntry], Unreadable> {
            guard let commit else {
                let branch = "\(configuration.branch):\(configuration.trackingReference)"
                let hint =
                    reference == configuration.upstreamName
                    ? ": run 'git fetch \(configuration.remote) \(branch)' to fetch it" : ""
                return .failure(Unreadable(reason: "there is no branch \(reference)\(hint)"))
            }
            let files = try CommitFileSource(commit.id, called: commit.name, in: repository)
            let reading = try GitError.rethrowing { () throws(FileSourceError) in
                try CatalogueAtCommit.read(name, count, in: files, recent: recent)
            }
            return reading.map(\.entries).mapError { Unreadable(reason: Words.text($0.warning).shortened(to: 500)) }
        }
        let here = try read(local, configuration.branch)
        let there = local?.id == upstream?.id ? here : try read(upstream, configuration.upstreamName)
        var items: [String: CatalogueExport.Item] = [:]
        var order: [String] = []
        func add(_ entry: CatalogueEntry, _ set: (inout CatalogueExport.Item, CatalogueExport.State) -> Void) {
            let form = ItemForm(entry.value, count)
            var item = items[entry.key] ?? CatalogueExport.Item(key: entry.key)
            if items[entry.key] == nil {
                order.append(entry.key)
                item.aliases = CatalogueExporter.aliases(form)
                item.values = CatalogueExporter.values(form)
            }
            set(&item, form.isDeprecated ? .deprecated : .present)
            item.replacement = form.replacement.map { BoundedName.of($0) } ?? item.replacement
            items[entry.key] = item
        }
        switch here {
        case .success(let entries): for entry in entries { add(entry) { $0.local = $1 } }
        case .failure(let error): catalogue.localError = error.reason
        }
        switch there {
        case .success(let entries):
            for entry in entries {
                let aliases = CatalogueExporter.aliases(ItemForm(entry.value, count))
                add(entry) {
                    $0.upstream = $1
                    $0.upstreamAliases = $0.aliases == aliases ? nil : aliases
                }
            }
        case .failure(let error): catalogue.upstreamError = error.reason
        }
        for key in order {
            guard var item = items[key] else { continue }
            if catalogue.localError == nil { item.local = item.local ?? .absent }
            if catalogue.upstreamError == nil { item.upstream = item.upstream ?? .absent }
            bytesLeft -= CatalogueExporter.size(of: item)
            guard bytesLeft >= 0 else {
                catalogue.items = []
                catalogue.localError = "\(name) is too large to compare with sources"
                catalogue.upstreamError = catalogue.localError
                break
            }
            catalogue.items.append(item)
        }
        return catalogue
    }

    private struct Unreadable: Error {
        let reason: String
    }

    private static func size(of item: CatalogueExport.Item) -> Int {
        var size = JSONWriter.size(of: item.key) + 100
        for text in item.aliases + (item.upstreamAliases ?? []) + [item.replacement ?? ""] {
            size += JSONWriter.size(of: text) + 2
        }
        for value in item.values {
            size += 40
            for text in value.appearance.names + [value.value] { size += JSONWriter.size(of: text) }
        }
        return size
    }

    private static func aliases(_ form: ItemForm) -> [String] {
        form.otherNames.prefix(listLimit).map { BoundedName.of($0) }
    }

    private static func values(_ form: ItemForm) -> [CatalogueExport.Value] {
        form.values.prefix(listLimit).map {
            CatalogueExport.Value($0.appearance, $0.value.shortened(to: BoundedName.limit))
        }
    }
}
