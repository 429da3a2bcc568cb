import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncWords

/// Describes in words how an item changed, from what the change holds alone.
protocol ItemChangeDescriber {
    /// What follows "is new", a space or a colon in front; may be empty.
    func remarks(onAdded change: ItemChange) -> String
    /// What follows the key: `was redrawn`, `lost its spec`.
    func predicates(of change: ItemChange) -> [String]
    /// What stands by itself: `category bot → robot`, `source changed`.
    func notes(on change: ItemChange) -> [String]
}

extension ItemChangeDescriber {
    /// One sentence without its full stop.
    func summary(of change: ItemChange) -> String {
        let name = English.short(change.key)
        switch change.change {
        case .added: return "\(name) is new" + remarks(onAdded: change)
        case .removed: return "\(name) is gone"
        case .moved: return "\(name) \(Move.text(change) ?? "moved")"
        case .reformatted: return "\(name) was reformatted"
        case .renamed:
            let all = APIWords.list(change) + predicates(of: change) + notes(on: change)
            return "\(change.oldKey.map(English.short) ?? "?") renamed to \(name)"
                + (all.isEmpty ? "" : " (\(all.joined(separator: ", ")))")
        default:
            let predicates = predicates(of: change) + [Move.text(change)].compactMap { $0 }
            let notes = notes(on: change)
            let api = APIWords.list(change)
            if !api.isEmpty {
                let rest = predicates + notes
                return "\(name): \(list(api))" + (rest.isEmpty ? "" : "; \(list(rest))")
            }
            if predicates.isEmpty { return notes.isEmpty ? "\(name) changed" : "\(name): \(list(notes))" }
            return "\(name) \(predicates.joined(separator: ", "))" + (notes.isEmpty ? "" : " (\(list(notes)))")
        }
    }

    private func list(_ notes: [String]) -> String { notes.joined(separator: ", ") }

    /// What can be said of several items at once: `redrawn`. nil where each has its own sentence.
    func verb(of change: ItemChange) -> String? {
        guard change.change == .changed, change.api?.isEmpty ?? true else { return nil }
        let move = Move.text(change)
        let (predicates, notes) = (predicates(of: change), notes(on: change))
        if predicates == [IconChangeDescriber.redrawn], notes.isEmpty {
            return "redrawn" + (move.map { " and \($0)" } ?? "")
        }
        guard predicates.isEmpty, notes.count == 1, change.members.isEmpty, let note = notes.first,
            note.hasSuffix(FileWords.changed)
        else { return nil }
        let parts = note.dropLast(FileWords.changed.count)
        return "with \(parts.contains(" and ") ? "" : "a ")changed \(parts)" + (move.map { ", \($0)" } ?? "")
    }
}

extension CatalogueKind {
    var describer: any ItemChangeDescriber {
        switch self {
        case .item: PlainChangeDescriber()
        case .token: TokenChangeDescriber()
        case .icon: IconChangeDescriber()
        case .color: ColorChangeDescriber()
        case .component: ComponentChangeDescriber()
        }
    }
}

/// The words for items of no particular kind.
struct PlainChangeDescriber: ItemChangeDescriber {
    func remarks(onAdded change: ItemChange) -> String { "" }

    func predicates(of change: ItemChange) -> [String] {
        MemberWords.predicates(change.members) + FileWords.predicates(change.files)
    }

    func notes(on change: ItemChange) -> [String] {
        MemberWords.notes(change.members) + FileWords.notes(change.undescribedFiles.filter { !isDescribed($0, change) })
    }

    private func isDescribed(_ file: ItemChange.File, _ change: ItemChange) -> Bool {
        change.members.contains { $0.file == "\(file.path)" }
    }
}
