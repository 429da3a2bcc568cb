import CLibgit2

/// A connection: one process that both service calls of a fetch use.
final class SSHSubtransport {
    private static let flushPacket: [UInt8] = Array("0000".utf8)

    private var process: PipedProcess?
    private var hasNegotiated = false
    /// The only stream, which both service calls use; libgit2 frees it.
    private var stream: UnsafeMutablePointer<git_smart_subtransport_stream>?

    /// The constructor for libgit2; the object lives until libgit2 calls `free`.
    static let make: git_smart_subtransport_cb = { out, _, _ in
        let storage = UnsafeMutablePointer<teamsync_subtransport>.allocate(capacity: 1)
        var base = git_smart_subtransport()
        base.action = { out, transport, url, action in
            guard let subtransport = SSHSubtransport.object(behind: transport), let url else { return -1 }
            return subtransport.act(action, url: String(cString: url), transport: transport, out: out)
        }
        base.close = { transport in
            SSHSubtransport.object(behind: transport)?.close()
            return 0
        }
        base.free = { transport in
            guard let transport else { return }
            transport.withMemoryRebound(to: teamsync_subtransport.self, capacity: 1) { storage in
                if let owner = storage.pointee.owner { Unmanaged<SSHSubtransport>.fromOpaque(owner).release() }
                storage.deallocate()
            }
        }
        storage.initialize(
            to: teamsync_subtransport(base: base, owner: Unmanaged.passRetained(SSHSubtransport()).toOpaque()))
        out?.pointee = UnsafeMutableRawPointer(storage).assumingMemoryBound(to: git_smart_subtransport.self)
        return 0
    }

    private static func object(behind transport: UnsafeMutablePointer<git_smart_subtransport>?) -> SSHSubtransport? {
        transport?.withMemoryRebound(to: teamsync_subtransport.self, capacity: 1) { storage in
            storage.pointee.owner.map { Unmanaged<SSHSubtransport>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    private func act(
        _ action: git_smart_service_t, url: String, transport: UnsafeMutablePointer<git_smart_subtransport>?,
        out: UnsafeMutablePointer<UnsafeMutablePointer<git_smart_subtransport_stream>?>?
    ) -> Int32 {
        switch action {
        case GIT_SERVICE_UPLOADPACK_LS:
            do throws(SSHFailure) {
                process = try connect(to: url)
            } catch {
                return SSHSubtransport.fail(error.message)
            }
        case GIT_SERVICE_UPLOADPACK:
            hasNegotiated = true
        default:
            return SSHSubtransport.fail("only fetching is supported")
        }
        if stream == nil { stream = SSHStream.make(on: self, transport: transport) }
        out?.pointee = stream
        return 0
    }

    private struct SSHFailure: Error {
        let message: String
    }

    private func connect(to url: String) throws(SSHFailure) -> PipedProcess {
        guard let settings = SSHTransport.settings else { throw SSHFailure(message: "ssh is not set up") }
        let destination: SSHDestination
        do {
            destination = try SSHDestination(url: url)
        } catch {
            throw SSHFailure(message: "\(error)")
        }
        do {
            var command = settings.command
            if command.variant == .unknown {
                let probe = try PipedProcess(command.probe(destination), environment: settings.environment)
                command.variant = probe.finish().status == 0 ? .openSSH : .simple
            }
            let arguments = command.arguments(
                to: destination, uploadPack: settings.uploadPack, connectTimeout: settings.connectTimeout)
            guard let arguments else { throw SSHFailure(message: "this ssh command does not accept a port") }
            return try PipedProcess(arguments, environment: settings.environment)
        } catch let failure as SSHFailure {
            throw failure
        } catch {
            throw SSHFailure(message: "cannot run '\(settings.command.command)': \(error)")
        }
    }

    /// - Returns: the number of bytes read; libgit2's error code when the server has closed the connection.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let process else { return Int(SSHSubtransport.fail("the ssh connection is closed")) }
        let count = process.read(into: buffer)
        return count > 0 ? count : Int(SSHSubtransport.fail(lastWords(of: process)))
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard let process else { return SSHSubtransport.fail("the ssh connection is closed") }
        return process.write(bytes) ? 0 : SSHSubtransport.fail(lastWords(of: process))
    }

    private func lastWords(of process: PipedProcess) -> String {
        let (status, text) = process.finish()
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
        let said = lines.suffix(6).joined(separator: "; ")
        return "ssh ended with status \(status)" + (said.isEmpty ? "" : ": \(said)")
    }

    /// Closes the connection. If nothing was requested, the server expects a flush packet; without it, the server would
    /// complain about a lost connection.
    private func close() {
        if let process {
            if !hasNegotiated { SSHSubtransport.flushPacket.withUnsafeBytes { _ = process.write($0) } }
            if let ending = process.leave() { SSHTransport.note(ending) }
        }
        process = nil
        stream = nil
    }

    static func fail(_ message: String) -> Int32 {
        git_error_set_str(Int32(GIT_ERROR_SSH.rawValue), message)
        return GIT_ERROR.rawValue
    }
}
