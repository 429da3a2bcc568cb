/// A hash that is the same in every process, for telling whether a configuration has changed. Not for secrets.
enum StableHash {
    /// FNV-1a, 64 bits, as 16 hexadecimal digits.
    static func hex(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
