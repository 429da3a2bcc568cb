import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Describes in words how an item changed, from what the change holds alone.
protocol ItemChangeDescriber {
    /// What follows "is new"; may be empty.
    func remarks(onAdded change: ItemChange) -> String
    /// What to say of an item that differs: parts of a sentence that begins with its key. Empty for what has no words
    /// of its own.
    func parts(of change: ItemChange) -> [String]
}

extension ItemChangeDescriber {
    func summary(of change: ItemChange) -> String {
        let name = Wording.short(change.key)
        switch change.change {
        case .added: return "\(name) is new" + remarks(onAdded: change)
        case .removed: return "\(name) is gone"
        case .renamed:
            let rest = parts(of: change).map { ", " + $0 }.joined()
            return "\(change.oldKey.map(Wording.short) ?? "?") is now \(name)" + rest
        default:
            let parts = parts(of: change)
            return "\(name) " + (parts.isEmpty ? "was changed" : parts.joined(separator: ", "))
        }
    }
}

extension CatalogueKind {
    var describer: any ItemChangeDescriber {
        switch self {
        case .item: PlainChangeDescriber()
        case .icon: IconChangeDescriber()
        case .color: ColorChangeDescriber()
        case .component: ComponentChangeDescriber()
        }
    }
}

/// The words for items of no particular kind.
struct PlainChangeDescriber: ItemChangeDescriber {
    /// Members that are listed one by one.
    private static let memberLimit = 3

    func remarks(onAdded change: ItemChange) -> String { "" }

    func parts(of change: ItemChange) -> [String] {
        PlainChangeDescriber.members(change.members) + PlainChangeDescriber.files(change.files)
    }

    static func members(_ members: [Highlight.Member]) -> [String] {
        guard members.count <= memberLimit else {
            let names = members.compactMap(\.path.first).reduce(into: [String]()) {
                if !$0.contains($1) { $0.append($1) }
            }
            return ["has other values at \(Wording.list(names.map { "`\($0)`" }))"]
        }
        return members.map { member in
            let name = "`\(member.path.joined(separator: "."))`"
            return switch (member.old, member.new) {
            case (nil, let new): "gained \(name): \(Wording.value(new))"
            case (_, nil): "lost \(name)"
            case (let old, let new): "has \(Wording.value(new)) instead of \(Wording.value(old)) at \(name)"
            }
        }
    }

    static func files(_ files: [ItemChange.File]) -> [String] {
        var parts: [String] = []
        for part in [FilePart.source, .spec, .drawing, .file] {
            let own = files.filter { $0.part == part }
            guard !own.isEmpty else { continue }
            let noun = part == .file ? "file" : part.rawValue
            if own.allSatisfy({ $0.old == nil }) {
                parts.append("gained a \(noun)")
            } else if own.allSatisfy({ $0.new == nil }) {
                parts.append("lost its \(noun)")
            } else {
                parts.append("has a changed \(noun)")
            }
        }
        return parts
    }
}
