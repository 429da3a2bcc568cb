/// A user's name and password or token. Never printed.
package struct Credential: Equatable, Sendable {
    package let user: String
    package let password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { "(credential)" }
    package var debugDescription: String { description }
}
