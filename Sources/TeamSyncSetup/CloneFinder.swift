import TeamSyncBase
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncProtocol

/// Walks folders in search of clones, level by level, so that the limit leaves out what lies deepest. A clone that was
/// found is not walked, nor are symbolic links, hidden folders and those that hold what tools make or copy.
struct CloneFinder {
    struct Findings: Equatable {
        /// The paths of the clones, each once, sorted.
        var clones: [String] = []
        /// What could not be looked at.
        var notes: [Problem] = []
        /// Whether there were more folders than the limit.
        var isCutShort = false
    }

    private static let skippedNames: Set<String> = [
        "node_modules", "DerivedData", "Pods", "target", "vendor", "Library",
    ]

    private struct Step {
        let path: String
        let depth: Int
        let entersClone: Bool
    }

    private let limit: Int
    private var findings = Findings()
    /// How deep each folder has been walked.
    private var walked: [FileIdentity: Int] = [:]
    private var mains: Set<FileIdentity> = []
    private var linked: [(path: String, main: FileIdentity)] = []

    private init(limit: Int) {
        self.limit = limit
    }

    /// - Parameter limit: the number of folders that are looked at.
    static func find(in places: [SearchPlace], limit: Int) -> Findings {
        var finder = CloneFinder(limit: limit)
        finder.walk(places)
        return finder.finish()
    }

    private mutating func walk(_ places: [SearchPlace]) {
        var steps = places.map { Step(path: $0.path, depth: $0.depth, entersClone: $0.entersClone) }
        var next = 0
        while next < steps.count {
            let step = steps[next]
            next += 1
            guard let folder = FileIdentity(step.path), folder.isFolder else { continue }
            if let depth = walked[folder], depth >= step.depth { continue }
            if walked[folder] == nil, walked.count == limit {
                findings.isCutShort = true
                return
            }
            walked[folder] = step.depth
            if note(CloneMark(of: step.path), at: step.path), !step.entersClone { continue }
            if step.depth > 0 { steps += below(step) }
        }
    }

    /// - Returns: whether there is a clone.
    private mutating func note(_ mark: CloneMark, at path: String) -> Bool {
        switch mark {
        case .none: return false
        case .submodule: break
        case .linked(let main): linked.append((path, main))
        case .main(let folder): if mains.insert(folder).inserted { findings.clones.append(path) }
        }
        return true
    }

    private mutating func below(_ step: Step) -> [Step] {
        do throws(FileError) {
            let contents = try FolderContents(of: step.path)
            if contents.isBareRepository { return [] }
            if contents.nameless > 0 {
                let folders = contents.nameless == 1 ? "a folder" : "\(contents.nameless) folders"
                findings.notes.append(
                    Problem(
                        .unsupported, "\(step.path) has \(folders) with a name that is not UTF-8",
                        hint: "rename it if clones are in it"))
            }
            let names = contents.folders.filter { !$0.hasPrefix(".") && !CloneFinder.skippedNames.contains($0) }
            let parent = step.path == "/" ? "" : step.path
            return names.map { Step(path: "\(parent)/\($0)", depth: step.depth - 1, entersClone: false) }
        } catch {
            if !error.isMissingFile { findings.notes.append(Problem(error)) }
            return []
        }
    }

    private consuming func finish() -> Findings {
        for tree in linked.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
        where mains.insert(tree.main).inserted {
            findings.clones.append(tree.path)
        }
        findings.clones.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return findings
    }
}
