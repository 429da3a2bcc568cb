import TeamSyncBase

/// Reads the file `shallow` in the common git directory, which contains one commit id per line.
enum ShallowBoundary {
    private static let sizeLimit = 64 << 20

    /// - Returns: empty if the file does not exist, as in every complete clone.
    static func read(ofRepositoryIn commonFolder: String) -> Set<ObjectID> {
        let path = commonFolder.hasSuffix("/") ? commonFolder + "shallow" : commonFolder + "/shallow"
        guard let bytes = PlainFile.contents(of: path, limit: sizeLimit) else { return [] }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).lazy.map { Array($0.prefix(40)) }
        return Set(lines.compactMap { line in line.withUnsafeBytes { ObjectID(hexDigits: $0) } })
    }
}
