/// A key pair in files of a test, without a passphrase unless one is given.
package struct SSHKey: Sendable {
    package enum Kind: Sendable {
        case ed25519, rsa

        var arguments: [String] {
            switch self {
            case .ed25519: ["-t", "ed25519"]
            case .rsa: ["-t", "rsa", "-b", "2048"]
            }
        }
    }

    /// The private key; the public one is next to it, with the extension `.pub`.
    package let path: String
    /// One line without a line break: kind, key and comment.
    package let publicLine: String

    /// Creates a pair, and replaces an existing one.
    package init(_ kind: Kind = .ed25519, at path: String, passphrase: String = "") throws {
        try RawFile.makeFolder(RawPath(path).folder)
        for file in [path, "\(path).pub"] { try RawFile.remove(RawPath(file)) }
        try Self.keygen(kind.arguments + ["-q", "-N", passphrase, "-C", "test", "-f", path])
        self.path = path
        publicLine = try Self.line(of: "\(path).pub")
    }

    /// Signs another key: the certificate is next to it, with the ending `-cert.pub`.
    /// - Parameters:
    ///   - principals: the users or hosts for which it is valid.
    ///   - isHost: whether it is a host's key.
    package func sign(_ other: SSHKey, principals: [String], isHost: Bool = false) throws {
        let kind = isHost ? ["-h"] : []
        try Self.keygen(
            ["-q", "-s", path, "-I", "test", "-n", principals.joined(separator: ",")] + kind + ["\(other.path).pub"])
    }

    private static func keygen(_ arguments: [String]) throws {
        _ = try Command("ssh-keygen", arguments, environment: SealedEnvironment.variables(home: "/")).runChecked()
    }

    private static func line(of path: String) throws -> String {
        String(decoding: try RawFile.contents(of: RawPath(path)), as: UTF8.self).filter { $0 != "\n" }
    }
}
