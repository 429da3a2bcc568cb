import TeamSyncBase
import TeamSyncProtocol

/// Finds the folders with sources of frameworks, whose users see only public declarations: those with a podspec, and
/// those at the top of which many sources declare something as public.
struct FrameworkFolders {
    /// The folders with podspecs, with a final slash; the top folder is empty.
    private let podspecs: Set<String>
    private var publicPodspecs: Set<String> = []
    /// The numbers of sources in each folder at the top, and of those with public declarations.
    private var tops: [Substring: (all: Int, isPublic: Int)] = [:]

    private static let limit = SourceComparison.manifestLimit
    /// In apps, few sources declare something as public.
    private static let share = 3

    init(podspecs: some Sequence<GitPath>) {
        let folders = Set(podspecs.lazy.map { path in path.description.dropLast(path.baseName.count) }.map(String.init))
        self.podspecs = Set(folders.sorted().prefix(FrameworkFolders.limit))
    }

    mutating func add(_ path: GitPath, _ declared: DeclaredTypes) {
        let path = path.description
        if let slash = path.firstIndex(of: "/") {
            let own = tops[path[...slash]] ?? (0, 0)
            tops[path[...slash]] = (own.all + 1, own.isPublic + (declared.hasPublic ? 1 : 0))
        }
        if declared.hasPublic { publicPodspecs.formUnion(podspecs.filter(path.hasPrefix)) }
    }

    /// The folders, with a final slash; nil if there are none.
    var all: [String]? {
        let many = tops.filter { $0.value.isPublic * FrameworkFolders.share >= $0.value.all }.map { String($0.key) }
        let found = publicPodspecs.union(many).sorted().prefix(FrameworkFolders.limit)
        return found.isEmpty ? nil : Array(found)
    }
}
