import TeamSyncBase
import TeamSyncDocuments

/// Compares what the indexes of packages and the libraries in Dart export.
extension SharedSources {
    private static let indexNames: Set<String> = ["index", "main", "public-api", "public_api", "exports"]
    private static let indexEndings = ["ts", "tsx", "js", "mjs"]

    /// Returns the names of the sources that a library in Dart no longer exports, although they still exist and no other
    /// changed library exports them.
    mutating func lostLibraries(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [String]? {
        guard let file = difference.files.first, let old = file.old, let new = file.new,
            let before = try contents.contents(old), let after = try contents.contents(new)
        else { return nil }
        let now = Set(SharedSources.libraries(after, from: file.path))
        var lost: [String] = []
        for library in SharedSources.libraries(before, from: file.path) where !now.contains(library) {
            let path = renames.newPaths[library] ?? library
            guard !now.contains(path), try ends.new.object(at: path) != nil else { continue }
            var isElsewhere = false
            for change in ends.files where change.path.ending == "dart" && change.path != file.path {
                guard let id = try ends.new.object(at: change.path), let bytes = try contents.contents(id) else {
                    continue
                }
                isElsewhere = isElsewhere || SharedSources.libraries(bytes, from: change.path).contains(path)
            }
            if !isElsewhere { lost.append(String(decoding: library.baseName, as: UTF8.self)) }
        }
        return lost.sorted()
    }

    /// Returns the sources that a library exports with `export 'src/chip.dart';`.
    private static func libraries(_ bytes: [UInt8], from path: GitPath) -> [GitPath] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            let words = line[...].trimmed
            guard words.hasPrefix("export ") else { return nil }
            let parts = words.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }
            guard parts.count > 2, !parts[1].contains(":") else { return nil }
            var folders = path.folder.split(separator: "/").map(String.init)
            for part in parts[1].split(separator: "/") where part != "." {
                if part == ".." { _ = folders.popLast() } else { folders.append(String(part)) }
            }
            return GitPath(folders.joined(separator: "/"))
        }
    }

    /// Returns the names that the index of a package exports no longer or now, if no other sentence says so.
    mutating func indexes(
        _ files: [FileChange], _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [ItemDifference] {
        var found: [ItemDifference] = []
        var done: Set<GitPath> = []
        for change in files where change.status != .added && SharedSources.indexNames.contains(change.path.stem) {
            let index = try entry(above: change.path)
            guard done.insert(index).inserted,
                let old = try exports.old.names(of: index, &contents),
                let new = try exports.new.names(of: index, &contents)
            else { continue }
            var (lost, gained): ([String], [String]) = ([], [])
            for (name, path) in old.all where new.all[name] == nil && name != "default" {
                if try isOwn(name, path, isLost: true, &contents) { lost.append(name) }
            }
            for (name, path) in new.all where old.all[name] == nil && !old.isOpen && name != "default" {
                if try isOwn(name, path, isLost: false, &contents) { gained.append(name) }
            }
            guard !lost.isEmpty || !gained.isEmpty else { continue }
            let own = try difference(FileChange(status: .modified, path: index))
            guard var difference = own == nil ? try difference(change) : own else { continue }
            difference.properties = [
                .interface(
                    .export, gained: FactText.names(gained.sorted()), lost: FactText.names(lost.sorted()),
                    new.isOpen ? .may : .certain)
            ]
            found.append(difference)
        }
        return found
    }

    /// Returns the index in the topmost folder of the package that contains a changed index.
    func entry(above path: GitPath) throws(FileSourceError) -> GitPath {
        var best = path
        var folders = path.folder.split(separator: "/").map(String.init)
        while true {
            let front = folders.isEmpty ? "" : folders.joined(separator: "/") + "/"
            for name in SharedSources.indexNames.sorted() {
                for ending in SharedSources.indexEndings {
                    let candidate = GitPath("\(front)\(name).\(ending)")
                    if candidate != path, try ends.old.object(at: candidate) != nil,
                        try ends.new.object(at: candidate) != nil
                    {
                        best = candidate
                    }
                }
            }
            if try ends.new.object(at: GitPath("\(front)package.json")) != nil { return best }
            guard folders.popLast() != nil else { return best }
        }
    }

    /// Whether only the index says that a name is exported or not: no item has it, or its item also exports it itself
    /// on the side where the index does not.
    private mutating func isOwn(
        _ name: String, _ path: GitPath, isLost: Bool, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        guard (isLost ? places.old : places.new).owner(of: path) != nil else { return true }
        let other = (isLost ? renames.newPaths[path] : renames.oldPaths[path]) ?? path
        let isSameName = NameWords.letters(path.stem) == NameWords.letters(other.stem)
        if ScriptKind(path)?.isWholeComponent == true {
            guard isSameName else { return false }
            return try (isLost ? ends.new : ends.old).object(at: other) != nil
        }
        let names =
            isLost ? try exports.new.names(of: other, &contents) : try exports.old.names(of: other, &contents)
        return names?.all[name] != nil || isSameName && names?.all["default"] != nil
    }
}
