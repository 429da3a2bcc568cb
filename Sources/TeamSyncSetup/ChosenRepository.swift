/// A repository that `init` writes into the configuration.
package struct ChosenRepository: Equatable, Sendable {
    package let clone: RecognisedClone
    /// nil where the profile's is right.
    package internal(set) var id: String?
    /// nil where the profile's is right.
    package internal(set) var label: String?
    /// The paths of other clones of the same remote repository.
    package let copies: [String]

    init(clone: RecognisedClone, copies: [String] = []) {
        self.clone = clone
        self.copies = copies
    }

    /// What people see.
    package var shownLabel: String { label ?? clone.label }
}
