import Glibc

/// Removes what a killed process of ours left half-written. Files of running processes and of others are left alone.
package enum StraySweep {
    /// - Returns: the names removed, sorted. A folder that cannot be read has none.
    @discardableResult
    package static func sweep(folder: String) -> [String] {
        var removed: [String] = []
        for name in FolderListing.names(of: folder) {
            guard let owner = TemporaryName.owner(of: name), !owner.isRunning else { continue }
            if unlink("\(folder)/\(name)") == 0 { removed.append(name) }
        }
        return removed.sorted()
    }

    /// The same for an open folder.
    static func sweep(_ folder: OpenFolder) {
        for name in folder.names {
            guard let owner = TemporaryName.owner(of: name), !owner.isRunning else { continue }
            unlinkat(folder.descriptor, name, 0)
        }
    }
}
