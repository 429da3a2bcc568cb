import TeamSyncBase
import TeamSyncConfiguration

extension ItemChanges {
    /// Returns the items of a new catalogue in the place from which its files moved, and which its count does not read.
    /// The items in both places are then compared one by one. Items that stayed in the former place, or were removed, are
    /// left out: they were not counted.
    /// - Returns: nil if the catalogue is not new, or did not move there as a whole.
    mutating func former(
        _ name: String, _ count: CountConfiguration, _ event: CatalogueEvent?, _ after: CatalogueReading, _ ends: Ends,
        _ renames: FileRenames
    ) throws(FileSourceError) -> Catalogue? {
        guard let shift = event?.formerShift, case .known(let new) = after else { return nil }
        let former = count.mappingPaths(shift.path)
        guard former != count, case .known(var old) = try reader.readExisting(name, former, in: ends.old) else {
            return nil
        }
        old.remove { item in
            new[item.key] == nil && !item.files.keys.contains { renames.newPaths[$0] != nil }
        }
        return old.items.count * 2 > new.items.count ? old : nil
    }
}
