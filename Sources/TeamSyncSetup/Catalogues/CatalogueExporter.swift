import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
import TeamSyncGit

/// Reads the catalogues of one clone at the local branch and at upstream. Bounded: what is printed goes through a pipe.
package struct CatalogueExporter {
    /// Bytes of all items of a repository, as JSON.
    static let sizeLimit = 12 << 20
    /// Of aliases, and of values, of one item.
    private static let listLimit = 200

    private let configuration: RepositoryConfiguration
    private var bytesLeft: Int

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
            var local = try repository.reference(configuration.localReference)
            let upstream = try repository.reference(configuration.trackingReference)
            // What continuous integration checks out is a commit without a branch.
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
            for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) {
                try export.catalogues.append(catalogue(name, count, local, upstream, in: repository))
            }
        } catch {
            export.error = "\(configuration.path) cannot be read: \(error)".shortened(to: 500)
        }
        return export
    }

    private mutating func catalogue(
        _ name: String, _ count: CountConfiguration, _ local: ObjectID?, _ upstream: ObjectID?,
        in repository: Repository
    ) throws -> CatalogueExport.Catalogue {
        var catalogue = CatalogueExport.Catalogue(name: name, kind: count.kind.rawValue)
        func read(_ commit: ObjectID?, _ reference: String) throws -> Result<[CatalogueEntry], Unreadable> {
            guard let commit else {
                let branch = "\(configuration.branch):\(configuration.trackingReference)"
                let hint =
                    reference == configuration.upstreamName
                    ? "; 'git fetch \(configuration.remote) \(branch)' gets it" : ""
                return .failure(Unreadable(reason: "there is no branch \(reference)\(hint)"))
            }
            do {
                return .success(
                    try CatalogueAtCommit.read(name, count, at: commit, called: reference, in: repository).entries)
            } catch let error as CatalogueAtCommit.Unreadable {
                return .failure(Unreadable(reason: error.reason.shortened(to: 500)))
            }
        }
        let here = try read(local, configuration.branch)
        let there = local == upstream ? here : try read(upstream, configuration.upstreamName)
        var items: [String: CatalogueExport.Item] = [:]
        var order: [String] = []
        func add(_ entry: CatalogueEntry, _ set: (inout CatalogueExport.Item, CatalogueExport.State) -> Void) {
            let value = entry.value
            var item = items[entry.key] ?? CatalogueExport.Item(key: entry.key)
            if items[entry.key] == nil {
                order.append(entry.key)
                item.aliases = CatalogueExporter.aliases(value)
                item.values = CatalogueExporter.values(value, count)
            }
            let lifecycle = Lifecycle(value)
            set(&item, lifecycle.isDeprecated ? .deprecated : .present)
            item.replacement = lifecycle.replacement ?? item.replacement
            items[entry.key] = item
        }
        switch here {
        case .success(let entries): for entry in entries { add(entry) { $0.local = $1 } }
        case .failure(let error): catalogue.localError = error.reason
        }
        switch there {
        case .success(let entries):
            for entry in entries {
                let aliases = CatalogueExporter.aliases(entry.value)
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
                catalogue.localError = "\(name) is too large to be compared with sources"
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
            for text in [value.brand, value.mode, value.value] { size += JSONWriter.size(of: text ?? "") }
        }
        return size
    }

    private static func aliases(_ value: JSONValue?) -> [String] {
        guard case .object(let members)? = value else { return [] }
        var aliases: [String] = []
        for name in ["aliases", "alias"] {
            switch members[name] {
            case .array(let elements)?: aliases += elements.compactMap(\.string)
            // The alias of a token is what it refers to.
            case .string(let text)? where members["value"] == nil: aliases.append(text)
            default: break
            }
        }
        return aliases.prefix(listLimit).map { BoundedName.of($0) }
    }

    private static func values(_ value: JSONValue?, _ count: CountConfiguration) -> [CatalogueExport.Value] {
        guard let value, [.color, .token].contains(count.kind) else { return [] }
        var identity: String?
        if case .array(_, _, let key) = count.source { identity = key }
        var members = value
        if case .object(var object) = value {
            if case .number(let digits)? = object["value"] {
                return [CatalogueExport.Value(brand: nil, mode: nil, value: digits.shortened(to: BoundedName.limit))]
            }
            for name in ["description", "type", "alias", "comment", "deprecated"] { object[name] = nil }
            members = .object(object)
        }
        return ColorToken(members, identity: identity).values.prefix(listLimit).map {
            CatalogueExport.Value(brand: $0.brand, mode: $0.mode, value: $0.value.shortened(to: BoundedName.limit))
        }
    }
}

/// Whether a catalogue's entry says that the item is not to be used any more.
private struct Lifecycle {
    private(set) var isDeprecated = false
    private(set) var replacement: String?

    init(_ value: JSONValue?) {
        guard case .object(let members)? = value else { return }
        for name in ["deprecated", "$deprecated", "isDeprecated"] {
            switch members[name] {
            case .bool(true)?: isDeprecated = true
            case .string(let text)? where !text.isEmpty && text != "false":
                isDeprecated = true
                replacement = BoundedName.of(text)
            case .object?: isDeprecated = true
            default: break
            }
        }
        for name in ["status", "state", "lifecycle", "maturity"] {
            let word = members[name]?.string?.lowercased()
            if word == "deprecated" || word == "obsolete" || word == "retired" { isDeprecated = true }
        }
        for name in ["replacement", "replacedBy", "replaced_by", "useInstead", "use_instead"] {
            if let text = members[name]?.string, !text.isEmpty { replacement = BoundedName.of(text) }
        }
    }
}
