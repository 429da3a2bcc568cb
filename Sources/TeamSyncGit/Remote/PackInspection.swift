import CLibgit2
import Dispatch
import Synchronization
import TeamSyncBase

/// Performs checks that libgit2's indexer omits: that every object of a downloaded pack can be read, and that everything
/// that its commits and trees refer to exists.
struct PackInspection: Sendable {
    private static let leastShare = 5000

    private let path: String
    private let index: PackIndex
    private let pack: MappedFile

    /// - Parameter path: the path of the pack, without its extension.
    init(of path: String) throws(GitError) {
        self.path = path
        index = try PackIndex(path + ".idx")
        pack = try MappedFile(path + ".pack")
    }

    /// Reads the objects of the pack, on as many threads as are useful.
    /// - Parameter isThere: whether an object that is not in the pack is in the repository.
    /// - Returns: the objects of the repository that the pack's objects refer to.
    /// - Throws: an error of class `indexer` for a pack that must be discarded.
    func run(isThere: (ObjectID) -> Bool, threads: Int) throws(GitError) -> [ObjectID] {
        let places = try sortedPlaces()
        let shares = max(1, min(threads, places.count / PackInspection.leastShare))
        let results = Mutex<[Result<[ObjectID: ObjectID], GitError>]>([])
        DispatchQueue.concurrentPerform(iterations: shares) { share in
            let range = places.count * share / shares..<places.count * (share + 1) / shares
            let result = Result { () throws(GitError) in try inspect(places[range]) }
            results.withLock { $0.append(result) }
        }
        var outside: Set<ObjectID> = []
        for result in results.withLock({ $0 }) {
            for (name, referrer) in try result.get() where outside.insert(name).inserted && !isThere(name) {
                throw PackInspection.refusal(
                    "object \(name) is missing in the downloaded pack; \(referrer) refers to it")
            }
        }
        return Array(outside)
    }

    func contains(_ id: ObjectID) -> Bool { index.contains(id) }

    /// The objects in the order of reading: neighbors in the pack share their delta bases.
    private func sortedPlaces() throws(GitError) -> [(offset: Int, index: Int)] {
        var places: [(offset: Int, index: Int)] = []
        places.reserveCapacity(index.count)
        for number in 0..<index.count {
            guard let offset = index.offset(number), offset < pack.bytes.count else {
                throw PackInspection.refusal("the index of the downloaded pack is malformed")
            }
            places.append((offset, number))
        }
        places.sort { $0.offset < $1.offset }
        return places
    }

    private static let storedDeltas: ClosedRange<UInt8> = 6...7

    /// - Returns: the objects that others refer to but that are not in the pack, each with an object that refers to it.
    private func inspect(_ places: ArraySlice<(offset: Int, index: Int)>) throws(GitError) -> [ObjectID: ObjectID] {
        let reader = try PackReader(path)
        var named = NamedObjects(index)
        for place in places {
            let id = index.id(place.index)
            do throws(GitError) {
                // The indexer has read deltas and their bases in order to resolve them. However, it does not check the
                // size of a blob.
                let stored = pack.bytes[place.offset] >> 4 & 7
                if PackInspection.storedDeltas.contains(stored), try reader.isBlob(id) { continue }
                try reader.withObject(id) { kind, bytes throws(GitError) in
                    switch kind {
                    case .commit: try named.noteNames(inCommit: bytes, id)
                    case .tree: try named.noteNames(inTree: bytes, id)
                    case .blob, .tag, .other: break
                    }
                }
            } catch {
                throw PackInspection.refusal("object \(id) of the downloaded pack cannot be read: \(error.message)")
            }
        }
        return named.missing
    }

    private static func refusal(_ message: String) -> GitError {
        GitError(code: .generic, class: .indexer, message: message, operation: "inspect the downloaded pack")
    }
}
