import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncWords

/// The effect of the next pull on an item.
struct UpstreamFate: Equatable, Sendable {
    enum Kind: String, Sendable {
        case gone, renamed, breaking, deprecated, changed, unknown
        case mayBeGone = "may_be_gone"
        case mayBreak = "may_break"
    }

    var kind: Kind
    /// The name of the replacement; nil if unknown.
    var replacement: String?
    /// A sentence that describes the fate, without its period.
    var summary: String

    var json: JSONValue {
        ["fate": .string(kind.rawValue), "replacement": .text(replacement), "summary": .string(summary)]
    }

    var words: ServerText {
        let use: ServerText = replacement.map { ", use \($0, limit: Limits.name)" } ?? ""
        return "upstream: \(own: kind.rawValue.replacing("_", with: " "))\(use) (\(summary, limit: Limits.sentence))"
    }
}

extension UpstreamFate {
    /// - Parameter highlight: an item that upstream changed. The result is nil if no fact about it concerns users of
    ///   the item.
    init?(_ highlight: Highlight) {
        let facts = highlight.facts
        let kind: Kind? =
            switch facts.isEmpty ? nil : facts.importance {
            case .breaking: .breaking
            case .gone: .gone
            case .mayBreak:
                facts.contains(.disappeared(.may)) ? .mayBeGone : .mayBreak
            case .deprecated: .deprecated
            case .renamed: .renamed
            case .looks, .value: .changed
            case .appeared, .moved, .metadata, .formatting: nil
            // A document from an older version does not contain facts.
            case nil: highlight.change == .removed ? .gone : highlight.change == .renamed ? .renamed : nil
            }
        guard let kind else { return nil }
        var replacement: String?
        for fact in facts { replacement = fact.replacement(of: highlight.key) ?? replacement }
        if let old = highlight.details.oldKey, old != highlight.key { replacement = highlight.key }
        self.init(
            kind: kind, replacement: replacement.map { Sanitizer.clean($0).shortened(to: Limits.name) },
            summary: Words.about(highlight).write(.terminal).shortened(to: Limits.sentence))
    }
}

/// The effects that the next pull has on the items of one repository. They come from the published changes if these are
/// for the current commits; otherwise, from the catalogues at both commits.
struct UpstreamFates: Sendable {
    private struct Key: Hashable {
        let catalogue: String
        let name: String
    }

    private var fates: [Key: UpstreamFate] = [:]
    /// The fate that applies to all items; nil if they have separate fates, or none.
    private(set) var ofAll: UpstreamFate?
    /// A sentence to add if the fates are incomplete.
    private(set) var warning: ServerText?

    /// The fate of an item. If upstream names no replacement, the replacement in the item's own entry is used.
    subscript(row: CatalogueRows.Row) -> UpstreamFate? {
        var fate = fates[Key(catalogue: row.catalogue.name, name: row.item.name)]
        if let own = row.item.facts.replacement, fate?.replacement == nil { fate?.replacement = own }
        return fate
    }

    /// The fates of items in several repositories, by repository id.
    static func all(_ rows: [CatalogueRows.Row], in workspace: Workspace) -> [String: UpstreamFates] {
        Dictionary(grouping: rows) { $0.catalogue.origin.repository }.mapValues { UpstreamFates($0, in: workspace) }
    }

    /// - Parameter rows: the repository's rows, read from the local branch.
    private init(_ rows: [CatalogueRows.Row], in workspace: Workspace) {
        guard let origin = rows.first?.catalogue.origin else { return }
        do throws(ToolFailure) {
            guard let repository = try workspace.repositories(origin.repository).first else { return }
            let clone = workspace.clone(of: repository)
            guard let upstream = try clone.read({ try $0.knownCommit(at: .upstream) }) else {
                ofAll = UpstreamFate(
                    kind: .unknown, summary: "there is no branch \(repository.upstreamName) in this clone")
                return
            }
            guard upstream != origin.commit else { return }
            if let changes = UpstreamFates.changes(origin, upstream, workspace) {
                add(changes)
            } else {
                try compare(rows, clone)
            }
        } catch {
            warning = "The upstream changes to the items of \(word: origin.repository) are unknown: \(error.words)"
        }
    }

    /// The published changes; nil if none are published for these commits.
    private static func changes(
        _ origin: CatalogueOrigin, _ upstream: ObjectID, _ workspace: Workspace
    ) -> ChangesDocument? {
        do throws(DocumentError) {
            let changes = try workspace.documents.changes(id: origin.repository)
            let isCurrent =
                changes.localCommit == origin.commit.description && changes.upstreamCommit == upstream.description
            return isCurrent ? changes : nil
        } catch {
            return nil
        }
    }

    private mutating func add(_ changes: ChangesDocument) {
        for highlight in changes.highlights {
            let key = Key(
                catalogue: highlight.catalogue,
                name: BoundedName.of(Sanitizer.clean(highlight.details.oldKey ?? highlight.key)))
            if let fate = UpstreamFate(highlight) { fates[key] = fate }
        }
        // These lists contain the names of all such items, including items without a highlight.
        for items in changes.items where [.removed, .renamed].contains(items.change) {
            for (index, name) in items.keys.enumerated() {
                let old = index < items.oldKeys.count ? items.oldKeys[index] : name
                let key = Key(catalogue: items.catalogue, name: BoundedName.of(Sanitizer.clean(old)))
                guard fates[key] == nil else { continue }
                let kind: UpstreamFate.Kind =
                    items.change == .renamed ? .renamed : items.certainty == .may ? .mayBeGone : .gone
                let other = kind == .renamed ? Sanitizer.clean(name).shortened(to: Limits.name) : nil
                fates[key] = UpstreamFate(
                    kind: kind, replacement: other,
                    summary: other.map { "\(old) renamed to \($0)" } ?? "\(old) is not in the upstream catalogue")
            }
        }
    }

    /// Compares only names. An item whose name is missing upstream may have been removed or renamed.
    private mutating func compare(_ rows: [CatalogueRows.Row], _ clone: Clone) throws(ToolFailure) {
        let kinds = Set(rows.map(\.catalogue.kind))
        var coming: [String: LoadedCatalogue] = [:]
        for kind in kinds {
            for catalogue in try clone.catalogues(of: kind, at: .upstream, warn: { _ in }) {
                coming[catalogue.name] = catalogue
            }
        }
        for row in rows {
            let key = Key(catalogue: row.catalogue.name, name: row.item.name)
            guard let catalogue = coming[row.catalogue.name] else { continue }
            if let item = catalogue[row.item.name] {
                guard item.facts.isDeprecated, !row.item.facts.isDeprecated else { continue }
                fates[key] = UpstreamFate(
                    kind: .deprecated, replacement: item.facts.replacement,
                    summary: "\(row.item.name) is deprecated upstream")
            } else {
                fates[key] = UpstreamFate(
                    kind: .mayBeGone, replacement: row.item.facts.replacement,
                    summary: "\(row.item.name) is not in the upstream catalogue: renamed or gone")
            }
        }
        warning =
            "The upstream changes to the items of \(word: clone.configuration.id) are known only from names: call "
            + "check_updates for details."
    }
}
