/// A repository that `init` writes into the configuration.
public struct ChosenRepository: Equatable, Sendable {
    public let clone: RecognisedClone
    /// nil where the profile's is right.
    public internal(set) var id: String?
    /// nil where the profile's is right.
    public internal(set) var label: String?
    /// The paths of other clones of the same remote repository.
    public let copies: [String]

    init(clone: RecognisedClone, copies: [String] = []) {
        self.clone = clone
        self.copies = copies
    }

    /// What people see.
    public var shownLabel: String { label ?? clone.label }
}
