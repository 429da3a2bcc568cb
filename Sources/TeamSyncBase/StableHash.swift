/// A hash that is the same in every process, used to detect changes to the configuration and to spread out scheduled
/// times. Not suitable for secrets.
package enum StableHash {
    /// Returns the 64-bit FNV-1a hash as 16 hexadecimal digits.
    package static func hex(of bytes: [UInt8]) -> String {
        Hexadecimal.text(of: fnv(bytes), width: 16)
    }

    /// Returns a hash that is distributed evenly over all values, including its lowest bits (FNV-1a, followed by the
    /// finalizer of SplitMix64).
    package static func value(of text: String) -> UInt64 {
        var hash = fnv(Array(text.utf8))
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        return hash ^ hash >> 31
    }

    private static func fnv(_ bytes: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return hash
    }
}
