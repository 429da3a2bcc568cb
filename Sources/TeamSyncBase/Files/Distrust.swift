import Glibc

/// The reason not to use one of our state files or folders: another user may control its contents.
package enum Distrust: Equatable, Sendable, CustomStringConvertible {
    /// - Parameters:
    ///   - owner: the owner of the file.
    ///   - user: the user running this process.
    case belongsToOther(owner: UInt32, user: UInt32)
    /// Writable by everyone.
    case writableByAll(mode: UInt32)
    /// Our file or folder is a symbolic link.
    case symbolicLink
    /// The file has more than one hard link.
    case hardLink
    /// The file is a pipe, a socket or a device.
    case notAFile
    /// Part of the path to the folder may have been committed, so the path must not be followed.
    case misled(String)

    /// The users whose files this process trusts: its effective user and, for root, the user who ran sudo, as in git.
    /// - Parameter sudoUser: the value of `SUDO_UID`.
    static func ownUsers(user: UInt32, sudoUser: String?) -> [UInt32] {
        guard user == 0, let sudoUser, let other = UInt32(sudoUser) else { return [user] }
        return [user, other]
    }

    static let users = ownUsers(user: geteuid(), sudoUser: getenv("SUDO_UID").map { String(cString: $0) })

    /// Checks the status of one of our folders; returns nil if the folder can be trusted. Its group may have write
    /// access, which is the user's decision; each file in it must still belong to the user.
    static func ofFolder(_ status: stat, users: [UInt32] = Distrust.users) -> Distrust? {
        status.st_mode & S_IFMT == S_IFLNK ? .symbolicLink : ofOwner(status, users)
    }

    /// Checks the status of a file in such a folder; returns nil if the file can be trusted.
    static func ofFile(_ status: stat, users: [UInt32] = Distrust.users) -> Distrust? {
        switch status.st_mode & S_IFMT {
        case S_IFLNK: return .symbolicLink
        case S_IFDIR: return nil
        case S_IFREG: return ofOwner(status, users) ?? (status.st_nlink > 1 ? .hardLink : nil)
        default: return .notAFile
        }
    }

    private static func ofOwner(_ status: stat, _ users: [UInt32]) -> Distrust? {
        guard users.contains(status.st_uid) else {
            return .belongsToOther(owner: status.st_uid, user: users.first ?? geteuid())
        }
        return status.st_mode & S_IWOTH != 0 ? .writableByAll(mode: status.st_mode & 0o7777) : nil
    }

    package var description: String {
        switch self {
        case .belongsToOther(let owner, let user):
            "it belongs to \(UserAccount.words(owner)), not to \(UserAccount.words(user))"
        case .writableByAll(let mode): "it is writable by every user (mode 0\(String(mode, radix: 8)))"
        case .symbolicLink: "it is a symbolic link"
        case .hardLink: "it has several hard links"
        case .notAFile: "it is a pipe, a socket or a device"
        case .misled(let reason): reason
        }
    }

    func hint(_ path: String) -> String {
        switch self {
        case .belongsToOther(_, let user):
            "set TEAMSYNC_STATE_DIR to a folder that belongs to you, or run 'sudo chown -R \(user) \(path)' if you trust its contents"
        case .writableByAll:
            "set TEAMSYNC_STATE_DIR to a folder that belongs to you, or run 'chmod go-w \(path)' if you trust its contents"
        case .misled: "set TEAMSYNC_STATE_DIR to a folder that belongs to you"
        case .symbolicLink, .hardLink, .notAFile: "remove it: the next 'teamsync sync' writes a new one"
        }
    }
}

/// The users of this machine, as listed in `/etc/passwd`.
enum UserAccount {
    /// `ann (user 1000)`, or `the user 1000` if the number has no name.
    static func words(_ id: UInt32) -> String {
        do throws(FileError) {
            let users = try BoundedFile.contents(of: "/etc/passwd", limit: 16 << 20)
            return name(id, in: users).map { "\($0) (user \(id))" } ?? "the user \(id)"
        } catch {
            return "the user \(id)"
        }
    }

    /// - Parameter users: lines with seven fields separated by colons, as in passwd(5).
    static func name(_ id: UInt32, in users: [UInt8]) -> String? {
        for line in users.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard fields.count == 7, !fields[0].isEmpty, UInt32(String(decoding: fields[2], as: UTF8.self)) == id
            else { continue }
            return String(decoding: fields[0], as: UTF8.self)
        }
        return nil
    }
}
