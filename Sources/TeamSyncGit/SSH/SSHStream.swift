import CLibgit2

/// libgit2's interface to the two directions of a connection. It borrows the subtransport, which libgit2 frees after
/// the streams.
enum SSHStream {
    static func make(
        on subtransport: SSHSubtransport, transport: UnsafeMutablePointer<git_smart_subtransport>?
    ) -> UnsafeMutablePointer<git_smart_subtransport_stream> {
        let storage = UnsafeMutablePointer<teamsync_stream>.allocate(capacity: 1)
        var base = git_smart_subtransport_stream()
        base.subtransport = transport
        base.read = { stream, buffer, size, read in
            guard let connection = SSHStream.connection(behind: stream), let buffer else { return -1 }
            let count = connection.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
            guard count >= 0 else { return Int32(truncatingIfNeeded: count) }
            read?.pointee = count
            return 0
        }
        base.write = { stream, buffer, size in
            guard let connection = SSHStream.connection(behind: stream) else { return -1 }
            return connection.write(UnsafeRawBufferPointer(start: buffer, count: size))
        }
        base.free = { stream in
            stream?.withMemoryRebound(to: teamsync_stream.self, capacity: 1) { $0.deallocate() }
        }
        storage.initialize(
            to: teamsync_stream(base: base, owner: Unmanaged.passUnretained(subtransport).toOpaque()))
        return UnsafeMutableRawPointer(storage).assumingMemoryBound(to: git_smart_subtransport_stream.self)
    }

    private static func connection(
        behind stream: UnsafeMutablePointer<git_smart_subtransport_stream>?
    ) -> SSHSubtransport? {
        stream?.withMemoryRebound(to: teamsync_stream.self, capacity: 1) { storage in
            storage.pointee.owner.map { Unmanaged<SSHSubtransport>.fromOpaque($0).takeUnretainedValue() }
        }
    }
}
