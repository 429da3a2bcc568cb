import Foundation

/// A certificate authority of a test, with a certificate for `localhost`, created with `openssl`.
package final class CertificateAuthority: Sendable {
    /// The certificate that clients must trust.
    package let certificate: String
    let serverCertificate: String
    let serverKey: String
    private let folder: TemporaryFolder

    package init() throws {
        folder = try TemporaryFolder("authority")
        certificate = folder.appending("authority.pem")
        serverCertificate = folder.appending("server.pem")
        serverKey = folder.appending("server.key")
        let key = folder.appending("authority.key")
        try make(certificate, key: key, ["-subj", "/CN=teamsync test authority"])
        try make(
            serverCertificate, key: serverKey,
            [
                "-subj", "/CN=localhost", "-CA", certificate, "-CAkey", key,
                "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE",
            ])
    }

    private func make(_ certificate: String, key: String, _ options: [String]) throws {
        let arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-keyout", key, "-out", certificate,
        ]
        var environment = SealedEnvironment.variables(home: folder.path)
        environment["RANDFILE"] = folder.appending("random")
        _ = try Command("openssl", arguments + options, environment: environment).runChecked()
    }
}
