/// The keys of a catalogue at the local branch, and what upstream did to them; both are known.
package struct CatalogueKeys: Codable, Equatable, Sendable {
    /// Sorted; likewise the others.
    package var local: [String]
    /// Those of `local` that upstream has removed.
    package var lost: [String]
    /// Those that upstream has added and `local` does not have.
    package var gained: [String]

    /// - Parameter base: the keys at the merge base: what differs from them on the local side alone is nothing that
    ///   upstream did. nil when there is none that can be read.
    package init(local: Set<String>, upstream: Set<String>, base: Set<String>?) {
        self.local = local.sorted()
        lost = local.subtracting(upstream).intersection(base ?? local).sorted()
        gained = upstream.subtracting(local).subtracting(base ?? []).sorted()
    }
}
