import CLibgit2
import TeamSyncBase

extension ObjectID {
    init(_ oid: git_oid) {
        self = withUnsafeBytes(of: oid.id) { raw in
            // A tuple of 20 bytes always has an address.
            raw.baseAddress.map(ObjectID.init(bytes:)) ?? ObjectID.zero
        }
    }

    var oid: git_oid {
        var oid = git_oid()
        withBytes { bytes in withUnsafeMutableBytes(of: &oid.id) { $0.copyMemory(from: bytes) } }
        return oid
    }
}
