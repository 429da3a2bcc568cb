import Glibc

/// Removes incomplete files left by our killed processes. Files of running processes and of other programs are left
/// alone.
package enum LeftoverFiles {
    /// - Returns: the names removed, sorted. Empty for a folder that cannot be read.
    @discardableResult
    package static func remove(in folder: String) -> [String] {
        var removed: [String] = []
        for name in FolderListing.names(of: folder) {
            guard let owner = TemporaryName.owner(of: name), !owner.isRunning else { continue }
            if unlink("\(folder)/\(name)") == 0 { removed.append(name) }
        }
        return removed.sorted()
    }

    /// Does the same for an open folder.
    package static func remove(in folder: OpenFolder) {
        for name in folder.names {
            guard let owner = TemporaryName.owner(of: name), !owner.isRunning else { continue }
            unlinkat(folder.descriptor, name, 0)
        }
    }
}
