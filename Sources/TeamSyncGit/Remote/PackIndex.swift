import CLibgit2
import Glibc
import TeamSyncBase

/// The index of a pack, in version 2 of git's format: the names of its objects, sorted, and their offsets.
struct PackIndex: Sendable {
    private static let header: [UInt8] = [0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]
    private static let fanOut = 8
    private static let names = fanOut + 256 * 4

    let count: Int
    private let file: MappedFile
    private var bytes: UnsafeRawBufferPointer { file.bytes }

    init(_ path: String) throws(GitError) {
        file = try MappedFile(path)
        guard file.bytes.count >= PackIndex.names + 40, file.bytes.starts(with: PackIndex.header) else {
            throw PackIndex.malformed(path)
        }
        count = Int(PackIndex.number(file.bytes, PackIndex.fanOut + 255 * 4))
        guard file.bytes.count >= PackIndex.names + count * 28 + 40 else { throw PackIndex.malformed(path) }
    }

    func id(_ index: Int) -> ObjectID {
        // The initializer has checked that the table is complete.
        bytes.baseAddress.map { ObjectID(bytes: $0 + PackIndex.names + index * 20) } ?? .zero
    }

    /// Returns the offset of an object in the pack; nil when the index is malformed.
    func offset(_ index: Int) -> Int? {
        let table = PackIndex.names + count * 24
        let short = PackIndex.number(bytes, table + index * 4)
        guard short & 0x8000_0000 != 0 else { return Int(short) }
        let place = table + count * 4 + Int(short & 0x7fff_ffff) * 8
        guard place + 8 <= bytes.count else { return nil }
        return Int(exactly: UInt64(PackIndex.number(bytes, place)) << 32 | UInt64(PackIndex.number(bytes, place + 4)))
    }

    func contains(_ id: ObjectID) -> Bool {
        withUnsafeBytes(of: id.oid.id) { name in
            guard let first = name.first, let table = bytes.baseAddress, let wanted = name.baseAddress else {
                return false
            }
            let place = PackIndex.fanOut + Int(first) * 4
            var low = first == 0 ? 0 : Int(PackIndex.number(bytes, place - 4))
            var high = min(Int(PackIndex.number(bytes, place)), count)
            while low < high {
                let middle = (low + high) / 2
                let order = memcmp(table + PackIndex.names + middle * 20, wanted, 20)
                if order == 0 { return true }
                if order < 0 { low = middle + 1 } else { high = middle }
            }
            return false
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    private static func malformed(_ path: String) -> GitError {
        GitError(code: .generic, class: .indexer, message: "the index \(path) is malformed", operation: "read a pack")
    }
}
