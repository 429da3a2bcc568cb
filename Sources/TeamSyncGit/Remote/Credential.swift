/// A user's name and password or token. Never printed.
public struct Credential: Equatable, Sendable {
    public let user: String
    public let password: String

    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String { "(credential)" }
    public var debugDescription: String { description }
}
