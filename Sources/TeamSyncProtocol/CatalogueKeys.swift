/// The keys of a catalogue at the local branch, and their changes upstream; both are known.
package struct CatalogueKeys: Codable, Equatable, Sendable {
    /// Sorted, as are the others.
    package var local: [String]
    /// The keys in `local` that upstream has removed.
    package var lost: [String]
    /// The keys that upstream has added and that are not in `local`.
    package var gained: [String]

    /// - Parameter base: the keys at the merge base: differences that exist only on the local side are not changes
    ///   upstream. nil when there is none that can be read.
    package init(local: Set<String>, upstream: Set<String>, base: Set<String>?) {
        self.local = local.sorted()
        lost = local.subtracting(upstream).intersection(base ?? local).sorted()
        gained = upstream.subtracting(local).subtracting(base ?? []).sorted()
    }
}
