import TeamSyncBase
import TeamSyncDocuments

/// The files in which package managers record the commits of git repositories.
enum LockFile: String, CaseIterable {
    case swift = "Package.resolved"
    case hiddenSwift = ".package.resolved"
    case npm = "package-lock.json"
    case npmPublished = "npm-shrinkwrap.json"
    case yarn = "yarn.lock"
    case pnpm = "pnpm-lock.yaml"
    case cocoaPods = "Podfile.lock"
    case dart = "pubspec.lock"

    var isOfSwift: Bool { self == .swift || self == .hiddenSwift }

    /// A commit of a repository.
    struct Pin: Equatable {
        let location: RemoteURL
        let revision: String
    }

    /// - Throws: if the package manager would not write such contents.
    func pins(in contents: [UInt8]) throws -> [Pin] {
        isOfSwift ? try SwiftPins.pins(in: contents) : LockedCommits(contents).pins
    }
}

/// A `Package.resolved` file of a package, a project or a workspace.
private struct SwiftPins: Decodable {
    struct Pin: Decodable {
        struct State: Decodable {
            let revision: String?
        }

        /// The location since version 2; version 1 has `repositoryURL`.
        let location: String?
        let repositoryURL: String?
        let state: State
    }

    struct Former: Decodable {
        let pins: [Pin]
    }

    /// The pins since version 2; version 1 has them in an object.
    let pins: [Pin]?
    let object: Former?

    static func pins(in contents: [UInt8]) throws -> [LockFile.Pin] {
        let document = try DocumentCodec.decode(SwiftPins.self, from: contents)
        return (document.pins ?? document.object?.pins ?? []).compactMap { pin in
            guard let location = pin.location ?? pin.repositoryURL, let revision = pin.state.revision,
                ObjectID(hex: revision) != nil
            else { return nil }
            return LockFile.Pin(location: RemoteURL(location), revision: revision)
        }
    }
}

/// The commits in a lock file that is read line by line. A commit is in the fragment of an address (npm, yarn), in the
/// address of an archive (yarn, pnpm), or in the same entry as the address (pnpm, CocoaPods, Dart). The lines of an
/// entry have the same indentation.
private struct LockedCommits {
    private(set) var pins: [LockFile.Pin] = []
    private var addresses: Set<String> = []
    private var commits: Set<String> = []

    init(_ contents: [UInt8]) {
        var indentation = 0
        for line in contents.split(separator: UInt8(ascii: "\n")) {
            let own = line.prefix { $0 == UInt8(ascii: " ") }.count
            if own != indentation { endEntry() }
            indentation = own
            for word in line.split(whereSeparator: LockedCommits.isSeparator) where word.count >= 12 {
                add(String(decoding: word, as: UTF8.self))
            }
        }
        endEntry()
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { byte <= 0x20 || "\"'`,;{}[]()<>".utf8.contains(byte) }

    /// Ends an entry. An entry with several addresses or commits is ambiguous.
    private mutating func endEntry() {
        if addresses.count == 1, commits.count == 1, let address = addresses.first, let commit = commits.first {
            pins.append(LockFile.Pin(location: RemoteURL(address), revision: commit))
        }
        (addresses, commits) = ([], [])
    }

    private mutating func add(_ word: String) {
        if let commit = LockedCommits.commit(word[...]) {
            commits.insert(commit)
            return
        }
        let parts = word.split(separator: "#", maxSplits: 1)
        guard let first = parts.first, let address = LockedCommits.address(in: first) else { return }
        if parts.count == 2 {
            let fragment = parts[1].hasPrefix("commit=") ? parts[1].dropFirst("commit=".count) : parts[1]
            guard let commit = LockedCommits.commit(fragment) else { return }
            pins.append(LockFile.Pin(location: RemoteURL(address), revision: commit))
        } else if let archive = LockedCommits.archive(at: address) {
            pins.append(archive)
        } else {
            addresses.insert(address)
        }
    }

    private static func commit(_ text: Substring) -> String? {
        text.utf8.count == 40 && ObjectID(hex: String(text)) != nil ? text.lowercased() : nil
    }

    /// The address in `name@git+ssh://host/path`, or in `name@user@host:path`; nil if there is none.
    private static func address(in word: Substring) -> String? {
        if let mark = word.firstRange(of: "://") {
            let scheme = word[..<mark.lowerBound].reversed().prefix { $0.isASCII && ($0.isLetter || $0 == "+") }
            let name = String(scheme.reversed())
            return (name.hasPrefix("git+") ? String(name.dropFirst("git+".count)) : name) + word[mark.lowerBound...]
        }
        let parts = word.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count >= 2, let place = parts.last, place.contains(":"), place.contains("/") else { return nil }
        return "\(parts[parts.count - 2])@\(place)"
    }

    /// The repository and commit of an archive on GitHub: `https://codeload.github.com/team/icons/tar.gz/COMMIT`; nil
    /// for other addresses.
    private static func archive(at address: String) -> LockFile.Pin? {
        let url = RemoteURL(address)
        let path = url.path.split(separator: "/")
        guard url.host == "codeload.github.com", path.count == 4, let commit = commit(path[3]) else { return nil }
        return LockFile.Pin(location: RemoteURL("https://github.com/\(path[0])/\(path[1])"), revision: commit)
    }
}
