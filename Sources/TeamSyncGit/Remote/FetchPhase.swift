/// Where a fetch is, for progress and for saying what a deadline interrupted.
public enum FetchPhase: String, Codable, Sendable {
    case resolve, connect, tls, auth, negotiate, receive, index
}
