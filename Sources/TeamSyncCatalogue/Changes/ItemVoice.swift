import TeamSyncConfiguration
import TeamSyncDocuments

/// Words what happened to an item. A kind of items words what the change knows, and finds out nothing more.
protocol ItemVoice {
    /// What to say of a new item behind "is new"; empty for nothing.
    func remarks(onAdded change: ItemChange) -> String
    /// What to say of an item that differs: parts of a sentence that begins with its key. Empty for what has no words
    /// of its own.
    func parts(of change: ItemChange) -> [String]
}

extension ItemVoice {
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
    var voice: any ItemVoice {
        switch self {
        case .item: PlainVoice()
        case .icon: IconVoice()
        case .color: ColorVoice()
        case .component: ComponentVoice()
        }
    }
}
