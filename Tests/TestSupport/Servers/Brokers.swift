import Foundation

/// Mosquitto on a free loopback port, with TLS, passwords and an access list: `reader` can read `design/+` and the
/// broker's uptime, `writer` can write `design/+`, and `guest` can do neither.
package final class MQTTBroker: Sendable {
    package let port: Int
    package let authority: CertificateAuthority
    private let folder: TemporaryFolder
    private let process: ServerProcess

    /// - Parameter port: nil for a free one.
    package init(port: Int? = nil, authority: CertificateAuthority? = nil) throws {
        let program = try RequiredProgram.mosquitto.required()
        folder = try TemporaryFolder("mosquitto")
        let authority = try authority ?? CertificateAuthority()
        self.authority = authority
        let environment = SealedEnvironment.variables(home: folder.path)
        let passwords = folder.appending("passwords")
        for (index, user) in ["reader", "writer", "guest"].enumerated() {
            let create = index == 0 ? ["-c"] : []
            _ = try Command(
                "mosquitto_passwd", create + ["-b", passwords, user, "secret"], environment: environment
            ).runChecked()
        }
        let list = try folder.write(
            Array(
                """
                user reader
                topic read design/+
                topic read $SYS/broker/uptime
                user writer
                topic write design/+

                """.utf8), to: "acl")
        var said: [String] = []
        for _ in 0..<8 {
            let number = try port ?? LoopbackPort.free()
            let configuration = try folder.write(
                Array(
                    """
                    listener \(number) 127.0.0.1
                    cafile \(authority.certificate)
                    certfile \(authority.serverCertificate)
                    keyfile \(authority.serverKey)
                    allow_anonymous false
                    password_file \(passwords)
                    acl_file \(list)
                    sys_interval 1
                    user root
                    log_dest stderr

                    """.utf8), to: "mosquitto.conf")
            let process = try ServerProcess(program, ["-c", configuration], environment: environment, in: folder)
            let isRunning = process.log.wait(within: 60) { lines -> Bool? in
                if lines.contains(where: { $0.contains("running") }) { return true }
                return lines.contains { $0.contains("Error") } ? false : nil
            }
            if isRunning == true {
                (self.port, self.process) = (number, process)
                return
            }
            said = process.log.all
        }
        throw ServerFailure(name: "mosquitto", lines: said)
    }

    /// The options of mosquitto's clients, also for a shell.
    package func options(user: String) -> [String] {
        ["-h", "localhost", "-p", "\(port)", "--cafile", authority.certificate, "-u", user, "-P", "secret"]
    }

    package func publish(_ message: String, to topic: String, as user: String = "writer") throws {
        _ = try Command(
            "mosquitto_pub", options(user: user) + ["-t", topic, "-q", "1", "-r", "-m", message],
            environment: SealedEnvironment.variables(home: folder.path)
        ).run()
    }

    /// Kills it at once; connections break.
    package func stop() { process.stop() }
}

/// nats-server on a free loopback port.
package final class NATSServer: Sendable {
    package let port: Int
    private let folder: TemporaryFolder
    private let process: ServerProcess

    package init() throws {
        let program = try RequiredProgram.natsServer.required()
        folder = try TemporaryFolder("nats")
        var said: [String] = []
        for _ in 0..<8 {
            let number = try LoopbackPort.free()
            let process = try ServerProcess(
                program, ["-a", "127.0.0.1", "-p", "\(number)", "--user", "team", "--pass", "secret"],
                environment: SealedEnvironment.variables(home: folder.path), in: folder)
            let isReady = process.log.wait(within: 60) { lines -> Bool? in
                if lines.contains(where: { $0.contains("Server is ready") }) { return true }
                return lines.contains { $0.contains("[FTL]") } ? false : nil
            }
            if isReady == true {
                (port, self.process) = (number, process)
                return
            }
            said = process.log.all
        }
        throw ServerFailure(name: "nats-server", lines: said)
    }

    /// Publishes with the protocol's own commands, and waits until the server has accepted the message.
    package func publish(_ message: String, to subject: String) throws {
        let script = """
            import json, socket, sys
            port, subject, message = sys.argv[1:]
            server = socket.create_connection(("127.0.0.1", int(port)), timeout=30)
            lines = server.makefile("rb")
            lines.readline()
            options = json.dumps({"verbose": False, "user": "team", "pass": "secret"})
            server.sendall(f"CONNECT {options}\\r\\nPUB {subject} {len(message)}\\r\\n{message}\\r\\nPING\\r\\n".encode())
            assert lines.readline() == b"PONG\\r\\n"
            """
        _ = try Command(
            "python3", ["-c", script, "\(port)", subject, message],
            environment: SealedEnvironment.variables(home: folder.path)
        ).runChecked()
    }

    package func stop() { process.stop() }
}

/// A server of server-sent events: a published message is sent to every connected client, and the last one also to
/// clients that connect later.
package final class EventServer: Sendable {
    private let server: PythonServer

    /// - Parameter port: 0 for a free one.
    package init(port: Int = 0) throws {
        server = try PythonServer("event server", script: Self.script, environment: ["PORT": "\(port)"])
    }

    package var port: Int { server.ports[0] }

    package var url: String { "http://127.0.0.1:\(port)/events" }

    package func publish(_ message: String) throws { try server.ask(message) }

    package func stop() { server.stop() }

    private static let script = """
        import http.server, os, sys, threading

        changed, messages = threading.Condition(), []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                self.wfile.write(b": hello\\n\\n")
                sent = 0
                while True:
                    with changed:
                        changed.wait_for(lambda: len(messages) > sent)
                        new, sent = messages[sent:], len(messages)
                    for message in new:
                        self.wfile.write(f"event: push\\ndata: {message}\\n\\n".encode())
                    self.wfile.flush()

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(server.server_port, flush=True)
        for line in sys.stdin:
            with changed:
                messages.append(line.strip())
                changed.notify_all()
            print("ok", flush=True)
        """
}
