import Foundation
import Synchronization

extension TemporaryFolder {
    /// A folder for files that the tests of a process share; it is removed when the process ends.
    package static func shared(_ name: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(name)
        sharedFolders.withLock { folders in
            if folders.isEmpty { atexit { TemporaryFolder.removeShared() } }
            folders.append(folder)
        }
        return folder
    }

    private static let sharedFolders = Mutex<[TemporaryFolder]>([])

    private static func removeShared() {
        for folder in sharedFolders.withLock({ $0 }) {
            do {
                try RawFile.remove(RawPath(folder.path))
            } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
            }
        }
    }
}
