import TeamSyncBase

/// Recognizes modes with another label in the newer version although their names are the same.
///
/// The label of a mode consists of a name in the path and a name in the file, such as `acme dark`. If the file moves to
/// a place where a pattern without a placeholder matches it, only `dark` remains, and the reverse.
struct ModeLabels {
    /// The new labels by the old ones.
    private var labels: [String: String] = [:]

    init(_ old: Catalogue, _ new: Catalogue) {
        let (before, after) = (ItemComparer.modes(of: old.items), ItemComparer.modes(of: new.items))
        for label in before.subtracting(after) {
            let same = after.filter { label.hasSuffix(" \($0)") || !before.contains($0) && $0.hasSuffix(" \(label)") }
            if same.count == 1, let new = same.first { labels[label] = new }
        }
        guard !labels.isEmpty else { return }
        // The values for several modes must not be mixed up.
        if Set(labels.values).count < labels.count { labels = [:] }
        for item in old.items where !labels.isEmpty {
            let modes = ItemComparer.modes(of: [item])
            labels = labels.filter { !modes.contains($0.key) || !modes.contains($0.value) }
        }
    }

    /// Replaces the old labels in a catalogue by the new ones.
    func apply(to catalogue: inout Catalogue) {
        guard !labels.isEmpty else { return }
        for item in catalogue.items {
            var renamed = item
            for index in item.occurrences.indices {
                guard let mode = item.occurrences[index].mode, let label = labels[mode] else { continue }
                renamed.occurrences[index].mode = label
            }
            if case .object(var members)? = item.json.flatMap(JSONFile.parsed), replaceKeys(in: &members) {
                renamed.json = JSONWriter.bytes(.object(members))[...]
            }
            if renamed.json != item.json || renamed.occurrences != item.occurrences { catalogue.put(renamed) }
        }
    }

    /// - Returns: whether a label was replaced.
    private func replaceKeys(in members: inout [String: JSONValue]) -> Bool {
        var isReplaced = false
        for name in ["value", "alias", TokenText.written] {
            guard case .object(let modes)? = members[name], modes.keys.contains(where: { labels[$0] != nil }) else {
                continue
            }
            members[name] = .object(
                Dictionary(modes.map { (labels[$0.key] ?? $0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
            isReplaced = true
        }
        return isReplaced
    }
}
