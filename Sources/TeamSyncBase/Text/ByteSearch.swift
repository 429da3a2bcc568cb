import Glibc

/// Finds words in bytes.
package enum ByteSearch {
    package static func contains(_ word: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        contains(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount), in: bytes)
    }

    /// - Returns: true for an empty word.
    package static func contains(_ word: [UInt8], in bytes: some Collection<UInt8>) -> Bool {
        word.withUnsafeBufferPointer { word in
            bytes.withContiguousStorageIfAvailable { contains(word, in: $0) }
                ?? Array(bytes).withUnsafeBufferPointer { contains(word, in: $0) }
        }
    }

    private static func contains(_ word: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = word.baseAddress, !word.isEmpty else { return true }
        guard var place = bytes.baseAddress else { return false }
        let end = place + bytes.count
        while end - place >= word.count,
            let found = memchr(place, Int32(first.pointee), end - place - word.count + 1)
        {
            if memcmp(found, first, word.count) == 0 { return true }
            place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
        }
        return false
    }
}
