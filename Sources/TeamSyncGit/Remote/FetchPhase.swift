/// Where a fetch is, for progress and for saying what a deadline interrupted.
package enum FetchPhase: String, Codable, Sendable {
    case resolve, connect, tls, auth, negotiate, receive, index
}
