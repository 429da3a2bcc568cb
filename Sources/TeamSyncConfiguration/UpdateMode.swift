/// What is done to the local branch when upstream has more.
package enum UpdateMode: String, Codable, CaseIterable, Sendable {
    case none
    /// It is moved when that is a fast-forward and disturbs nothing.
    case fastForward = "fast-forward"
}
