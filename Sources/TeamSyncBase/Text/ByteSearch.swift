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

    /// Returns the offsets at which a word begins, in order; occurrences do not overlap.
    /// - Parameter word: a word that is not empty.
    package static func offsets(of word: [UInt8], in bytes: [UInt8]) -> [Int] {
        var found: [Int] = []
        word.withUnsafeBufferPointer { word in
            bytes.withUnsafeBufferPointer { bytes in
                var rest = 0
                while let offset = offset(of: word, in: UnsafeBufferPointer(rebasing: bytes[rest...])) {
                    found.append(rest + offset)
                    rest += offset + max(word.count, 1)
                }
            }
        }
        return found
    }

    private static func contains(_ word: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        word.isEmpty || offset(of: word, in: bytes) != nil
    }

    private static func offset(of word: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = word.baseAddress, !word.isEmpty, let start = bytes.baseAddress else { return nil }
        var place = start
        let end = start + bytes.count
        while end - place >= word.count,
            let found = memchr(place, Int32(first.pointee), end - place - word.count + 1)
        {
            let match = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
            if memcmp(match, first, word.count) == 0 { return match - start }
            place = match + 1
        }
        return nil
    }
}
