/// Sizes for people: `512 B`, `3.4 KiB`, `12.0 MiB`.
enum ByteCount {
    static func text(_ bytes: Int) -> String {
        guard bytes >= 1024 else { return "\(bytes) B" }
        // A tenth at a time would overflow on a number that is no size at all.
        var tenths = bytes / 1024 < 1 << 50 ? bytes / 1024 * 10 + bytes % 1024 * 10 / 1024 : 1 << 50
        for unit in ["KiB", "MiB"] {
            if tenths < 10_240 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
            tenths /= 1024
        }
        return "\(tenths / 10).\(tenths % 10) GiB"
    }
}
