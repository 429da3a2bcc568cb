/// The keys of a catalogue at the local branch, and how they differ upstream. Exists only if both sides are known.
package struct CatalogueKeys: Codable, Equatable, Sendable {
    /// The keys at the local branch. All three lists are sorted.
    package var local: [String]
    /// The keys in `local` that upstream has removed.
    package var lost: [String]
    /// The keys that upstream has added and `local` does not contain.
    package var gained: [String]

    /// - Parameter base: the keys at the merge base, used to ignore differences that exist only on the local side; nil
    ///   if there is no readable merge base.
    package init(local: Set<String>, upstream: Set<String>, base: Set<String>?) {
        self.local = local.sorted()
        lost = local.subtracting(upstream).intersection(base ?? local).sorted()
        gained = upstream.subtracting(local).subtracting(base ?? []).sorted()
    }
}
