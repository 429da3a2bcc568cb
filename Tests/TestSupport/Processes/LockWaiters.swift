import Foundation

/// Those who wait for a lock on a file, as the kernel lists them.
package enum LockWaiters {
    /// How many wait for a `flock` of the file at `path`.
    package static func count(_ path: String) throws -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SystemError("look at", path) }
        let rows = try String(decoding: RawFile.contents(of: "/proc/locks"), as: UTF8.self).split(separator: "\n")
        return rows.count { row in
            let fields = row.split(separator: " ")
            return fields.contains("->") && fields.contains { $0.hasSuffix(":\(status.st_ino)") }
        }
    }

    /// Lets other tasks run until somebody waits.
    /// - Returns: false when nobody does within 30 s.
    package static func appear(at path: String, atLeast count: Int = 1) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(30)
        while try self.count(path) < count {
            guard ContinuousClock.now < deadline else { return false }
            await Task.yield()
        }
        return true
    }
}
