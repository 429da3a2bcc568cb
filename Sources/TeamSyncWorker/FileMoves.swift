import Glibc
import TeamSyncBase

/// The files of a working tree that an update changes. The new versions are in one folder. The old versions are moved
/// to another folder, and back if the update fails. Each step renames a whole file, so that a killed process leaves old
/// or new files but never partial ones. The locations of the files show which steps have been completed.
struct FileMoves {
    struct Change: Equatable {
        /// The path in the format of git.
        let path: [UInt8]
        /// The file in the working tree when git compared it with the index; nil if there was none.
        let old: FileIdentity?
        /// The file that git wrote for the new commit; nil if there is none. A folder belongs to a submodule.
        let new: FileIdentity?
    }

    enum Failure: Error, Equatable {
        /// A file is no longer the one that git compared.
        case changed
        /// Something new has been created in the place of a file or folder.
        case taken
        case system(FileError)

        fileprivate init(_ error: FileError) {
            self = [ENOTDIR, ELOOP, EEXIST].contains(error.code) ? .taken : .system(error)
        }
    }

    let changes: [Change]
    /// The path of the working tree.
    let tree: String
    /// The folder of the new versions, each at the same path as in the tree.
    let newFolder: String
    /// The folder of the old versions, each named after its index in `changes`.
    let oldFolder: String

    /// Replaces the old versions with the new ones. Steps that have already been completed are not repeated.
    /// - Throws: an error at the first unexpected file; `undo` then moves the files back.
    func apply() throws(Failure) {
        let folders = try open()
        for (number, change) in changes.enumerated() { try folders.takeOut(change, number) }
        for change in changes where change.new == nil { folders.tree.removeEmptyFolders(above: change.path) }
        for change in changes { try folders.putIn(change) }
        guard isWhole(folders) else { throw .changed }
    }

    /// Completes an `apply` that was interrupted after the branch had moved. Files that have changed in the meantime
    /// are left alone.
    func finish() throws(Failure) {
        let folders = try open()
        for (number, change) in changes.enumerated() {
            FileMoves.skippingFailures { () throws(Failure) in
                try folders.takeOut(change, number)
            }
        }
        for change in changes where change.new == nil { folders.tree.removeEmptyFolders(above: change.path) }
        for change in changes { FileMoves.skippingFailures { () throws(Failure) in try folders.putIn(change) } }
    }

    private static func skippingFailures(_ step: () throws(Failure) -> Void) {
        do throws(Failure) {
            try step()
        } catch {
            return
        }
    }

    /// Moves back the files that were moved.
    /// - Returns: the paths of files that have changed in the meantime, which are left alone.
    func undo() throws(Failure) -> [String] {
        let folders = try open()
        var left: Set<Int> = []
        for (number, change) in changes.enumerated().reversed() where !folders.takeBack(change) { left.insert(number) }
        for (number, change) in changes.enumerated() where !left.contains(number) {
            if !folders.putBack(change, number) { left.insert(number) }
        }
        return left.sorted().map { String(decoding: changes[$0].path, as: UTF8.self) }
    }

    /// Whether the folder of old versions contains a file that is not in any commit and must therefore not be removed.
    var keepsOtherFiles: Bool {
        do throws(Failure) {
            return try !isWhole(open())
        } catch {
            return false
        }
    }

    /// Whether no process, such as an editor, has changed the old versions.
    private func isWhole(_ folders: Folders) -> Bool {
        changes.enumerated().allSatisfy { number, change in
            let kept = folders.old.identity(Array("\(number)".utf8))
            return kept == nil || kept == change.old
        }
    }

    private func open() throws(Failure) -> Folders {
        do throws(FileError) {
            return Folders(
                tree: try TreeFolders(tree), new: try TreeFolders(newFolder), old: try TreeFolders(oldFolder))
        } catch {
            throw .system(error)
        }
    }
}

/// The folders between which files are moved.
private struct Folders {
    let tree: TreeFolders
    let new: TreeFolders
    let old: TreeFolders

    func takeOut(_ change: FileMoves.Change, _ number: Int) throws(FileMoves.Failure) {
        guard let expected = change.old else { return }
        let kept = try old.entry(Array("\(number)".utf8))
        let place = try tree.entry(change.path, ifMissing: .changed)
        let present = place.identity
        if kept.identity != nil {
            if present == expected { unlinkat(place.folder, place.name, 0) }
            return
        }
        if present != nil, present == change.new { return }
        if expected.isFolder {
            // If the folder of a submodule is not empty, it is kept, as in git.
            unlinkat(place.folder, place.name, AT_REMOVEDIR)
            return
        }
        guard present == expected else { throw .changed }
        let code = place.move(to: kept)
        guard code == 0 else { throw .system(FileError(operation: "move", path: change.name, code: code)) }
        guard kept.identity == expected else {
            _ = kept.move(to: place)
            throw .changed
        }
    }

    func putIn(_ change: FileMoves.Change) throws(FileMoves.Failure) {
        guard let expected = change.new else { return }
        let place = try tree.entry(change.path, makesFolders: true)
        if expected.isFolder {
            let code = mkdirat(place.folder, place.name, 0o777) == 0 ? 0 : errno
            guard code == 0 || place.identity?.isFolder == true else {
                throw FileMoves.Failure(FileError(operation: "create", path: change.name, code: code))
            }
            return
        }
        let staged = try new.entry(change.path)
        guard staged.identity != nil else { return }
        if place.identity == expected {
            unlinkat(staged.folder, staged.name, 0)
            return
        }
        let code = staged.move(to: place)
        guard code == 0 else {
            throw FileMoves.Failure(FileError(operation: "write", path: change.name, code: code))
        }
    }

    /// Moves a new version back to its folder.
    /// - Returns: false if it has changed in the meantime.
    func takeBack(_ change: FileMoves.Change) -> Bool {
        guard let expected = change.new else { return true }
        // The parent folders may have been created even if the file itself was not moved.
        defer { tree.removeEmptyFolders(above: change.path) }
        do throws(FileError) {
            let staged = try new.place(change.path)
            let place = try tree.place(change.path)
            if expected.isFolder {
                if change.old == nil { unlinkat(place.folder, place.name, AT_REMOVEDIR) }
            } else if staged.identity == nil {
                guard place.identity == expected, place.move(to: staged) == 0 else { return false }
                guard staged.identity == expected else {
                    _ = staged.move(to: place)
                    return false
                }
            } else if place.identity == expected {
                // The file exists under both names.
                unlinkat(place.folder, place.name, 0)
            }
            return true
        } catch {
            // If the folder does not exist, nothing was moved into it.
            return new.identity(change.path) != nil
        }
    }

    /// Moves an old version back to the working tree.
    /// - Returns: false if something else exists there now.
    func putBack(_ change: FileMoves.Change, _ number: Int) -> Bool {
        guard let expected = change.old else { return true }
        do throws(FileError) {
            let kept = try old.place(Array("\(number)".utf8))
            if !expected.isFolder, kept.identity == nil { return true }
            let place = try tree.place(change.path, makesFolders: true)
            if expected.isFolder {
                mkdirat(place.folder, place.name, 0o777)
                return place.identity?.isFolder == true
            }
            if place.identity == expected {
                unlinkat(kept.folder, kept.name, 0)
                return true
            }
            return kept.move(to: place) == 0
        } catch {
            return false
        }
    }
}

extension TreeFolders {
    /// - Parameter missing: the error to throw when a parent folder is missing.
    fileprivate func entry(
        _ path: [UInt8], makesFolders: Bool = false, ifMissing missing: FileMoves.Failure? = nil
    ) throws(FileMoves.Failure) -> Place {
        do throws(FileError) {
            return try place(path, makesFolders: makesFolders)
        } catch {
            if let missing, error.isMissingFile { throw missing }
            throw FileMoves.Failure(error)
        }
    }
}

extension FileMoves.Change {
    fileprivate var name: String { String(decoding: path, as: UTF8.self) }
}
