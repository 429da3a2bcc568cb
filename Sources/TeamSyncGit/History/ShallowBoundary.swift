import Glibc
import TeamSyncBase

/// Reads `shallow` in the common git folder: one commit id a line.
enum ShallowBoundary {
    /// - Returns: empty when there is no such file, as in every complete clone.
    static func read(ofRepositoryIn commonFolder: String) -> Set<ObjectID> {
        let path = commonFolder.hasSuffix("/") ? commonFolder + "shallow" : commonFolder + "/shallow"
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var boundary: Set<ObjectID> = []
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let digits = line.prefix(40).map { UInt8(bitPattern: $0) }
            if let id = digits.withUnsafeBytes({ ObjectID(hexDigits: $0) }) { boundary.insert(id) }
        }
        return boundary
    }
}
