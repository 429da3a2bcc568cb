import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncReaders

/// `teamsync://…`: the published documents, icons and specifications.
struct DesignSystemResources: ResourceProvider {
    let workspace: Workspace

    let templates = [
        ResourceTemplate(
            uriTemplate: ResourceAddress.Template.changes.rawValue, name: "changes", title: "Incoming changes",
            description: "What upstream of a repository has and this machine does not, as published.",
            mimeType: "application/json"),
        ResourceTemplate(
            uriTemplate: ResourceAddress.Template.icon.rawValue, name: "icon", title: "Icon",
            description: "The SVG of an icon at main.", mimeType: "image/svg+xml"),
        ResourceTemplate(
            uriTemplate: ResourceAddress.Template.component.rawValue, name: "component", title: "Component",
            description: "The specification of a component at main.", mimeType: "application/json"),
    ]

    func list() throws(ToolFailure) -> [Resource] {
        let counts = Resource(
            uri: ResourceAddress.counts.uri, name: "counts", title: "Counts and state",
            description: "design-system-counts.json: sizes, dates and state of every repository, as published.",
            mimeType: "application/json")
        do throws(ToolFailure) {
            return [counts]
                + (try workspace.counts().repositories).map { status in
                    Resource(
                        uri: ResourceAddress.changes(status.id).uri, name: "changes of \(status.id)",
                        title: "Incoming in \(status.label.shortened(to: Limits.name))",
                        description: "What \(status.upstream) has and this machine does not, as published.",
                        mimeType: "application/json")
                }
        } catch {
            // Nothing is published yet: list the document that will be.
            return [counts]
        }
    }

    func isAddress(_ uri: String) -> Bool { ResourceAddress(uri) != nil }

    func read(_ uri: String) throws(ToolFailure) -> ResourceContents? {
        guard let address = ResourceAddress(uri) else { return nil }
        switch address {
        case .counts:
            return ResourceContents(
                uri: uri, mimeType: "application/json", text: try text(of: try workspace.counts()))
        case .changes(let id):
            guard let status = try workspace.counts().repositories.first(where: { $0.id == id }) else { return nil }
            let changes: ChangesDocument
            do throws(SnapshotError) {
                changes = try ChangesSelection.entry(of: status, from: workspace.documents).changes
            } catch {
                throw ToolFailure(error)
            }
            return ResourceContents(uri: uri, mimeType: "application/json", text: try text(of: changes))
        case .icon(let id, let name):
            return try text(of: .icon, id, name) { $0.drawing }.map {
                ResourceContents(uri: uri, mimeType: "image/svg+xml", text: $0)
            }
        case .component(let id, let name):
            return try text(of: .component, id, name) { $0.spec }.map {
                ResourceContents(uri: uri, mimeType: "application/json", text: $0)
            }
        }
    }

    func completions(
        of variable: String, in template: String, typed: String, others: [String: String]
    ) throws(ToolFailure) -> [String] {
        guard let template = ResourceAddress.Template(rawValue: template) else { return [] }
        let term = SearchTerm(typed)
        var matches: [String: Int] = [:]
        func add(_ name: String, _ position: Int?) {
            if let position { matches[name] = min(position, 1) }
        }
        func add(_ ids: [String]) {
            for id in ids { add(id, term.position(in: SearchTerm.folded(id))) }
        }
        switch (variable, template.kind) {
        case ("repository", nil): add(try workspace.repositories().map(\.id))
        case ("repository", let kind?): add(try workspace.clones(with: kind, nil).map(\.configuration.id))
        case ("name", let kind?):
            for clone in try workspace.clones(with: kind, others["repository"]) {
                for catalogue in try clone.catalogues(of: kind, at: .main, warn: { _ in }) {
                    for item in catalogue.items { add(item.name, item.words.positionInName(of: term)) }
                }
            }
        default: return []
        }
        return matches.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    }

    private func text(of document: some Encodable) throws(ToolFailure) -> String {
        do {
            return String(decoding: try DocumentCodec.encode(document), as: UTF8.self)
        } catch {
            throw ToolFailure("The published document cannot be written as JSON: \(error).")
        }
    }

    /// nil when there is no such repository, item or file.
    private func text(
        of kind: CatalogueKind, _ id: String, _ name: String, file: (CatalogueEntry) -> GitPath?
    ) throws(ToolFailure) -> String? {
        guard let repository = try workspace.repositories().first(where: { $0.id == id }) else { return nil }
        let clone = workspace.clone(of: repository)
        for catalogue in try clone.catalogues(of: kind, at: .main, warn: { _ in }) {
            guard let entry = catalogue[name]?.entry, let path = file(entry), let blob = entry.files[path] else {
                continue
            }
            switch try clone.text(of: blob) {
            case .text(let text): return text
            case .unreadable(let reason): throw ToolFailure("\(path) \(reason).")
            }
        }
        return nil
    }
}
