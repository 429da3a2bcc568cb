import CLibgit2

/// Makes sure of what libgit2's indexer does not: that every object of a downloaded pack can be read, and that
/// everything which its commits and trees name is there.
struct PackInspection {
    private let repository: Repository
    private let index: PackIndex
    private let pack: MappedFile
    /// Objects outside of the pack that are there.
    private var known: Set<ObjectID> = []

    /// - Parameters:
    ///   - path: of the pack, without its ending.
    ///   - repository: which reads this pack among its objects.
    init(of path: String, in repository: Repository) throws(GitError) {
        self.repository = repository
        index = try PackIndex(path + ".idx")
        pack = try MappedFile(path + ".pack")
    }

    /// - Throws: an error of class `indexer` for a pack that must not be kept.
    mutating func run() throws(GitError) {
        var places: [(offset: Int, index: Int)] = []
        places.reserveCapacity(index.count)
        for number in 0..<index.count {
            guard let offset = index.offset(number), offset < pack.bytes.count else {
                throw PackInspection.refusal("the index of the downloaded pack is malformed")
            }
            places.append((offset, number))
        }
        // Neighbours in the pack share their delta bases.
        places.sort { $0.offset < $1.offset }
        for place in places { try inspect(index.id(place.index), storedAs: pack.bytes[place.offset] >> 4 & 7) }
    }

    private static let storedBlob: UInt8 = 3
    private static let storedDeltas: ClosedRange<UInt8> = 6...7

    /// The indexer has put deltas together and so has read them and their bases; a blob's size it believes.
    private mutating func inspect(_ id: ObjectID, storedAs type: UInt8) throws(GitError) {
        if PackInspection.storedDeltas.contains(type), try repository.isBlob(id) { return }
        var names: [ObjectID] = []
        do throws(GitError) {
            names = try repository.withObject(id) { kind, bytes throws(GitError) in
                switch kind {
                case .commit: try PackInspection.names(inCommit: bytes, id)
                case .tree: try PackInspection.names(inTree: bytes, id)
                case .blob, .other: []
                }
            }
        } catch {
            throw PackInspection.refusal("object \(id) of the downloaded pack cannot be read: \(error.message)")
        }
        for name in names where !index.contains(name) && known.insert(name).inserted {
            guard repository.contains(name) else {
                throw PackInspection.refusal("the downloaded pack lacks object \(name), which \(id) names")
            }
        }
    }

    private static func names(inCommit bytes: UnsafeRawBufferPointer, _ id: ObjectID) throws(GitError) -> [ObjectID] {
        guard var header = CommitHeader(bytes) else { throw GitError.malformed("commit", id) }
        return [header.tree] + header.takeParents()
    }

    /// Commits of submodules are none of this repository's.
    private static func names(inTree bytes: UnsafeRawBufferPointer, _ id: ObjectID) throws(GitError) -> [ObjectID] {
        var tree = RawTree(bytes)
        var names: [ObjectID] = []
        while let entry = tree.next() {
            if !entry.mode.isSubmodule { names.append(entry.id) }
        }
        guard tree.isAtEnd else { throw GitError.malformed("tree", id) }
        return names
    }

    private static func refusal(_ message: String) -> GitError {
        GitError(code: .generic, class: .indexer, message: message, operation: "inspect the downloaded pack")
    }
}

extension Repository {
    /// (`git_odb_read_header`)
    fileprivate func isBlob(_ id: ObjectID) throws(GitError) -> Bool {
        var size = 0
        var type = GIT_OBJECT_INVALID
        var oid = id.oid
        try GitError.check(git_odb_read_header(&size, &type, objects, &oid), "read an object's header")
        return type == GIT_OBJECT_BLOB
    }
}
