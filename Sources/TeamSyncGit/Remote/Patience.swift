import Glibc

/// Tries again for up to a second, at irregular intervals, while another git process holds a lock.
/// - Throws: what the last attempt threw.
func patiently<Result>(_ body: () throws(GitError) -> Result) throws(GitError) -> Result {
    let deadline = ContinuousClock.now + .seconds(1)
    while true {
        do throws(GitError) {
            return try body()
        } catch {
            guard error.code == .locked, ContinuousClock.now < deadline else { throw error }
            usleep(UInt32.random(in: 10_000...60_000))
        }
    }
}
