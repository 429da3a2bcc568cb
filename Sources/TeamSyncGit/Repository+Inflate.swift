import CLibgit2

extension Repository {
    /// The maximum ratio of the sizes of decompressed and compressed bytes in zlib's format.
    private static let ratio = 1032

    package func inflated(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        let room = min(limit, bytes.count * Repository.ratio + 64)
        guard room > 0 else { return nil }
        var size = -1
        let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            size = bytes.withUnsafeBufferPointer { input in
                teamsync_inflate(input.baseAddress, input.count, buffer.baseAddress, room)
            }
            count = max(0, size)
        }
        return size < 0 ? nil : Array(output[...])
    }
}
