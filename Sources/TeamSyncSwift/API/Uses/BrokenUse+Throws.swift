import TeamSyncDocuments

extension APIChange {
    /// Whether a function may throw errors of another type now.
    var isOfThrownType: Bool {
        guard case .changed = effect, ["func", "init"].contains(kind) else { return false }
        return [old, new].allSatisfy { $0?.contains("throws") ?? false }
    }
}

extension BrokenUse {
    /// The type of the errors that a function throws now, if that changed; `any Error` if it states none.
    var newThrownType: String? {
        guard case .changed = effect, case .always(let before)? = old?.effects.throwing,
            case .always(let after)? = new?.effects.throwing, before != after
        else { return nil }
        return after?.text ?? "any Error"
    }
}
