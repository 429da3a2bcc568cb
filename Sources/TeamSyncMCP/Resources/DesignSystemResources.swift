import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncReaders

/// The resources `teamsync://…`: published documents, icons and specifications.
struct DesignSystemResources: ResourceProvider {
    let workspace: Workspace

    let templates = [
        ResourceTemplate(
            uriTemplate: ResourceAddress.Template.changes.rawValue, name: "changes", title: "Incoming changes",
            description: "Incoming changes of a repository, as published.",
            mimeType: "application/json"),
        ResourceTemplate(
            uriTemplate: ResourceAddress.Template.icon.rawValue, name: "icon", title: "Icon",
            description: "The SVG of an icon at main.", mimeType: "image/svg+xml"),
        ResourceTemplate(
            uriTemplate: ResourceAddress.Template.component.rawValue, name: "component", title: "Component",
            description: "The specification of a component at main: JSON or YAML.", mimeType: "application/json"),
        ResourceTemplate(
            uriTemplate: ResourceAddress.Template.rules.rawValue, name: "rules", title: "Rules for assistants",
            description: "CLAUDE.md, AGENTS.md and docs/design-rules of a repository at main.",
            mimeType: "text/markdown"),
    ]

    func list() throws(ToolFailure) -> [Resource] {
        let counts = Resource(
            uri: ResourceAddress.counts.uri, name: "counts", title: "Counts and state",
            description: "design-system-counts.json: counts, dates and state of every repository, as published.",
            mimeType: "application/json")
        var changes: [Resource] = []
        do throws(ToolFailure) {
            changes = (try workspace.counts().repositories).map { status in
                Resource(
                    uri: ResourceAddress.changes(status.id).uri, name: "changes of \(status.id)",
                    title: ("Incoming in \(status.label, limit: Limits.name)" as ServerText).text,
                    description: ("Changes at \(word: status.upstream) that this machine does not have yet, as published."
                        as ServerText).text,
                    mimeType: "application/json")
            }
        } catch {
            // Nothing has been published yet, but the document is listed because it will exist later.
        }
        return [counts] + changes + rules()
    }

    /// The rules of each repository that contains any.
    private func rules() -> [Resource] {
        let repositories: [RepositoryConfiguration]
        do throws(ToolFailure) {
            repositories = try workspace.repositories()
        } catch {
            // Every tool reports the error in the configuration.
            return []
        }
        return repositories.filter(DesignRules(workspace: workspace).hasRules).map { repository in
            Resource(
                uri: ResourceAddress.rules(repository.id).uri, name: "rules of \(repository.id)",
                title: "Rules for assistants",
                description: ("CLAUDE.md, AGENTS.md and docs/design-rules of \(word: repository.id)." as ServerText)
                    .text,
                mimeType: "text/markdown")
        }
    }

    func isAddress(_ uri: String) -> Bool { ResourceAddress(uri) != nil }

    func announces(_ uri: String) -> Bool {
        switch ResourceAddress(uri) {
        case .counts, .changes: true
        case .icon, .component, .rules, nil: false
        }
    }

    func read(_ uri: String) throws(ToolFailure) -> ResourceContents? {
        guard let address = ResourceAddress(uri) else { return nil }
        switch address {
        case .counts:
            return ResourceContents(
                uri: uri, mimeType: "application/json", text: try text(of: try workspace.counts()))
        case .changes(let id):
            guard let status = try workspace.counts().repositories.first(where: { $0.id == id }) else { return nil }
            let changes: ChangesDocument
            do throws(DocumentError) {
                changes = try ChangesSelection.entry(of: status, from: workspace.documents).changes
            } catch {
                throw ToolFailure(error)
            }
            return ResourceContents(uri: uri, mimeType: "application/json", text: try text(fitting: changes))
        case .icon(let id, let name):
            return try file(of: .icon, id, name) { $0.drawing }.map { path, text in
                let isDrawing = "\(path)".lowercased().hasSuffix(".svg")
                return ResourceContents(uri: uri, mimeType: isDrawing ? "image/svg+xml" : "text/plain", text: text)
            }
        case .component(let id, let name):
            return try file(of: .component, id, name) { $0.spec }.map { path, text in
                let type = DataFormat(path) == .yaml ? "application/yaml" : "application/json"
                return ResourceContents(uri: uri, mimeType: type, text: text)
            }
        case .rules(let id):
            return try DesignRules(workspace: workspace).text(of: id).map {
                ResourceContents(uri: uri, mimeType: "text/markdown", text: $0.text)
            }
        }
    }

    func completions(
        of variable: String, in template: String, typed: String, others: [String: String]
    ) throws(ToolFailure) -> [String]? {
        guard let template = ResourceAddress.Template(rawValue: template) else { return nil }
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
        default: return nil
        }
        return matches.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    }

    private func text(of document: some Encodable) throws(ToolFailure) -> String {
        do {
            return String(decoding: try DocumentCodec.encode(document), as: UTF8.self)
        } catch {
            throw ToolFailure("The published document cannot be written as JSON: \("\(error)").")
        }
    }

    /// The document as text. Its lists are shortened until it fits into a result, but its totals are kept.
    private func text(fitting changes: ChangesDocument) throws(ToolFailure) -> String {
        var (changes, limit) = (changes, 1000)
        var text = try text(of: changes)
        while JSONValue.string(text).size > Limits.answer - 2 * Limits.sentence, limit > 0 {
            limit /= 2
            changes.files = Array(changes.files.prefix(limit))
            changes.commits = Array(changes.commits.prefix(limit))
            changes.highlights = Array(changes.highlights.prefix(limit))
            changes.outgoing = Array(changes.outgoing.prefix(limit))
            text = try self.text(of: changes)
        }
        return text
    }

    /// Returns nil if the repository, the item or the file does not exist.
    private func file(
        of kind: CatalogueKind, _ id: String, _ name: String, file: (CatalogueEntry) -> GitPath?
    ) throws(ToolFailure) -> (path: GitPath, text: String)? {
        guard let repository = try workspace.repositories().first(where: { $0.id == id }) else { return nil }
        let clone = workspace.clone(of: repository)
        for catalogue in try clone.catalogues(of: kind, at: .main, warn: { _ in }) {
            guard let entry = (catalogue[name] ?? catalogue[Sanitizer.clean(name)])?.entry, let path = file(entry),
                let blob = entry.files[path]
            else { continue }
            switch try clone.text(of: blob) {
            case .text(let text): return (path, text)
            case .unreadable(let reason): throw ToolFailure("The file \("\(path)") \(own: reason).")
            }
        }
        return nil
    }
}
