import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemPairing {
    /// The maximum number of pairs of components that are compared, and the difference of two similarities that is
    /// insignificant.
    private static let (ambiguityLimit, difference) = (400, 0.05)

    /// Removes the pairs in which another removed component, which continues nowhere, is as similar to the new one as the
    /// component that it was paired with: components of one template differ in little more than their names.
    mutating func removeAmbiguous(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item]
    ) throws(FileSourceError) {
        guard kind == .component else { return }
        let (former, own) = (removed.byKey, added.byKey)
        let lost = open(removed)
        guard !lost.isEmpty, lost.count * pairs.count <= ItemPairing.ambiguityLimit else { return }
        for (key, pair) in pairs.sorted(by: { $0.key < $1.key }) where pair.because == .similarContents {
            guard let old = former[pair.oldKey], let new = own[key] else { continue }
            let isNamed = words.haveCommon(old.key, new.key)
            for other in lost where !isNamed || words.haveCommon(other.key, new.key) {
                guard let share = try respelledShare(of: other, new), let known = try respelledShare(of: old, new),
                    share >= known - ItemPairing.difference
                else { continue }
                pairs[key] = nil
                unclear.formUnion([old.key, other.key])
                break
            }
        }
    }

    /// The fraction of the lines of the only sources of two components that are the same after one key is replaced by
    /// the other; nil if a component has several sources or none.
    private mutating func respelledShare(
        of old: Catalogue.Item, _ new: Catalogue.Item
    ) throws(FileSourceError) -> Double? {
        let main = { (item: Catalogue.Item) in item.files.filter { ComponentSource.isMain($0.key) }.values }
        let (before, after) = (main(old), main(new))
        guard before.count == 1, after.count == 1, let one = before.first, let other = after.first,
            let former = try text(one), let now = try text(other)
        else { return nil }
        let lines = { (text: String) in
            Set(text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { $0.count > 1 })
        }
        let respelled = lines(KeyRespelling(from: old.key, to: new.key).applied(to: former))
        let written = lines(now)
        return Double(respelled.intersection(written).count) / Double(max(respelled.count, written.count, 1))
    }
}
