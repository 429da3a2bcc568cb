/// How long a client may keep a result, in milliseconds.
enum Lifetime: Int {
    /// Clones change whenever somebody pulls.
    case none = 0
    /// What is the same for as long as the server runs.
    case hour = 3_600_000
}
