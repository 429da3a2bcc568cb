import TeamSyncSnapshot

/// A process and what it has started, as `/proc` tells it now. Only the process itself where there is no `/proc`.
enum ProcessFamily {
    private static let limit = 1 << 16

    /// - Parameter process: its number, or `self`.
    /// - Returns: `process` first, then its descendants: git and what git has started, ssh and what ssh connects through.
    static func members(of process: String) -> [String] {
        let descendants = FolderListing.names(of: "/proc/\(process)/task").flatMap { thread in
            children(listedIn: "/proc/\(process)/task/\(thread)/children")
        }
        return [process] + descendants.flatMap(members)
    }

    /// The processes of a group, also those whose parent has died.
    static func members(ofGroup group: Int32) -> [String] {
        FolderListing.names(of: "/proc").filter { name in
            guard name.allSatisfy(\.isNumber) else { return false }
            // "number (name) state parent group …", where the name may hold anything.
            let fields = words(in: "/proc/\(name)/stat", behind: ")")
            return fields.count > 2 && fields[2] == "\(group)"
        }
    }

    private static func words(in path: String, behind mark: Character) -> [Substring] {
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.contents(of: path, limit: limit), as: UTF8.self)
            guard let end = text.lastIndex(of: mark) else { return [] }
            return text[text.index(after: end)...].split(whereSeparator: \.isWhitespace)
        } catch {
            // Gone with its process.
            return []
        }
    }

    private static func children(listedIn path: String) -> [String] {
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.contents(of: path, limit: limit), as: UTF8.self)
            return text.split(whereSeparator: \.isWhitespace).map(String.init)
        } catch {
            // Gone with its process.
            return []
        }
    }
}
