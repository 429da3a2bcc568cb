import CLibgit2
package import TeamSyncBase

extension Repository {
    /// Resolves a commit in the notation that users write: a branch, a tag, an id or the beginning of one, optionally
    /// followed by steps such as `~2` and `^`.
    /// - Returns: nil when the text denotes no commit, or several. Searches of messages and paths (`:/text`) are not
    ///   supported.
    package func commit(named text: String) throws(GitError) -> ObjectID? {
        guard let revision = Revision(text) else { return nil }
        try RepositoryFiles.checkReferences(in: commonFolder)
        guard let object = try object(named: revision.name) else { return nil }
        do throws(GitError) {
            var id = try peeled(object)
            var budget = HistoryBudget()
            for step in revision.steps {
                guard let child = id else { return nil }
                switch step {
                case .peel: break
                case .parent(let number):
                    let parents = try node(child).parents
                    if number > 0 { id = number <= parents.count ? parents[number - 1] : nil }
                case .ancestor(let count):
                    for _ in 0..<count {
                        guard let link = id else { break }
                        try budget.visit()
                        id = try node(link).parents.first
                    }
                }
            }
            return id
        } catch {
            // The clone may lack the object.
            if error.code == .notFound { return nil }
            throw error
        }
    }

    /// Resolves a name in the same order as git: an id, a reference, the output of `git describe`, the beginning of an
    /// id.
    private func object(named name: String) throws(GitError) -> ObjectID? {
        if let id = ObjectID(hex: name) { return id }
        if name.contains("@{") { return try objectByLog(name) }
        let full = name == "@" ? "HEAD" : name
        let candidates = [
            full, "refs/\(full)", "refs/tags/\(full)", "refs/heads/\(full)", "refs/remotes/\(full)",
            "refs/remotes/\(full)/HEAD",
        ]
        for candidate in candidates where Repository.isReferenceName(candidate) {
            if let id = try reference(candidate) { return id }
        }
        if let described = name.range(of: "-g"), let id = try object(beginningWith: described.rest) { return id }
        return try object(beginningWith: name[...])
    }

    /// Resolves the former value or the upstream of a reference, such as `main@{1}` and `main@{upstream}`.
    /// (`git_revparse_single`)
    private func objectByLog(_ name: String) throws(GitError) -> ObjectID? {
        var object: OpaquePointer?
        let result = git_revparse_single(&object, handle, name)
        let misses = [GIT_ENOTFOUND, GIT_EINVALIDSPEC, GIT_EAMBIGUOUS].map(\.rawValue)
        if misses.contains(result) { return nil }
        try GitError.check(result, "find a revision")
        defer { git_object_free(object) }
        return git_object_id(object).map { ObjectID($0.pointee) }
    }

    /// Whether git accepts a name for a reference. (`git_reference_name_is_valid`)
    private static func isReferenceName(_ name: String) -> Bool {
        var isValid: Int32 = 0
        return git_reference_name_is_valid(&isValid, name) == 0 && isValid == 1
    }

    /// Returns the only object with an id that begins with `digits`. (`git_odb_exists_prefix`)
    /// - Parameter digits: at least the first 4 digits of an id.
    private func object(beginningWith digits: Substring) throws(GitError) -> ObjectID? {
        guard (4...40).contains(digits.utf8.count),
            let start = ObjectID(hex: "\(digits)\(String(repeating: "0", count: 40 - digits.utf8.count))")
        else { return nil }
        var (oid, found) = (start.oid, git_oid())
        let result = git_odb_exists_prefix(&found, objects, &oid, digits.utf8.count)
        if result == GIT_ENOTFOUND.rawValue || result == GIT_EAMBIGUOUS.rawValue { return nil }
        try GitError.check(result, "find an object")
        return ObjectID(found)
    }

    /// The maximum number of tags that point to one another.
    private static let tagLimit = 64

    /// Returns the commit itself, or the one that a tag points to; nil for other objects.
    private func peeled(_ object: ObjectID) throws(GitError) -> ObjectID? {
        var id = object
        for _ in 0..<Repository.tagLimit {
            let next = try withObject(id) { kind, bytes throws(GitError) -> ObjectID? in
                switch kind {
                case .commit: return id
                case .tag:
                    guard let target = TagHeader(bytes)?.target else { throw GitError.malformed("tag", id) }
                    return target
                case .tree, .blob, .other: return nil
                }
            }
            guard let next, next != id else { return next }
            id = next
        }
        return nil
    }
}

/// The first line of a tag, which is the only line that is read: `parse_tag_buffer` in git's tag.c.
struct TagHeader {
    let target: ObjectID

    private static let line = 48

    /// nil if git would not accept it as a tag.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > TagHeader.line, bytes.starts(with: "object "), bytes[47] == UInt8(ascii: "\n"),
            let target = ObjectID(hexDigits: UnsafeRawBufferPointer(rebasing: bytes[7..<47]))
        else { return nil }
        var rest = UnsafeRawBufferPointer(rebasing: bytes[TagHeader.line...])
        for prefix in ["type ", "tag "] as [StaticString] {
            guard rest.starts(with: prefix), let end = rest.firstNewline else { return nil }
            rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
        }
        self.target = target
    }
}

/// The notation of a commit: a name, and steps from the commit that it denotes.
private struct Revision {
    enum Step {
        /// `^{commit}` and `^{}`
        case peel
        /// `^2`, the second parent; `^0` is the commit itself.
        case parent(Int)
        /// `~2`, the second ancestor along first parents.
        case ancestor(Int)
    }

    /// The maximum length in bytes.
    private static let limit = 1000

    let name: String
    private(set) var steps: [Step] = []

    /// nil for searches, paths and options, and for steps that do not lead to a commit.
    init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= Revision.limit, text.utf8.first != UInt8(ascii: "-"),
            !text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 < 0x20 })
        else { return nil }
        let isStep: (Unicode.Scalar) -> Bool = { $0 == "^" || $0 == "~" }
        let scalars = text.unicodeScalars
        let end = scalars.firstIndex(where: isStep) ?? scalars.endIndex
        name = String(scalars[..<end])
        var rest = scalars[end...]
        guard !name.isEmpty else { return nil }
        while let sign = rest.popFirst() {
            let word = String(String.UnicodeScalarView(rest.prefix { !isStep($0) }))
            rest = rest.dropFirst(word.unicodeScalars.count)
            if sign == "^", word == "{commit}" || word == "{}" {
                steps.append(.peel)
            } else if word.allSatisfy({ $0.isASCII && $0.isWholeNumber }), let number = Int32(word.isEmpty ? "1" : word)
            {
                steps.append(sign == "^" ? .parent(Int(number)) : .ancestor(Int(number)))
            } else {
                return nil
            }
        }
    }
}

extension String {
    /// Returns the start of the last occurrence of `text`, and the rest after it.
    fileprivate func range(of text: String) -> (start: Index, rest: Substring)? {
        ranges(of: text).last.map { ($0.lowerBound, self[$0.upperBound...]) }
    }
}
