package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
package import TeamSyncGit
package import TeamSyncProtocol

/// Comparisons of sources, to be requested together.
package struct SourceBatch {
    package fileprivate(set) var comparisons: [SourceComparison] = []
    /// The text of each source, by id.
    package fileprivate(set) var texts: [String: SourceFile.Contents] = [:]
    /// The size of all text, in bytes.
    fileprivate var size = 0
    /// The types that unchanged sources declare, by id.
    fileprivate var declared: [ObjectID: DeclaredTypes] = [:]

    package init() {}

    /// The maximum number of comparisons in a request.
    private static let limit = 32

    package var isFull: Bool { size >= SourceComparison.sizeLimit || comparisons.count >= SourceBatch.limit }
}

/// Reads the Swift sources that differ between two commits, and the sources that are needed to analyze them.
package struct SourceCollector {
    private let repository: Repository
    private let old: [GitPath: ObjectID]
    private let new: [GitPath: ObjectID]
    /// The podspecs of both commits.
    private let podspecs: Set<GitPath>
    /// The changed sources; those in scope come first.
    private let changed: [GitPath]
    private let outside: Set<GitPath>
    /// Whether the comparison is one for the search for uses.
    private let isForUses: Bool
    private let scope: Scope
    private var left = SourceComparison.sizeLimit
    /// The number of bytes of unchanged sources that may still be searched for declarations.
    private var unsearched = SourceCollector.searchLimit
    private var batch: SourceBatch?

    /// - Parameter paths: the paths in scope according to the configuration. Sources outside it are used only as
    ///   context, and to find declarations that moved.
    /// - Parameter isForUses: whether to include what only the search for uses reads: unchanged sources, and the changed
    ///   ones of modules that are not in scope, but that code which uses the packages in scope may use.
    package init(
        _ repository: Repository, from old: ObjectID, to new: ObjectID, paths: [String], isForUses: Bool = false
    ) throws(GitError) {
        (self.repository, self.isForUses) = (repository, isForUses)
        var podspecs: Set<GitPath> = []
        self.old = try SourceCollector.files(at: old, in: repository, &podspecs)
        self.new = try SourceCollector.files(at: new, in: repository, &podspecs)
        self.podspecs = podspecs
        scope = Scope(paths: paths)
        let paths = Set(self.old.keys).union(self.new.keys)
        let differing = paths.filter { [before = self.old, after = self.new] in
            before[$0] != after[$0] && !SourceCollector.isTest($0)
        }.sorted()
        let own = differing.filter(scope.contains)
        let isRelated = !own.isEmpty || isForUses && paths.contains(where: scope.contains)
        let others = !isRelated ? [] : differing.filter { [scope] in !scope.contains($0) }
        (changed, outside) = (own + others, Set(others))
    }

    /// The maximum size of the unchanged sources that are searched for a comparison, in bytes. Few of them are passed on.
    private static let searchLimit = 4 * SourceComparison.sizeLimit

    /// Must be incremented when the same sources produce different changes than before, or changes in a different form.
    static let version = 19

    /// A text that depends on all inputs of the comparison: if two are equal, so are the comparisons.
    package var key: String {
        let words = { (name: String, files: [GitPath: ObjectID]) in
            [name] + files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        }
        let scope = changed.map { outside.contains($0) ? "outside \($0)" : "\($0)" }
        let specs = podspecs.sorted().map { "podspec \($0)" }
        let all = ["\(SourceCollector.version)"] + scope + specs + words("old", old) + words("new", new)
        return StableHash.hex(of: Array(all.joined(separator: "\n").utf8))
    }

    /// Whether a source belongs to the tests of a package. No other code can use their declarations, and they are often
    /// as large as what they test.
    private static func isTest(_ path: GitPath) -> Bool {
        let folders = path.description.split(separator: "/").dropLast()
        return folders.prefix { $0 != "Sources" }.contains("Tests")
    }

    /// Adds the comparison to a batch, without reading text that the batch already contains.
    package mutating func add(to batch: inout SourceBatch) throws(GitError) {
        left = SourceComparison.sizeLimit - batch.size
        self.batch = batch
        let comparison = try comparison()
        (batch.texts, batch.declared) = (self.batch?.texts ?? [:], self.batch?.declared ?? [:])
        batch.size = SourceComparison.sizeLimit - left
        batch.comparisons.append(comparison)
    }

    /// The maximum size of the unchanged sources that are passed on only for the search for uses, in bytes.
    private static let othersLimit = SourceComparison.sizeLimit / 2

    package mutating func comparison() throws(GitError) -> SourceComparison {
        var result = SourceComparison()
        guard !changed.isEmpty else { return result }
        if changed.count > SourceComparison.changedLimit {
            result.notes.append(
                "\(changed.count) Swift sources differ: only the first \(SourceComparison.changedLimit) are compared"
            )
        }
        if !outside.isEmpty { result.outside = Set(outside.map(\.description)) }
        if isForUses, !outside.isEmpty { result.scope = folders() }
        for path in changed.prefix(SourceComparison.changedLimit) {
            if let id = old[path] { result.old.append(try source(path, id)) }
            if let id = new[path] { result.new.append(try source(path, id)) }
        }
        let isManifest = { (path: GitPath) in path.baseName.elementsEqual("Package.swift".utf8) }
        let manifests = new.filter { isManifest($0.key) }.sorted { $0.key < $1.key }
        for (path, id) in manifests.prefix(SourceComparison.manifestLimit) {
            result.manifests.append(try source(path, id))
        }
        let compared = Set(changed)
        let rest = new.filter { path, _ in
            !compared.contains(path) && !isManifest(path) && !SourceCollector.isTest(path)
        }
        let others = rest.sorted { $0.key < $1.key }
        let words = words(of: result.old + result.new)
        var frameworks = FrameworkFolders(podspecs: podspecs)
        for path in changed.prefix(SourceComparison.changedLimit) where left > 0 && unsearched > 0 {
            for id in [old[path], new[path]].compactMap(\.self) {
                if let declared = try declaredTypes(id) { frameworks.add(path, declared) }
            }
        }
        var unused: [(GitPath, ObjectID)] = []
        for (path, id) in others.prefix(SourceComparison.contextLimit) where left > 0 && unsearched > 0 {
            guard let declared = try declaredTypes(id) else { continue }
            frameworks.add(path, declared)
            if declared.mayMatter(to: words) {
                result.context.append(try source(path, id))
            } else if isForUses {
                unused.append((path, id))
            }
        }
        result.frameworks = frameworks.all
        if left <= 0 || unsearched <= 0 || others.count > SourceComparison.contextLimit {
            result.notes.append("too many Swift sources: only some of the unchanged ones were read")
        }
        let end = max(left - SourceCollector.othersLimit, SourceComparison.fileLimit)
        var passed: [SourceFile] = []
        for (path, id) in unused where left > end { passed.append(try source(path, id)) }
        if !passed.isEmpty { result.others = passed }
        return result
    }

    /// The folders of the sources in scope.
    private func folders() -> Set<String> {
        let own = Set(new.keys).union(old.keys).filter(scope.contains)
        return Set(
            own.map { path in
                path.description.split(separator: "/").dropLast().map { "\($0)/" }.joined()
            })
    }

    private func words(of files: [SourceFile]) -> Set<String> {
        files.reduce(into: []) { words, file in
            let shared = file.id.flatMap { batch?.texts[$0] }
            if case .text(let text) = shared ?? file.contents { words.formUnion(DeclaredTypes.words(in: text.utf8)) }
        }
    }

    /// - Returns: nil if the source cannot be read.
    private mutating func declaredTypes(_ id: ObjectID) throws(GitError) -> DeclaredTypes? {
        if let known = batch?.declared[id] { return known }
        do throws(GitError) {
            guard let bytes = try repository.blob(id, limit: SourceComparison.fileLimit) else { return nil }
            unsearched -= bytes.count
            let declared = DeclaredTypes(in: bytes)
            batch?.declared[id] = declared
            return declared
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
            return nil
        }
    }

    /// Returns the sources of one commit, sorted by path, up to the limits.
    /// - Parameter words: the words to search for; sources that contain none of them are omitted.
    package static func sources(
        at commit: ObjectID, in repository: Repository, containing words: [String]
    ) throws(GitError) -> [SourceFile] {
        var collector = try SourceCollector(repository, from: commit, to: commit, paths: [])
        let search = WordSearch(words)
        var found: [SourceFile] = []
        for (path, id) in collector.new.sorted(by: { $0.key < $1.key }) {
            guard collector.left > 0 else { break }
            let file = try collector.source(path, id)
            if case .text(let text) = file.contents, !search.matches(text.utf8) {
                collector.left += text.utf8.count
            } else {
                found.append(file)
            }
        }
        return found
    }

    /// - Parameter podspecs: receives the podspecs of the commit.
    private static func files(
        at commit: ObjectID, in repository: Repository, _ podspecs: inout Set<GitPath>
    ) throws(GitError) -> [GitPath: ObjectID] {
        var files: [GitPath: ObjectID] = [:]
        let (suffix, podspec) = (Array(".swift".utf8), Array(".podspec".utf8))
        try repository.forEachFile(below: GitPath(""), in: try repository.tree(ofCommit: commit)) {
            path, entry throws(GitError) in
            if entry.mode.isRegularFile, path.bytes.suffix(suffix.count).elementsEqual(suffix) {
                files[path] = entry.id
            } else if path.bytes.suffix(podspec.count).elementsEqual(podspec) {
                podspecs.insert(path)
            }
        }
        return files
    }

    private mutating func source(_ path: GitPath, _ id: ObjectID) throws(GitError) -> SourceFile {
        if let batch {
            if batch.texts[id.description] == nil {
                let contents = try contents(id)
                self.batch?.texts[id.description] = contents
            }
            return SourceFile(path: path.description, contents: .shared, id: id.description)
        }
        return SourceFile(path: path.description, contents: try contents(id), id: id.description)
    }

    private mutating func contents(_ id: ObjectID) throws(GitError) -> SourceFile.Contents {
        guard left > 0 else { return .unreadable(.tooManySources) }
        do throws(GitError) {
            guard let bytes = try repository.blob(id, limit: min(SourceComparison.fileLimit, left)) else {
                return .unreadable(left < SourceComparison.fileLimit ? .tooManySources : .tooLarge)
            }
            left -= bytes.count
            guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
                return .unreadable(.notUTF8)
            }
            return .text(text)
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
            return .unreadable(.notFetched)
        }
    }
}
