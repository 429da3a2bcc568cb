/// Sizes for people: `512 B`, `3.4 KiB`, `12.0 MiB`.
enum ByteCount {
    static func text(_ bytes: Int) -> String {
        guard bytes >= 1024 else { return "\(bytes) B" }
        var tenths = bytes * 10 / 1024
        for unit in ["KiB", "MiB"] {
            if tenths < 10_240 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
            tenths /= 1024
        }
        return "\(tenths / 10).\(tenths % 10) GiB"
    }
}
