import TeamSyncBase

extension MappingReader {
    /// The seconds at `key`, from `shortest` to a year; nil when the key is not there.
    func duration(_ key: String, shortest: Int64) throws(ConfigurationError) -> Int64? {
        guard let placed = try text(key) else { return nil }
        guard let seconds = DurationText.seconds(in: placed.text) else {
            throw placed.place.error("'\(key)' \(placed.text.quoted) is not a duration", hint: DurationText.form)
        }
        guard (shortest...DurationText.longest).contains(seconds) else {
            let bounds = (DurationText.text(seconds: shortest), DurationText.text(seconds: DurationText.longest))
            throw placed.place.error(
                "'\(key)' \(placed.text.quoted) is too \(seconds < shortest ? "short" : "long")",
                hint: "from \(bounds.0) to \(bounds.1)")
        }
        return seconds
    }
}
