/// What a running call can ask of the one who called.
struct CallContext: Sendable {
    let cancellation: Cancellation
    /// Tells how far it is: steps done, how many there are when that is known, and a sentence. Steps must grow.
    /// Nothing happens when the caller has not asked for it.
    let progress: @Sendable (_ done: Int, _ total: Int?, _ message: String) -> Void
}
